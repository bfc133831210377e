// SPDX-License-Identifier: GPL-3.0-or-later
// A fault is a change to what the op's row computes, so that everything after it
// is computed by the same code as ever: what the mistake does to matrices far
// behind it comes out by itself.
#include "graph/fault.h"

#include <math.h>

#include "base/memory.h"
#include "graph/op_list.h"
#include "graph/rule.h"
#include "graph/wrapped.h"

static bool has_rows(const OpCall *call)
{
    return call->out->rows > 1;
}

// ---- Other parameters --------------------------------------------------

enum { BY = 0, TRANSPOSE_B = 1, ROPE_SCALE = 3 };

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

// By −θ.
static void turned(double *param)
{
    param[ROPE_SCALE] = -param[ROPE_SCALE];
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

// ---- Another backward ----------------------------------------------------

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

static bool has_columns(const OpCall *call)
{
    return call->out->cols > 1;
}

// ---- The table ---------------------------------------------------------

const Fault fault_table[] = {
    {.id = "softmax-columns",
     .name = TEXT("softmax runs down the columns instead of along the rows"),
     .op = &op_softmax,
     .fits = has_rows,
     .value = "'M[c] = max(i) a[i,c]; 'Z[c] = sum(i) exp(a[i,c] - M[c]);"
              "y[r,c] = exp(a[r,c] - M[c])/Z[c]",
     .back = "'D[c] = sum(i) y[i,c]*g[i,c]; x[r,c] = y[r,c]*(g[r,c] - D[c])"},
    {.id = "softmax-undivided",
     .name = TEXT("e^ of the score is not divided by the sum of the row"),
     .op = &op_softmax,
     .value = "y[r,c] = exp(a[r,c])"},
    {.id = "turned-back",
     .name = TEXT("the pairs are turned the other way round"),
     .op = &op_rope,
     .params = turned},
    {.id = "no-scale",
     .name = TEXT("the scaling is left out"),
     .op = &op_scale,
     .fits = scales,
     .params = unscaled},
    {.id = "inverse-scale",
     .name = TEXT("one multiplies where one should divide, or the other way round"),
     .op = &op_scale,
     .fits = inverts,
     .params = inverse},
    {.id = "transposed",
     .name =
         TEXT("the second matrix is transposed where it should not be, or is not where it should"),
     .op = &op_matmul,
     .fits = is_square,
     .params = exchanged},
    {.id = "no-mask",
     .name = TEXT("the mask is forgotten"),
     .op = &op_mask,
     .value = "y[r,c] = a[r,c]",
     .unmasks = true},
    {.id = "sample-variance",
     .name = TEXT("the variance is divided by n - 1 instead of n"),
     .op = &op_layernorm,
     .fits = has_columns,
     .value = "'s[r] = sqrt(Σ²[r]/(cols(a) - 1) + eps); y[r,c] = d[r,c]/s[r]*b[0,c] + c[0,c]"},
    {.id = "softmax-diagonal",
     .name = TEXT("only the diagonal of softmax's derivative is used, a(1 - a)"),
     .op = &op_softmax,
     .backward = true,
     .back = "x[r,c] = y[r,c]*(1 - y[r,c])*g[r,c]"},
    {.id = "no-scale-back",
     .name = TEXT("the scaling is forgotten on the way back"),
     .op = &op_scale,
     .backward = true,
     .fits = scales,
     .params = unscaled},
    {.id = "overwriting",
     .name = TEXT("contributions overwrite each other instead of adding up"),
     .op = &op_add,
     .backward = true,
     .add = overwriting_backward,
     .one_path = true},
    {.id = "ungated",
     .name = TEXT("relu lets the gradient through where it gave 0"),
     .op = &op_relu,
     .backward = true,
     .back = "g"},
    {.id = "norm-constants",
     .name = TEXT("mean and deviation count as constants on the way back"),
     .op = &op_layernorm,
     .backward = true,
     .fits = has_columns,
     .back = "x[r,c] = g[r,c]*b[0,c]/σ[r]"},
    {.id = NULL},
};

// ---- Planting ----------------------------------------------------------

// Where a fault goes, while the graph is copied.
typedef struct Planting {
    const Graph *graph;
    const Fault *fault;
    NodeId node; // NODE_NONE: everywhere
    struct {
        WrappedOp shown;
        Op is;
    } * row;
    bool planted;
} Planting;

// The op's row, and that which it computes: with another text by the rule, in both passes.
static void make_rows(Planting *planting)
{
    const Fault *fault = planting->fault;
    const bool text = fault->value || fault->back;
    Op *is = &planting->row->is, *shown = &planting->row->shown.op;
    *is = *fault->op;
    is->rule.value = fault->value ? fault->value : is->rule.value;
    is->rule.back[0] = fault->back ? fault->back : is->rule.back[0];
    is->forward = fault->value ? rule_forward : is->forward;
    is->backward = fault->add ? fault->add : text ? rule_backward : is->backward;
    planting->row->shown = wrapped_op(fault->op, is);
    planting->row->shown.params = fault->params;
    shown->forward = fault->backward ? fault->op->forward : shown->forward;
    shown->overwrites = shown->overwrites && !text && !fault->add; // those add
    shown->masked = fault->unmasks ? NULL : shown->masked;
}

static const Op *plant(void *context, NodeId id)
{
    Planting *planting = context;
    const Fault *fault = planting->fault;
    const bool here = planting->node == NODE_NONE || planting->node == id;
    const OpCall call = graph_call(planting->graph, id, OP_FORWARD);
    if (!here || call.op != fault->op || (fault->fits && !fault->fits(&call)))
        return call.op;
    planting->planted = true;
    return &planting->row->shown.op;
}

Graph *fault_plant(Graph *graph, const Fault *fault, NodeId node)
{
    Planting planting = {graph, fault, node, mem_new(1, sizeof *planting.row), false};
    make_rows(&planting);
    Graph *faulty = graph_rebuild(graph, plant, &planting, planting.row);
    if (planting.planted)
        return faulty;
    graph_free(faulty);
    return NULL;
}
