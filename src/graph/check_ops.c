// SPDX-License-Identifier: GPL-3.0-or-later
// Each op of a graph by itself, at the numbers that it has there. The graph as
// a whole can agree with its differences although an op is wrong where little
// gradient flows; here every op gets a gradient of its own.
#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "graph/check.h"
#include "graph/work.h"

static const double STEP = 1e-5;

// One op call on matrices of its own.
typedef struct Bench {
    OpCall call;
    const Matrix **in;
    Matrix *operand; // copies of the inputs
    Matrix out, kept, up;
    Matrix base; // the result at the numbers of the graph
} Bench;

static Bench bench_new(const Graph *graph, NodeId node)
{
    Bench bench = {.call = graph_call(graph, node)};
    const size_t n = bench.call.inputs;
    bench.operand = mem_new(n, sizeof *bench.operand);
    bench.in = mem_new(n, sizeof *bench.in);
    for (size_t i = 0; i < n; i++) {
        bench.operand[i] = matrix_copy(bench.call.in[i]);
        bench.in[i] = &bench.operand[i];
    }
    bench.out = matrix_copy(bench.call.out);
    bench.base = matrix_copy(bench.call.out);
    if (bench.call.op->keeps)
        bench.kept = matrix_copy(bench.call.kept);
    bench.up = matrix_new(bench.out.rows, bench.out.cols);
    Random random = random_seeded(0x9E37u + (uint64_t)node);
    matrix_randomize(&bench.up, &random, 1);
    bench.call.in = bench.in;
    return bench;
}

static void bench_release(Bench *bench)
{
    for (size_t i = 0; i < bench->call.inputs; i++)
        matrix_release(&bench->operand[i]);
    free(bench->operand);
    free(bench->in);
    matrix_release(&bench->out);
    matrix_release(&bench->base);
    matrix_release(&bench->kept);
    matrix_release(&bench->up);
}

// Σ up⊙(op(inputs) as they are now - base); cells that are not finite count
// nothing. Without the base a large constant in the result, such as a mask's
// -1e9, would swallow the digits of the difference.
static double watched(Bench *bench)
{
    bench->call.op->forward(&bench->call, &bench->out, &bench->kept);
    double sum = 0;
    for (size_t i = 0; i < matrix_size(&bench->out); i++) {
        const double change = bench->out.at[i] - bench->base.at[i];
        if (isfinite(change))
            sum += bench->up.at[i] * change;
    }
    return sum;
}

// A central difference at one cell, with the gradient that the op gives.
static Difference difference_at(Bench *bench, double *x, double analytic, double h)
{
    const double kept = *x, up = kept + h, down = kept - h;
    Difference d = {.h = h, .analytic = analytic};
    const double middle = watched(bench);
    *x = up;
    d.plus = watched(bench);
    *x = down;
    d.minus = watched(bench);
    *x = kept;
    d.quotient = (d.plus - d.minus) / (up - down);
    d.right = (d.plus - middle) / (up - kept);
    d.left = (middle - d.minus) / (kept - down);
    d.error = fabs(d.analytic - d.quotient);
    return d;
}

static bool at_kink(const Difference *d)
{
    const double gap = fabs(d->right - d->left);
    return gap > 1e-3 * (fabs(d->right) + fabs(d->left));
}

static Verdict verdict_of(const Difference *d)
{
    if (check_excess(d) <= 1)
        return VERDICT_AGREES;
    return at_kink(d) ? VERDICT_KINK : VERDICT_DIFFERS;
}

// How far apart the cells of an operand are that are looked at: at most
// CHECK_CELLS of them, and fewer where each difference computes much.
static size_t stride_of(const Bench *bench, const Matrix *operand)
{
    static const double most = 1e9; // numbers that are computed
    Shape *in = mem_new(bench->call.inputs, sizeof *in);
    for (size_t i = 0; i < bench->call.inputs; i++)
        in[i] = (Shape){bench->operand[i].rows, bench->operand[i].cols};
    const Work work =
        work_of(bench->call.op, in, (Shape){bench->out.rows, bench->out.cols}, OP_FORWARD);
    free(in);
    const double each =
        work.products + work.sums + 10 * work.functions + (double)matrix_size(&bench->out);
    const double cells = fmax(1, fmin(CHECK_CELLS, most / each));
    return (size_t)((double)matrix_size(operand) / cells) + 1;
}

static void check_operand(Bench *bench, NodeId node, size_t which, CheckReport *report)
{
    static const double steps[] = {STEP, 10 * STEP, STEP / 10};
    Matrix *m = &bench->operand[which];
    Matrix dx = matrix_new(m->rows, m->cols);
    watched(bench); // out and kept are those of the operands
    bench->call.out = &bench->out;
    bench->call.kept = &bench->kept;
    bench->call.op->backward(&bench->call, which, &bench->up, &dx);
    const size_t size = matrix_size(m);
    const size_t stride = stride_of(bench, m);
    for (size_t i = 0; i < size; i += stride) {
        const CellRef cell = {SIDE_VALUE, node, 0, i / m->cols, i % m->cols};
        if (!isfinite(m->at[i])) {
            report->masked++;
            continue;
        }
        Difference best = {.error = INFINITY, .quotient = NAN};
        for (size_t k = 0; k < 3 && !(check_excess(&best) <= 1); k++) {
            const Difference d = difference_at(bench, &m->at[i], dx.at[i], steps[k]);
            if (check_excess(&d) < check_excess(&best))
                best = d;
        }
        check_count(report, cell, verdict_of(&best), &best);
    }
    matrix_release(&dx);
}

// Whether the result is finite, but for what a mask put there: differences
// mean nothing elsewhere.
static bool is_sound(const Graph *graph, NodeId node)
{
    const Matrix *m = graph_value(graph, node);
    for (size_t i = 0; i < matrix_size(m); i++) {
        if (!isfinite(m->at[i]) && !graph_masked(graph, node, i / m->cols, i % m->cols))
            return false;
    }
    return true;
}

void check_ops(Graph *graph, CheckReport *report)
{
    *report = (CheckReport){.worst = {.node = NODE_NONE}};
    for (size_t n = 0; n < graph_count(graph); n++) {
        const Node *node = graph_node(graph, (NodeId)n);
        if (!node->op || !node->op->backward || !is_sound(graph, (NodeId)n))
            continue;
        Bench bench = bench_new(graph, (NodeId)n);
        for (size_t i = 0; i < node->inputs; i++) {
            const Node *in = graph_node(graph, node->input[i]);
            if (in->role != ROLE_CONSTANT)
                check_operand(&bench, (NodeId)n, i, report);
        }
        bench_release(&bench);
    }
}
