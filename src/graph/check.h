// SPDX-License-Identifier: GPL-3.0-or-later
// Gradients against central differences.
#pragma once

#include "graph/graph.h"

// A central difference at one number: f(x+h) and f(x−h), divided by the step
// really taken.
typedef struct Difference {
    double h;           // asked for
    double plus, minus; // f there
    double quotient;    // (plus − minus) ∕ ((x+h) − (x−h))
    double right, left; // one-sided quotients
    double analytic;    // the gradient
    double error;       // |analytic − quotient|; 0 of two that are nan
} Difference;

// `cell` is a node's value cell (its gradient is what is checked).
void check_difference(Graph *graph, CellRef cell, double h, Difference *out);

typedef enum Verdict {
    VERDICT_AGREES,
    VERDICT_DIFFERS,
    VERDICT_KINK,    // one-sided quotients differ: no derivative to compare
    VERDICT_MASKED,  // 0 by definition
    VERDICT_UNKNOWN, // f is not finite, so no difference of it says anything
    VERDICT_RULE,    // it comes back through an op that rounds (Op.by_rule): by definition
    VERDICTS,
} Verdict;

// |a − n| ≤ 1e-8 + 1e-6·max(|a|, |n|) at h = 1e-5, a miss retried with 10h,
// h/10 and a thousandth of the number; and what rounding of f does to a quotient at 10h.
Verdict check_cell(Graph *graph, CellRef cell, Difference *best);

typedef struct CheckReport {
    size_t count[VERDICTS];
    size_t tried, cells; // of a graph too large to try every gradient: how many of how many
    CellRef worst;       // the greatest error relative to its bound
    Difference at_worst;
} CheckReport;

// The error against what is allowed; above 1 it differs, a nan is infinite.
double check_excess(const Difference *difference);

// Every gradient of a graph with up to CHECK_CELLS of them is checked cell by
// cell; of a larger one a sample of cells, evenly over each node: what is wrong with a
// formula is wrong in most cells.
// Asks between two gradients whether to stop; false where it was stopped: the
// report then counts what was checked so far.
enum { CHECK_CELLS = 4096 };
bool check_graph(Graph *graph, const Interrupt *interrupt, CheckReport *report);
