// SPDX-License-Identifier: GPL-3.0-or-later
// Holds an expansion to the number that it explains.
#pragma once

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "graph/graph.h"

static inline bool near(double a, double b)
{
    if (isnan(a) || isnan(b))
        return isnan(a) && isnan(b);
    return a == b || fabs(a - b) <= 1e-12 * fmax(fabs(a), fabs(b));
}

// What is evaluated, and the first thing that was wrong.
typedef struct Run {
    Graph *graph;
    const Expansion *x;
    char *why;
    size_t size;
    bool good;
} Run;

static inline void blame(Run *run, const char *what, double found, double wanted)
{
    if (run->good)
        snprintf(run->why, run->size, "%s: %.17g instead of %.17g", what, found, wanted);
    run->good = false;
}

static inline double evaluate(Run *run, ExprId id);

static inline double call(Run *run, const Expr *e)
{
    double value = evaluate(run, e->first);
    if (e->fn != FN_MAX && e->fn != FN_MIN)
        return expr_apply(e->fn, value);
    for (ExprId c = run->x->expr[e->first].next; c != EXPR_NONE; c = run->x->expr[c].next) {
        const double other = evaluate(run, c);
        value = (e->fn == FN_MAX) == (other > value) ? other : value;
    }
    return value;
}

// Children added, multiplied or divided from left to right.
static inline double fold(Run *run, const Expr *e)
{
    double value = e->kind == EXPR_SUM ? 0 : 1;
    for (ExprId c = e->first; c != EXPR_NONE; c = run->x->expr[c].next) {
        const double child = evaluate(run, c);
        if (e->kind == EXPR_SUM)
            value += run->x->expr[c].minus ? -child : child;
        else if (e->kind == EXPR_PRODUCT || c == e->first)
            value *= child;
        else
            value /= child;
    }
    return value;
}

static inline double evaluate(Run *run, ExprId id)
{
    const Expr *e = &run->x->expr[id];
    double value = e->value;
    switch (e->kind) {
    case EXPR_NUMBER: break;
    case EXPR_CELL:
        value = graph_number(run->graph, e->cell);
        if (memcmp(&value, &e->value, sizeof value) != 0)
            blame(run, "a source holds another number", value, e->value);
        break;
    case EXPR_STEP: value = run->x->step[e->step].value; break;
    case EXPR_CALL: value = call(run, e); break;
    default: value = fold(run, e); break;
    }
    if (!near(value, e->value))
        blame(run, "an expression", value, e->value);
    return value;
}

// The column's lines; the sum below it must be theirs.
static inline void evaluate_column(Run *run, const TableColumn *column)
{
    double total = 0, size = 0;
    for (size_t i = 0; i < run->x->table.lines; i++) {
        const double line = evaluate(run, column->expr[i]);
        total += line;
        size += fabs(line);
    }
    if (column->sum == EXPR_NONE)
        return;
    const double sum = evaluate(run, column->sum);
    if (!(fabs(sum - total) <= 1e-12 * size) && !isnan(total))
        blame(run, "the sum below a column", sum, total);
}

// Whether the steps, evaluated afresh from their leaves, give `computed` to
// 1e-12 relative; every source holds the number that is quoted; and every
// table's columns and sums evaluate too. If not, `why` says what is wrong.
static inline bool evaluate_expansion(Graph *graph, const Expansion *x, double computed, char *why,
                                      size_t size)
{
    Run run = {graph, x, why, size, true};
    if (!near(x->value, computed))
        blame(&run, "the expansion", x->value, computed);
    for (size_t i = 0; i < x->steps; i++) {
        const double value = evaluate(&run, x->step[i].expr);
        if (!near(value, x->step[i].value))
            blame(&run, "a step", value, x->step[i].value);
        if ((i + 1 == x->steps) != (x->step[i].name.en == NULL))
            blame(&run, "a step's name", (double)i, (double)x->steps);
    }
    if (x->steps > 0 && !near(x->step[x->steps - 1].value, x->value))
        blame(&run, "the last step", x->step[x->steps - 1].value, x->value);
    for (size_t i = 0; x->tabled && i < x->table.columns; i++)
        evaluate_column(&run, &x->table.column[i]);
    return run.good;
}
