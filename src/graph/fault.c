// SPDX-License-Identifier: GPL-3.0-or-later
// A fault is a change to what the op's row computes, so that everything after it
// is computed by the same code as ever: what the mistake does to matrices far
// behind it comes out by itself.
#include "graph/fault.h"

#include "base/memory.h"
#include "graph/op_list.h"
#include "graph/rule.h"
#include "graph/wrapped.h"

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

// ---- Texts of calls ------------------------------------------------------

// Where one number scales, and makes a difference; where its inverse is a number as well.
#define SCALES "[rows(b) = 0]*[abs(by) != 1]"
#define INVERTS SCALES "*[abs(1/by) < inf]"

// ---- The table ---------------------------------------------------------

const Fault fault_table[] = {
    {.id = "softmax-columns",
     .is = REWRITING_AXIS,
     .name = TEXT("softmax runs down the columns instead of along the rows"),
     .op = &op_softmax,
     .fits = "[rows(y) > 1]",
     .value = "'M[c] = max(i) a[i,c]; 'Z[c] = sum(i) exp(a[i,c] - M[c]);"
              "y[r,c] = exp(a[r,c] - M[c])/Z[c]",
     .back = "'D[c] = sum(i) y[i,c]*g[i,c]; x[r,c] = y[r,c]*(g[r,c] - D[c])"},
    {.id = "softmax-undivided",
     .is = REWRITING_ZERO,
     .name = TEXT("e^ of the score is not divided by the sum of the row"),
     .op = &op_softmax,
     .value = "y[r,c] = exp(a[r,c])"},
    {.id = "turned-back",
     .is = REWRITING_SIGN,
     .name = TEXT("the pairs are turned the other way round"),
     .op = &op_rope,
     .param = "scale",
     .becomes = "-scale"},
    {.id = "no-scale",
     .is = REWRITING_LEFT_OUT,
     .name = TEXT("the scaling is left out"),
     .op = &op_scale,
     .fits = SCALES,
     .param = "by",
     .becomes = "1"},
    {.id = "inverse-scale",
     .is = REWRITING_INVERSE,
     .name = TEXT("one multiplies where one should divide, or the other way round"),
     .op = &op_scale,
     .fits = INVERTS,
     .param = "by",
     .becomes = "1/by"},
    {.id = "transposed",
     .is = REWRITING_TRANSPOSED,
     .name =
         TEXT("the second matrix is transposed where it should not be, or is not where it should"),
     .op = &op_matmul,
     .fits = "[rows(b) = cols(b)]*[rows(b) > 1]",
     .param = "transpose_b",
     .becomes = "1 - transpose_b"},
    {.id = "no-mask",
     .is = REWRITING_LEFT_OUT,
     .name = TEXT("the mask is forgotten"),
     .op = &op_mask,
     .value = "y[r,c] = a[r,c]",
     .unmasks = true},
    {.id = "sample-variance",
     .is = REWRITING_COUNT,
     .name = TEXT("the variance is divided by n - 1 instead of n"),
     .op = &op_layernorm,
     .fits = "[cols(y) > 1]",
     .value = "'s[r] = sqrt(Σ²[r]/(cols(a) - 1) + eps); y[r,c] = d[r,c]/s[r]*b[0,c] + c[0,c]"},
    {.id = "softmax-diagonal",
     .is = REWRITING_OWN,
     .name = TEXT("only the diagonal of softmax's derivative is used, a(1 - a)"),
     .op = &op_softmax,
     .backward = true,
     .back = "x[r,c] = y[r,c]*(1 - y[r,c])*g[r,c]"},
    {.id = "no-scale-back",
     .is = REWRITING_LEFT_OUT,
     .name = TEXT("the scaling is forgotten on the way back"),
     .op = &op_scale,
     .backward = true,
     .fits = SCALES,
     .param = "by",
     .becomes = "1"},
    {.id = "overwriting",
     .is = REWRITING_LAST,
     .name = TEXT("contributions overwrite each other instead of adding up"),
     .op = &op_add,
     .backward = true,
     .add = overwriting_backward,
     .one_path = true},
    {.id = "ungated",
     .is = REWRITING_LEFT_OUT,
     .name = TEXT("relu lets the gradient through where it gave 0"),
     .op = &op_relu,
     .backward = true,
     .back = "g"},
    {.id = "norm-constants",
     .is = REWRITING_ALONE,
     .name = TEXT("mean and deviation count as constants on the way back"),
     .op = &op_layernorm,
     .backward = true,
     .fits = "[cols(y) > 1]",
     .back = "x[r,c] = g[r,c]*b[0,c]/σ[r]"},
    {.id = NULL},
};

const Fault *fault_of(const Op *op, RewritingKind is, bool backward, const char *part)
{
    for (const Fault *fault = fault_table; fault->id; fault++) {
        const bool second = fault->op != &op_matmul || *part == 'b'; // it speaks of that
        const bool arrays = !op && fault->one_path && is == REWRITING_ALONE;
        if (arrays || (fault->op == op && fault->is == is && fault->backward == backward && second))
            return fault;
    }
    return NULL;
}

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
    planting->row->shown.becomes = fault->becomes;
    planting->row->shown.param = fault->param ? op_param_find(is, fault->param) : 0;
    shown->forward = fault->backward ? fault->op->forward : shown->forward;
    shown->overwrites = shown->overwrites && !text && !fault->add; // those add
    shown->masked = fault->unmasks ? NULL : shown->masked;
}

static const Op *plant(void *context, NodeId id, NodeId *input)
{
    Planting *planting = context;
    (void)input;
    const Fault *fault = planting->fault;
    const bool here = planting->node == NODE_NONE || planting->node == id;
    const OpCall call = graph_call(planting->graph, id, OP_FORWARD);
    if (!here || call.op != fault->op || (fault->fits && rule_text_number(&call, fault->fits) == 0))
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
