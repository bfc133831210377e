// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/cell_look.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "session/against.h"
#include "session/shown.h"
#include "session/task.h"

MatrixLook matrix_look(Session *session, CellRef of)
{
    BUG_ON(of.node == NODE_NONE);
    Graph *graph = session->graph;
    MatrixLook look = {.session = session, .of = of, .also = of};
    look.covered = session_shape_covered(session, of.side, of.node);
    look.covers = of.side > SIDE_GRAD || session_covers(session, of.side, of.node);
    look.masks = graph_masks(graph, of);
    look.computed = of.side > SIDE_GRAD || session_computed(session, of);
    if (!look.computed)
        return look;
    const Against *against = session_against(session);
    look.now = graph_matrix(graph, of.side, of.node, of.path);
    if (against) // whose marks stand in place of those of the last change
        look.wrong = against_wrong(against, of.side, of.node);
    else
        look.before = graph_before(graph, of.side, of.node, of.path);
    return look;
}

MatrixLook matrix_look_of_pair(Session *session, const Matrix *numbers, const CellRef of[2])
{
    const bool ahead = of[0].side == SIDE_VALUE && (session_is_ahead(session, of[0].node) ||
                                                    session_is_ahead(session, of[1].node));
    return (MatrixLook){.session = session,
                        .of = of[0],
                        .also = of[1],
                        .now = numbers,
                        .computed = !ahead,
                        .covered = session_shape_covered(session, of[0].side, of[0].node) ||
                                   session_shape_covered(session, of[1].side, of[1].node),
                        .covers = true,
                        .masks = graph_masks(session->graph, of[0]),
                        .made = true};
}

bool matrix_look_is_plain(const MatrixLook *look)
{
    return look->now && look->computed && !look->covered && !look->masks &&
           !session_covers(look->session, look->of.side, look->of.node) &&
           !session_covers(look->session, look->also.side, look->also.node);
}

bool matrix_look_range(const MatrixLook *look, double *low, double *high)
{
    Graph *graph = look->session->graph;
    const CellRef of = look->of;
    const bool own = look->now == graph_matrix(graph, of.side, of.node, of.path);
    return own ? graph_range(graph, of, low, high)
               : graph_range_in(graph, look->now, NODE_NONE, low, high);
}

CellLook matrix_look_at(const MatrixLook *matrix, size_t row, size_t col)
{
    Graph *graph = matrix->session->graph;
    CellRef cell = matrix->of, also = matrix->also;
    cell.row = also.row = row;
    cell.col = also.col = col;
    CellLook look = {.seen = SEEN_NUMBER};
    if (!matrix->computed) {
        look.seen = SEEN_NOT_COMPUTED;
        return look;
    }
    const bool pair = also.node != cell.node;
    if (matrix->covered || (matrix->covers && (session_covered(matrix->session, cell) ||
                                               (pair && session_covered(matrix->session, also))))) {
        look.seen = SEEN_COVERED;
        return look;
    }
    const double value = matrix->now ? matrix_get(matrix->now, row, col) : NAN;
    if (matrix->masks && graph_masked(graph, cell.node, row, col) &&
        !(matrix->made && isfinite(value) && value != 0)) {
        look.seen = SEEN_MASKED;
        look.filled = !matrix->made && graph_mask_fill(graph, cell.node, row, col, &look.value);
        return look;
    }
    look.value = value;
    if (matrix->wrong)
        look.changed = look.wrong = against_differs(session_against(matrix->session), matrix->wrong,
                                                    row, col, &look.before);
    else if (matrix->before || (cell.side == SIDE_NEXT && !session_against(matrix->session)))
        look.changed = graph_changed(graph, cell, &look.before);
    const Node *node = graph_node(graph, cell.node);
    if (node->words && matrix->now && cell.side == SIDE_VALUE && !matrix->made) {
        const Lang lang = matrix->session->display.lang;
        look.word = node_word(node, look.value)->text[lang_of_lesson(lang)];
        look.before_word =
            node_word(node, look.changed ? look.before : 0)->text[lang_of_lesson(lang)];
    }
    return look;
}

CellLook cell_look(Session *session, CellRef cell)
{
    const MatrixLook matrix = matrix_look(session, cell);
    return matrix_look_at(&matrix, cell.row, cell.col);
}

bool session_asks_objective(Session *session)
{
    const CellRef objective = {.node = graph_root(session->graph)};
    return graph_root_is_loss(session->graph) && cell_look(session, objective).seen == SEEN_COVERED;
}

bool cell_look_word(const CellLook *look, Lang lang, Buffer *out)
{
    static const Text word[] = {[SEEN_COVERED] = TEXT("covered"),
                                [SEEN_MASKED] = TEXT(SENSE("a cell", "masked")),
                                [SEEN_NOT_COMPUTED] = TEXT("not computed yet")};
    if (look->seen == SEEN_NUMBER)
        return false;
    buffer_add(out, text_in(&word[look->seen], lang));
    return true;
}

bool cell_may_be_revealed(const Session *session, CellRef cell)
{
    return !session_covered(session, cell) && !session_hunts(session);
}

bool cell_look_counts(const CellLook *look)
{
    return look->seen == SEEN_NUMBER && !look->word && isfinite(look->value);
}

// What stands there where it is no number; false where it is one.
static bool write_mark(const CellLook *look, char out[CELL_TEXT])
{
    switch (look->seen) {
    case SEEN_NOT_COMPUTED: strcpy(out, "⋅"); return true;
    case SEEN_COVERED: strcpy(out, "?"); return true;
    case SEEN_MASKED:
        out[0] = '\0';
        if (look->filled)
            number_significant(look->value, 6, out);
        return true;
    case SEEN_NUMBER: break;
    }
    snprintf(out, CELL_TEXT, "%s", look->word ? look->word : "");
    return look->word != NULL;
}

bool cell_look_write(const CellLook *look, int decimals, char out[CELL_TEXT])
{
    if (write_mark(look, out))
        return false;
    const bool to_zero = number_fixed(look->value, decimals, out);
    strcat(out, to_zero ? "~" : "");
    return to_zero;
}

void cell_look_write_digits(const CellLook *look, int digits, char out[CELL_TEXT])
{
    if (!write_mark(look, out))
        number_significant(look->value, digits, out);
}

SayArg cell_look_say(const CellLook *look, int digits, Lang lang)
{
    char number[CELL_TEXT];
    Buffer text = {0};
    cell_look_write_digits(look, digits, number);
    if (!cell_look_word(look, lang, &text))
        buffer_add(&text, number);
    return say_buffer(&text);
}

void cell_write_reading(Session *session, CellRef cell, int digits, Buffer *out)
{
    const CellLook look = cell_look(session, cell);
    SAYF(out, LANG_EN, "{1} = {2}", session_say_cell(session, cell),
         cell_look_say(&look, digits, session->display.lang));
}
