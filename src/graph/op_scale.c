// SPDX-License-Identifier: GPL-3.0-or-later
// y = by⋅a: every cell times one number, which belongs to the op (`by`) or is
// a 1×1 node s.
//
//     da = by⋅g        ds = Σ g⊙a, every cell was scaled by it
//
// Trap: x⋅(1/n) rounds twice, so 49⋅(1/49) is not 1. Where `by` is the double
// nearest to 1/n the cell is divided by n instead, which rounds once.
#include <math.h>

#include "graph/op_list.h"
#include "num/format.h"

enum { BY };

MESSAGE(not_a_number, ERROR_LESSON,
        "scale: {1} times {2}: the second must be 1x1 (for a product of matrices "
        "the inner sizes must be equal)",
        "scale：{1} 乘 {2}：后者必须是 1x1（若是矩阵乘法，内侧尺寸要相等）");

NONNULL(3) static bool scale_shape(const OpCall *call, Shape *out, Error *err)
{
    const Matrix *a = call->in[0];
    *out = (Shape){a->rows, a->cols};
    if (call->inputs == 1)
        return true;
    const Matrix *s = call->in[1];
    return (s->rows == 1 && s->cols == 1) ||
           ERROR(err, &not_a_number, err_shape(a->rows, a->cols), err_shape(s->rows, s->cols));
}

// What to divide by instead of multiplying with `by`: n where `by` is 1/n and that
// makes a difference (a power of 2 makes none), else 0.
static double divisor_of(double by)
{
    const double n = rint(1 / by), size = fabs(n);
    int exponent;
    return size >= 2 && size < 1e15 && 1 / n == by && frexp(size, &exponent) != 0.5 ? n : 0;
}

static double factor(const OpCall *call)
{
    return call->inputs == 2 ? call->in[1]->at[0] : call->param[BY];
}

static void scale_forward(const OpCall *call)
{
    const double by = factor(call), n = divisor_of(by), *a = call->in[0]->at;
    for (size_t i = 0; i < matrix_size(call->out); i++)
        call->out->at[i] = n == 0 ? a[i] * by : a[i] / n;
}

static void scale_backward(const OpCall *call, Matrix *dx)
{
    const double by = factor(call), n = divisor_of(by), *g = call->up->at;
    if (call->which == 1) {
        dx->at[0] = (call->overwrite ? 0 : dx->at[0]) + matrix_dot(call->up, call->in[0]);
        return;
    }
    for (size_t i = 0; i < matrix_size(dx); i++)
        dx->at[i] = (call->overwrite ? 0 : dx->at[i]) + (n == 0 ? g[i] * by : g[i] / n);
}

#define TIMES(by, m, r)                                                                            \
    {                                                                                              \
        .plain = by "⋅" m, .latex = by "\\," m, .numpy = by " * " m, .picture = by " ⋅ " m " = " r \
    }
#define DIVIDED(m, r)                                                                              \
    {                                                                                              \
        .plain = m " ∕ {1/by}", .latex = m " / {1/by}", .numpy = m " / {1/by}",                    \
        .picture = m " ∕ {1/by} = " r                                                              \
    }

static const Formula *scale_formula(const OpCall *call)
{
    static const Formula by_number[][2] = {
        {TIMES("{by}", "{a}", "{y}"), TIMES("{by}", "{g}", "{x}")},
        {DIVIDED("{a}", "{y}"), DIVIDED("{g}", "{x}")},
    };
    static const Formula by_node[] = {
        TIMES("{b}", "{a}", "{y}"),
        TIMES("{b}", "{g}", "{x}"),
        {.plain = "sum({g}∘{a})",
         .latex = "\\sum {g}\\odot {a}",
         .numpy = "({g} * {a}).sum(keepdims=True)",
         .picture = "Σ {g} ∘ {a} = {x}"},
    };
    double divisor;
    if (call->inputs == 2)
        return &by_node[call->which + 1];
    return &by_number[number_divisor(call->param[BY], &divisor)][call->which != OP_FORWARD];
}

// A cell times the factor, written as a division where that reads better; a's in
// the index form "{a}[1,2] ∕ √2".
static void scale_expand(const OpCall *call, size_t row, size_t col, Expansion *x)
{
    const char *name = call->up ? "g" : "a";
    const ExprId cell = ex_given(x, row, col);
    double divisor;
    if (call->inputs == 2) {
        ex_symbol(x, "{b}⋅{%s}[%zu,%zu]", name, row + 1, col + 1);
        ex_finish(x, ex_product(x, ex_in(x, 1, 0, 0), cell));
    } else if (number_divisor(call->param[BY], &divisor)) {
        ex_symbol(x, "{%s}[%zu,%zu] ∕ {1/by}", name, row + 1, col + 1);
        ex_finish(x, ex_quotient(x, cell, ex_number(x, divisor)));
    } else {
        ex_symbol(x, "{by}⋅{%s}[%zu,%zu]", name, row + 1, col + 1);
        ex_finish(x, ex_product(x, ex_number(x, call->param[BY]), cell));
    }
}

static void scale_expand_grad(const OpCall *call, size_t row, size_t col, Expansion *x)
{
    const Matrix *a = call->in[0];
    if (call->which == 0) {
        scale_expand(call, row, col, x);
        return;
    }
    const ExprId sum = ex_sum(x);
    for (size_t i = 0; i < a->rows; i++) {
        for (size_t j = 0; j < a->cols; j++)
            ex_add(x, sum, ex_product(x, ex_up(x, i, j), ex_in(x, 0, i, j)));
    }
    ex_finish(x, sum);
}

const Op op_scale = {
    .name = "scale",
    .title = {"scaling", "缩放"},
    .idea = {"every cell times, or divided by, one number", "每一格都乘以（或除以）同一个数"},
    .source = "elementary; 1/√d_k: Vaswani et al. 2017, §3.2.1",
    .operands = {1, 2},
    .param = {{.name = "by", .kind = PARAM_NUMBER, .editable = true, .initial = 1}},
    .shape = scale_shape,
    .forward = scale_forward,
    .backward = scale_backward,
    .overwrites = true,
    .formula = scale_formula,
    .expand = scale_expand,
    .expand_grad = scale_expand_grad,
    .work = (const WorkRate[]){{.cell = {1, 0, 0}},
                               {.cell = {1, 0, 0}},
                               {.cell = {1, 0, 0}, .folds = true}},
    .samples = "m,k by=0.7071067811865475; m,k by=-2.5; m,k by=0.123456789; m,k by=0.25; m,k 1,1",
};
