// SPDX-License-Identifier: GPL-3.0-or-later
// Operations that make each cell of y from one cell of each operand. A row says
// what happens to a cell and what the gradient g of y's cell gives back; the
// rest follows (graph/rule.h). With y = f(a) it gives back g⋅f′(a):
//
//     exp       e^a                      y
//     log       ln a                     1∕a
//     sqrt      √a                       1∕(2y)
//     tanh      tanh a                   1 − y²
//     sigmoid   1∕(1 + e^−a)             y(1 − y)
//     relu      max(a, 0)                1 where a > 0, else 0 (at 0 too)
//     elu1      a + 1 where a > 0,       1 where a > 0,
//               e^a elsewhere            y elsewhere: the smaller of y and 1
//     abs       |a|                      the sign of a, 0 at 0
//     clip      a, but at least `low`    1 from `low` to `high`, at both of them too,
//               and at most `high`       else 0
//     quantize  the multiple of `step`   1: the steps have slope 0 and could teach
//               that is nearest to a     nothing, so g is passed straight through
//
// max and min of two give g to the one that was taken, and half of it to each where
// both are equal. Where ties lie there is no derivative; these are PyTorch's choices.
//
// elu1 is elu(a) + 1, the positive feature map of linear attention. A nan is
// no number ≤ 0, so relu and elu1 let it through.
//
// Smooth gates are the cell times a share between 0 and 1 that grows with it:
//
//     silu        a⋅σ,  σ = 1∕(1 + e^−a)        σ + y(1 − σ)
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
//
// sum, dot and mse add all cells up to one number; g is the gradient of that.
// Division by 0 gives inf or nan, as IEEE says; the first such cell is reported
// by the graph.
#include <math.h>

#include "graph/rule.h"
#include "graph/op_list.h"

#define CELLWISE_FITTED(count, fits)                                                               \
    .operands = {(count), (count)}, .shape = (fits), .forward = rule_forward,                      \
    .backward = rule_backward
#define CELLWISE(count) CELLWISE_FITTED(count, rule_shape)

// ---- Two operands --------------------------------------------------------

const Op op_add = {
    .name = "add",
    .title = TEXT(SENSE("an operation", "sum")),
    .idea = TEXT("adds two matrices cell by cell; a row, a column or a single "
                 "number is used again for every row or column"),
    CELLWISE(2),
    .rule = {.value = "a + b", .back = {"g", "g"}},
};

const Op op_sub = {
    .name = "sub",
    .title = TEXT(SENSE("an operation", "difference")),
    .idea = TEXT("subtracts the second matrix from the first cell by cell; a row, "
                 "a column or a single number is used again for all"),
    CELLWISE(2),
    .rule = {.value = "a - b", .back = {"g", "-g"}},
};

const Op op_hadamard = {
    .name = "hadamard",
    .title = TEXT("product cell by cell"),
    .idea = TEXT("multiplies two matrices cell by cell; a row, a column or a "
                 "single number is used again for all"),
    CELLWISE(2),
    .rule = {.value = "a*b", .back = {"g*b", "g*a"}},
};

const Op op_div = {
    .name = "div",
    .title = TEXT("division cell by cell"),
    .idea = TEXT("divides the first matrix by the second cell by cell; a row, a "
                 "column or a single number is used again for all"),
    CELLWISE(2),
    .rule = {.value = "a/b", .back = {"g/b", "-g*y/b"}},
    .samples = "m,k !m,k; m,k !1,k; m,k !m,1; m,1 !m,k; 1,1 !m,k; m,k !1,1; m,1 !1,k",
};

#define TAKES_ONE(of, one, other)                                                                  \
    CELLWISE(2), .rule = {.value = of "(a, b)",                                                    \
                          .back = {"g*([" one "] + [a = b]/2)", "g*([" other "] + [a = b]/2)"},    \
                          .gates = {TEXT("the other one was taken: nothing comes back"),           \
                                    TEXT("this one was taken: the gradient is its own"),           \
                                    TEXT("both are equal: half of the gradient for each")}}

const Op op_max = {
    .name = "max",
    .title = TEXT("the larger of two"),
    .idea =
        TEXT("takes the larger of two cells; where they are equal, half of the gradient goes to "
             "each"),
    TAKES_ONE("max", "a > b", "b > a"),
};

const Op op_min = {
    .name = "min",
    .title = TEXT("the smaller of two"),
    .idea =
        TEXT("takes the smaller of two cells; where they are equal, half of the gradient goes to "
             "each"),
    TAKES_ONE("min", "b > a", "a > b"),
};

// ---- Functions of one cell -----------------------------------------------

const Op op_exp = {
    .name = "exp",
    .title = TEXT("exponential"),
    .idea = TEXT("e to the power of every cell"),
    CELLWISE(1),
    .rule = {.value = "exp(a)", .back = {"g*y"}},
};

const Op op_log = {
    .name = "log",
    .title = TEXT("natural logarithm"),
    .idea = TEXT("the natural logarithm of every cell; of 0, as of a masked share, it is -∞"),
    CELLWISE(1),
    .rule = {.value = "log(a)", .back = {"g/a"}},
    .samples = "+m,k",
};

const Op op_sqrt = {
    .name = "sqrt",
    .title = TEXT("square root"),
    .idea = TEXT("the square root of every cell"),
    CELLWISE(1),
    .rule = {.value = "sqrt(a)", .back = {"g/(2*y)"}},
    .samples = "+m,k",
};

const Op op_tanh = {
    .name = "tanh",
    .title = TEXT("hyperbolic tangent"),
    .idea = TEXT("squeezes every cell into -1 to 1"),
    // in additive attention: Bahdanau et al. 2015, §A.1.2
    CELLWISE(1),
    .rule = {.value = "tanh(a)", .back = {"g*(1 - y^2)"}},
};

const Op op_sigmoid = {
    .name = "sigmoid",
    .title = TEXT("sigmoid"),
    .idea = TEXT("squeezes every cell into 0 to 1"),
    CELLWISE(1),
    .formulas = {{.plain = "sigmoid({a})"}},
    .rule = {.value = "1/(1 + exp(-a))", .back = {"g*(y*(1 - y))"}},
};

const Op op_relu = {
    .name = "relu",
    .title = TEXT("rectifier"),
    .idea = TEXT("keeps what is above 0 and makes the rest 0"),
    // Nair and Hinton 2010; here: Vaswani et al. 2017, §3.3
    CELLWISE(1),
    .formulas = {{.plain = "relu({a})"}},
    .rule = {.value = "max(a, 0)",
             .back = {"g*[a > 0]"},
             .gates = {TEXT("the input is not above 0: nothing passes"),
                       TEXT("the input is above 0: the gradient passes")}},
    .samples = "!m,k",
};

const Op op_elu1 = {
    .name = "elu1",
    .title = TEXT("elu + 1"),
    .idea = TEXT("makes every cell positive: a + 1 above 0, e^a below"),
    // Katharopoulos et al. 2020, eq. 7
    CELLWISE(1),
    .formulas = {{.plain = "elu({a}) + 1"}},
    .rule = {.value = "where([a > 0], 1 + a, exp(a))", .back = {"g*min(y, 1)"}},
    .samples = "!m,k",
};

const Op op_abs = {
    .name = "abs",
    .title = TEXT("absolute value"),
    .idea = TEXT("every cell without its sign; at 0 nothing comes back"),
    CELLWISE(1),
    .rule = {.value = "abs(a)", .back = {"g*sign(a)"}},
    .samples = "!m,k",
};

MESSAGE(no_range, ERROR_LESSON,
        "clip: {1} to {2} is no range; give the lower bound first, as in clip(A, -1, 1)");

static bool clip_shape(const OpCall *call, Shape *out, Error *err)
{
    const double low = call->param[0], high = call->param[1];
    return rule_shape(call, out, err) &&
           (low <= high || ERROR(err, &no_range, err_number(low), err_number(high)));
}

const Op op_clip = {
    .name = "clip",
    .title = TEXT("clipped to a range"),
    .idea = TEXT("every cell, but no lower than one bound and no higher than another; the gradient "
                 "passes between them and at them"),
    CELLWISE_FITTED(1, clip_shape),
    .param = {{.name = "low", .editable = true, .initial = -INFINITY},
              {.name = "high", .editable = true, .initial = INFINITY}},
    .formulas = {{.plain = "clip({a}, {low}, {high})"}},
    .rule = {.value = "min(max(a, low), high)",
             .back = {"g*([a >= low]*[high >= a])"},
             .gates = {TEXT("the input lies outside: nothing passes"),
                       TEXT("the input lies in the range: the gradient passes")}},
    .samples = "m,k low=-0.7 high=0.4; m,k low=-inf high=0.3; m,k low=-5 high=5",
};

const Op op_quantize = {
    .name = "quantize",
    .title = TEXT("rounded to steps"),
    .idea =
        TEXT("every cell rounded to the nearest multiple of a step, half way to the even one; its "
             "slope is 0, so the gradient is passed straight through"),
    // Bengio et al. 2013, §4 (straight-through)
    CELLWISE(1),
    .param = {{.name = "step", .editable = true, .initial = 1, .least = 1e-12, .most = 1e12}},
    .by_rule = true,
    .formulas = {{.plain = "quantize({a}, {step})"}},
    .rule = {.value = "round(a/step)*step", .back = {"g"}},
    .samples = "m,k step=0.25; m,k",
};

// ---- Smooth gates --------------------------------------------------------

const Op op_silu = {
    .name = "silu",
    .title = TEXT("SiLU"),
    .idea = TEXT("every cell times its own sigmoid"),
    // Elfwing et al. 2018; Ramachandran et al. 2017 (swish)
    CELLWISE(1),
    .rule = {.steps = "σ = 1/(1 + exp(-a))", .value = "a*σ", .back = {"g*(σ + y*(1 - σ))"}},
};

const Op op_gelu = {
    .name = "gelu",
    .title = TEXT("GELU (erf form)"),
    .idea = TEXT("every cell times the share of a normal distribution below it"),
    // Hendrycks and Gimpel 2016, §2
    CELLWISE(1),
    .formulas = {{.plain = "gelu({a})"}},
    .rule = {.steps = "Φ = (1 + erf(a/sqrt(2)))/2; φ = exp(a^2/-2)/sqrt(2*pi)",
             .value = "a*Φ",
             .back = {"g*(Φ + a*φ)"}},
};

const Op op_gelu_tanh = {
    .name = "gelu_tanh",
    .title = TEXT("GELU (tanh form)"),
    .idea = TEXT("GELU with tanh in place of erf, as GPT-2 computes it"),
    // Hendrycks and Gimpel 2016, §2
    CELLWISE(1),
    .formulas = {{.plain = "gelu_tanh({a})"}},
    .rule = {.steps = "u = sqrt(2/pi)*(a + 0.044715*a*a*a); t = tanh(u);"
                      "u′ = sqrt(2/pi)*(1 + 3*0.044715*a*a)",
             .value = "a*(1 + t)/2",
             .back = {"g*(1 + t + a*(1 - t^2)*u′)/2"}},
};

// ---- One number of a matrix ----------------------------------------------

const Op op_sum = {
    .name = "sum",
    .title = TEXT("sum of all cells"),
    .idea = TEXT("adds up all cells"),
    CELLWISE(1),
    .rule = {.value = "a", .back = {"g"}, .adds = true},
};

const Op op_dot = {
    .name = "dot",
    .title = TEXT("weighted sum"),
    .idea = TEXT("multiplies cell by cell and adds up all products"),
    CELLWISE(2),
    .rule = {.value = "a*b", .back = {"g*b", "g*a"}, .adds = true},
};

const Op op_mse = {
    .name = "mse",
    .title = TEXT("mean squared error"),
    .idea = TEXT("the mean of the squared differences over all cells"),
    CELLWISE(2),
    .rule = {.value = "(a - b)^2",
             .back = {"2*g/n*(a - b)", "-2*g/n*(a - b)"},
             .adds = true,
             .mean = true},
};
