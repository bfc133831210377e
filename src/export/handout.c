// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/formats.h"

#include <string.h>

#include "base/latex.h"
#include "base/utf8.h"
#include "export/latex_matrix.h"
#include "export/text.h"
#include "session/judge.h"
#include "view/formula_line.h"
#include "view/narration_view.h"
#include "view/stop_view.h"

enum { ONE_LINE = 1 << 20 }; // columns, so that a paragraph is not broken

static void add(const Export *export, const char *text)
{
    buffer_add(export->out, text);
}

// ---- Matrices ------------------------------------------------------------

// All matrices of the stop, beside each other as far as they fit.
static void add_matrices(const Export *export)
{
    CellRef of[PICTURE_MOST];
    const size_t count = session_matrices(export->session, of);
    const ExportAsk *ask = export->ask;
    const PaperUse use = ask->key ? PAPER_KEY : ask->worksheet ? PAPER_SHEET : PAPER_HANDOUT;
    size_t used = 0;
    for (size_t i = 0; i < count; i++) {
        SCOPED(buffer_release) Buffer matrix = {0};
        const size_t width = latex_matrix(export->session, of[i], use, export->lang, &matrix);
        const bool fits = used > 0 && used + width <= LATEX_WIDTH;
        if (used > 0 && !fits)
            add(export, export->markup->display[1]);
        add(export, fits ? " \\qquad\n" : export->markup->display[0]);
        add(export, buffer_text(&matrix));
        used = fits ? used + width : width;
    }
    add(export, used > 0 ? export->markup->display[1] : "");
}

// ---- Formulas and sums ---------------------------------------------------

static void add_formula(const Export *export)
{
    enum { LONG = 100 }; // columns that may not fit on a line
    const Session *session = export->session;
    const Stop *stop = session_stop(session);
    SCOPED(buffer_release) Buffer plain = {0}, formula = {0}, idea = {0};
    if (stop->kind != STOP_FORWARD || graph_node(session->graph, stop->node)->op) {
        session_formula(session, stop, NOTATION_PLAIN, &plain);
        latex_math(buffer_text(&plain), &formula);
        const Markup *markup = export->markup;
        const bool wide = utf8_width(buffer_text(&plain)) > LONG;
        const char *const *around = wide ? markup->wide : markup->display;
        buffer_printf(export->out, "%s%s%s", around[0], buffer_text(&formula), around[1]);
    }
    formula_idea(session, export->lang, &idea);
    if (idea.size > 0)
        markup_paragraph(export->markup, buffer_text(&idea), export->out);
}

// The sum of the selected number: lines with an "=" are mathematics, others words.
static void add_sum(const Export *export)
{
    Session *session = export->session;
    SCOPED(buffer_release) Buffer sum = {0};
    if (session_sum_hidden(session, session->cell))
        return;
    text_lines(session, export->lang, 0, NULL, PANEL_SUM, &sum);
    for (char *rest = buffer_edit(&sum), *line; (line = line_next(&rest));) {
        const bool words = !strstr(line, " = ");
        add(export, words ? "" : export->markup->math[0]);
        (words ? export->markup->text : latex_math)(line, export->out);
        add(export, words ? "" : export->markup->math[1]);
        add(export, *rest ? export->markup->line : "\n\n");
    }
}

// ---- Words and questions -------------------------------------------------

static void add_words(const Export *export, const char *text)
{
    SCOPED(canvas_drop) Canvas *canvas = canvas_new(1, 1, GLYPHS_UNICODE);
    SCOPED(lines_release) Lines lines = {0};
    wrap_text(canvas, text, ONE_LINE, &lines);
    markup_lines(export->markup, &lines, export->out);
}

static void add_lesson_words(const Export *export, const Words *words, const char *before)
{
    SCOPED(buffer_release) Buffer text = {0};
    buffer_add(&text, before);
    stop_words(export->session, words, export->lang, true, &text);
    add_words(export, buffer_text(&text));
}

static void add_task(const Export *export, const Task *task)
{
    static const Text asks[] = {TEXT("*Question:* "), TEXT("*To try in the program:* ")};
    static const Text answer = TEXT("*Answer:* ");
    const Scene scene = {.session = export->session, .lang = export->lang};
    const ExportAsk *ask = export->ask;
    SCOPED(buffer_release) Buffer text = {0};
    buffer_add(&text, text_in(&asks[task->kind == TASK_GOAL], export->lang));
    task_prompt(&scene, task, &text);
    add_words(export, buffer_text(&text));
    for (size_t i = 0; i < task->choices; i++) {
        buffer_clear(&text);
        buffer_printf(&text, "- (%zu) ", i + 1);
        add_lesson_words(export, &task->choice[i], buffer_text(&text));
    }
    buffer_clear(&text);
    if (ask->key) {
        buffer_add(&text, text_in(&answer, export->lang));
        judge_truth(export->session, task, true, export->lang, &text);
        add_words(export, buffer_text(&text));
        if (words_present(&task->cure))
            add_lesson_words(export, &task->cure, "");
    } else if (ask->worksheet && task->kind != TASK_GOAL) {
        buffer_printf(export->out, "%s\n\n", export->markup->rule);
    }
}

// ---- The whole -----------------------------------------------------------

static bool is_wanted(const Export *export, const Stop *stop)
{
    const ExportAsk *ask = export->ask;
    const bool all = ask->worksheet || (!ask->only && ask->values == ask->grads);
    const Side side = stop->kind == STOP_BACKWARD ? SIDE_GRAD : SIDE_VALUE;
    bool has = false;
    for (size_t i = 0; (stop->kind == STOP_FORWARD || side == SIDE_GRAD) && i < stop->leaves; i++)
        has |= export_has(export, side, stop->node + (NodeId)i);
    return all || has;
}

static void add_heading(const Export *export)
{
    const Markup *markup = export->markup;
    SCOPED(buffer_release) Buffer heading = {0};
    text_heading(export->session, export->lang, &heading);
    add(export, markup->heading[0]);
    markup->text(buffer_text(&heading), export->out);
    add(export, markup->heading[1]);
}

static void add_pages(const Export *export)
{
    const Session *session = export->session;
    const Stop *stop = session_stop(session);
    const Narration *page;
    for (size_t i = 0; (page = lesson_page(session->lesson, stop, i)); i++) {
        add_lesson_words(export, &page->text, "");
        if (session->display.columns && stop->node != NODE_NONE)
            add_words(export, text_in(&narration_for_rows, export->lang));
    }
}

static void add_stop(Session *session, void *to)
{
    const Export *export = to;
    Zone part = is_wanted(export, session_stop(session)) ? ZONE_NONE : ZONES;
    Question question;
    while (stop_view_next(session, &part)) {
        switch (part) {
        case ZONE_TITLE: add_heading(export); break;
        case ZONE_FIGURE:
            add_formula(export);
            add_matrices(export);
            break;
        case ZONE_SUM: add_sum(export); break;
        case ZONE_TEXT: add_pages(export); break;
        default:
            for (size_t i = 0; task_at(session, i, &question); i++) {
                if (question.state->stop == session->stop)
                    add_task(export, question.task);
            }
        }
    }
}

void handout_write(const Export *export)
{
    const Markup *markup = export->markup;
    Session *session = export->session;
    const ExportAsk *ask = export->ask;
    const LessonHeader *header = &session->lesson->header;
    const char *title = words_either(&header->title, export->lang);
    markup->head(*title ? title : header->id, export->lang, export->out);
    if (ask->worksheet) {
        SCOPED(buffer_release) Buffer sheet = {0};
        sheet_reveal(session, ask->key);
        sheet_title(export, export->lang, &sheet);
        markup_paragraph(markup, buffer_text(&sheet), export->out);
    }
    Export to = *export;
    stops_each(session, !ask->worksheet, add_stop, &to);
    add(export, markup->foot);
}
