// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/text.h"

#include "num/format.h"
#include "session/task.h"
#include "view/arithmetic.h"
#include "view/task_view.h"
#include "view/wrap.h"

enum {
    PLACES = 6,      // of a result that is worked out
    TEXT_WIDTH = 78, // columns of narration
};

// The words between the numbers, in both languages.
static const Text stop_word = {"Stop ", "站点 "};
static const Text row_word = {"row ", "行 "};
static const Text colon = {": ", "："};
static const Text comma = {", ", "，"};
static const Text masked_word = {"masked", "遮盖"};
static const Text covered_word = {"covered", "遮住"};
static const Text undoes_word = {"undoes ", "对应正向 "};
static const Text page_word = {"page ", "页 "};
static const Text pass_word[] = {
    [STOP_INTRO] = {"introduction", "开场"},
    [STOP_FORWARD] = {"forward ", "正向 "},
    [STOP_BACKWARD] = {"backward ", "反向 "},
    [STOP_UPDATE] = {"update ", "更新 "},
    [STOP_CLOSING] = {"closing", "结尾"},
};

static void add_text(const Text *text, Lang lang, Buffer *out)
{
    buffer_add(out, text_in(text, lang));
}

// "8 of 11"
static void add_place(size_t number, size_t of, Lang lang, Buffer *out)
{
    buffer_printf(out, lang == LANG_ZH ? "%zu/%zu" : "%zu of %zu", number, of);
}

// ---- Matrices ----------------------------------------------------------

static void add_number(double value, int decimals, Buffer *out)
{
    char number[NUMBER_SIZE];
    const NumberLook look = number_fixed(value, decimals, number);
    buffer_add(out, number);
    buffer_add(out, look == LOOK_ROUNDED_ZERO ? "~" : "");
}

// The name of row or column `index` from 0: its label, else its number.
static void add_label(const Labels *labels, size_t index, Lang lang,
                      Buffer *out)
{
    if (labels && index < labels->n)
        buffer_add(out, labels->at[index].text[lang]);
    else
        buffer_printf(out, "%zu", index + 1);
}

// "row Token2: Token1 0.306, Token2 0.074"
static void add_row(Session *session, CellRef cell, int decimals, Lang lang,
                    Buffer *out)
{
    const Node *node = graph_node(session->graph, cell.node);
    add_text(&row_word, lang, out);
    add_label(node->row_labels, cell.row, lang, out);
    for (cell.col = 0; cell.col < node->shape.cols; cell.col++) {
        add_text(cell.col == 0 ? &colon : &comma, lang, out);
        if (node->col_labels) {
            add_label(node->col_labels, cell.col, lang, out);
            buffer_add(out, " ");
        }
        if (cell.side == SIDE_VALUE &&
            graph_masked(session->graph, cell.node, cell.row, cell.col))
            add_text(&masked_word, lang, out);
        else if (session_covered(session, cell))
            add_text(&covered_word, lang, out);
        else
            add_number(graph_number(session->graph, cell), decimals, out);
    }
    buffer_add(out, "\n");
}

void text_matrix(Session *session, Side side, NodeId node, Lang lang,
                 Buffer *out)
{
    Graph *graph = session->graph;
    const Shape shape = graph_node(graph, node)->shape;
    const Matrix *m = graph_matrix(graph, side, node, 0);
    const int decimals =
        m && matrix_whole(m) ? 0 : session->display.decimals;
    address_write_name(graph, side, node, 0, out);
    if (session_shape_covered(session, side, node)) {
        add_text(&comma, lang, out);
        add_text(&covered_word, lang, out);
        buffer_add(out, "\n");
        return;
    }
    buffer_printf(out, lang == LANG_ZH ? "，%zu×%zu\n" : ", %zu by %zu\n",
                  shape.rows, shape.cols);
    for (size_t row = 0; row < shape.rows; row++)
        add_row(session, (CellRef){.side = side, .node = node, .row = row},
                decimals, lang, out);
}

// ---- One number --------------------------------------------------------

// A number of an expansion.
static void add_result(bool hidden, double value, int places, Buffer *out)
{
    char number[NUMBER_SIZE];
    arithmetic_shown(hidden, value, places, number);
    buffer_printf(out, "%s\n", number);
}

// One step with the sources' places chosen so that the line recomputes to its
// result, which is printed with `result` places; later steps read it so.
static void add_step(const Graph *graph, const Expansion *x, size_t index,
                     int result, Lang lang, Buffer *out)
{
    const Step *step = &x->step[index];
    const int places = arithmetic_places(x, step->expr, result, false);
    const Arithmetic how = arithmetic_plain(places, false);
    if (step->name.en)
        add_text(&step->name, lang, out);
    else
        address_write_cell(graph, x->cell, out);
    buffer_add(out, " = ");
    if (x->expr[step->expr].first != EXPR_NONE) {
        arithmetic_write(x, step->expr, &how, out);
        buffer_add(out, " = ");
    }
    add_result(step->name.en ? x->expr[step->expr].hidden : x->hidden,
               step->value, result, out);
}

static void add_steps(const Graph *graph, const Expansion *x, Lang lang,
                      Buffer *out)
{
    if (x->steps == 0)
        return;
    const size_t last = x->steps - 1;
    const int places =
        arithmetic_places(x, x->step[last].expr, PLACES, false);
    for (size_t i = 0; i < last; i++)
        add_step(graph, x, i, places, lang, out);
    add_step(graph, x, last, PLACES, lang, out);
}

// "dWq[2,1] = X[:,2]⋅dQ[:,1]", where the op says it in letters.
static void add_symbol(const Graph *graph, const Expansion *x, Buffer *out)
{
    if (x->symbol.size == 0)
        return;
    address_write_cell(graph, x->cell, out);
    buffer_printf(out, " = %s\n", x->symbol.text);
}

void text_cell(Session *session, CellRef cell, Lang lang, Buffer *out)
{
    Expansion x;
    expansion_init(&x);
    session_expand(session, cell, &x);
    if (x.kind == EXPANSION_GIVEN) {
        address_write_cell(session->graph, cell, out);
        buffer_add(out, " = ");
        add_result(x.hidden, x.value, PLACES, out);
    } else {
        add_symbol(session->graph, &x, out);
        add_steps(session->graph, &x, lang, out);
    }
    if (x.note.en) {
        add_text(&x.note, lang, out);
        buffer_add(out, "\n");
    }
    expansion_release(&x);
}

// ---- Stops -------------------------------------------------------------

static void add_heading(const Session *session, Lang lang, Buffer *out)
{
    const Stop *stop = session_stop(session);
    char name[STOP_NAME_SIZE];
    add_text(&stop_word, lang, out);
    add_place(session->stop + 1, session->lesson->walk.count, lang, out);
    add_text(&colon, lang, out);
    if (stop->node != NODE_NONE) {
        buffer_add(out, stop_name(session->graph, stop, name));
        add_text(&comma, lang, out);
    }
    add_text(&pass_word[stop->kind], lang, out);
    if (stop->node != NODE_NONE)
        add_place(stop->number, stop->of, lang, out);
    buffer_add(out, "\n");
    const Words *title = &session->lesson->header.title;
    if (stop->kind == STOP_INTRO && words_present(title)) {
        words_write(session->lesson, title, stop, lang, out, NULL);
        buffer_add(out, "\n");
    }
}

// The forward formulas whose use of the node this gradient comes from.
static void add_undone(const Graph *graph, NodeId node, FormulaStyle style,
                       Lang lang, Buffer *out)
{
    for (size_t i = 0; i < graph_paths(graph, node); i++) {
        const NodeId consumer = graph_path_use(graph, node, i).consumer;
        if (consumer == NODE_NONE)
            continue;
        add_text(&undoes_word, lang, out);
        formula_forward(graph, consumer, style, out);
        buffer_add(out, "\n");
    }
}

static void add_formula(const Session *session, Lang lang, Buffer *out)
{
    const Stop *stop = session_stop(session);
    const FormulaStyle style = {NOTATION_PLAIN, session->display.columns};
    if (stop->kind == STOP_FORWARD &&
        !graph_node(session->graph, stop->node)->op)
        return; // it would be the name alone
    if (stop->kind == STOP_FORWARD)
        formula_forward(session->graph, stop->node, style, out);
    else if (stop->kind == STOP_BACKWARD)
        formula_backward(session->graph, stop->node, style, out);
    else
        formula_update(session->graph, stop->node, style, out);
    buffer_add(out, "\n");
    if (stop->kind == STOP_BACKWARD)
        add_undone(session->graph, stop->node, style, lang, out);
}

// Each matrix of the stop once, also where the formula uses it twice.
static void add_matrices(Session *session, Lang lang, Buffer *out)
{
    PictureItem item[PICTURE_MOST];
    const size_t items = session_picture(session, item);
    for (size_t i = 0; i < items; i++) {
        bool said = !item[i].is_matrix;
        for (size_t j = 0; j < i && !said; j++)
            said = item[j].is_matrix && item[j].node == item[i].node &&
                   item[j].side == item[i].side;
        if (!said)
            text_matrix(session, item[i].side, item[i].node, lang, out);
    }
}

static void add_lines(const Lines *lines, Buffer *out)
{
    for (size_t i = 0; i < lines->count; i++) {
        const Line *line = &lines->line[i];
        for (size_t j = 0; j < line->spans; j++)
            buffer_add(out,
                       lines->text.text + lines->span[line->first + j].text);
        buffer_add(out, "\n");
    }
}

// Appends running text without its markup, wrapped.
static void add_wrapped(const Session *session, const char *text, Buffer *out)
{
    Canvas *canvas = canvas_new(1, 1, session->display.glyphs);
    Lines lines = {0};
    wrap_text(canvas, text, TEXT_WIDTH, &lines);
    add_lines(&lines, out);
    lines_release(&lines);
    canvas_free(canvas);
}

void text_task(Session *session, Lang lang, Buffer *out)
{
    const Scene scene = {.session = session, .lang = lang};
    Canvas *canvas = canvas_new(1, 1, session->display.glyphs);
    Lines lines = {0};
    task_lines(&scene, canvas, TEXT_WIDTH, &lines);
    add_lines(&lines, out);
    lines_release(&lines);
    canvas_free(canvas);
}

static void add_narration(const Session *session, Lang lang, Buffer *out)
{
    const Stop *stop = session_stop(session);
    const size_t pages = lesson_pages(session->lesson, stop);
    const Narration *page =
        lesson_page(session->lesson, stop, session->page);
    if (!page || !words_present(&page->text))
        return;
    Buffer text = {0};
    words_write(session->lesson, &page->text, stop, lang, &text, NULL);
    buffer_add(out, "\n");
    add_wrapped(session, buffer_text(&text), out);
    buffer_release(&text);
    if (pages > 1) {
        add_text(&page_word, lang, out);
        add_place(session->page + 1, pages, lang, out);
        buffer_add(out, "\n");
    }
}

void text_stop(Session *session, Lang lang, Buffer *out)
{
    if (session->page == 0) {
        add_heading(session, lang, out);
        if (session_stop(session)->node != NODE_NONE) {
            add_formula(session, lang, out);
            add_matrices(session, lang, out);
        }
        if (session->cell.node != NODE_NONE &&
            !session_sum_hidden(session, session->cell))
            text_cell(session, session->cell, lang, out);
    }
    add_narration(session, lang, out);
    if (!session->bare)
        text_task(session, lang, out);
}

void text_exercise(Session *session, Lang lang, Buffer *out)
{
    add_formula(session, lang, out);
    add_matrices(session, lang, out);
}

bool text_write(Session *session, Buffer *out, Error *err)
{
    (void)err;
    const size_t stop = session->stop, page = session->page;
    const bool bare = session->bare;
    session->bare = true;
    session_goto(session, 0);
    do {
        if (session->stop > 0 && session->page == 0)
            buffer_add(out, "\n");
        text_stop(session, session->display.lang, out);
    } while (session_next(session));
    session_goto(session, stop);
    while (session->page < page && session_next(session))
        continue;
    session->bare = bare;
    return true;
}
