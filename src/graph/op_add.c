// SPDX-License-Identifier: GPL-3.0-or-later
// y = a + b and y = a − b, cell by cell, either side stretched if need be.
//
// Every cell of y hears of a's change as it is, and of b's as it is or with
// the other sign, so da = g and db = ±g. A cell that was stretched was read
// at several places of y: its gradient is the sum of theirs (a bias row gets
// the column sums of g).
#include "graph/broadcast.h"
#include "graph/op_list.h"

static double sign_of(const OpCall *call, size_t which)
{
    return which == 1 && call->op == &op_sub ? -1 : 1;
}

static void add_forward(const OpCall *call, Matrix *out, Matrix *kept)
{
    (void)kept;
    const Matrix *a = call->in[0], *b = call->in[1];
    const double sign = sign_of(call, 1);
    for (size_t i = 0; i < out->rows; i++) {
        for (size_t j = 0; j < out->cols; j++)
            matrix_put(out, i, j,
                       broadcast_get(a, i, j) + sign * broadcast_get(b, i, j));
    }
}

static void add_backward(const OpCall *call, size_t which, const Matrix *g,
                         Matrix *dx)
{
    const double sign = sign_of(call, which);
    for (size_t i = 0; i < g->rows; i++) {
        for (size_t j = 0; j < g->cols; j++)
            dx->at[broadcast_row(dx, i) * dx->cols + broadcast_col(dx, j)] +=
                sign * matrix_get(g, i, j);
    }
}

static const Formula plus_back[] = STRETCHED("{g}", "{g}", "{g}", "{g} ⟶ {x}");
static const Formula minus_back[] =
    STRETCHED("(-{g})", "(-{g})", "-{g}", "-{g} ⟶ {x}");
static const Formula minus_plain = {
    .plain = "-{g}", .latex = "-{g}", .numpy = "-{g}", .picture = "-{g} ⟶ {x}"};

static const Formula *add_formula(const OpCall *call, int which)
{
    static const Formula forward = {.plain = "{a} + {b}",
                                    .latex = "{a} + {b}",
                                    .numpy = "{a} + {b}",
                                    .picture = "{a} + {b} = {y}"};
    return which == OP_FORWARD ? &forward
                               : &plus_back[broadcast_stretch(call, (size_t)which)];
}

static const Formula *sub_formula(const OpCall *call, int which)
{
    static const Formula forward = {.plain = "{a} - {b}",
                                    .latex = "{a} - {b}",
                                    .numpy = "{a} - {b}",
                                    .picture = "{a} - {b} = {y}"};
    if (which == OP_FORWARD)
        return &forward;
    const Stretch how = broadcast_stretch(call, (size_t)which);
    if (which == 0)
        return &plus_back[how];
    return how == STRETCH_NONE ? &minus_plain : &minus_back[how];
}

// The cell of operand `in` that the result's (i, j) reads.
static ExprId operand(const OpCall *call, Expansion *x, size_t in,
                      const size_t at[2])
{
    const Matrix *m = call->in[in];
    return ex_in(x, in, broadcast_row(m, at[0]), broadcast_col(m, at[1]));
}

static void add_expand(const OpCall *call, size_t row, size_t col, Expansion *x)
{
    const size_t at[2] = {row, col};
    const ExprId sum = ex_sum(x);
    ex_add(x, sum, operand(call, x, 0, at));
    const ExprId b = operand(call, x, 1, at);
    if (call->op == &op_sub)
        ex_subtract(x, sum, b);
    else
        ex_add(x, sum, b);
    ex_finish(x, sum);
}

static ExprId plus_term(const OpCall *call, Expansion *x, size_t i, size_t j)
{
    (void)call;
    return ex_up(x, i, j);
}

static ExprId minus_term(const OpCall *call, Expansion *x, size_t i, size_t j)
{
    (void)call;
    return ex_product(x, ex_number(x, -1), ex_up(x, i, j));
}

static void add_expand_grad(const OpCall *call, size_t which, size_t row,
                            size_t col, Expansion *x)
{
    const size_t cell[2] = {row, col};
    const bool minus = sign_of(call, which) < 0;
    broadcast_expand(call, which, cell, minus ? minus_term : plus_term, x);
}

#define STRETCH_SAMPLES "m,k m,k; m,k 1,k; m,1 m,k; 1,1 m,k; m,1 1,k"

const Op op_add = {
    .name = "add",
    .title = {"sum", "和"},
    .idea = {"adds two matrices cell by cell; a row, a column or a single "
             "number is used again for every row or column",
             "两个矩阵逐格相加；一行、一列或单个数会对每一行、每一列重复使用"},
    .source = "elementary",
    .least_inputs = 2,
    .most_inputs = 2,
    .shape = broadcast_shape,
    .forward = add_forward,
    .backward = add_backward,
    .formula = add_formula,
    .expand = add_expand,
    .expand_grad = add_expand_grad,
    .labels = broadcast_labels,
    .work = {{.cell = {0, 1, 0}}, {.folds = true}, {.folds = true}},
    .samples = STRETCH_SAMPLES,
};

const Op op_sub = {
    .name = "sub",
    .title = {"difference", "差"},
    .idea = {"subtracts the second matrix from the first cell by cell; a row, "
             "a column or a single number is used again for all",
             "第一个矩阵逐格减去第二个；一行、一列或单个数会重复使用"},
    .source = "elementary",
    .least_inputs = 2,
    .most_inputs = 2,
    .shape = broadcast_shape,
    .forward = add_forward,
    .backward = add_backward,
    .formula = sub_formula,
    .expand = add_expand,
    .expand_grad = add_expand_grad,
    .labels = broadcast_labels,
    .work = {{.cell = {0, 1, 0}}, {.folds = true}, {.folds = true}},
    .samples = STRETCH_SAMPLES,
};
