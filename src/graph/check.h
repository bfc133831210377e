// SPDX-License-Identifier: GPL-3.0-or-later
// Gradients against central differences.
#ifndef QKV_GRAPH_CHECK_H
#define QKV_GRAPH_CHECK_H

#include <stdbool.h>
#include <stddef.h>

#include "graph/graph.h"

// A central difference at one number: f(x+h) and f(x−h), divided by the step
// really taken.
typedef struct Difference {
    double h;           // asked for
    double plus, minus; // f there
    double quotient;    // (plus − minus) ∕ ((x+h) − (x−h))
    double right, left; // one-sided quotients
    double analytic;    // the gradient
    double error;       // |analytic − quotient|
} Difference;

// `cell` is a node's value cell (its gradient is what is checked).
void check_difference(Graph *graph, CellRef cell, double h, Difference *out);

typedef enum Verdict {
    VERDICT_AGREES,
    VERDICT_DIFFERS,
    VERDICT_KINK,   // one-sided quotients differ: no derivative to compare
    VERDICT_MASKED, // 0 by definition
} Verdict;

// |a − n| ≤ 1e-8 + 1e-6·max(|a|, |n|) at h = 1e-5, a miss retried with 10h
// and h/10.
Verdict check_cell(Graph *graph, CellRef cell, Difference *best);

typedef struct CheckReport {
    size_t agreed, kinks, masked, differed;
    CellRef worst;        // the greatest error relative to its bound
    Difference at_worst;
} CheckReport;

// Checks every cell of every node that has a gradient.
void check_graph(Graph *graph, CheckReport *report);

#endif
