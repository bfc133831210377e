// SPDX-License-Identifier: GPL-3.0-or-later
// Central differences: (f(x+h) − f(x−h)) ∕ 2h misses the derivative by a term
// in h² and by rounding in 1/h; h = 1e-5 is near the best for doubles. The
// step that is really taken is (x+h) − (x−h) as rounded, not 2h.
#include "graph/check.h"

#include <math.h>

static const double STEP = 1e-5;

void check_difference(Graph *graph, CellRef cell, double h, Difference *out)
{
    const double x = graph_number(graph, cell);
    const double f = graph_objective(graph);
    const double up = x + h, down = x - h;
    const CellRef grad = {SIDE_GRAD, cell.node, 0, cell.row, cell.col};
    *out = (Difference){.h = h,
                        .plus = graph_objective_if(graph, cell, up),
                        .minus = graph_objective_if(graph, cell, down),
                        .analytic = graph_number(graph, grad)};
    out->quotient = (out->plus - out->minus) / (up - down);
    out->right = (out->plus - f) / (up - x);
    out->left = (f - out->minus) / (x - down);
    out->error = fabs(out->analytic - out->quotient);
}

// How large the error is against what is allowed; above 1 it differs. A nan
// is as bad as can be.
static double excess(const Difference *d)
{
    const double a = fabs(d->analytic), n = fabs(d->quotient);
    const double e = d->error / (1e-8 + 1e-6 * (a > n ? a : n));
    return e == e ? e : INFINITY;
}

// The one-sided quotients of a smooth function differ by about h·f″; at a
// kink they stay apart however small h is.
static bool at_kink(Graph *graph, CellRef cell)
{
    Difference wide, narrow;
    check_difference(graph, cell, STEP, &wide);
    check_difference(graph, cell, STEP / 100, &narrow);
    const double gap_wide = fabs(wide.right - wide.left);
    const double gap_narrow = fabs(narrow.right - narrow.left);
    const double size = fabs(wide.right) + fabs(wide.left);
    return gap_narrow > 1e-3 * size && gap_narrow > 0.5 * gap_wide;
}

Verdict check_cell(Graph *graph, CellRef cell, Difference *best)
{
    static const double steps[] = {STEP, 10 * STEP, STEP / 10};
    double least = INFINITY;
    const bool masked = graph_masked(graph, cell.node, cell.row, cell.col);
    check_difference(graph, cell, STEP, best);
    if (masked)
        return VERDICT_MASKED;
    for (size_t i = 0; i < sizeof steps / sizeof *steps && least > 1; i++) {
        Difference d;
        check_difference(graph, cell, steps[i], &d);
        if (excess(&d) < least) {
            least = excess(&d);
            *best = d;
        }
    }
    if (least <= 1)
        return VERDICT_AGREES;
    return at_kink(graph, cell) ? VERDICT_KINK : VERDICT_DIFFERS;
}

static void count(CheckReport *report, CellRef cell, Verdict verdict,
                  const Difference *d)
{
    switch (verdict) {
    case VERDICT_AGREES: report->agreed++; break;
    case VERDICT_DIFFERS: report->differed++; break;
    case VERDICT_KINK: report->kinks++; return;
    case VERDICT_MASKED: report->masked++; return;
    }
    if (report->worst.node == NODE_NONE ||
        excess(d) > excess(&report->at_worst)) {
        report->worst = cell;
        report->at_worst = *d;
    }
}

void check_graph(Graph *graph, CheckReport *report)
{
    *report = (CheckReport){.worst = {.node = NODE_NONE}};
    for (size_t n = 0; n < graph_count(graph); n++) {
        const Shape shape = graph_node(graph, (NodeId)n)->shape;
        if (!graph_has_grad(graph, (NodeId)n))
            continue;
        for (size_t i = 0; i < shape.rows * shape.cols; i++) {
            const CellRef cell = {SIDE_VALUE, (NodeId)n, 0, i / shape.cols,
                                  i % shape.cols};
            Difference d;
            count(report, cell, check_cell(graph, cell, &d), &d);
        }
    }
}
