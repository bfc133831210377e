// SPDX-License-Identifier: GPL-3.0-or-later
// What people write in the place of an op that is right by itself: heads are other rows than they
// should be, softmax shares among others, the mask comes too late, copies stand in another order.
#include <math.h>
#include <stdint.h>

#include "graph/mistake.h"
#include "graph/op_list.h"

// ---- Softmax among heads --------------------------------------------------

// What an operand, forward the first, has of the sum of e^ over the same cell of each head, or over
// the rows of all.
static void share(const OpCall *call)
{
    const Matrix *of = call->in[call->which == OP_FORWARD ? 0 : call->which], *y = call->out;
    const size_t cols = y->cols;
    for (size_t row = 0; row < y->rows && !op_stops(call, row, cols * call->inputs); row++) {
        double all = 0, *cell = &y->at[row * cols];
        for (size_t i = 0; i < cols * call->inputs; i++) {
            const double e = exp(matrix_get(call->in[i / cols], row, i % cols));
            cell[i % cols] = i < cols ? e : cell[i % cols] + e;
            all += e;
        }
        for (size_t c = 0; c < cols; c++)
            cell[c] = exp(of->at[row * cols + c]) / (call->op->shares ? all : cell[c]);
    }
}

// d yᵢ ∕ d xⱼ = yᵢ⋅([i = j] - yⱼ), where xⱼ may be another head's.
static void share_backward(const OpCall *call, Matrix *dx)
{
    const size_t cols = dx->cols;
    SCOPED(matrix_release) Matrix other = matrix_new(dx->rows, cols);
    OpCall own = *call;
    own.out = &other;
    share(&own);
    for (size_t row = 0; row < dx->rows; row++) {
        const double *g = &call->up->at[row * cols], *y = &call->out->at[row * cols];
        double all = 0;
        for (size_t c = 0; c < cols; c++)
            all += g[c] * y[c];
        for (size_t c = 0; c < cols; c++)
            dx->at[row * cols + c] +=
                (call->which == 0 ? g[c] * y[c] : 0) -
                (call->op->shares ? all : g[c] * y[c]) * matrix_get(&other, row, c);
    }
}

// ---- Heads as views -------------------------------------------------------

// Where cell k of an operand stands in the result, if the numbers of all lie one behind the other,
// from the first that is cut out on; SIZE_MAX: nowhere.
static size_t place_of(const OpCall *call, int which, size_t k)
{
    if (call->out->cols < call->in[0]->cols) // columns that are cut out, of heads as wide
        k -= (size_t)(call->param[0] - 1) * call->in[0]->rows;
    for (int i = 0; i < which; i++)
        k += matrix_size(call->in[i]);
    return k < matrix_size(call->out) ? k : SIZE_MAX;
}

static void view_forward(const OpCall *call)
{
    for (int i = 0; i < (int)call->inputs; i++) {
        for (size_t k = 0; k < matrix_size(call->in[i]); k++) {
            const size_t at = place_of(call, i, k);
            if (at != SIZE_MAX)
                call->out->at[at] = call->in[i]->at[k];
        }
    }
}

static void view_backward(const OpCall *call, Matrix *dx)
{
    for (size_t k = 0; k < matrix_size(dx); k++) {
        const size_t at = place_of(call, call->which, k);
        dx->at[k] += at != SIZE_MAX ? call->up->at[at] : 0;
    }
}

static const Op masked_behind = {
    .forward = rule_forward,
    .backward = rule_differentiate,
    .rule.value = "'m[r] = place(j) a[r,j]; 'e[r,c] = exp(a[r,c] - a[r,m[r]]);"
                  "Σ[r] = sum(j) e[r,j]; y[r,c] = where(b[r,c] != 0, e[r,c]/Σ[r], 0)"};

// Rows take turns: the first is made with b, the second with c.
static const Op in_turns = {.param = {{.name = "transpose_a"}, {.name = "transpose_b"}},
                            .forward = rule_forward,
                            .backward = rule_differentiate,
                            .rule.value = "'odd[r] = r - 2*round(r/2 - 1/4);"
                                          "y[r,c] = sum(i) a[r,i]*where(odd[r] = 0,"
                                          "         where(transpose_b = 0, b[i,c], b[c,i]),"
                                          "         where(transpose_b = 0, c[i,c], c[c,i]))"};

static const Op as_view = {.forward = view_forward, .backward = view_backward};
static const Op among_all = {.forward = share, .backward = share_backward, .shares = true};

const MistakenOp mistaken_ops[] = {
    {REWRITING_BEHIND, &op_softmax, READS_MASK, &masked_behind},
    {REWRITING_HEADS, &op_softmax, READS_HEADS,
     &(const Op){.forward = share, .backward = share_backward}},
    {REWRITING_ALL_HEADS, &op_softmax, READS_HEADS, &among_all},
    {REWRITING_TILED, &op_matmul, READS_TURNS, &in_turns},
    {REWRITING_VIEW, &op_hcat, READS_OWN, &as_view},
    {REWRITING_VIEW, &op_cols, READS_OWN, &as_view},
    {.op = NULL},
};
