// SPDX-License-Identifier: GPL-3.0-or-later
// Central differences: (f(x+h) − f(x−h)) ∕ 2h misses the derivative by a term
// in h² and by rounding in 1/h; h = 1e-5 is near the best for doubles. The
// step that is really taken is (x+h) − (x−h) as rounded, not 2h.
#include "graph/check.h"

#include <math.h>

static const double STEP = 1e-5;

// How far the gradient is from the quotient. Infinity minus itself is no number,
// and nan is as expected where nan is found.
static double error_of(double analytic, double quotient)
{
    const bool same = analytic == quotient || (isnan(analytic) && isnan(quotient));
    return same ? 0 : fabs(analytic - quotient);
}

void check_difference(Graph *graph, CellRef cell, double h, Difference *out)
{
    BUG_ON(cell.side != SIDE_VALUE || !(h > 0));
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
    out->error = error_of(out->analytic, out->quotient);
}

double check_excess(const Difference *d)
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
    if (!isfinite(graph_objective(graph)))
        return VERDICT_UNKNOWN;
    for (size_t i = 0; i < sizeof steps / sizeof *steps && least > 1; i++) {
        Difference d;
        check_difference(graph, cell, steps[i], &d);
        if (check_excess(&d) < least) {
            least = check_excess(&d);
            *best = d;
        }
    }
    if (least <= 1)
        return VERDICT_AGREES;
    return at_kink(graph, cell) ? VERDICT_KINK : VERDICT_DIFFERS;
}

void check_count(CheckReport *report, CellRef cell, Verdict verdict, const Difference *d)
{
    switch (verdict) {
    case VERDICT_AGREES: report->agreed++; break;
    case VERDICT_DIFFERS: report->differed++; break;
    case VERDICT_KINK: report->kinks++; return;
    case VERDICT_MASKED: report->masked++; return;
    case VERDICT_UNKNOWN: report->unknown++; return;
    }
    if (report->worst.node == NODE_NONE || check_excess(d) > check_excess(&report->at_worst)) {
        report->worst = cell;
        report->at_worst = *d;
    }
}

// ---- The whole graph ---------------------------------------------------

static size_t count_cells(const Graph *graph)
{
    size_t cells = 0;
    for (size_t n = 0; n < graph_count(graph); n++) {
        const Shape shape = graph_node(graph, (NodeId)n)->shape;
        cells += graph_has_grad(graph, (NodeId)n) ? shape.rows * shape.cols : 0;
    }
    return cells;
}

static bool check_cells(Graph *graph, NodeId node, const Interrupt *interrupt, CheckReport *report)
{
    const Shape shape = graph_node(graph, node)->shape;
    for (size_t i = 0; i < shape.rows * shape.cols; i++) {
        if (interrupt_asked(interrupt))
            return false;
        const CellRef cell = {SIDE_VALUE, node, 0, i / shape.cols, i % shape.cols};
        Difference d;
        const Verdict verdict = check_cell(graph, cell, &d);
        if (graph_stopped(graph))
            return false; // the differences mean nothing
        check_count(report, cell, verdict, &d);
    }
    return true;
}

// A random direction that leaves masked cells alone and moves each other one by 1
// in root mean square: were its length 1, a matrix of 100,000 cells would change
// what is differentiated by little more than rounding does.
static Matrix direction_of(const Graph *graph, NodeId node)
{
    Random random = random_seeded((uint64_t)node);
    Matrix u = matrix_copy(graph_value(graph, node));
    double squares = 0;
    size_t moved = 0;
    for (size_t i = 0; i < matrix_size(&u); i++) {
        const bool masked = graph_masked(graph, node, i / u.cols, i % u.cols);
        u.at[i] = masked ? 0 : random_normal(&random);
        squares += u.at[i] * u.at[i];
        moved += !masked;
    }
    for (size_t i = 0; i < matrix_size(&u) && squares > 0; i++)
        u.at[i] /= sqrt(squares / (double)moved);
    return u;
}

// False where it was stopped.
static bool check_along(Graph *graph, NodeId node, CheckReport *report)
{
    static const double steps[] = {STEP, 10 * STEP, STEP / 10};
    Matrix u = direction_of(graph, node);
    Difference best = {.error = INFINITY, .quotient = NAN};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        Difference d = {.h = steps[i]};
        d.plus = graph_objective_along(graph, node, &u, d.h);
        d.minus = graph_objective_along(graph, node, &u, -d.h);
        d.quotient = (d.plus - d.minus) / (2 * d.h);
        d.analytic = matrix_dot(graph_grad(graph, node), &u);
        d.error = error_of(d.analytic, d.quotient);
        if (check_excess(&d) < check_excess(&best))
            best = d;
        if (check_excess(&best) <= 1)
            break;
    }
    matrix_release(&u);
    if (graph_stopped(graph))
        return false;
    const CellRef cell = {.side = SIDE_VALUE, .node = node};
    const Verdict verdict = !isfinite(graph_objective(graph)) ? VERDICT_UNKNOWN
                            : check_excess(&best) <= 1        ? VERDICT_AGREES
                                                              : VERDICT_DIFFERS;
    check_count(report, cell, verdict, &best);
    return true;
}

bool check_graph_until(Graph *graph, const Interrupt *interrupt, CheckReport *report)
{
    *report = (CheckReport){.worst = {.node = NODE_NONE}};
    const bool small = count_cells(graph) <= CHECK_CELLS;
    for (NodeId node = 0; node < (NodeId)graph_count(graph); node++) {
        if (!graph_has_grad(graph, node))
            continue;
        if (small && !check_cells(graph, node, interrupt, report))
            return false;
        if (!small && interrupt_asked(interrupt))
            return false;
        if (!small && !check_along(graph, node, report))
            return false;
    }
    return true;
}

void check_graph(Graph *graph, CheckReport *report)
{
    check_graph_until(graph, NULL, report);
}
