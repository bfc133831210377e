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
static void columns_forward(const OpCall *call)
{
    const Matrix *s = call->in[0];
    Matrix *out = call->out;
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

static void columns_backward(const OpCall *call, Matrix *dx)
{
    const Matrix *g = call->up;
    for (size_t j = 0; j < g->cols; j++) {
        double mean = 0;
        for (size_t i = 0; i < g->rows; i++)
            mean += matrix_get(call->out, i, j) * matrix_get(g, i, j);
        for (size_t i = 0; i < g->rows; i++)
            dx->at[i * g->cols + j] += matrix_get(call->out, i, j) * (matrix_get(g, i, j) - mean);
    }
}

static bool has_rows(const OpCall *call)
{
    return call->out->rows > 1;
}

// Each score moves its own share only: a(1 − a)g.
static void diagonal_backward(const OpCall *call, Matrix *dx)
{
    for (size_t i = 0; i < matrix_size(dx); i++) {
        const double a = call->out->at[i];
        dx->at[i] += a * (1 - a) * call->up->at[i];
    }
}

// e^ of the scores, not divided by their sum: no shares.
static void undivided_forward(const OpCall *call)
{
    for (size_t i = 0; i < matrix_size(call->out); i++)
        call->out->at[i] = exp_of(call->in[0]->at[i]);
}

// ---- Other parameters --------------------------------------------------

enum { BY = 0, TRANSPOSE_B = 1 };

static bool scales(const OpCall *call)
{
    return call->inputs == 1 && fabs(call->param[BY]) != 1;
}

static bool inverts(const OpCall *call)
{
    return scales(call) && isfinite(1 / call->param[BY]);
}

// Whether the sizes fit with the second matrix the other way round.
static bool is_square(const OpCall *call)
{
    return call->in[1]->rows == call->in[1]->cols && call->in[1]->rows > 1;
}

static void unscaled(double *param)
{
    param[BY] = 1;
}

static void inverse(double *param)
{
    param[BY] = 1 / param[BY];
}

static void exchanged(double *param)
{
    param[TRANSPOSE_B] = param[TRANSPOSE_B] == 0;
}

// The call as if its node had the fault's parameters, which are put into `param`.
static OpCall other_call(const OpCall *call, double param[OP_PARAMS])
{
    const Fault *fault = call->op->family; // see plant
    OpCall other = *call;
    memcpy(param, call->param, OP_PARAMS * sizeof *param);
    fault->params(param);
    other.param = param;
    return other;
}

static void other_forward(const OpCall *call)
{
    double param[OP_PARAMS];
    const OpCall other = other_call(call, param);
    ((const Fault *)call->op->family)->op->forward(&other);
}

static void other_backward(const OpCall *call, Matrix *dx)
{
    double param[OP_PARAMS];
    const OpCall other = other_call(call, param);
    ((const Fault *)call->op->family)->op->backward(&other, dx);
}

// ---- Turns -------------------------------------------------------------

// Turns each pair by -θ: what the way back does, and the other way round.
static void turned_forward(const OpCall *call)
{
    OpCall turn = *call;
    turn.up = call->in[0];
    matrix_fill(call->out, 0);
    op_rope.backward(&turn, call->out);
}

static void turned_backward(const OpCall *call, Matrix *dx)
{
    OpCall turn = *call;
    Matrix turned = matrix_new(dx->rows, dx->cols);
    turn.in = &call->up;
    turn.out = &turned;
    op_rope.forward(&turn);
    matrix_add(dx, &turned);
    matrix_release(&turned);
}

// ---- Masks -------------------------------------------------------------

static void ignoring_forward(const OpCall *call)
{
    matrix_assign(call->out, call->in[0]);
}

// ---- Sums and norms ----------------------------------------------------

// `=` where `+=` belongs: of the rows that a bias serves only the last counts.
static void overwriting_backward(const OpCall *call, Matrix *dx)
{
    const Matrix *g = call->up;
    for (size_t i = 0; i < g->rows; i++) {
        for (size_t j = 0; j < g->cols; j++)
            dx->at[(dx->rows == 1 ? 0 : i) * dx->cols + (dx->cols == 1 ? 0 : j)] =
                matrix_get(g, i, j);
    }
}

// The variance divided by n − 1: the result shrinks accordingly.
// What beta adds is not divided by the deviation.
static void sample_variance_forward(const OpCall *call)
{
    Matrix *out = call->out;
    const double *beta = call->in[2]->at, n = (double)out->cols;
    op_layernorm.forward(call);
    for (size_t i = 0; i < matrix_size(out); i++)
        out->at[i] = beta[i % out->cols] + (out->at[i] - beta[i % out->cols]) * sqrt((n - 1) / n);
}

// Mean and deviation counted as constants: γ∘g ∕ σ is all that comes back.
static void constant_norm_backward(const OpCall *call, Matrix *dx)
{
    enum { X, GAMMA, SIGMA = 1 }; // operands; where σ stands in what is kept of a row
    if (call->which != X) {
        op_layernorm.backward(call, dx);
        return;
    }
    for (size_t i = 0; i < matrix_size(dx); i++)
        dx->at[i] += call->up->at[i] * call->in[GAMMA]->at[i % dx->cols] /
                     matrix_get(call->kept, i / dx->cols, SIGMA);
}

// The gradient comes back where relu gave 0 as well.
static void ungated_backward(const OpCall *call, Matrix *dx)
{
    matrix_add(dx, call->up);
}

static bool has_columns(const OpCall *call)
{
    return call->out->cols > 1;
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
     .params = unscaled},
    {.id = "inverse-scale",
     .name = {"one multiplies where one should divide, or the other way round",
              "该除的乘了，或该乘的除了"},
     .op = &op_scale,
     .fits = inverts,
     .params = inverse},
    {.id = "transposed",
     .name = {"the second matrix is transposed where it should not be, or is not where it should",
              "第二个矩阵该转置的没转置，或不该转置的转置了"},
     .op = &op_matmul,
     .fits = is_square,
     .params = exchanged},
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
     .params = unscaled},
    {.id = "overwriting",
     .name = {"contributions overwrite each other instead of adding up",
              "该相加的几份梯度互相覆盖"},
     .op = &op_add,
     .backward = true,
     .back = overwriting_backward,
     .one_path = true},
    {.id = "ungated",
     .name = {"relu lets the gradient through where it gave 0", "relu 为 0 的地方也放过了梯度"},
     .op = &op_relu,
     .backward = true,
     .back = ungated_backward},
    {.id = "norm-constants",
     .name = {"mean and deviation count as constants on the way back",
              "往回走时把均值和标准差当成了常量"},
     .op = &op_layernorm,
     .backward = true,
     .fits = has_columns,
     .back = constant_norm_backward},
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
    const OpCall call = graph_call(planting->graph, id, OP_FORWARD);
    if (!here || call.op != fault->op || (fault->fits && !fault->fits(&call)))
        return node->op;
    Op *op = planting->op;
    *op = *fault->op;
    if (fault->forward || (fault->params && !fault->backward))
        op->forward = fault->forward ? fault->forward : other_forward;
    if (fault->back || fault->params)
        op->backward = fault->back ? fault->back : other_backward;
    op->overwrites = op->overwrites && !fault->back; // those add
    op->masked = fault->unmasks ? NULL : op->masked;
    op->family = fault;
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
