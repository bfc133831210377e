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

static const Message not_a_number = {
    ERROR_LESSON,
    {"scale: {1} times {2}: the second must be 1x1 (for a product of matrices "
     "the inner sizes must be equal)",
     "scale：{1} 乘 {2}：后者必须是 1x1（若是矩阵乘法，内侧尺寸要相等）"}};

static bool scale_shape(const OpCall *call, Shape *out, Error *err)
{
    const Matrix *a = call->in[0];
    *out = (Shape){a->rows, a->cols};
    if (call->inputs == 1)
        return true;
    const Matrix *s = call->in[1];
    return (s->rows == 1 && s->cols == 1) ||
           ERROR(err, &not_a_number, err_shape(a->rows, a->cols), err_shape(s->rows, s->cols));
}

// The whole number n with by = 1/n, or 0.
static double inverse_of(double by)
{
    const double n = rint(1 / by);
    return fabs(n) >= 2 && fabs(n) < 1e15 && 1 / n == by ? n : 0;
}

static double factor_of(const OpCall *call)
{
    return call->inputs == 2 ? call->in[1]->at[0] : call->param[BY];
}

static void scale_forward(const OpCall *call, Matrix *out, Matrix *kept)
{
    (void)kept;
    const double *a = call->in[0]->at;
    const double by = factor_of(call), n = inverse_of(by);
    const size_t count = matrix_size(out);
    for (size_t i = 0; n == 0 && i < count; i++)
        out->at[i] = a[i] * by;
    for (size_t i = 0; n != 0 && i < count; i++)
        out->at[i] = a[i] / n;
}

// da += by⋅g
static void add_scaled(const Matrix *g, double by, Matrix *da)
{
    const double n = inverse_of(by);
    const size_t count = matrix_size(g);
    for (size_t i = 0; n == 0 && i < count; i++)
        da->at[i] += g->at[i] * by;
    for (size_t i = 0; n != 0 && i < count; i++)
        da->at[i] += g->at[i] / n;
}

static void scale_backward(const OpCall *call, size_t which, const Matrix *g, Matrix *dx)
{
    if (which == 0)
        add_scaled(g, factor_of(call), dx);
    else
        dx->at[0] += matrix_dot(g, call->in[0]);
}

static const Formula *scale_formula(const OpCall *call, int which)
{
    static const Formula by_number[] = {
        {.plain = "{by}⋅{a}",
         .latex = "{by}\\,{a}",
         .numpy = "{by} * {a}",
         .picture = "{by} ⋅ {a} = {y}"},
        {.plain = "{a} ∕ {1/by}",
         .latex = "{a} / {1/by}",
         .numpy = "{a} / {1/by}",
         .picture = "{a} ∕ {1/by} = {y}"},
        {.plain = "{by}⋅{g}",
         .latex = "{by}\\,{g}",
         .numpy = "{by} * {g}",
         .picture = "{by} ⋅ {g} = {x}"},
        {.plain = "{g} ∕ {1/by}",
         .latex = "{g} / {1/by}",
         .numpy = "{g} / {1/by}",
         .picture = "{g} ∕ {1/by} = {x}"},
    };
    static const Formula by_node[] = {
        {.plain = "{b}⋅{a}",
         .latex = "{b}\\,{a}",
         .numpy = "{b} * {a}",
         .picture = "{b} ⋅ {a} = {y}"},
        {.plain = "{b}⋅{g}",
         .latex = "{b}\\,{g}",
         .numpy = "{b} * {g}",
         .picture = "{b} ⋅ {g} = {x}"},
        {.plain = "sum({g}∘{a})",
         .latex = "\\sum {g}\\odot {a}",
         .numpy = "({g} * {a}).sum()",
         .picture = "Σ {g} ∘ {a} = {x}"},
    };
    if (call->inputs == 2)
        return &by_node[which + 1];
    double divisor;
    const bool divides = number_divisor(call->param[BY], &divisor);
    return &by_number[(which == OP_FORWARD ? 0 : 2) + divides];
}

// `cell` times the factor, written as a division where that reads better.
static ExprId scaled(const OpCall *call, Expansion *x, ExprId cell)
{
    double divisor;
    if (call->inputs == 2)
        return ex_product(x, ex_in(x, 1, 0, 0), cell);
    if (number_divisor(call->param[BY], &divisor))
        return ex_quotient(x, cell, ex_number(x, divisor));
    return ex_product(x, ex_number(x, call->param[BY]), cell);
}

// The index form: "{a}[1,2] ∕ √2" for a number, a product for a node.
static void symbol(const OpCall *call, Expansion *x, const char *name, const size_t at[2])
{
    double divisor;
    if (call->inputs == 2)
        ex_symbol(x, "{b}⋅{%s}[%zu,%zu]", name, at[0] + 1, at[1] + 1);
    else if (number_divisor(call->param[BY], &divisor))
        ex_symbol(x, "{%s}[%zu,%zu] ∕ {1/by}", name, at[0] + 1, at[1] + 1);
    else
        ex_symbol(x, "{by}⋅{%s}[%zu,%zu]", name, at[0] + 1, at[1] + 1);
}

static void scale_expand(const OpCall *call, size_t row, size_t col, Expansion *x)
{
    symbol(call, x, "a", (const size_t[]){row, col});
    ex_finish(x, scaled(call, x, ex_in(x, 0, row, col)));
}

static void scale_expand_grad(const OpCall *call, size_t which, size_t row, size_t col,
                              Expansion *x)
{
    if (which == 0) {
        symbol(call, x, "g", (const size_t[]){row, col});
        ex_finish(x, scaled(call, x, ex_up(x, row, col)));
        return;
    }
    const Matrix *a = call->in[0];
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
    .least_inputs = 1,
    .most_inputs = 2,
    .param = {{.name = "by", .kind = PARAM_NUMBER, .editable = true, .initial = 1}},
    .shape = scale_shape,
    .forward = scale_forward,
    .backward = scale_backward,
    .formula = scale_formula,
    .expand = scale_expand,
    .expand_grad = scale_expand_grad,
    .work = {{.cell = {1, 0, 0}}, {.cell = {1, 0, 0}}, {.cell = {1, 0, 0}, .folds = true}},
    .samples = "m,k by=0.7071067811865475; m,k by=-2.5; m,k by=0.123456789; m,k by=0.25; m,k 1,1",
};
