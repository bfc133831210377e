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
#include "graph/rule.h"
#include "num/kernel.h"

// An operand as it stands in the product.
static Factor factor(const OpCall *call, size_t which)
{
    return (Factor){call->in[which], call->param[which] != 0};
}

static Factor turned(Factor f)
{
    return (Factor){f.of, !f.transposed};
}

static void matmul_forward(const OpCall *call)
{
    kernel_product(factor(call, 0), factor(call, 1), call->out, call->interrupt);
}

// Column j of y is A times column j of B.
static bool matmul_forward_cols(const OpCall *call, size_t which, size_t from, size_t to)
{
    const bool apart = which == 1 && !factor(call, 1).transposed;
    if (apart)
        kernel_product_cols(factor(call, 0), factor(call, 1), call->out, from, to);
    return apart;
}

static void matmul_backward(const OpCall *call, Matrix *dx)
{
    const Factor g = {call->up, false};
    Factor left = call->which == 0 ? g : turned(factor(call, 0));
    Factor right = call->which == 0 ? turned(factor(call, 1)) : g;
    if (factor(call, (size_t)call->which).transposed) { // da = (g⋅Bᵀ)ᵀ = B⋅gᵀ
        const Factor first = left;
        left = turned(right);
        right = turned(first);
    }
    kernel_product(left, right, dx, call->interrupt);
}

// The rule where A[r,i] is a[`ri`] and B[i,c] is b[`ic`].
#define OF(ri, ic)                                                                                 \
    {                                                                                              \
        .value = "y[r,c] = sum(i) a[" ri "]*b[" ic "]",                                            \
        .back = {"x[" ri "] = sum(c) g[r,c]*b[" ic "]", "x[" ic "] = sum(r) a[" ri "]*g[r,c]"},    \
    }

static const Rule *matmul_rule(const OpCall *call)
{
    static const Rule rules[2][2] = {{OF("r,i", "i,c"), OF("r,i", "c,i")},
                                     {OF("i,r", "i,c"), OF("i,r", "c,i")}};
    return &rules[call->param[0] != 0][call->param[1] != 0];
}

const Op op_matmul = {
    .name = "matmul",
    .title = TEXT("matrix product"),
    .idea = TEXT("each cell: a row times a column"),
    // QKᵀ and A⋅V: Vaswani et al. 2017, §3.2.1
    .operands = {2, 2},
    .param = {{.name = "transpose_a", .kind = PARAM_FLAG},
              {.name = "transpose_b", .kind = PARAM_FLAG}},
    .shape = rule_shape,
    .forward = matmul_forward,
    .forward_cols = matmul_forward_cols,
    .backward = matmul_backward,
    .overwrites = true,
    .rule_for = matmul_rule,
    .is_product = true,
    .exercise = {{2, 3}, {3, 2}},
    .samples = "m,k k,n; k,m k,n transpose_a=1; m,k n,k transpose_b=1; "
               "k,m n,k transpose_a=1 transpose_b=1",
};
