// SPDX-License-Identifier: GPL-3.0-or-later
// A fault is a change to a copy of the op's row, so that everything after it
// is computed by the same code as ever: what the mistake does to matrices far
// behind it comes out by itself.
#include "graph/fault.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "graph/op_list.h"
#include "num/exponential.h"

// ---- Softmax -----------------------------------------------------------

// Down the columns instead of along the rows.
static void columns_forward(const OpCall *call, Matrix *out, Matrix *kept)
{
    (void)kept;
    const Matrix *s = call->in[0];
    for (size_t j = 0; j < out->cols; j++) {
        double max = -INFINITY, z = 0;
        for (size_t i = 0; i < out->rows; i++)
            max = fmax(max, matrix_get(s, i, j));
        for (size_t i = 0; i < out->rows; i++)
            z += exp_of(matrix_get(s, i, j) - max);
        for (size_t i = 0; i < out->rows; i++)
            matrix_put(out, i, j, exp_of(matrix_get(s, i, j) - max) / z);
    }
}

static void columns_backward(const OpCall *call, size_t which, const Matrix *g, Matrix *dx)
{
    (void)which;
    for (size_t j = 0; j < g->cols; j++) {
        double mean = 0;
        for (size_t i = 0; i < g->rows; i++)
            mean += matrix_get(call->out, i, j) * matrix_get(g, i, j);
        for (size_t i = 0; i < g->rows; i++)
            dx->at[i * g->cols + j] += matrix_get(call->out, i, j) * (matrix_get(g, i, j) - mean);
    }
}

static bool has_rows(const Graph *graph, const Node *node)
{
    (void)graph;
    return node->shape.rows > 1;
}

// Each score moves its own share only: a(1 − a)g.
static void diagonal_backward(const OpCall *call, size_t which, const Matrix *g, Matrix *dx)
{
    (void)which;
    for (size_t i = 0; i < matrix_size(g); i++) {
        const double a = call->out->at[i];
        dx->at[i] += a * (1 - a) * g->at[i];
    }
}

// e^ of the scores, not divided by their sum: no shares.
static void undivided_forward(const OpCall *call, Matrix *out, Matrix *kept)
{
    (void)kept;
    for (size_t i = 0; i < matrix_size(out); i++)
        out->at[i] = exp_of(call->in[0]->at[i]);
}

// ---- Scale -------------------------------------------------------------

static bool scales(const Graph *graph, const Node *node)
{
    (void)graph;
    return node->inputs == 1 && fabs(node->param[0]) != 1;
}

static void unscaled_forward(const OpCall *call, Matrix *out, Matrix *kept)
{
    (void)kept;
    matrix_assign(out, call->in[0]);
}

static void unscaled_backward(const OpCall *call, size_t which, const Matrix *g, Matrix *dx)
{
    (void)call, (void)which;
    matrix_add(dx, g);
}

static bool inverts(const Graph *graph, const Node *node)
{
    return scales(graph, node) && isfinite(1 / node->param[0]);
}

static void inverse_forward(const OpCall *call, Matrix *out, Matrix *kept)
{
    const double by[OP_PARAMS] = {1 / call->param[0]};
    OpCall inverse = *call;
    inverse.param = by;
    op_scale.forward(&inverse, out, kept);
}

static void inverse_backward(const OpCall *call, size_t which, const Matrix *g, Matrix *dx)
{
    const double by[OP_PARAMS] = {1 / call->param[0]};
    OpCall inverse = *call;
    inverse.param = by;
    op_scale.backward(&inverse, which, g, dx);
}

// ---- Products ----------------------------------------------------------

enum { TRANSPOSE_B = 1 };

// Whether the sizes fit with the second matrix the other way round.
static bool is_square(const Graph *graph, const Node *node)
{
    const Shape b = graph_node(graph, node->input[1])->shape;
    return b.rows == b.cols && b.rows > 1;
}

static OpCall exchanged(const OpCall *call, double param[OP_PARAMS])
{
    OpCall other = *call;
    memcpy(param, call->param, OP_PARAMS * sizeof *param);
    param[TRANSPOSE_B] = param[TRANSPOSE_B] == 0;
    other.param = param;
    return other;
}

static void exchanged_forward(const OpCall *call, Matrix *out, Matrix *kept)
{
    double param[OP_PARAMS];
    const OpCall other = exchanged(call, param);
    op_matmul.forward(&other, out, kept);
}

static void exchanged_backward(const OpCall *call, size_t which, const Matrix *g, Matrix *dx)
{
    double param[OP_PARAMS];
    const OpCall other = exchanged(call, param);
    op_matmul.backward(&other, which, g, dx);
}

// ---- Turns -------------------------------------------------------------

// Turns each pair by -θ: what the way back does, and the other way round.
static void turned_forward(const OpCall *call, Matrix *out, Matrix *kept)
{
    (void)kept;
    matrix_fill(out, 0);
    op_rope.backward(call, 0, call->in[0], out);
}

static void turned_backward(const OpCall *call, size_t which, const Matrix *g, Matrix *dx)
{
    (void)which;
    OpCall turn = *call;
    Matrix turned = matrix_new(g->rows, g->cols);
    turn.in = &g;
    op_rope.forward(&turn, &turned, NULL);
    matrix_add(dx, &turned);
    matrix_release(&turned);
}

// ---- Masks -------------------------------------------------------------

static void ignoring_forward(const OpCall *call, Matrix *out, Matrix *kept)
{
    (void)kept;
    matrix_assign(out, call->in[0]);
}

// ---- Sums and norms ----------------------------------------------------

// `=` where `+=` belongs: of the rows that a bias serves only the last counts.
static void overwriting_backward(const OpCall *call, size_t which, const Matrix *g, Matrix *dx)
{
    (void)call, (void)which;
    for (size_t i = 0; i < g->rows; i++) {
        for (size_t j = 0; j < g->cols; j++)
            dx->at[(dx->rows == 1 ? 0 : i) * dx->cols + (dx->cols == 1 ? 0 : j)] =
                matrix_get(g, i, j);
    }
}

// The variance divided by n − 1: the result shrinks accordingly.
static void sample_variance_forward(const OpCall *call, Matrix *out, Matrix *kept)
{
    const double n = (double)out->cols;
    op_layernorm.forward(call, out, kept);
    for (size_t i = 0; i < matrix_size(out); i++)
        out->at[i] *= sqrt((n - 1) / n);
}

static bool has_columns(const Graph *graph, const Node *node)
{
    (void)graph;
    return node->shape.cols > 1;
}

// ---- The table ---------------------------------------------------------

const Fault fault_table[] = {
    {.id = "softmax-columns",
     .name = {"softmax runs down the columns instead of along the rows",
              "softmax 按列算而没有按行算"},
     .op = &op_softmax,
     .fits = has_rows,
     .forward = columns_forward,
     .back = columns_backward},
    {.id = "softmax-undivided",
     .name = {"e^ of the score is not divided by the sum of the row", "e^ 没有除以这一行的和"},
     .op = &op_softmax,
     .forward = undivided_forward},
    {.id = "turned-back",
     .name = {"the pairs are turned the other way round", "每一对转反了方向"},
     .op = &op_rope,
     .forward = turned_forward,
     .back = turned_backward},
    {.id = "no-scale",
     .name = {"the scaling is left out", "漏了缩放"},
     .op = &op_scale,
     .fits = scales,
     .forward = unscaled_forward,
     .back = unscaled_backward},
    {.id = "inverse-scale",
     .name = {"one multiplies where one should divide, or the other way round",
              "该除的乘了，或该乘的除了"},
     .op = &op_scale,
     .fits = inverts,
     .forward = inverse_forward,
     .back = inverse_backward},
    {.id = "transposed",
     .name = {"the second matrix is transposed where it should not be, or is not where it should",
              "第二个矩阵该转置的没转置，或不该转置的转置了"},
     .op = &op_matmul,
     .fits = is_square,
     .forward = exchanged_forward,
     .back = exchanged_backward},
    {.id = "no-mask",
     .name = {"the mask is forgotten", "忘了掩码"},
     .op = &op_mask,
     .forward = ignoring_forward,
     .unmasks = true},
    {.id = "sample-variance",
     .name = {"the variance is divided by n - 1 instead of n", "方差除以 n - 1 而没有除以 n"},
     .op = &op_layernorm,
     .fits = has_columns,
     .forward = sample_variance_forward},
    {.id = "softmax-diagonal",
     .name = {"only the diagonal of softmax's derivative is used, a(1 - a)",
              "只用 softmax 导数的对角线 a(1 - a)"},
     .op = &op_softmax,
     .backward = true,
     .back = diagonal_backward},
    {.id = "no-scale-back",
     .name = {"the scaling is forgotten on the way back", "往回走时漏了缩放"},
     .op = &op_scale,
     .backward = true,
     .fits = scales,
     .back = unscaled_backward},
    {.id = "overwriting",
     .name = {"contributions overwrite each other instead of adding up",
              "该相加的几份梯度互相覆盖"},
     .op = &op_add,
     .backward = true,
     .back = overwriting_backward},
    {.id = NULL},
};

// ---- Planting ----------------------------------------------------------

// Where a fault goes, while the graph is copied.
typedef struct Planting {
    const Graph *graph;
    const Fault *fault;
    NodeId node; // NODE_NONE: everywhere
    Op *op;
    bool planted;
} Planting;

static const Op *plant(void *context, NodeId id, const Node *node, double param[OP_PARAMS])
{
    (void)param;
    Planting *planting = context;
    const Fault *fault = planting->fault;
    const bool here = planting->node == NODE_NONE || planting->node == id;
    if (!here || node->op != fault->op || (fault->fits && !fault->fits(planting->graph, node)))
        return node->op;
    Op *op = planting->op;
    *op = *fault->op;
    op->forward = fault->forward ? fault->forward : op->forward;
    op->backward = fault->back ? fault->back : op->backward;
    op->masked = fault->unmasks ? NULL : op->masked;
    planting->planted = true;
    return op;
}

FaultyGraph fault_plant(Graph *graph, const Fault *fault, NodeId node)
{
    FaultyGraph faulty = {.op = mem_new(1, sizeof *faulty.op)};
    Planting planting = {.graph = graph, .fault = fault, .node = node, .op = faulty.op};
    faulty.graph = graph_rebuild(graph, &(GraphChange){.context = &planting, .op = plant});
    if (!faulty.graph || !planting.planted)
        fault_release(&faulty);
    return faulty;
}

void fault_release(FaultyGraph *faulty)
{
    graph_free(faulty->graph);
    free(faulty->op);
    *faulty = (FaultyGraph){0};
}
