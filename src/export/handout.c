// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/formats.h"

#include <string.h>

#include "base/latex.h"
#include "export/latex_matrix.h"
#include "export/text.h"
#include "session/judge.h"
#include "view/formula_line.h"
#include "view/narration_view.h"
#include "view/stop_view.h"

enum { ONE_LINE = 1 << 20 }; // columns, so that a paragraph is not broken

typedef struct Handout {
    const Export *export;
    Session *session;
    Lang lang;
    Buffer *out;
} Handout;

static void add(const Handout *handout, const char *text)
{
    buffer_add(handout->out, text);
}

// ---- Matrices ------------------------------------------------------------

// All matrices of the stop, beside each other as far as they fit.
static void add_matrices(const Handout *handout)
{
    CellRef of[PICTURE_MOST];
    const size_t count = session_matrices(handout->session, of);
    const ExportAsk *ask = handout->export->ask;
    const PaperUse use = ask->key ? PAPER_KEY : ask->worksheet ? PAPER_SHEET : PAPER_HANDOUT;
    size_t used = 0;
    for (size_t i = 0; i < count; i++) {
        Buffer matrix = {0};
        const size_t width = latex_matrix(handout->session, of[i], use, handout->lang, &matrix);
        const bool fits = used > 0 && used + width <= LATEX_WIDTH;
        if (used > 0 && !fits)
            add(handout, handout->export->markup->display[1]);
        add(handout, fits ? " \\qquad\n" : handout->export->markup->display[0]);
        add(handout, buffer_text(&matrix));
        buffer_release(&matrix);
        used = fits ? used + width : width;
    }
    add(handout, used > 0 ? handout->export->markup->display[1] : "");
}

// ---- Formulas and sums ---------------------------------------------------

static void add_formula(const Handout *handout)
{
    enum { LONG = 240 }; // bytes that may not fit on a line
    const Session *session = handout->session;
    const Stop *stop = session_stop(session);
    Buffer plain = {0}, formula = {0}, idea = {0};
    if (stop->kind != STOP_FORWARD || graph_node(session->graph, stop->node)->op) {
        session_formula(session, stop, NOTATION_PLAIN, &plain);
        latex_math(buffer_text(&plain), &formula);
        const Markup *markup = handout->export->markup;
        const char *const *around = formula.size < LONG ? markup->display : markup->wide;
        buffer_printf(handout->out, "%s%s%s", around[0], buffer_text(&formula), around[1]);
    }
    formula_idea(session, handout->lang, &idea);
    if (idea.size > 0)
        markup_paragraph(handout->export->markup, buffer_text(&idea), handout->out);
    buffer_release(&plain);
    buffer_release(&formula);
    buffer_release(&idea);
}

// The sum of the selected number: lines with an "=" are mathematics, others words.
static void add_sum(const Handout *handout)
{
    Session *session = handout->session;
    Buffer sum = {0};
    if (session_sum_hidden(session, session->cell))
        return;
    text_panel(session, PANEL_SUM, handout->lang, &sum);
    for (char *rest = buffer_edit(&sum), *line; (line = line_next(&rest));) {
        const bool words = !strstr(line, " = ");
        add(handout, words ? "" : handout->export->markup->math[0]);
        (words ? handout->export->markup->text : latex_math)(line, handout->out);
        add(handout, words ? "" : handout->export->markup->math[1]);
        add(handout, *rest ? handout->export->markup->line : "\n\n");
    }
    buffer_release(&sum);
}

// ---- Words and questions -------------------------------------------------

static void add_words(const Handout *handout, const char *text)
{
    Canvas *canvas = canvas_new(1, 1, GLYPHS_UNICODE);
    Lines lines = {0};
    wrap_text(canvas, text, ONE_LINE, &lines);
    markup_lines(handout->export->markup, &lines, handout->out);
    lines_release(&lines);
    canvas_free(canvas);
}

static void add_lesson_words(const Handout *handout, const Words *words, const char *before)
{
    Buffer text = {0};
    buffer_add(&text, before);
    stop_words(handout->session, words, handout->lang, true, &text);
    add_words(handout, buffer_text(&text));
    buffer_release(&text);
}

static void add_task(const Handout *handout, const Task *task)
{
    static const Text asks[] = {TEXT("*Question:* "), TEXT("*To try in the program:* ")};
    static const Text answer = TEXT("*Answer:* ");
    const Scene scene = {.session = handout->session, .lang = handout->lang};
    const ExportAsk *ask = handout->export->ask;
    Buffer text = {0};
    buffer_add(&text, text_in(&asks[task->kind == TASK_GOAL], handout->lang));
    task_prompt(&scene, task, &text);
    add_words(handout, buffer_text(&text));
    for (size_t i = 0; i < task->choices; i++) {
        buffer_clear(&text);
        buffer_printf(&text, "- (%zu) ", i + 1);
        add_lesson_words(handout, &task->choice[i], buffer_text(&text));
    }
    buffer_clear(&text);
    if (ask->key) {
        buffer_add(&text, text_in(&answer, handout->lang));
        judge_truth(handout->session, task, true, handout->lang, &text);
        add_words(handout, buffer_text(&text));
        if (words_present(&task->cure))
            add_lesson_words(handout, &task->cure, "");
    } else if (ask->worksheet && task->kind != TASK_GOAL) {
        buffer_printf(handout->out, "%s\n\n", handout->export->markup->rule);
    }
    buffer_release(&text);
}

// ---- The whole -----------------------------------------------------------

static bool is_wanted(const Handout *handout, const Stop *stop)
{
    const ExportAsk *ask = handout->export->ask;
    const bool all = ask->worksheet || (!ask->only && ask->values == ask->grads);
    const Side side = stop->kind == STOP_BACKWARD ? SIDE_GRAD : SIDE_VALUE;
    const bool has = stop->kind == STOP_FORWARD || stop->kind == STOP_BACKWARD;
    return all || (has && export_has(handout->export, side, stop->node));
}

static void add_heading(const Handout *handout)
{
    const Markup *markup = handout->export->markup;
    Buffer heading = {0};
    text_heading(handout->session, handout->lang, &heading);
    add(handout, markup->heading[0]);
    markup->text(buffer_text(&heading), handout->out);
    add(handout, markup->heading[1]);
    buffer_release(&heading);
}

static void add_pages(const Handout *handout)
{
    const Session *session = handout->session;
    const Stop *stop = session_stop(session);
    const Narration *page;
    for (size_t i = 0; (page = lesson_page(session->lesson, stop, i)); i++) {
        add_lesson_words(handout, &page->text, "");
        if (session->display.columns && stop->node != NODE_NONE)
            add_words(handout, text_in(&narration_for_rows, handout->lang));
    }
}

static void add_stop(Session *session, void *to)
{
    const Handout *handout = to;
    Zone part = is_wanted(handout, session_stop(session)) ? ZONE_NONE : ZONES;
    Question question;
    while (stop_view_next(session, &part)) {
        switch (part) {
        case ZONE_TITLE: add_heading(handout); break;
        case ZONE_FIGURE:
            add_formula(handout);
            add_matrices(handout);
            break;
        case ZONE_SUM: add_sum(handout); break;
        case ZONE_TEXT: add_pages(handout); break;
        default:
            for (size_t i = 0; task_at(session, i, &question); i++) {
                if (question.state->stop == session->stop)
                    add_task(handout, question.task);
            }
        }
    }
}

void handout_write(const Export *export, Buffer *out)
{
    const Markup *markup = export->markup;
    Session *session = export->session;
    const ExportAsk *ask = export->ask;
    const Lang lang = session->display.lang;
    Handout handout = {export, session, lang, out};
    const LessonHeader *header = &session->lesson->header;
    const char *title = words_either(&header->title, lang);
    markup->head(*title ? title : header->id, lang, out);
    if (ask->worksheet) {
        Buffer sheet = {0};
        sheet_reveal(session, ask->key);
        sheet_title(export, lang, &sheet);
        markup_paragraph(markup, buffer_text(&sheet), out);
        buffer_release(&sheet);
    }
    stops_each(session, !ask->worksheet, add_stop, &handout);
    buffer_add(out, markup->foot);
}
