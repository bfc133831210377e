// SPDX-License-Identifier: GPL-3.0-or-later
// y = a∘b and y = a∕b, cell by cell, either side stretched if need be.
//
//     hadamard   da = g∘b        db = g∘a
//     div        da = g∕b        db = −g∘a∕b² = −g∘y∕b
//
// A cell that was stretched was read at several places of y: its gradient is
// the sum of theirs. Division by 0 gives inf or nan, as IEEE says; the first
// such cell is reported by the graph.
#include <string.h>

#include "graph/broadcast.h"
#include "graph/op_list.h"

// A copy of the table's row (bug hunt) is the same op: names are compared.
static bool divides(const OpCall *call)
{
    return strcmp(call->op->name, op_div.name) == 0;
}

static void multiply_forward(const OpCall *call, Matrix *out, Matrix *kept)
{
    (void)kept;
    const bool divide = divides(call);
    for (size_t i = 0; i < out->rows; i++) {
        for (size_t j = 0; j < out->cols; j++) {
            const double a = broadcast_get(call->in[0], i, j);
            const double b = broadcast_get(call->in[1], i, j);
            matrix_put(out, i, j, divide ? a / b : a * b);
        }
    }
}

// What cell (i, j) of the result sends back to operand `which`.
static double sent_back(const OpCall *call, size_t which, double g, size_t i,
                        size_t j)
{
    const double other = broadcast_get(call->in[1 - which], i, j);
    if (!divides(call))
        return g * other;
    if (which == 0)
        return g / other;
    return -1 * g * matrix_get(call->out, i, j) /
           broadcast_get(call->in[1], i, j);
}

static void multiply_backward(const OpCall *call, size_t which, const Matrix *g,
                              Matrix *dx)
{
    for (size_t i = 0; i < g->rows; i++) {
        for (size_t j = 0; j < g->cols; j++)
            dx->at[broadcast_row(dx, i) * dx->cols + broadcast_col(dx, j)] +=
                sent_back(call, which, matrix_get(g, i, j), i, j);
    }
}

static const Formula *multiply_formula(const OpCall *call, int which)
{
    static const Formula forward[] = {
        {.plain = "{a}∘{b}",
         .latex = "{a}\\odot {b}",
         .numpy = "{a} * {b}",
         .picture = "{a} ∘ {b} = {y}"},
        {.plain = "{a} ∕ {b}",
         .latex = "{a}\\oslash {b}",
         .numpy = "{a} / {b}",
         .picture = "{a} ∕ {b} = {y}"},
    };
    static const Formula plain[] = {
        {.plain = "{g}∘{b}",
         .latex = "{g}\\odot {b}",
         .numpy = "{g} * {b}",
         .picture = "{g} ∘ {b} = {x}"},
        {.plain = "{g}∘{a}",
         .latex = "{g}\\odot {a}",
         .numpy = "{g} * {a}",
         .picture = "{g} ∘ {a} = {x}"},
        {.plain = "{g} ∕ {b}",
         .latex = "{g}\\oslash {b}",
         .numpy = "{g} / {b}",
         .picture = "{g} ∕ {b} = {x}"},
        {.plain = "-{g}∘{y} ∕ {b}",
         .latex = "-{g}\\odot {y}\\oslash {b}",
         .numpy = "-{g} * {y} / {b}",
         .picture = "-{g} ∘ {y} ∕ {b} = {x}"},
    };
    static const Formula stretched[][4] = {
        STRETCHED("({g}∘{b})", "({g}\\odot {b})", "{g} * {b}",
                  "{g} ∘ {b} ⟶ {x}"),
        STRETCHED("({g}∘{a})", "({g}\\odot {a})", "{g} * {a}",
                  "{g} ∘ {a} ⟶ {x}"),
        STRETCHED("({g} ∕ {b})", "({g}\\oslash {b})", "{g} / {b}",
                  "{g} ∕ {b} ⟶ {x}"),
        STRETCHED("(-{g}∘{y} ∕ {b})", "(-{g}\\odot {y}\\oslash {b})",
                  "-{g} * {y} / {b}", "-{g} ∘ {y} ∕ {b} ⟶ {x}"),
    };
    if (which == OP_FORWARD)
        return &forward[divides(call)];
    const int row = which + (divides(call) ? 2 : 0);
    const Stretch how = broadcast_stretch(call, (size_t)which);
    return how == STRETCH_NONE ? &plain[row] : &stretched[row][how];
}

// The cell of operand `in` that the result's (i, j) reads.
static ExprId operand(const OpCall *call, Expansion *x, size_t in, size_t i,
                      size_t j)
{
    const Matrix *m = call->in[in];
    return ex_in(x, in, broadcast_row(m, i), broadcast_col(m, j));
}

static void multiply_expand(const OpCall *call, size_t row, size_t col,
                            Expansion *x)
{
    const ExprId a = operand(call, x, 0, row, col);
    const ExprId b = operand(call, x, 1, row, col);
    ex_finish(x, divides(call) ? ex_quotient(x, a, b) : ex_product(x, a, b));
}

static ExprId first_term(const OpCall *call, Expansion *x, size_t i, size_t j)
{
    const ExprId g = ex_up(x, i, j), b = operand(call, x, 1, i, j);
    return divides(call) ? ex_quotient(x, g, b) : ex_product(x, g, b);
}

static ExprId second_term(const OpCall *call, Expansion *x, size_t i, size_t j)
{
    if (!divides(call))
        return ex_product(x, ex_up(x, i, j), operand(call, x, 0, i, j));
    const ExprId top = ex_product(x, ex_number(x, -1), ex_up(x, i, j));
    ex_add(x, top, ex_out(x, i, j));
    return ex_quotient(x, top, operand(call, x, 1, i, j));
}

static void multiply_expand_grad(const OpCall *call, size_t which, size_t row,
                                 size_t col, Expansion *x)
{
    const size_t cell[2] = {row, col};
    broadcast_expand(call, which, cell, which == 0 ? first_term : second_term,
                     x);
}

const Op op_hadamard = {
    .name = "hadamard",
    .title = {"product cell by cell", "逐格相乘"},
    .idea = {"multiplies two matrices cell by cell; a row, a column or a "
             "single number is used again for all",
             "两个矩阵逐格相乘；一行、一列或单个数会重复使用"},
    .source = "elementary",
    .least_inputs = 2,
    .most_inputs = 2,
    .shape = broadcast_shape,
    .forward = multiply_forward,
    .backward = multiply_backward,
    .formula = multiply_formula,
    .expand = multiply_expand,
    .expand_grad = multiply_expand_grad,
    .labels = broadcast_labels,
    .work = {{.cell = {1, 0, 0}}, {.cell = {1, 0, 0}, .folds = true},
             {.cell = {1, 0, 0}, .folds = true}},
    .samples = "m,k m,k; m,k 1,k; m,k m,1; m,1 m,k; 1,1 m,k; m,k 1,1; m,1 1,k",
};

const Op op_div = {
    .name = "div",
    .title = {"division cell by cell", "逐格相除"},
    .idea = {"divides the first matrix by the second cell by cell; a row, a "
             "column or a single number is used again for all",
             "第一个矩阵逐格除以第二个；一行、一列或单个数会重复使用"},
    .source = "elementary",
    .least_inputs = 2,
    .most_inputs = 2,
    .shape = broadcast_shape,
    .forward = multiply_forward,
    .backward = multiply_backward,
    .formula = multiply_formula,
    .expand = multiply_expand,
    .expand_grad = multiply_expand_grad,
    .labels = broadcast_labels,
    .work = {{.cell = {1, 0, 0}}, {.cell = {1, 0, 0}, .folds = true},
             {.cell = {2, 0, 0}, .folds = true}},
    .samples = "m,k !m,k; m,k !1,k; m,k !m,1; m,1 !m,k; 1,1 !m,k; m,k !1,1; "
               "m,1 !1,k",
};
