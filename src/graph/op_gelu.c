// SPDX-License-Identifier: GPL-3.0-or-later
// Smooth gates: the cell times a share between 0 and 1 that grows with it.
//
//     silu        a⋅σ,  σ = 1∕(1 + e^−a)        σ⋅(1 + a⋅(1 − σ))
//     gelu        a⋅Φ,  Φ = (1 + erf(a∕√2))∕2   Φ + a⋅φ
//     gelu_tanh   a⋅(1 + t)∕2,  t = tanh u      (1 + t)∕2 + a⋅(1 − t²)∕2⋅u′
//
// Φ is the share of a normal distribution that lies below a, φ its density
// e^(−a²∕2)∕√(2π). The tanh form approximates it with
//
//     u = √(2∕π)⋅(a + 0.044715⋅a³),   u′ = √(2∕π)⋅(1 + 3⋅0.044715⋅a²)
//
// and stays within 4.8e-4 of the erf form. Trap: the slope of one beside the
// value of the other looks right to the eye; only a gradient check sees it.
#include <math.h>

#include "graph/elementwise.h"
#include "graph/op_list.h"

static const double ROOT_2 = 1.41421356237309504880;       // √2
static const double ROOT_2_PI = 2.50662827463100050242;    // √(2π)
static const double ROOT_2_BY_PI = 0.79788456080286535588; // √(2/π)
static const double CUBIC = 0.044715;

// ---- silu --------------------------------------------------------------

static double silu(double a)
{
    return a * elementwise_sigmoid(a);
}

static double silu_slope(double a, double y)
{
    (void)y;
    const double s = elementwise_sigmoid(a);
    return s * (1 + a * (1 - s));
}

static size_t sigmoid_step(Expansion *x, size_t row, size_t col)
{
    return ex_name_step(x, (Text){"σ", "σ"},
                        elementwise_open_sigmoid(x, row, col));
}

static ExprId silu_open(Expansion *x, size_t row, size_t col)
{
    const size_t s = sigmoid_step(x, row, col);
    return ex_product(x, ex_in(x, 0, row, col), ex_step(x, s));
}

static ExprId silu_open_slope(Expansion *x, size_t row, size_t col)
{
    const size_t s = sigmoid_step(x, row, col);
    const ExprId rest = ex_product(x, ex_in(x, 0, row, col),
                                   elementwise_one_minus(x, ex_step(x, s)));
    return ex_product(x, ex_step(x, s), elementwise_one_plus(x, rest));
}

static const Elementwise silu_row = {
    silu,
    silu_slope,
    silu_open,
    silu_open_slope,
    {.plain = "{a}∘σ({a})",
     .latex = "{a}\\odot\\sigma({a})",
     .numpy = "{a} / (1 + np.exp(-({a})))",
     .picture = "{a} ⟶ {y}"},
    {.plain = "{g}∘σ({a})∘(1 + {a}∘(1 - σ({a})))",
     .latex = "{g}\\odot\\sigma({a})\\odot(1 + {a}\\odot(1 - \\sigma({a})))",
     .numpy = "{g} / (1 + np.exp(-({a}))) * (1 + {a} / (1 + np.exp({a})))",
     .picture = "{g} ∘ f′( {a} ) = {x}"},
};

const Op op_silu = {
    .name = "silu",
    .title = {"SiLU", "SiLU"},
    .idea = {"every cell times its own sigmoid", "每一格乘以它自己的 sigmoid"},
    .source = "Elfwing et al. 2018; Ramachandran et al. 2017 (swish)",
    ELEMENTWISE_OP(&silu_row),
    .work = {{.cell = {2, 1, 1}}, {.cell = {2, 2, 0}}},
    .samples = "m,k",
};

// ---- gelu --------------------------------------------------------------

static double normal_share(double a)
{
    return (1 + erf(a / ROOT_2)) / 2;
}

static double normal_density(double a)
{
    return exp(a * a / -2) / ROOT_2_PI;
}

static double gelu(double a)
{
    return a * normal_share(a);
}

static double gelu_slope(double a, double y)
{
    (void)y;
    return normal_share(a) + a * normal_density(a);
}

static size_t share_step(Expansion *x, size_t row, size_t col)
{
    const ExprId inner =
        ex_quotient(x, ex_in(x, 0, row, col), ex_number(x, ROOT_2));
    const ExprId twice = elementwise_one_plus(x, ex_call(x, FN_ERF, inner));
    return ex_name_step(x, (Text){"Φ", "Φ"}, elementwise_half(x, twice));
}

static size_t density_step(Expansion *x, size_t row, size_t col)
{
    const ExprId square = ex_call(x, FN_SQUARE, ex_in(x, 0, row, col));
    const ExprId power =
        ex_call(x, FN_EXP, ex_quotient(x, square, ex_number(x, -2)));
    return ex_name_step(x, (Text){"φ", "φ"},
                        ex_quotient(x, power, ex_number(x, ROOT_2_PI)));
}

static ExprId gelu_open(Expansion *x, size_t row, size_t col)
{
    const size_t share = share_step(x, row, col);
    return ex_product(x, ex_in(x, 0, row, col), ex_step(x, share));
}

static ExprId gelu_open_slope(Expansion *x, size_t row, size_t col)
{
    const size_t share = share_step(x, row, col);
    const size_t density = density_step(x, row, col);
    const ExprId sum = ex_sum(x);
    ex_add(x, sum, ex_step(x, share));
    ex_add(x, sum, ex_product(x, ex_in(x, 0, row, col), ex_step(x, density)));
    return sum;
}

static const Elementwise gelu_row = {
    gelu,
    gelu_slope,
    gelu_open,
    gelu_open_slope,
    {.plain = "gelu({a})",
     .latex = "{a}\\odot\\Phi({a})",
     .numpy = "{a} * (1 + erf({a} / np.sqrt(2))) / 2",
     .picture = "{a} ⟶ {y}"},
    {.plain = "{g}∘(Φ({a}) + {a}∘φ({a}))",
     .latex = "{g}\\odot(\\Phi({a}) + {a}\\odot\\varphi({a}))",
     .numpy = "{g} * ((1 + erf({a} / np.sqrt(2))) / 2"
              " + {a} * np.exp(-{a}**2 / 2) / np.sqrt(2 * np.pi))",
     .picture = "{g} ∘ f′( {a} ) = {x}"},
};

const Op op_gelu = {
    .name = "gelu",
    .title = {"GELU (erf form)", "GELU（erf 形式）"},
    .idea = {"every cell times the share of a normal distribution below it",
             "每一格乘以正态分布中小于它的那部分概率"},
    .source = "Hendrycks and Gimpel 2016, §2",
    ELEMENTWISE_OP(&gelu_row),
    .work = {{.cell = {3, 1, 1}}, {.cell = {5, 1, 1}}},
    .samples = "m,k",
};

// ---- gelu_tanh ---------------------------------------------------------

static double inner_of(double a)
{
    return ROOT_2_BY_PI * (a + CUBIC * a * a * a);
}

static double gelu_tanh(double a)
{
    return a * (1 + tanh(inner_of(a))) / 2;
}

static double gelu_tanh_slope(double a, double y)
{
    (void)y;
    const double t = tanh(inner_of(a));
    const double inner_slope = ROOT_2_BY_PI * (1 + 3 * CUBIC * a * a);
    return (1 + t) / 2 + a * (1 - t * t) / 2 * inner_slope;
}

// The steps u and t = tanh u; returns t.
static size_t tanh_step(Expansion *x, size_t row, size_t col)
{
    const ExprId cube = ex_product(x, ex_number(x, CUBIC), EXPR_NONE);
    for (int i = 0; i < 3; i++)
        ex_add(x, cube, ex_in(x, 0, row, col));
    const ExprId sum = ex_sum(x);
    ex_add(x, sum, ex_in(x, 0, row, col));
    ex_add(x, sum, cube);
    const size_t u = ex_name_step(
        x, (Text){"u", "u"}, ex_product(x, ex_number(x, ROOT_2_BY_PI), sum));
    return ex_name_step(x, (Text){"t", "t"},
                        ex_call(x, FN_TANH, ex_step(x, u)));
}

static size_t inner_slope_step(Expansion *x, size_t row, size_t col)
{
    const ExprId squares = ex_product(x, ex_number(x, 3), ex_number(x, CUBIC));
    ex_add(x, squares, ex_in(x, 0, row, col));
    ex_add(x, squares, ex_in(x, 0, row, col));
    return ex_name_step(x, (Text){"u′", "u′"},
                        ex_product(x, ex_number(x, ROOT_2_BY_PI),
                                   elementwise_one_plus(x, squares)));
}

static ExprId gelu_tanh_open(Expansion *x, size_t row, size_t col)
{
    const size_t t = tanh_step(x, row, col);
    return elementwise_half(x,
                            ex_product(x, ex_in(x, 0, row, col),
                                       elementwise_one_plus(x, ex_step(x, t))));
}

static ExprId gelu_tanh_open_slope(Expansion *x, size_t row, size_t col)
{
    const size_t t = tanh_step(x, row, col);
    const size_t slope = inner_slope_step(x, row, col);
    const ExprId bend = ex_product(
        x, ex_in(x, 0, row, col),
        elementwise_one_minus(x, ex_call(x, FN_SQUARE, ex_step(x, t))));
    const ExprId sum = ex_sum(x);
    ex_add(x, sum, elementwise_half(x, elementwise_one_plus(x, ex_step(x, t))));
    ex_add(x, sum, ex_product(x, elementwise_half(x, bend), ex_step(x, slope)));
    return sum;
}

static const Elementwise gelu_tanh_row = {
    gelu_tanh,
    gelu_tanh_slope,
    gelu_tanh_open,
    gelu_tanh_open_slope,
    {.plain = "gelu_tanh({a})",
     .latex = "\\tfrac12\\,{a}\\odot(1 + \\tanh u({a}))",
     .numpy = "{a} * (1 + np.tanh(np.sqrt(2 / np.pi)"
              " * ({a} + 0.044715 * {a}**3))) / 2",
     .picture = "{a} ⟶ {y}"},
    {.plain = "{g}∘((1 + t) + {a}∘(1 - t²)∘u′) ∕ 2",
     .latex = "\\tfrac12\\,{g}\\odot(1 + t + {a}\\odot(1 - t^2)\\odot u')",
     .numpy = "{g} * (1 + (t := np.tanh(np.sqrt(2 / np.pi)"
              " * ({a} + 0.044715 * {a}**3))) + {a} * (1 - t**2)"
              " * np.sqrt(2 / np.pi) * (1 + 3 * 0.044715 * {a}**2)) / 2",
     .picture = "{g} ∘ f′( {a} ) = {x}"},
};

const Op op_gelu_tanh = {
    .name = "gelu_tanh",
    .title = {"GELU (tanh form)", "GELU（tanh 形式）"},
    .idea = {"GELU with tanh in place of erf, as GPT-2 computes it",
             "用 tanh 近似 erf 的 GELU，GPT-2 就是这样算的"},
    .source = "Hendrycks and Gimpel 2016, §2",
    ELEMENTWISE_OP(&gelu_tanh_row),
    .work = {{.cell = {6, 2, 1}}, {.cell = {8, 4, 0}}},
    .samples = "m,k",
};
