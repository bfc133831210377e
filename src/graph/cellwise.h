// SPDX-License-Identifier: GPL-3.0-or-later
// What operations on single cells share. All of it follows from the op's
// CellRule; the rows stand in op_cellwise.c.
//
// Of two operands either may be a row (1×n), a column (m×1) or a 1×1 that is
// stretched over the other, as in NumPy. What was stretched gets the sum of the
// gradients of all the places where it was read.
#pragma once

#include "base/buffer.h"
#include "graph/op.h"

bool cellwise_shape(const OpCall *call, Shape *out, Error *err) NONNULL(3);
void cellwise_forward(const OpCall *call);
void cellwise_backward(const OpCall *call, Matrix *dx);
void cellwise_expand(const OpCall *call, size_t row, size_t col, Expansion *x);
LabelSource cellwise_labels(const OpCall *call, bool cols);

// Appends the template of the call's pass in a notation, for tokens as rows.
void cellwise_template(const OpCall *call, Notation notation, Buffer *out);

// Appends how the matrices of the pass stand on screen, as Formula.picture has it.
void cellwise_picture(const OpCall *call, Buffer *out);

// The arithmetic of a pass, as Op.work has it.
WorkRate cellwise_work(const Op *op, int which);

// The function's value and slope at `a`, with those parameters. False where the op is no
// function of single cells with one operand.
bool cellwise_curve(const Op *op, const double *param, double a, double *y, double *slope);
