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

static bool plant_columns(Op *copy, const Node *node, double param[OP_PARAMS])
{
    (void)param;
    copy->forward = columns_forward;
    copy->backward = columns_backward;
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

static bool plant_diagonal(Op *copy, const Node *node, double param[OP_PARAMS])
{
    (void)node, (void)param;
    copy->backward = diagonal_backward;
    return true;
}

// ---- Scale -------------------------------------------------------------

static bool scales(const Node *node)
{
    return node->inputs == 1 && fabs(node->param[0]) != 1;
}

static bool plant_no_scale(Op *copy, const Node *node, double param[OP_PARAMS])
{
    (void)copy;
    param[0] = 1;
    return scales(node);
}

static void unscaled_backward(const OpCall *call, size_t which, const Matrix *g, Matrix *dx)
{
    (void)call, (void)which;
    matrix_add(dx, g);
}

static bool plant_no_scale_back(Op *copy, const Node *node, double param[OP_PARAMS])
{
    (void)param;
    copy->backward = unscaled_backward;
    return scales(node);
}

static bool plant_inverse_scale(Op *copy, const Node *node, double param[OP_PARAMS])
{
    (void)copy;
    param[0] = 1 / param[0];
    return scales(node) && isfinite(param[0]);
}

// ---- Products ----------------------------------------------------------

// The graph refuses it where the sizes do not fit then.
static bool plant_transposed(Op *copy, const Node *node, double param[OP_PARAMS])
{
    (void)copy, (void)node;
    param[1] = !(param[1] != 0);
    return true;
}

// ---- Masks -------------------------------------------------------------

static void ignoring_forward(const OpCall *call, Matrix *out, Matrix *kept)
{
    (void)kept;
    matrix_assign(out, call->in[0]);
}

static bool plant_no_mask(Op *copy, const Node *node, double param[OP_PARAMS])
{
    (void)node, (void)param;
    copy->forward = ignoring_forward;
    copy->masked = NULL;
    return true;
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

static bool plant_overwriting(Op *copy, const Node *node, double param[OP_PARAMS])
{
    (void)node, (void)param;
    copy->backward = overwriting_backward;
    return true;
}

// The variance divided by n − 1: the result shrinks accordingly.
static void sample_variance_forward(const OpCall *call, Matrix *out, Matrix *kept)
{
    const double n = (double)out->cols;
    op_layernorm.forward(call, out, kept);
    for (size_t i = 0; i < matrix_size(out); i++)
        out->at[i] *= sqrt((n - 1) / n);
}

static bool plant_sample_variance(Op *copy, const Node *node, double param[OP_PARAMS])
{
    (void)param;
    copy->forward = sample_variance_forward;
    return node->shape.cols > 1;
}

// ---- The table ---------------------------------------------------------

const Fault fault_table[] = {
    {"softmax-columns",
     {"softmax runs down the columns instead of along the rows", "softmax 按列算而没有按行算"},
     &op_softmax,
     false,
     plant_columns},
    {"no-scale", {"the scaling is left out", "漏了缩放"}, &op_scale, false, plant_no_scale},
    {"inverse-scale",
     {"one multiplies where one should divide, or the other way round", "该除的乘了，或该乘的除了"},
     &op_scale,
     false,
     plant_inverse_scale},
    {"transposed",
     {"the second matrix is transposed where it should not be, or is not where it should",
      "第二个矩阵该转置的没转置，或不该转置的转置了"},
     &op_matmul,
     false,
     plant_transposed},
    {"no-mask", {"the mask is forgotten", "忘了掩码"}, &op_mask, false, plant_no_mask},
    {"sample-variance",
     {"the variance is divided by n - 1 instead of n", "方差除以 n - 1 而没有除以 n"},
     &op_layernorm,
     false,
     plant_sample_variance},
    {"softmax-diagonal",
     {"only the diagonal of softmax's derivative is used, a(1 - a)",
      "只用 softmax 导数的对角线 a(1 - a)"},
     &op_softmax,
     true,
     plant_diagonal},
    {"no-scale-back",
     {"the scaling is forgotten on the way back", "往回走时漏了缩放"},
     &op_scale,
     true,
     plant_no_scale_back},
    {"overwriting",
     {"contributions overwrite each other instead of adding up", "该相加的几份梯度互相覆盖"},
     &op_add,
     true,
     plant_overwriting},
    {NULL, {NULL, NULL}, NULL, false, NULL},
};

// ---- Planting ----------------------------------------------------------

// Where a fault goes, while the graph is copied.
typedef struct Planting {
    const Fault *fault;
    NodeId node; // NODE_NONE: everywhere
    Op *op;
    bool planted;
} Planting;

static const Op *plant(void *context, NodeId id, const Node *node, double param[OP_PARAMS])
{
    Planting *planting = context;
    const Fault *fault = planting->fault;
    const bool here = planting->node == NODE_NONE || planting->node == id;
    Op copy = *fault->op;
    if (!here || node->op != fault->op || !fault->plant(&copy, node, param)) {
        memcpy(param, node->param, sizeof node->param);
        return node->op;
    }
    *planting->op = copy;
    planting->planted = true;
    return planting->op;
}

FaultyGraph fault_plant(Graph *graph, const Fault *fault, NodeId node)
{
    FaultyGraph faulty = {.op = mem_new(1, sizeof *faulty.op)};
    Planting planting = {.fault = fault, .node = node, .op = faulty.op};
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
