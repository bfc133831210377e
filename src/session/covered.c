// SPDX-License-Identifier: GPL-3.0-or-later
// Which numbers may not be shown yet. Whoever shows a number asks here, for the
// cell itself or through the marks of an expansion.
#include <stdlib.h>
#include <string.h>

#include "base/minmax.h"
#include "session/exercise.h"
#include "session/progress_file.h"
#include "session/task.h"

// The next question, from the one numbered *i on, that covers what it asks for.
static bool next_covering(const Session *session, size_t *i, Question *q)
{
    while (!session->uncovered && task_at(session, (*i)++, q)) {
        if (outcome_is_open(q->state->outcome) &&
            (session->exercise || q->state->stop >= size_min(session->stop, session->covers_from)))
            return true;
    }
    return false;
}

// Finds the first question that asks for a cell.
static bool asked_by(const Session *session, CellRef cell, Question *q)
{
    if (session->uncovered || cell.node == NODE_NONE)
        return false;
    if (cell.side == SIDE_PATH && graph_paths(session->graph, cell.node) == 1)
        cell.side = SIDE_GRAD; // a gradient that comes by one path alone is that path
    for (size_t i = 0; next_covering(session, &i, q);) {
        for (size_t k = 0; k < q->task->cells + q->task->covers; k++) {
            const CellRef place = task_place(q->task, k);
            if (place.side == cell.side && place.node == cell.node && place.row == cell.row &&
                (place.col == cell.col || task_place_is_row(q->task, k)))
                return true;
        }
    }
    return false;
}

bool session_asks_of(const Session *session, Side side, NodeId node)
{
    Question q;
    for (size_t i = 0; task_at(session, i, &q); i++) {
        for (size_t k = 0; k < q.task->cells + q.task->covers; k++) {
            const CellRef place = task_place(q.task, k);
            if (place.side == side && place.node == node)
                return true;
        }
    }
    return false;
}

bool session_is_ahead(const Session *session, NodeId node)
{
    const Walk *walk = &session->lesson->walk;
    size_t stop;
    Question q;
    if (session->exercise || walk->scenes > 0 || node == graph_root(session->graph) ||
        !walk_find(walk, STOP_FORWARD, node, &stop) || stop <= session->furthest)
        return false;
    for (size_t i = 0; next_covering(session, &i, &q);) {
        const bool met = q.state->stop <= session->furthest;
        for (size_t k = 0; met && k < q.task->cells + q.task->covers; k++) {
            const CellRef place = task_place(q.task, k);
            if (place.side == SIDE_VALUE && place.node != node &&
                graph_depends(session->graph, node, place.node))
                return true;
        }
    }
    return false;
}

// Whether one matrix comes of another by steps of a single operand that keep its shape.
static bool is_made_of(const Graph *graph, NodeId node, NodeId of)
{
    while (node > of) {
        const Node *made = graph_node(graph, node);
        if (made->inputs != 1)
            return false;
        node = made->input[0];
        if (!shape_same(graph_node(graph, node)->shape, made->shape))
            return false;
    }
    return node == of;
}

bool task_gives_shape(const Graph *graph, const Task *task, Side side, NodeId node)
{
    if (task->kind != TASK_SHAPE)
        return false;
    if (task->side == SIDE_VALUE)
        return is_made_of(graph, node, task->subject);
    return side != SIDE_VALUE && is_made_of(graph, task->subject, node);
}

// Whether a question asks for the shape of this matrix, or for one that it gives away.
static bool shape_asked(const Session *session, Side side, NodeId node, bool given)
{
    Question q;
    for (size_t i = 0; next_covering(session, &i, &q);) {
        const Task *task = q.task;
        if (given ? task_gives_shape(session->graph, task, side, node)
                  : task->kind == TASK_SHAPE && task->subject == node &&
                        (task->side == side || task->side == SIDE_VALUE))
            return true;
    }
    return false;
}

// Under `cover` questions go on while others are walked past, and what comes later would answer.
bool session_shape_covered(const Session *session, Side side, NodeId node)
{
    return shape_asked(session, side, node, session->cover->level > 0);
}

// Under `cover` a number with its place, or a row of them, would give away the shape that is asked
// for; of what is made of the matrix later questions may quote numbers.
bool session_covered(const Session *session, CellRef cell)
{
    Question q;
    return asked_by(session, cell, &q) || cover_hides(session, cell) ||
           (session->cover->level > 0 && shape_asked(session, cell.side, cell.node, false));
}

// ---- A share of all matrices -------------------------------------------
//
// Level N of 4 covers N of every four computed matrices, spread evenly over
// the walk; values first, then gradients.

enum { QUARTERS = COVER_LEVELS - 1 };

bool cover_may(const Graph *graph, Side side, NodeId node)
{
    if (side == SIDE_VALUE)
        return graph_node(graph, node)->op != NULL;
    return side == SIDE_GRAD && graph_has_grad(graph, node) && node != graph_root(graph);
}

// Whether numbers of a matrix are to be filled in.
static bool cover_hides_matrix(const Session *session, Side side, NodeId node)
{
    const size_t level = (size_t)session->cover->level;
    if (level == 0 || !cover_may(session->graph, side, node))
        return false;
    size_t number = 0;                           // among the computed matrices of its side
    interrupt_asked(graph_asks(session->graph)); // stopped, what is drawn is thrown away
    for (NodeId id = 0; id < node; id++)
        number += cover_may(session->graph, side, id);
    return (number + 1) * level / QUARTERS > number * level / QUARTERS;
}

bool session_covers(const Session *session, Side side, NodeId node)
{
    Question q;
    bool covers = !session->uncovered && session->exercise && session->exercise->cell.node == node;
    for (size_t i = 0; !covers && next_covering(session, &i, &q);) {
        for (size_t k = 0; k < q.task->cells + q.task->covers; k++)
            covers |= task_place(q.task, k).node == node;
    }
    return covers || cover_hides_matrix(session, side, node);
}

bool *cover_cell(const Session *session, CellRef cell)
{
    BUG_ON(!session->cover->filled);
    size_t at = cell.row * graph_node(session->graph, cell.node)->shape.cols + cell.col;
    at += cell.side == SIDE_GRAD ? matrix_size(graph_value(session->graph, cell.node)) : 0;
    for (NodeId id = 0; id < cell.node; id++)
        at += 2 * matrix_size(graph_value(session->graph, id));
    return &session->cover->filled[at];
}

bool cover_hides(const Session *session, CellRef cell)
{
    return session->cover->level > 0 && cover_hides_matrix(session, cell.side, cell.node) &&
           !*cover_cell(session, cell);
}

void session_cover(Session *session, int level)
{
    BUG_ON(level < 0 || level >= COVER_LEVELS);
    struct Cover *cover = session->cover;
    free(cover->filled);
    cover->filled = NULL;
    task_forget(&cover->state);
    cover->level = level;
    session->task_changes++;
    if (level == 0)
        return;
    cover->filled = mem_new(2 * graph_cells(session->graph), sizeof *cover->filled);
}

void cover_write(const Session *session, Buffer *out)
{
    if (session->cover->level == 0)
        return;
    buffer_printf(out, "cover %d\n", session->cover->level);
    for (NodeId id = 0; id < (NodeId)graph_count(session->graph); id++) {
        const size_t cols = graph_node(session->graph, id)->shape.cols;
        const size_t cells = matrix_size(graph_value(session->graph, id));
        for (size_t i = 0; i < 2 * cells; i++) {
            const size_t at = i % cells;
            const CellRef cell = {i < cells ? SIDE_VALUE : SIDE_GRAD, id, 0, at / cols, at % cols};
            if (!*cover_cell(session, cell))
                continue;
            buffer_add(out, "fill ");
            address_write_cell(session->graph, cell, out);
            buffer_add(out, "\n");
        }
    }
}

void cover_take(Session *session, const char *word, const char *argument)
{
    Address address;
    if (strcmp(word, "cover") == 0) {
        const long level = strtol(argument, NULL, 10);
        if (level > 0 && level < COVER_LEVELS)
            session_cover(session, (int)level);
    } else if (session->cover->level > 0 &&
               address_parse(session->graph, argument, false, &address, ERROR_DROPPED) &&
               address_is_cell(&address)) {
        *cover_cell(session, address_cell(&address)) = true;
    }
}

void cover_take_all(Session *session, Buffer *records)
{
    char *word, *argument;
    for (char *rest = buffer_edit(records); progress_next(&rest, &word, &argument);)
        cover_take(session, word, argument);
    buffer_release(records);
}

// ---- Hidden parts of an expansion --------------------------------------

// Whether the expression holds a number that is covered; marks its parts.
static bool mark(const Session *session, Expansion *x, ExprId id)
{
    bool hidden = false;
    const Expr *expr = &x->expr[id];
    if (expr->kind == EXPR_CELL)
        hidden = session_covered(session, expr->cell);
    if (expr->kind == EXPR_STEP)
        hidden = x->expr[x->step[expr->step].expr].hidden;
    for (ExprId c = expr->first; c != EXPR_NONE; c = x->expr[c].next)
        hidden |= mark(session, x, c);
    x->expr[id].hidden = hidden;
    return hidden;
}

// A column of the table may hold the matrix's own row: its highlighted line is the
// number that is asked about.
static void mark_table(const Session *session, Expansion *x)
{
    const size_t asked = x->table.asked;
    for (size_t k = 0; x->tabled && k < x->table.columns; k++) {
        const TableColumn *column = &x->table.column[k];
        const bool result = asked < x->table.lines && asked == x->cell.col &&
                            x->expr[column->expr[asked]].value == x->value;
        bool hidden = false;
        for (size_t i = 0; i < x->table.lines; i++) {
            CellRef beside = x->cell;
            beside.col = i;
            Expr *expr = &x->expr[column->expr[i]];
            mark(session, x, column->expr[i]);
            expr->hidden |= result && session_covered(session, beside);
            hidden |= expr->hidden;
        }
        if (column->sum != EXPR_NONE)
            x->expr[column->sum].hidden = hidden;
    }
}

static void mark_same(Expansion *x, ExprId id)
{
    if (id != EXPR_NONE)
        x->expr[id].hidden |= x->expr[id].value == x->value;
}

// Marks where the number that is asked for stands already: in the table's highlighted
// line (in any, where none is highlighted), below it, or as a step.
static void mark_result(Expansion *x)
{
    const Table *table = &x->table;
    const bool one = table->asked < table->lines;
    for (size_t k = 0; x->tabled && k < table->columns; k++) {
        const TableColumn *column = &table->column[k];
        for (size_t i = 0; i < table->lines; i++)
            if (!one || i == table->asked)
                mark_same(x, column->expr[i]);
        mark_same(x, column->sum);
    }
    for (size_t i = 0; i < x->exprs; i++)
        if (x->expr[i].kind == EXPR_STEP)
            mark_same(x, (ExprId)i);
}

bool session_hunts(const Session *session)
{
    const struct Exercise *exercise = session->exercise;
    return exercise && exercise->fault && outcome_is_open(exercise->state.outcome);
}

bool session_sum_hidden(const Session *session, CellRef cell)
{
    Question q;
    if (asked_by(session, cell, &q))
        return q.state->hints < task_hints(q.task);
    if (session->cover->level > 0 && session_shape_covered(session, cell.side, cell.node))
        return true;
    return cover_hides(session, cell) &&
           (!cell_same(session->cover->cell, cell) || session->cover->state.hints == 0);
}

void session_expand(Session *session, CellRef cell, Expansion *x)
{
    x->columns = session->display.columns;
    x->interrupt = graph_asks(session->graph);
    if (!graph_asked(session->graph))
        graph_expand(session->graph, cell, x);
    if (graph_stopped(session->graph)) { // whoever wants it throws it away
        expansion_clear(x);
        x->cell = cell;
        x->kind = EXPANSION_NONE;
        return;
    }
    const bool asks = session->exercise || session->lesson->tasks > 0;
    if (session->cover->level == 0 && (session->uncovered || !asks))
        return; // nothing is ever covered
    for (size_t i = 0; i < x->steps; i++)
        mark(session, x, x->step[i].expr);
    mark_table(session, x);
    x->hidden =
        session_covered(session, cell) || (session_hunts(session) && x->kind != EXPANSION_GIVEN);
    if (x->hidden)
        mark_result(x);
}
