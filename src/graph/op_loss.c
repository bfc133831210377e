// SPDX-License-Identifier: GPL-3.0-or-later
// Ops that make one number of a matrix:
//
//     sum   L = Σ x               dx = g
//     dot   L = Σ x⊙w             dx = g⋅w,            dw = g⋅x
//     mse   L = Σ (y − t)² ∕ n    dy = 2g⋅(y − t)∕n,   dt = −dy
//
// where g is the 1×1 gradient of L and n counts all cells.
#include "graph/op_list.h"

static const Message shapes_differ = {
    ERROR_LESSON,
    {"{1}: {2} against {3}: both must have the same shape",
     "{1}：{2} 对 {3}：两者的形状必须相同"}};

static bool one_number(const OpCall *call, Shape *out, Error *err)
{
    *out = (Shape){1, 1};
    if (call->inputs == 1)
        return true;
    const Matrix *a = call->in[0], *b = call->in[1];
    return (a->rows == b->rows && a->cols == b->cols) ||
           ERROR(err, &shapes_differ, err_text(call->op->name),
                 err_shape(a->rows, a->cols), err_shape(b->rows, b->cols));
}

static void no_labels(const OpCall *call, LabelSource *rows, LabelSource *cols)
{
    (void)call;
    rows->in = cols->in = -1;
}

// One addend of the loss for each cell, in reading order.
typedef ExprId (*CellTerm)(Expansion *x, size_t row, size_t col);

static ExprId add_cells(Expansion *x, CellTerm term)
{
    const Matrix *a = x->context.in[0];
    const ExprId sum = ex_sum(x);
    for (size_t i = 0; i < a->rows; i++) {
        for (size_t j = 0; j < a->cols; j++)
            ex_add(x, sum, term(x, i, j));
    }
    return sum;
}

// ---- sum ---------------------------------------------------------------

static void sum_forward(const OpCall *call, Matrix *out, Matrix *kept)
{
    (void)kept;
    const size_t n = matrix_size(call->in[0]);
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += call->in[0]->at[i];
    out->at[0] = sum;
}

static void sum_backward(const OpCall *call, size_t which, const Matrix *g,
                         Matrix *dx)
{
    (void)call, (void)which;
    const size_t n = matrix_size(dx);
    for (size_t i = 0; i < n; i++)
        dx->at[i] += g->at[0];
}

static const Formula *sum_formula(const OpCall *call, int which)
{
    (void)call;
    static const Formula forward = {.plain = "sum({a})",
                                    .latex = "\\sum {a}",
                                    .numpy = "{a}.sum()",
                                    .picture = "{a} ⟶ {y}"};
    static const Formula backward = {.plain = "{g}⋅1⋅1ᵀ",
                                     .latex = "{g}\\,\\mathbf{1}\\mathbf{1}^\\top",
                                     .numpy = "np.full_like({a}, {g})",
                                     .picture = "{g} ⟶ {x}"};
    return which == OP_FORWARD ? &forward : &backward;
}

static ExprId sum_term(Expansion *x, size_t row, size_t col)
{
    return ex_in(x, 0, row, col);
}

static void sum_expand(const OpCall *call, size_t row, size_t col, Expansion *x)
{
    (void)call, (void)row, (void)col;
    ex_finish(x, add_cells(x, sum_term));
}

static void sum_expand_grad(const OpCall *call, size_t which, size_t row,
                            size_t col, Expansion *x)
{
    (void)call, (void)which, (void)row, (void)col;
    ex_finish(x, ex_up(x, 0, 0));
}

const Op op_sum = {
    .name = "sum",
    .title = {"sum of all cells", "全部求和"},
    .idea = {"adds up all cells", "把所有格子加起来"},
    .source = "elementary",
    .least_inputs = 1,
    .most_inputs = 1,
    .shape = one_number,
    .forward = sum_forward,
    .backward = sum_backward,
    .formula = sum_formula,
    .expand = sum_expand,
    .expand_grad = sum_expand_grad,
    .labels = no_labels,
    .work = {{.folds = true}},
    .samples = "m,k",
};

// ---- dot ---------------------------------------------------------------

static void dot_forward(const OpCall *call, Matrix *out, Matrix *kept)
{
    (void)kept;
    out->at[0] = matrix_dot(call->in[0], call->in[1]);
}

static void dot_backward(const OpCall *call, size_t which, const Matrix *g,
                         Matrix *dx)
{
    const Matrix *other = call->in[1 - which];
    const size_t n = matrix_size(dx);
    for (size_t i = 0; i < n; i++)
        dx->at[i] += g->at[0] * other->at[i];
}

static const Formula *dot_formula(const OpCall *call, int which)
{
    (void)call;
    static const Formula formula[] = {
        {.plain = "sum({a}∘{b})",
         .latex = "\\sum {a}\\odot {b}",
         .numpy = "({a} * {b}).sum()",
         .picture = "Σ {a} ∘ {b} = {y}"},
        {.plain = "{g}⋅{b}",
         .latex = "{g}\\,{b}",
         .numpy = "{g} * {b}",
         .picture = "{g} ⋅ {b} = {x}"},
        {.plain = "{g}⋅{a}",
         .latex = "{g}\\,{a}",
         .numpy = "{g} * {a}",
         .picture = "{g} ⋅ {a} = {x}"},
    };
    return &formula[which + 1];
}

static ExprId dot_term(Expansion *x, size_t row, size_t col)
{
    return ex_product(x, ex_in(x, 0, row, col), ex_in(x, 1, row, col));
}

static void dot_expand(const OpCall *call, size_t row, size_t col, Expansion *x)
{
    (void)call, (void)row, (void)col;
    ex_finish(x, add_cells(x, dot_term));
}

static void dot_expand_grad(const OpCall *call, size_t which, size_t row,
                            size_t col, Expansion *x)
{
    (void)call;
    ex_finish(x, ex_product(x, ex_up(x, 0, 0), ex_in(x, 1 - which, row, col)));
}

const Op op_dot = {
    .name = "dot",
    .title = {"weighted sum", "加权和"},
    .idea = {"multiplies cell by cell and adds up all products",
             "逐格相乘，再把所有乘积加起来"},
    .source = "elementary",
    .least_inputs = 2,
    .most_inputs = 2,
    .shape = one_number,
    .forward = dot_forward,
    .backward = dot_backward,
    .formula = dot_formula,
    .expand = dot_expand,
    .expand_grad = dot_expand_grad,
    .labels = no_labels,
    .work = {{.cell = {1, 0, 0}, .folds = true}, {.cell = {1, 0, 0}},
             {.cell = {1, 0, 0}}},
    .samples = "m,k m,k",
};

// ---- mse ---------------------------------------------------------------

static void mse_forward(const OpCall *call, Matrix *out, Matrix *kept)
{
    (void)kept;
    const size_t n = matrix_size(call->in[0]);
    double sum = 0;
    for (size_t i = 0; i < n; i++) {
        const double d = call->in[0]->at[i] - call->in[1]->at[i];
        sum += d * d;
    }
    out->at[0] = sum / (double)n;
}

static void mse_backward(const OpCall *call, size_t which, const Matrix *g,
                         Matrix *dx)
{
    const size_t n = matrix_size(dx);
    const double step = (which == 0 ? 2 : -2) * g->at[0] / (double)n;
    for (size_t i = 0; i < n; i++)
        dx->at[i] += step * (call->in[0]->at[i] - call->in[1]->at[i]);
}

static const Formula *mse_formula(const OpCall *call, int which)
{
    (void)call;
    static const Formula formula[] = {
        {.plain = "Σ({a} - {b})² ∕ n",
         .latex = "\\frac1n\\sum({a} - {b})^2",
         .numpy = "(({a} - {b})**2).mean()",
         .picture = "Σ( {a} - {b} )² ∕ n = {y}"},
        {.plain = "{g}⋅2({a} - {b}) ∕ n",
         .latex = "{g}\\,\\tfrac2n({a} - {b})",
         .numpy = "{g} * 2 * ({a} - {b}) / {a}.size",
         .picture = "{g} ⋅ 2( {a} - {b} ) ∕ n = {x}"},
        {.plain = "-{g}⋅2({a} - {b}) ∕ n",
         .latex = "-{g}\\,\\tfrac2n({a} - {b})",
         .numpy = "-{g} * 2 * ({a} - {b}) / {a}.size",
         .picture = "-{g} ⋅ 2( {a} - {b} ) ∕ n = {x}"},
    };
    return &formula[which + 1];
}

static ExprId mse_term(Expansion *x, size_t row, size_t col)
{
    return ex_call(
        x, FN_SQUARE,
        ex_difference(x, ex_in(x, 0, row, col), ex_in(x, 1, row, col)));
}

static void mse_expand(const OpCall *call, size_t row, size_t col, Expansion *x)
{
    (void)row, (void)col;
    const size_t sum =
        ex_name_step(x, (Text){"sum", "合计"}, add_cells(x, mse_term));
    ex_finish(x, ex_quotient(x, ex_step(x, sum),
                             ex_number(x, (double)matrix_size(call->in[0]))));
}

static void mse_expand_grad(const OpCall *call, size_t which, size_t row,
                            size_t col, Expansion *x)
{
    const ExprId top = ex_product(x, ex_up(x, 0, 0),
                                  ex_number(x, which == 0 ? 2 : -2));
    ex_add(x, top,
           ex_difference(x, ex_in(x, 0, row, col), ex_in(x, 1, row, col)));
    ex_finish(x, ex_quotient(
                     x, top, ex_number(x, (double)matrix_size(call->in[0]))));
}

const Op op_mse = {
    .name = "mse",
    .title = {"mean squared error", "均方误差"},
    .idea = {"the mean of the squared differences over all cells",
             "所有格子之差的平方的平均"},
    .source = "elementary",
    .least_inputs = 2,
    .most_inputs = 2,
    .shape = one_number,
    .forward = mse_forward,
    .backward = mse_backward,
    .formula = mse_formula,
    .expand = mse_expand,
    .expand_grad = mse_expand_grad,
    .labels = no_labels,
    .work = {{.cell = {1, 1, 0}, .once = {1, 0, 0}, .folds = true},
             {.cell = {1, 0, 0}}, {.cell = {1, 0, 0}}},
    .samples = "m,k m,k",
};
