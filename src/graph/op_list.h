// SPDX-License-Identifier: GPL-3.0-or-later
// The ops by name, for the table and for the files that build on another op.
#pragma once

#include "graph/op.h"

extern const Op op_matmul, op_transpose, op_scale, op_add, op_sub, op_mask, op_softmax, op_sum,
    op_dot, op_mse, op_hadamard, op_div, op_exp, op_log, op_sqrt, op_tanh, op_sigmoid, op_relu,
    op_gelu, op_gelu_tanh, op_silu, op_elu1, op_layernorm, op_rmsnorm, op_normalize_rows, op_cols,
    op_rows, op_hcat, op_vcat, op_gather, op_rope, op_dropout, op_cross_entropy, op_max, op_min,
    op_abs, op_clip, op_quantize, op_rowmax, op_rowsum, op_entropy, op_argmax, op_top_mask;

// softmax of one row of n scores into its shares; returns Z, 0 where all are −∞.
double softmax_row(const double *s, size_t n, double *a);
