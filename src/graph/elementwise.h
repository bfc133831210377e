// SPDX-License-Identifier: GPL-3.0-or-later
// Functions that are applied to every cell alone: what they share
// (elementwise.c) and what tells them apart (an Elementwise each, in
// op_elementwise.c and op_gelu.c).
#ifndef QKV_GRAPH_ELEMENTWISE_H
#define QKV_GRAPH_ELEMENTWISE_H

#include "graph/op.h"

// One function y = f(a). Op.family points to it.
typedef struct Elementwise {
    double (*f)(double a);
    double (*slope)(double a, double y); // f′(a), where y = f(a)
    // The expression of cell (row, col), and of its factor f′ beside g. Both
    // may name steps before.
    ExprId (*open)(Expansion *x, size_t row, size_t col);
    ExprId (*open_slope)(Expansion *x, size_t row, size_t col);
    Formula forward, backward;
} Elementwise;

bool elementwise_shape(const OpCall *call, Shape *out, Error *err);
void elementwise_forward(const OpCall *call, Matrix *out, Matrix *kept);
void elementwise_backward(const OpCall *call, size_t which, const Matrix *g,
                          Matrix *dx);
const Formula *elementwise_formula(const OpCall *call, int which);
void elementwise_expand(const OpCall *call, size_t row, size_t col,
                        Expansion *x);
void elementwise_expand_grad(const OpCall *call, size_t which, size_t row,
                             size_t col, Expansion *x);

// The function's value and slope at `a`. False where the op is none of these.
bool elementwise_curve(const Op *op, double a, double *y, double *slope);

// Rows and columns keep the labels of the only, or first, operand.
void elementwise_labels(const OpCall *call, LabelSource *rows,
                        LabelSource *cols);

// The part of an Op that all elementwise ones share.
#define ELEMENTWISE_OP(row)                                                    \
    .least_inputs = 1, .most_inputs = 1, .family = (row),                      \
    .shape = elementwise_shape, .forward = elementwise_forward,                \
    .backward = elementwise_backward, .formula = elementwise_formula,          \
    .expand = elementwise_expand, .expand_grad = elementwise_expand_grad,      \
    .labels = elementwise_labels

// 1 − e, 1 + e, e ∕ 2
ExprId elementwise_one_minus(Expansion *x, ExprId e);
ExprId elementwise_one_plus(Expansion *x, ExprId e);
ExprId elementwise_half(Expansion *x, ExprId e);

// 1 ∕ (1 + e^−a), the logistic function, and as an expression of cell a.
double elementwise_sigmoid(double a);
ExprId elementwise_open_sigmoid(Expansion *x, size_t row, size_t col);

#endif
