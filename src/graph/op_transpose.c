// SPDX-License-Identifier: GPL-3.0-or-later
// y = aᵀ: y[i,j] = a[j,i]. What cell (i,j) of y hears goes back to cell (j,i)
// of a, so da = gᵀ. Inside a product a transpose is a flag of matmul instead.
#include "graph/op_list.h"

static bool transpose_shape(const OpCall *call, Shape *out, Error *err)
{
    (void)err;
    *out = (Shape){call->in[0]->cols, call->in[0]->rows};
    return true;
}

static void transpose_forward(const OpCall *call, Matrix *out, Matrix *kept)
{
    (void)kept;
    for (size_t i = 0; i < out->rows && !op_stops(call, i, out->cols); i++) {
        for (size_t j = 0; j < out->cols; j++)
            matrix_put(out, i, j, matrix_get(call->in[0], j, i));
    }
}

static void transpose_backward(const OpCall *call, size_t which, const Matrix *g, Matrix *dx)
{
    (void)which;
    for (size_t i = 0; i < dx->rows && !op_stops(call, i, dx->cols); i++) {
        for (size_t j = 0; j < dx->cols; j++)
            dx->at[i * dx->cols + j] += matrix_get(g, j, i);
    }
}

static const Formula *transpose_formula(const OpCall *call, int which)
{
    (void)call;
    static const Formula forward = {
        .plain = "{a'}", .latex = "{a'}", .numpy = "{a'}", .picture = "{a} ⟶ {y}"};
    static const Formula backward = {
        .plain = "{g'}", .latex = "{g'}", .numpy = "{g'}", .picture = "{g} ⟶ {x}"};
    return which == OP_FORWARD ? &forward : &backward;
}

static void transpose_expand(const OpCall *call, size_t row, size_t col, Expansion *x)
{
    (void)call;
    ex_finish(x, ex_in(x, 0, col, row));
}

static void transpose_expand_grad(const OpCall *call, size_t which, size_t row, size_t col,
                                  Expansion *x)
{
    (void)call, (void)which;
    ex_finish(x, ex_up(x, col, row));
}

static void transpose_labels(const OpCall *call, LabelSource *rows, LabelSource *cols)
{
    (void)call;
    *rows = (LabelSource){0, true};
    *cols = (LabelSource){0, false};
}

const Op op_transpose = {
    .name = "transpose",
    .title = {"transpose", "转置"},
    .idea = {"rows become columns", "行变成列"},
    .source = "elementary",
    .least_inputs = 1,
    .most_inputs = 1,
    .shape = transpose_shape,
    .forward = transpose_forward,
    .backward = transpose_backward,
    .formula = transpose_formula,
    .expand = transpose_expand,
    .expand_grad = transpose_expand_grad,
    .labels = transpose_labels,
    .samples = "m,k",
};
