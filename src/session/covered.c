// SPDX-License-Identifier: GPL-3.0-or-later
// Which numbers may not be shown yet. Whoever shows a number asks here, for the
// cell itself or through the marks of an expansion.
#include "session/cover.h"
#include "session/exercise.h"
#include "session/task.h"

static bool covers_place(CellRef place, bool row, CellRef cell)
{
    return place.side == cell.side && place.node == cell.node && place.row == cell.row &&
           (row || place.col == cell.col);
}

static bool task_covers(const Task *task, CellRef cell)
{
    if (task->covers && covers_place(task->cover, task->covers_row, cell))
        return true;
    for (size_t i = 0; i < task->cells; i++) {
        if (covers_place(task->cell[i], task->kind == TASK_ORDER, cell))
            return true;
    }
    return false;
}

static bool is_covering(const Session *session, size_t i)
{
    const TaskState *state = &session->task[i];
    return outcome_is_open(state->outcome) && state->stop >= session->front;
}

// A gradient that comes by one path alone is that path.
static CellRef plain_cell(const Session *session, CellRef cell)
{
    if (cell.side == SIDE_PATH && graph_paths(session->graph, cell.node) == 1)
        cell.side = SIDE_GRAD;
    return cell;
}

bool session_covered(const Session *session, CellRef cell)
{
    if (session->bare || cell.node == NODE_NONE)
        return false;
    cell = plain_cell(session, cell);
    const struct Exercise *exercise = session->exercise;
    if (exercise && task_covers(&exercise->task, cell) && outcome_is_open(exercise->state.outcome))
        return true;
    for (size_t i = 0; i < session->lesson->tasks; i++) {
        if (is_covering(session, i) && task_covers(&session->lesson->task[i], cell))
            return true;
    }
    return cover_hides(session, cell);
}

bool session_shape_covered(const Session *session, Side side, NodeId node)
{
    for (size_t i = 0; !session->bare && i < session->lesson->tasks; i++) {
        const Task *task = &session->lesson->task[i];
        if (task->kind == TASK_SHAPE && is_covering(session, i) && task->subject == node &&
            task->side == side)
            return true;
    }
    return false;
}

bool session_covers(const Session *session, Side side, NodeId node)
{
    if (session->bare)
        return false;
    if (session->exercise && session->exercise->cell.node == node)
        return true;
    for (size_t i = 0; i < session->lesson->tasks; i++) {
        const Task *task = &session->lesson->task[i];
        bool covers = task->covers && task->cover.node == node;
        for (size_t k = 0; k < task->cells; k++)
            covers |= task->cell[k].node == node;
        if (covers && is_covering(session, i))
            return true;
    }
    return cover_hides_matrix(session, side, node);
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

// Whether a column of the table holds the matrix's own row: its highlighted line is
// the number that is asked about.
static bool is_result(const Expansion *x, const TableColumn *column)
{
    return x->table.lit < x->table.lines && x->table.lit == x->cell.col &&
           x->expr[column->expr[x->table.lit]].value == x->value;
}

static void mark_table(const Session *session, Expansion *x)
{
    for (size_t k = 0; x->tabled && k < x->table.columns; k++) {
        const TableColumn *column = &x->table.column[k];
        const bool result = is_result(x, column);
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
    const bool lit = table->lit < table->lines;
    for (size_t k = 0; x->tabled && k < table->columns; k++) {
        const TableColumn *column = &table->column[k];
        for (size_t i = 0; i < table->lines; i++)
            if (!lit || i == table->lit)
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
    return exercise && exercise->hunt && outcome_is_open(exercise->state.outcome);
}

bool session_sum_hidden(const Session *session, CellRef cell)
{
    const struct Exercise *exercise = session->exercise;
    return exercise && !exercise->hunt && exercise->state.hints == 0 &&
           session_covered(session, cell);
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
    if (session->bare ||
        (!session->exercise && session->lesson->tasks == 0 && session->cover->level == 0))
        return; // nothing is ever covered
    for (size_t i = 0; i < x->steps; i++)
        mark(session, x, x->step[i].expr);
    mark_table(session, x);
    x->hidden =
        session_covered(session, cell) || (session_hunts(session) && x->kind != EXPANSION_GIVEN);
    if (x->hidden)
        mark_result(x);
}
