// SPDX-License-Identifier: GPL-3.0-or-later
// y = A⋅B, where A is a or aᵀ and B is b or bᵀ.
//
//     y[i,j] = Σ_k A[i,k]⋅B[k,j]
//
// Row i of A meets every column of B, so a change of A[i,k] moves all of row i
// of y, cell j by B[k,j]:   dA[i,k] = Σ_j g[i,j]⋅B[k,j],  dA = g⋅Bᵀ.
// Likewise dB[k,j] = Σ_i A[i,k]⋅g[i,j], dB = Aᵀ⋅g. Where an operand was
// transposed the result is transposed back: da = (g⋅Bᵀ)ᵀ = B⋅gᵀ.
//
// Forward keeps nothing: both operands are still there.
#include "graph/op_list.h"
#include "num/kernel.h"

enum { TRANSPOSE_A, TRANSPOSE_B };

MESSAGE(
    inner_sizes_differ, ERROR_LESSON,
    "matmul: {1} times {2} does not fit: the first has {3} columns, the "
    "second {4} rows; they must be equal (is a .T missing?)",
    "matmul：{1} 乘 {2} 对不上：前者有 {3} 列，后者有 {4} 行，两者必须相等（是不是少写了 .T？）");

static bool transposed(const OpCall *call, size_t which)
{
    return call->param[which] != 0;
}

// The shape of an operand as it stands in the product.
static Shape seen(const OpCall *call, size_t which)
{
    const Matrix *m = call->in[which];
    return transposed(call, which) ? (Shape){m->cols, m->rows} : (Shape){m->rows, m->cols};
}

NONNULL(3) static bool matmul_shape(const OpCall *call, Shape *out, Error *err)
{
    const Shape a = seen(call, 0), b = seen(call, 1);
    *out = (Shape){a.rows, b.cols};
    if (a.cols == b.rows)
        return true;
    return ERROR(err, &inner_sizes_differ, err_shape(a.rows, a.cols), err_shape(b.rows, b.cols),
                 err_count(a.cols), err_count(b.rows));
}

static void matmul_forward(const OpCall *call)
{
    kernel_product((Factor){call->in[0], transposed(call, 0)},
                   (Factor){call->in[1], transposed(call, 1)}, false, call->out, call->interrupt);
}

// Column j of y is A times column j of B.
static bool matmul_forward_cols(const OpCall *call, size_t which, size_t from, size_t to)
{
    const bool apart = which == 1 && !transposed(call, 1);
    if (apart)
        kernel_product_cols((Factor){call->in[0], transposed(call, 0)},
                            (Factor){call->in[1], false}, call->out, from, to);
    return apart;
}

static void matmul_backward(const OpCall *call, Matrix *dx)
{
    const bool ta = transposed(call, 0), tb = transposed(call, 1);
    const Matrix *a = call->in[0], *b = call->in[1], *g = call->up;
    Factor left, right;
    if (call->which == 0 && !ta) { // dA = g⋅Bᵀ
        left = (Factor){g, false};
        right = (Factor){b, !tb};
    } else if (call->which == 0) { // da = B⋅gᵀ
        left = (Factor){b, tb};
        right = (Factor){g, true};
    } else if (!tb) { // dB = Aᵀ⋅g
        left = (Factor){a, !ta};
        right = (Factor){g, false};
    } else { // db = gᵀ⋅A
        left = (Factor){g, true};
        right = (Factor){a, ta};
    }
    kernel_product(left, right, !call->overwrite, dx, call->interrupt);
}

const Op op_matmul = {
    .name = "matmul",
    .title = {"matrix product", "矩阵乘法"},
    .idea = {"each cell: a row times a column", "每一格：一行乘一列"},
    .source = "elementary; QKᵀ and A⋅V: Vaswani et al. 2017, §3.2.1",
    .operands = {2, 2},
    .param = {{.name = "transpose_a", .kind = PARAM_FLAG},
              {.name = "transpose_b", .kind = PARAM_FLAG}},
    .shape = matmul_shape,
    .forward = matmul_forward,
    .forward_cols = matmul_forward_cols,
    .backward = matmul_backward,
    .overwrites = true,
    .rule = {.value = "y[r,c] = sum(i) A[r,i]*B[i,c]",
             .back = {"A[r,i] = sum(c) g[r,c]*B[i,c]", "B[i,c] = sum(r) A[r,i]*g[r,c]"}},
    .is_product = true,
    .exercise = {{2, 3}, {3, 2}},
    .samples = "m,k k,n; k,m k,n transpose_a=1; m,k n,k transpose_b=1; "
               "k,m n,k transpose_a=1 transpose_b=1",
};
