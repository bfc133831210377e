// SPDX-License-Identifier: GPL-3.0-or-later
// Central differences: (f(x+h) − f(x−h)) ∕ 2h misses the derivative by a term
// in h² and by rounding in 1/h; h = 1e-5 is near the best for doubles. The
// step that is really taken is (x+h) − (x−h) as rounded, not 2h.
#include "graph/check.h"

#include <float.h>
#include <math.h>

#include "base/minmax.h"

// The usual step, and what is tried next where it does not agree; the last is relative: the
// slope of ln at a share of 1e-4 bends too much for the others.
static const double steps[] = {1e-5, 10 * 1e-5, 1e-5 / 10, 1e-3};
enum { STEPS = sizeof steps / sizeof *steps, RELATIVE = STEPS - 1 };

void check_difference(Graph *graph, CellRef cell, double h, Difference *out)
{
    BUG_ON(cell.side != SIDE_VALUE || !(h > 0));
    const double x = graph_number(graph, cell), up = x + h, down = x - h;
    const double f = graph_objective(graph);
    const CellRef grad = {SIDE_GRAD, cell.node, 0, cell.row, cell.col};
    *out = (Difference){.h = h,
                        .plus = graph_objective_if(graph, cell, up),
                        .minus = graph_objective_if(graph, cell, down),
                        .analytic = graph_number(graph, grad)};
    out->quotient = (out->plus - out->minus) / (up - down);
    out->right = (out->plus - f) / (up - x);
    out->left = (f - out->minus) / (x - down);
    // Infinity minus itself is no number, and nan is as expected where nan is found.
    const bool same =
        out->analytic == out->quotient || (isnan(out->analytic) && isnan(out->quotient));
    out->error = same ? 0 : fabs(out->analytic - out->quotient);
}

double check_excess(const Difference *d)
{
    // f is rounded by some units in its last place, which no difference can tell from a slope;
    // counted at the widest step, where that is least, whatever the step was.
    enum { UNITS = 64 };
    const double a = fabs(d->analytic), n = fabs(d->quotient);
    const double rounding =
        UNITS * DBL_EPSILON / 2 * fmax(fabs(d->plus), fabs(d->minus)) / steps[1];
    const double e = d->error / (1e-8 + 1e-6 * (a > n ? a : n) + rounding);
    return e == e ? e : INFINITY;
}

// The one-sided quotients of a smooth function differ by about h·f″; at a
// kink they stay apart however small h is.
static bool at_kink(Graph *graph, CellRef cell)
{
    Difference wide, narrow;
    check_difference(graph, cell, steps[0], &wide);
    check_difference(graph, cell, steps[0] / 100, &narrow);
    const double gap_wide = fabs(wide.right - wide.left);
    const double gap_narrow = fabs(narrow.right - narrow.left);
    const double size = fabs(wide.right) + fabs(wide.left);
    if (isfinite(narrow.right) != isfinite(narrow.left))
        return true; // on the edge of where f is defined
    return gap_narrow > 1e-3 * size && gap_narrow > 0.5 * gap_wide;
}

// Whether the node's gradient comes back through an op that rounds.
static bool comes_by_rule(const Graph *graph, NodeId node)
{
    for (NodeId n = node + 1; n < (NodeId)graph_count(graph); n++)
        if (graph_node(graph, n)->op && graph_node(graph, n)->op->by_rule &&
            graph_has_grad(graph, n) && graph_depends(graph, n, node))
            return true;
    return false;
}

Verdict check_cell(Graph *graph, CellRef cell, Difference *best)
{
    check_difference(graph, cell, steps[0], best);
    if (graph_masked(graph, cell.node, cell.row, cell.col))
        return VERDICT_MASKED;
    if (!isfinite(graph_objective(graph)))
        return VERDICT_UNKNOWN;
    if (!isfinite(graph_number(graph, cell))) // a mask before it has put that there
        return VERDICT_MASKED;
    for (size_t i = 1; i < STEPS && check_excess(best) > 1; i++) {
        const double x = graph_number(graph, cell);
        Difference d;
        check_difference(graph, cell, i == RELATIVE && x != 0 ? steps[i] * fabs(x) : steps[i], &d);
        if (check_excess(&d) < check_excess(best))
            *best = d;
    }
    if (check_excess(best) <= 1)
        return VERDICT_AGREES;
    if (comes_by_rule(graph, cell.node))
        return VERDICT_RULE;
    return at_kink(graph, cell) ? VERDICT_KINK : VERDICT_DIFFERS;
}

// ---- The whole graph ---------------------------------------------------

// Every cell, or each `stride`-th. False where it was stopped.
static bool check_cells(Graph *graph, NodeId node, size_t stride, const Interrupt *interrupt,
                        CheckReport *report)
{
    const Shape shape = graph_node(graph, node)->shape;
    for (size_t i = stride / 2; i < shape.rows * shape.cols; i += stride, report->tried++) {
        if (interrupt_asked(interrupt))
            return false;
        const CellRef cell = {SIDE_VALUE, node, 0, i / shape.cols, i % shape.cols};
        Difference d;
        const Verdict verdict = check_cell(graph, cell, &d);
        if (graph_stopped(graph))
            return false; // the differences mean nothing
        report->count[verdict]++;
        if (verdict <= VERDICT_DIFFERS && (report->worst.node == NODE_NONE ||
                                           check_excess(&d) > check_excess(&report->at_worst))) {
            report->worst = cell;
            report->at_worst = d;
        }
    }
    return true;
}

bool check_graph(Graph *graph, const Interrupt *interrupt, CheckReport *report)
{
    *report = (CheckReport){.worst = {.node = NODE_NONE}};
    // Cells of a large graph, all nodes together; and about how many numbers are computed for
    // them, which takes seconds: a graph of millions has fewer tried, but one a node.
    enum { SAMPLE = 400, COMPUTED = 200000000 };
    size_t cells = 0, nodes = 0;
    for (size_t n = 0; n < graph_count(graph); n++) {
        if (!graph_has_grad(graph, (NodeId)n))
            continue;
        cells += matrix_size(graph_value(graph, (NodeId)n));
        nodes++;
    }
    const bool small = cells <= CHECK_CELLS;
    const size_t sample = small ? cells : size_min(SAMPLE, COMPUTED / cells);
    report->cells = small ? 0 : cells;
    for (NodeId node = 0; node < (NodeId)graph_count(graph); node++) {
        if (!graph_has_grad(graph, node))
            continue;
        const size_t here = matrix_size(graph_value(graph, node));
        const size_t stride = small ? 1 : here / (sample / nodes + 1) + 1;
        if (!check_cells(graph, node, stride, interrupt, report))
            return false;
    }
    report->tried = small ? 0 : report->tried;
    return true;
}
