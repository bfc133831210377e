// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/text.h"

#include "base/say.h"
#include "session/shown.h"
#include "view/formula_line.h"
#include "view/matrix_view.h"
#include "view/narration_view.h"
#include "view/stop_view.h"
#include "view/strip_view.h"
#include "view/view_table.h"

// ---- What the panel of the screen says ---------------------------------

enum {
    TEXT_WIDTH = 78,   // columns of narration and questions
    ANY_WIDTH = 10000, // lines that are not broken
};

bool text_lines(Session *session, Lang lang, int width, TextLines *write, PanelPart part,
                Buffer *out)
{
    const Scene scene = {
        .session = session, .theme = {THEME_MONO, DEPTH_MONO}, .lang = lang, .spoken = true};
    SCOPED(canvas_drop) Canvas *canvas = canvas_new(1, 1, session->display.glyphs);
    SCOPED(lines_release) Lines lines = {0};
    canvas->ear = session->display.lines && !session->display.signs ? &scene.lang : NULL;
    if (write)
        write(&scene, canvas, width, &lines);
    else
        panel_lines(&scene, canvas, part, (ExpansionView){.width = ANY_WIDTH}, &lines);
    lines_words(&lines, lang, out);
    return lines.count > 0;
}

// ---- The parts of a stop -------------------------------------------------

void text_heading(const Session *session, Lang lang, Buffer *out)
{
    static const Text place = TEXT("{1} {2} of {3}");
    const Stop *stop = session_stop(session);
    const Text *pass = &strip_passes[stop->kind];
    const bool counted = stop->kind != STOP_INTRO && stop->kind != STOP_CLOSING;
    char name[STOP_NAME_SIZE];
    SAYF(out, lang, "Stop {1} of {2}: ", say_count(session->stop + 1),
         say_count(session->lesson->walk.count));
    if (stop->node != NODE_NONE || stop->scene)
        SAYF(out, lang, "{1}, ", say_text(session_stop_name(session, stop, name)));
    SAY_ROW(out, lang, counted ? &place : pass, say_text(text_in(pass, lang)),
            say_count(stop->number), say_count(stop->of));
}

static void add_title(const Session *session, Lang lang, Buffer *out)
{
    const Stop *stop = session_stop(session);
    const Words *title = &session->lesson->header.title;
    text_heading(session, lang, out);
    buffer_add(out, "\n");
    if (stop->kind == STOP_INTRO && words_present(title)) {
        words_write(session->lesson, title, stop, lang, out);
        buffer_add(out, "\n");
    }
}

// The formula, the line of NumPy if it is asked for, and what the op does or
// the backward step undoes. Of a leaf its role: its formula is its name.
static void add_figure(Session *session, Lang lang, Buffer *out)
{
    const Stop *stop = session_stop(session);
    const Node *node = graph_node(session->graph, stop->node);
    const bool leaf = stop->kind == STOP_FORWARD && !node->op;
    CellRef matrix[PICTURE_MOST];
    const size_t count = session_matrices(session, matrix);
    for (int i = 0; !leaf && i <= session->display.numpy; i++) {
        session_formula(session, stop, i ? NOTATION_NUMPY : NOTATION_PLAIN, out);
        buffer_add(out, "\n");
    }
    const size_t before = out->size;
    formula_idea(session, lang, out);
    buffer_add(out, out->size > before ? "\n" : "");
    for (size_t i = 0; i < count; i++)
        matrix_words(session, matrix[i], lang, out);
}

// Below it which view the stop offers; in an export none can be opened.
static void add_page(Session *session, Lang lang, Buffer *out)
{
    const size_t pages = lesson_pages(session->lesson, session_stop(session));
    const ViewName view = session_offers(session);
    SCOPED(buffer_release) Buffer text = {0};
    if (stop_is_board(session_stop(session)))
        text_lines(session, lang, TEXT_WIDTH, board_lines, 0, out);
    if (text_lines(session, lang, TEXT_WIDTH, narration_lines, 0, &text)) {
        buffer_printf(out, "\n%s", buffer_text(&text));
        if (pages > 1)
            SAYF(out, lang, "page {1} of {2}\n", say_count(session->page + 1), say_count(pages));
    }
    if (view != VIEW_LESSON && !session->uncovered)
        SAYF(out, lang, "see also: view {1} ({2})\n", say_text(view_words[view]),
             say_text(text_in(&view_table[view].help, lang)));
}

void text_stop(Session *session, Lang lang, unsigned parts, Buffer *out)
{
    for (Zone part = ZONE_NONE; stop_view_next(session, &part);) {
        if (!(parts & 1U << part))
            continue;
        switch (part) {
        case ZONE_TITLE: add_title(session, lang, out); break;
        case ZONE_FIGURE: add_figure(session, lang, out); break;
        case ZONE_SUM:
            if (!session_sum_hidden(session, session->cell))
                text_lines(session, lang, 0, NULL, PANEL_SAID, out);
            else if (parts == 1U << part) // it was asked for alone
                text_lines(session, lang, 0, NULL, PANEL_ALL, out);
            break;
        case ZONE_TEXT: add_page(session, lang, out); break;
        case ZONE_QUESTION:
            if (!session->uncovered)
                text_lines(session, lang, TEXT_WIDTH, task_lines, 0, out);
            break;
        default: break;
        }
    }
}

// ---- More than a stop, and less ------------------------------------------

void text_view(Session *session, Lang lang, Buffer *out)
{
    const Scene scene = {.session = session, .theme = {THEME_MONO, DEPTH_MONO}, .lang = lang};
    if (view_is_stop(session->view))
        text_stop(session, lang, TEXT_ALL, out);
    else
        view_write_words(&scene, out);
}

void stops_each(Session *session, bool passes, StopWrite *write, void *to)
{
    const size_t stop = session->stop, page = session->page;
    session_goto(session, 0);
    for (size_t i = 0; i < session->lesson->walk.count; i++) {
        (passes ? session_goto : session_look)(session, i);
        write(session, to);
    }
    session_goto(session, stop);
    while (session->page < page && session_turn(session, true))
        continue;
}

bool stop_words(const Session *session, const Words *words, Lang lang, bool whole, Buffer *out)
{
    const WordsForm form = {.lang = lang,
                            .columns = session->display.columns,
                            .edited = words_edited(session->lesson, words, lang),
                            .whole = whole};
    return words_write_in(session->lesson, words, session_stop(session), form, out);
}

// Appends all pages of the current stop, behind an empty line where something stands there.
static void write_stop(Session *session, void *to)
{
    Buffer *out = to;
    const Lang lang = session->display.lang;
    buffer_add(out, out->size > 0 ? "\n" : "");
    text_stop(session, lang, TEXT_ALL, out);
    while (session->page + 1 < lesson_pages(session->lesson, session_stop(session))) {
        session_turn(session, true);
        text_stop(session, lang, TEXT_PAGE, out);
    }
}

void text_write(Session *session, bool alone, Buffer *out)
{
    const bool uncovered = session->uncovered;
    session->uncovered = true;
    if (alone) {
        session_goto(session, session->stop); // its first page
        write_stop(session, out);
    } else {
        stops_each(session, true, write_stop, out);
    }
    session->uncovered = uncovered;
}
