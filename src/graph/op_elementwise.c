// SPDX-License-Identifier: GPL-3.0-or-later
// The plain functions of a cell:
//
//     y                                  f′
//     exp       e^a                      y
//     log       ln a                     1∕a
//     sqrt      √a                       1∕(2y)
//     tanh      tanh a                   1 − y²
//     sigmoid   1∕(1 + e^−a)             y(1 − y)
//     relu      max(a, 0)                1 where a > 0, else 0 (at 0 too)
//     elu1      a + 1 where a > 0,       1 where a > 0,
//               e^a elsewhere            y elsewhere
//
// elu1 is elu(a) + 1, the positive feature map of linear attention. A nan is
// no number ≤ 0, so relu and elu1 let it through.
#include <math.h>

#include "graph/elementwise.h"
#include "graph/op_list.h"

// ---- exp ---------------------------------------------------------------

static double exp_slope(double a, double y)
{
    (void)a;
    return y;
}

static ExprId exp_open(Expansion *x, size_t row, size_t col)
{
    return ex_call(x, FN_EXP, ex_in(x, 0, row, col));
}

static ExprId exp_open_slope(Expansion *x, size_t row, size_t col)
{
    return ex_out(x, row, col);
}

static const Elementwise exp_row = {
    exp,
    exp_slope,
    exp_open,
    exp_open_slope,
    {.plain = "exp({a})",
     .latex = "\\exp({a})",
     .numpy = "np.exp({a})",
     .picture = "{a} ⟶ {y}"},
    {.plain = "{g}∘{y}",
     .latex = "{g}\\odot {y}",
     .numpy = "{g} * {y}",
     .picture = "{g} ∘ {y} = {x}"},
};

const Op op_exp = {
    .name = "exp",
    .title = {"exponential", "指数"},
    .idea = {"e to the power of every cell", "e 的每一格次方"},
    .source = "elementary",
    ELEMENTWISE_OP(&exp_row),
    .work = {{.cell = {0, 0, 1}}, {.cell = {1, 0, 0}}},
    .samples = "m,k",
};

// ---- log ---------------------------------------------------------------

static double log_slope(double a, double y)
{
    (void)y;
    return 1 / a;
}

static ExprId log_open(Expansion *x, size_t row, size_t col)
{
    return ex_call(x, FN_LOG, ex_in(x, 0, row, col));
}

static ExprId log_open_slope(Expansion *x, size_t row, size_t col)
{
    return ex_quotient(x, ex_number(x, 1), ex_in(x, 0, row, col));
}

static const Elementwise log_row = {
    log,
    log_slope,
    log_open,
    log_open_slope,
    {.plain = "log({a})",
     .latex = "\\ln({a})",
     .numpy = "np.log({a})",
     .picture = "{a} ⟶ {y}"},
    {.plain = "{g} ∕ {a}",
     .latex = "{g}\\oslash {a}",
     .numpy = "{g} / {a}",
     .picture = "{g} ∕ {a} = {x}"},
};

const Op op_log = {
    .name = "log",
    .title = {"natural logarithm", "自然对数"},
    .idea = {"the natural logarithm of every cell", "每一格的自然对数"},
    .source = "elementary",
    ELEMENTWISE_OP(&log_row),
    .work = {{.cell = {0, 0, 1}}, {.cell = {1, 0, 0}}},
    .samples = "+m,k",
};

// ---- sqrt --------------------------------------------------------------

static double sqrt_slope(double a, double y)
{
    (void)a;
    return 1 / (2 * y);
}

static ExprId sqrt_open(Expansion *x, size_t row, size_t col)
{
    return ex_call(x, FN_SQRT, ex_in(x, 0, row, col));
}

static ExprId sqrt_open_slope(Expansion *x, size_t row, size_t col)
{
    return ex_quotient(x, ex_number(x, 1),
                       ex_product(x, ex_number(x, 2), ex_out(x, row, col)));
}

static const Elementwise sqrt_row = {
    sqrt,
    sqrt_slope,
    sqrt_open,
    sqrt_open_slope,
    {.plain = "sqrt({a})",
     .latex = "\\sqrt{{a}}",
     .numpy = "np.sqrt({a})",
     .picture = "{a} ⟶ {y}"},
    {.plain = "{g} ∕ (2⋅{y})",
     .latex = "{g}\\oslash(2\\,{y})",
     .numpy = "{g} / (2 * {y})",
     .picture = "{g} ∕ 2 {y} = {x}"},
};

const Op op_sqrt = {
    .name = "sqrt",
    .title = {"square root", "平方根"},
    .idea = {"the square root of every cell", "每一格的平方根"},
    .source = "elementary",
    ELEMENTWISE_OP(&sqrt_row),
    .work = {{.cell = {0, 0, 1}}, {.cell = {2, 0, 0}}},
    .samples = "+m,k",
};

// ---- tanh --------------------------------------------------------------

static double tanh_slope(double a, double y)
{
    (void)a;
    return 1 - y * y;
}

static ExprId tanh_open(Expansion *x, size_t row, size_t col)
{
    return ex_call(x, FN_TANH, ex_in(x, 0, row, col));
}

static ExprId tanh_open_slope(Expansion *x, size_t row, size_t col)
{
    return elementwise_one_minus(x, ex_call(x, FN_SQUARE, ex_out(x, row, col)));
}

static const Elementwise tanh_row = {
    tanh,
    tanh_slope,
    tanh_open,
    tanh_open_slope,
    {.plain = "tanh({a})",
     .latex = "\\tanh({a})",
     .numpy = "np.tanh({a})",
     .picture = "{a} ⟶ {y}"},
    {.plain = "{g}∘(1 - {y}²)",
     .latex = "{g}\\odot(1 - {y}^{\\odot 2})",
     .numpy = "{g} * (1 - {y}**2)",
     .picture = "{g} ∘ (1 - {y} ²) = {x}"},
};

const Op op_tanh = {
    .name = "tanh",
    .title = {"hyperbolic tangent", "双曲正切"},
    .idea = {"squeezes every cell into -1 to 1", "把每一格压到 -1 与 1 之间"},
    .source = "elementary; in additive attention: Bahdanau et al. 2015, §A.1.2",
    ELEMENTWISE_OP(&tanh_row),
    .work = {{.cell = {0, 0, 1}}, {.cell = {2, 1, 0}}},
    .samples = "m,k",
};

// ---- sigmoid -----------------------------------------------------------

static double sigmoid_slope(double a, double y)
{
    (void)a;
    return y * (1 - y);
}

static ExprId sigmoid_open_slope(Expansion *x, size_t row, size_t col)
{
    return ex_product(x, ex_out(x, row, col),
                      elementwise_one_minus(x, ex_out(x, row, col)));
}

static const Elementwise sigmoid_row = {
    elementwise_sigmoid,
    sigmoid_slope,
    elementwise_open_sigmoid,
    sigmoid_open_slope,
    {.plain = "sigmoid({a})",
     .latex = "\\sigma({a})",
     .numpy = "1 / (1 + np.exp(-({a})))",
     .picture = "{a} ⟶ {y}"},
    {.plain = "{g}∘{y}∘(1 - {y})",
     .latex = "{g}\\odot {y}\\odot(1 - {y})",
     .numpy = "{g} * {y} * (1 - {y})",
     .picture = "{g} ∘ {y} ∘ (1 - {y} ) = {x}"},
};

const Op op_sigmoid = {
    .name = "sigmoid",
    .title = {"sigmoid", "sigmoid 函数"},
    .idea = {"squeezes every cell into 0 to 1", "把每一格压到 0 与 1 之间"},
    .source = "elementary",
    ELEMENTWISE_OP(&sigmoid_row),
    .work = {{.cell = {1, 1, 1}}, {.cell = {2, 1, 0}}},
    .samples = "m,k",
};

// ---- relu --------------------------------------------------------------

static double relu(double a)
{
    return a <= 0 ? 0 : a;
}

static double relu_slope(double a, double y)
{
    (void)y;
    return a <= 0 ? 0 : 1;
}

static ExprId relu_open(Expansion *x, size_t row, size_t col)
{
    const ExprId max = ex_call(x, FN_MAX, ex_in(x, 0, row, col));
    ex_add(x, max, ex_number(x, 0));
    return max;
}

static ExprId relu_open_slope(Expansion *x, size_t row, size_t col)
{
    const bool shut = matrix_get(x->context.in[0], row, col) <= 0;
    x->note = shut ? (Text){"the input is not above 0: nothing passes",
                            "输入不大于 0：梯度不通过"}
                   : (Text){"the input is above 0: the gradient passes",
                            "输入大于 0：梯度原样通过"};
    return ex_number(x, shut ? 0 : 1);
}

static const Elementwise relu_row = {
    relu,
    relu_slope,
    relu_open,
    relu_open_slope,
    {.plain = "relu({a})",
     .latex = "\\max({a}, 0)",
     .numpy = "np.maximum({a}, 0)",
     .picture = "{a} ⟶ {y}"},
    {.plain = "{g}∘[{a} > 0]",
     .latex = "{g}\\odot[{a} > 0]",
     .numpy = "{g} * ({a} > 0)",
     .picture = "{g} ∘ [ {a} > 0] = {x}"},
};

const Op op_relu = {
    .name = "relu",
    .title = {"rectifier", "ReLU"},
    .idea = {"keeps what is above 0 and makes the rest 0",
             "保留大于 0 的格子，其余变成 0"},
    .source = "Nair and Hinton 2010; here: Vaswani et al. 2017, §3.3",
    ELEMENTWISE_OP(&relu_row),
    .samples = "!m,k",
};

// ---- elu1 --------------------------------------------------------------

static double elu1(double a)
{
    return a <= 0 ? exp(a) : a + 1;
}

static double elu1_slope(double a, double y)
{
    return a <= 0 ? y : 1;
}

static ExprId elu1_open(Expansion *x, size_t row, size_t col)
{
    const ExprId a = ex_in(x, 0, row, col);
    return x->expr[a].value <= 0 ? ex_call(x, FN_EXP, a)
                                 : elementwise_one_plus(x, a);
}

static ExprId elu1_open_slope(Expansion *x, size_t row, size_t col)
{
    const bool curved = matrix_get(x->context.in[0], row, col) <= 0;
    return curved ? ex_out(x, row, col) : ex_number(x, 1);
}

static const Elementwise elu1_row = {
    elu1,
    elu1_slope,
    elu1_open,
    elu1_open_slope,
    {.plain = "elu({a}) + 1",
     .latex = "\\operatorname{elu}({a}) + 1",
     .numpy = "np.where({a} > 0, {a} + 1, np.exp(np.minimum({a}, 0)))",
     .picture = "{a} ⟶ {y}"},
    {.plain = "{g}∘min({y}, 1)",
     .latex = "{g}\\odot\\min({y}, 1)",
     .numpy = "{g} * np.minimum({y}, 1)",
     .picture = "{g} ∘ min( {y} , 1) = {x}"},
};

const Op op_elu1 = {
    .name = "elu1",
    .title = {"elu + 1", "elu + 1"},
    .idea = {"makes every cell positive: a + 1 above 0, e^a below",
             "使每一格为正：大于 0 时是 a + 1，否则是 e^a"},
    .source = "Katharopoulos et al. 2020, eq. 7",
    ELEMENTWISE_OP(&elu1_row),
    .work = {{.cell = {0, 0, 1}}, {.cell = {1, 0, 0}}},
    .samples = "!m,k",
};
