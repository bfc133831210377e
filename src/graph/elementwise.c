// SPDX-License-Identifier: GPL-3.0-or-later
// y = f(a), cell by cell. A cell of y depends on its own cell of a alone, so
// da = g∘f′(a): one factor a cell, which is opened like any other number.
#include "graph/elementwise.h"

#include <math.h>

static const Elementwise *row_of(const OpCall *call)
{
    return call->op->family;
}

bool elementwise_shape(const OpCall *call, Shape *out, Error *err)
{
    (void)err;
    *out = (Shape){call->in[0]->rows, call->in[0]->cols};
    return true;
}

void elementwise_forward(const OpCall *call, Matrix *out, Matrix *kept)
{
    (void)kept;
    const size_t n = matrix_size(out);
    for (size_t i = 0; i < n; i++)
        out->at[i] = row_of(call)->f(call->in[0]->at[i]);
}

void elementwise_backward(const OpCall *call, size_t which, const Matrix *g,
                          Matrix *dx)
{
    (void)which;
    const size_t n = matrix_size(g);
    for (size_t i = 0; i < n; i++)
        dx->at[i] += g->at[i] *
                     row_of(call)->slope(call->in[0]->at[i], call->out->at[i]);
}

const Formula *elementwise_formula(const OpCall *call, int which)
{
    const Elementwise *row = row_of(call);
    return which == OP_FORWARD ? &row->forward : &row->backward;
}

void elementwise_expand(const OpCall *call, size_t row, size_t col,
                        Expansion *x)
{
    ex_finish(x, row_of(call)->open(x, row, col));
}

void elementwise_expand_grad(const OpCall *call, size_t which, size_t row,
                             size_t col, Expansion *x)
{
    (void)which;
    const ExprId slope = row_of(call)->open_slope(x, row, col);
    ex_finish(x, ex_product(x, ex_up(x, row, col), slope));
}

bool elementwise_curve(const Op *op, double a, double *y, double *slope)
{
    if (!op || op->expand != elementwise_expand)
        return false;
    const Elementwise *row = op->family;
    *y = row->f(a);
    *slope = row->slope(a, *y);
    return true;
}

void elementwise_labels(const OpCall *call, LabelSource *rows,
                        LabelSource *cols)
{
    (void)call;
    *rows = (LabelSource){0, false};
    *cols = (LabelSource){0, true};
}

ExprId elementwise_one_minus(Expansion *x, ExprId e)
{
    return ex_difference(x, ex_number(x, 1), e);
}

ExprId elementwise_one_plus(Expansion *x, ExprId e)
{
    const ExprId sum = ex_sum(x);
    ex_add(x, sum, ex_number(x, 1));
    ex_add(x, sum, e);
    return sum;
}

ExprId elementwise_half(Expansion *x, ExprId e)
{
    return ex_quotient(x, e, ex_number(x, 2));
}

double elementwise_sigmoid(double a)
{
    return 1 / (1 + exp(-a));
}

ExprId elementwise_open_sigmoid(Expansion *x, size_t row, size_t col)
{
    const ExprId minus = ex_product(x, ex_number(x, -1), ex_in(x, 0, row, col));
    const ExprId power = ex_call(x, FN_EXP, minus);
    return ex_quotient(x, ex_number(x, 1), elementwise_one_plus(x, power));
}
