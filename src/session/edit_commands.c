// SPDX-License-Identifier: GPL-3.0-or-later
// A matrix is set cell by cell, by rows where a row is shorter than its cells, or as a whole
// where that is shorter than both. One number stands for several that are the same.
#include "session/edit_commands.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "data/array_file.h"
#include "graph/examples.h"
#include "num/format.h"

MESSAGE(not_finite, ERROR_USAGE, "{1} is {2}, which no command can set: change it first",
        "{1} 是 {2}，没有命令能设成这样：请先改掉");
MESSAGE(no_line, ERROR_USAGE,
        "name one row or column of a given matrix, as in {1}[1,:] or {1}[:,1]",
        "请写给定矩阵的一行或一列，例如 {1}[1,:] 或 {1}[:,1]");
MESSAGE(bad_label, ERROR_USAGE, "a name has 1 to {1} bytes and no control characters",
        "名字要有 1 到 {1} 字节，不能有控制字符");

typedef struct EditText {
    const Graph *graph;
    Buffer *out;
    CellRef of; // the matrix that is being gathered; NODE_NONE: none
    Matrix now; // as the session has it
    bool *changed;
    bool finite; // everything so far
    Error *err;
} EditText;

// "set X[1,:] 5 6": the numbers of `at` in reading order, which lie one behind the other.
static void add_set(const Graph *graph, Address at, const double *number, Buffer *out)
{
    const size_t count = (at.row_to - at.row_from + 1) * (at.col_to - at.col_from + 1);
    size_t same = 1;
    while (same < count && memcmp(&number[same], number, sizeof *number) == 0)
        same++;
    buffer_add(out, "set ");
    address_write(graph, &at, out);
    for (size_t i = 0; i < (same == count ? 1 : count); i++) {
        char text[NUMBER_SIZE];
        number_shortest(number[i], text);
        buffer_printf(out, " %s", text);
    }
    buffer_add(out, "\n");
}

// Adds one command where it stands for several and is shorter, else those; frees both.
static void add_shorter(Buffer *one, Buffer *parts, Buffer *out)
{
    const size_t first = strcspn(buffer_text(parts), "\n") + 1;
    const bool shorter =
        first < parts->size && one->size < parts->size && one->size <= COMMAND_MOST;
    buffer_add(out, buffer_text(shorter ? one : parts));
    buffer_release(one);
    buffer_release(parts);
}

// Writes the matrix that was gathered, and lets it go.
static void end_matrix(EditText *edit)
{
    const Matrix *m = &edit->now;
    Buffer all = {0}, rows = {0};
    if (edit->of.node == NODE_NONE)
        return;
    Address at = {.side = edit->of.side, .node = edit->of.node, .param = -1, .whole_cols = true};
    for (size_t i = 0; i < m->rows; i++) {
        Buffer row = {0}, cells = {0};
        at.row_from = at.row_to = i;
        for (size_t j = 0; j < m->cols; j++) {
            const CellRef cell = {at.side, at.node, 0, i, j};
            if (edit->changed[i * m->cols + j])
                add_set(edit->graph, address_of_cell(cell), &m->at[i * m->cols + j], &cells);
        }
        at.col_to = m->cols - 1;
        add_set(edit->graph, at, &m->at[i * m->cols], &row);
        add_shorter(&row, &cells, &rows);
    }
    at.whole_rows = true;
    at.row_from = 0;
    add_set(edit->graph, at, m->at, &all);
    add_shorter(&all, &rows, edit->out);
    matrix_release(&edit->now);
    free(edit->changed);
    edit->of.node = NODE_NONE;
}

static void take_edit(void *context, const Address *at, double now, double given)
{
    EditText *edit = context;
    const CellRef cell = address_cell(at);
    (void)given;
    if (at->param >= 0 || at->node != edit->of.node || at->side != edit->of.side)
        end_matrix(edit);
    if (at->param >= 0) {
        add_set(edit->graph, *at, &now, edit->out);
        return;
    }
    if (edit->of.node == NODE_NONE) {
        edit->of = cell;
        edit->now = matrix_copy(graph_original(edit->graph, cell));
        if (cell.side >= SIDE_M) // none are given
            matrix_fill(&edit->now, 0);
        edit->changed = mem_new(matrix_size(&edit->now), sizeof *edit->changed);
    }
    matrix_put(&edit->now, cell.row, cell.col, now);
    edit->changed[cell.row * edit->now.cols + cell.col] = true;
    Buffer name = {0};
    address_write_cell(edit->graph, cell, &name);
    edit->finite = edit->finite &&
                   (isfinite(now) ||
                    ERROR(edit->err, &not_finite, err_text(buffer_text(&name)), err_number(now)));
    buffer_release(&name);
}

bool edit_label(const Graph *graph, const Address *at, const char *name, bool *cols, Labels *out,
                Error *err)
{
    const Node *node = graph_node(graph, at->node);
    const bool row = at->whole_cols && at->row_from == at->row_to && !at->whole_rows;
    const bool col = at->whole_rows && at->col_from == at->col_to && !at->whole_cols;
    const size_t size = strlen(name);
    if (node->op || at->side != SIDE_VALUE || at->param >= 0 || row == col)
        return ERROR(err, &no_line, err_text(node->name));
    if (size == 0 || size > ARRAY_LABEL_MOST || !utf8_is_plain(name, size, false))
        return ERROR(err, &bad_label, err_int(ARRAY_LABEL_MOST));
    *cols = col;
    *out = labels_copy(graph_labels(graph, at->node, col));
    if (out->n == 0) {
        out->n = col ? node->shape.cols : node->shape.rows;
        out->at = mem_new(out->n, sizeof *out->at);
    }
    for (size_t i = 0; i < out->n; i++) {
        const bool named = i == (col ? at->col_from : at->row_from);
        for (Lang lang = 0; lang < LANG_COUNT; lang++) {
            char **text = &out->at[i].text[lang], number[24];
            snprintf(number, sizeof number, "%zu", i + 1);
            if (*text && !named)
                continue;
            free(*text);
            *text = mem_text(named ? name : number);
        }
    }
    return true;
}

static void write_labels(const Graph *graph, NodeId node, bool cols, Buffer *out)
{
    const Labels *now = graph_labels(graph, node, cols),
                 *given = graph_given_labels(graph, node, cols);
    for (size_t i = 0; now && i < now->n; i++) {
        const Address at = {.node = node,
                            .param = -1,
                            .whole_rows = cols,
                            .whole_cols = !cols,
                            .row_from = cols ? 0 : i,
                            .row_to = cols ? graph_node(graph, node)->shape.rows - 1 : i,
                            .col_from = cols ? i : 0,
                            .col_to = cols ? i : graph_node(graph, node)->shape.cols - 1};
        const char *is = labels_text(now, i, LANG_EN), *was = labels_text(given, i, LANG_EN);
        if (was && strcmp(is, was) == 0)
            continue;
        buffer_add(out, "label ");
        address_write(graph, &at, out);
        buffer_printf(out, " %s\n", is);
    }
}

void edit_labels(const Graph *graph, NodeId node, Buffer *out)
{
    for (int cols = 0; cols < 2 && !graph_node(graph, node)->op; cols++)
        write_labels(graph, node, cols, out);
}

void edit_settings(const Session *session, double steps, Buffer *out)
{
    double given[SETTINGS], now[SETTINGS];
    char lr[NUMBER_SIZE];
    Buffer settings = {0};
    for (Setting i = 0; i < SETTINGS; i++) {
        given[i] = graph_original_setting(session->graph, i);
        now[i] = i == SETTING_T ? steps : graph_setting(session->graph, i);
    }
    number_shortest(now[SETTING_LR], lr);
    if (now[SETTING_LR] != given[SETTING_LR])
        buffer_printf(out, "lr %s\n", lr);
    settings_write(now, given, &settings);
    if (settings.size == 0 && steps > given[SETTING_T]) // what {if trained} asks
        buffer_printf(&settings, "%s t %.0f", optimizer_at(now[SETTING_OPTIMIZER])->name, steps);
    if (settings.size > 0)
        buffer_printf(out, "optimizer %s\n", buffer_text(&settings));
    buffer_release(&settings);
}

static void write_example(const Graph *graph, size_t example, Buffer *out)
{
    buffer_add(out, "example ");
    example_write(graph, example, out);
    buffer_add(out, "\n");
}

void edit_examples(const Session *session, Buffer *out)
{
    const Graph *graph = session->graph;
    const size_t count =
        1 + graph_examples(graph, EXAMPLES_TRAIN) + graph_examples(graph, EXAMPLES_HELD);
    for (size_t k = 0; count > 1 && k < count; k++) {
        CellRef of = {.side = SIDE_VALUE};
        const Matrix *now;
        // What differs from the lesson's own values comes later: that of the one that is shown.
        if ((k == 0 && graph_example(graph) == 0) || !example_edited(graph, k))
            continue;
        write_example(graph, k, out);
        for (size_t i = 0; (now = example_value(graph, k, i, &of.node)); i++) {
            const Matrix *given = example_given(graph, k, i);
            for (size_t c = 0; c < matrix_size(now); c++) {
                of.row = c / now->cols;
                of.col = c % now->cols;
                if (now->at[c] != given->at[c])
                    add_set(graph, address_of_cell(of), &now->at[c], out);
            }
        }
    }
    if (graph_example(graph) > 0 || examples_edited(graph))
        write_example(graph, graph_example(graph), out);
}

bool edit_commands(const Session *session, Buffer *out, Error *err)
{
    EditText edit = {
        .graph = session->graph, .out = out, .of.node = NODE_NONE, .finite = true, .err = err};
    lesson_write_controls(session->lesson, NULL, NULL, out); // they decide what there is
    edit_examples(session, out);
    session_edits(session, false, take_edit, &edit);
    end_matrix(&edit);
    for (NodeId n = 0; n < (NodeId)graph_count(session->graph); n++)
        edit_labels(session->graph, n, out);
    edit_settings(session, training_steps(&session->training, session->graph), out);
    return edit.finite;
}
