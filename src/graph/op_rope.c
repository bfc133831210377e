// SPDX-License-Identifier: GPL-3.0-or-later
// Rotary positions: each row is cut into pairs of cells, and pair i of the row
// at position t is turned by the angle θ = t⋅ω_i, ω_i = base^(−2i∕d).
//
//     y₁ = x₁⋅cos θ − x₂⋅sin θ
//     y₂ = x₁⋅sin θ + x₂⋅cos θ
//
// A turn keeps lengths, and the dot product of a row turned by s with one
// turned by t depends on t − s alone: that is what attention sees.
//
// Backward. The transpose of a turn is the turn back:
//
//     dx₁ =  g₁⋅cos θ + g₂⋅sin θ
//     dx₂ = −g₁⋅sin θ + g₂⋅cos θ
//
// Pairs are neighbours (1,2), (3,4) … ("adjacent", as in the paper) or stand
// half a row apart, (1, 1 + d∕2) … ("half", as in most code); weights trained
// for one do not fit the other. The first row stands at position `start`. All positions are
// divided by `scale`, so that a text `scale` times as long as those of training meets no
// larger angle: "linear" scaling of positions (Chen et al. 2023, position interpolation; the
// factor of "rope_type": "linear" in Hugging Face's transformers).
#include <math.h>

#include "graph/op_list.h"

enum { BASE, START, PAIRS, SCALE };
enum { ADJACENT, HALF };

MESSAGE(odd_width, ERROR_LESSON,
        "rope: {1} has {2} columns; they are turned in pairs, so their number must be even");

static bool rope_shape(const OpCall *call, Shape *out, Error *err)
{
    const Matrix *x = call->in[0];
    *out = (Shape){x->rows, x->cols};
    return x->cols % 2 == 0 ||
           ERROR(err, &odd_width, err_shape(x->rows, x->cols), err_count(x->cols));
}

// to += what goes in with every pair turned, or what comes back with it turned by −θ. ω is written
// with e^ so that it opens to the bit.
static void turn(const OpCall *call, Matrix *to)
{
    const bool back = call->which != OP_FORWARD, apart = call->param[PAIRS] == HALF;
    const Matrix *from = back ? call->up : call->in[0];
    const size_t n = from->cols, half = n / 2;
    for (size_t i = 0; i < from->rows && !op_stops(call, i, n); i++) {
        const double *x = from->at + i * n;
        const double position = (call->param[START] + (double)i) / call->param[SCALE];
        double *y = to->at + i * n;
        for (size_t k = 0; k < half; k++) {
            const size_t first = apart ? k : 2 * k, second = apart ? k + half : 2 * k + 1;
            const double exponent = -2.0 * (double)k / (double)n;
            const double theta = position * exp(exponent * log(call->param[BASE]));
            const double c = cos(theta), s = back ? -sin(theta) : sin(theta);
            y[first] += x[first] * c - x[second] * s;
            y[second] += x[first] * s + x[second] * c;
        }
    }
}

static void rope_forward(const OpCall *call)
{
    matrix_fill(call->out, 0);
    turn(call, call->out);
}

// NumPy: the table of angles (tokens in rows), then the turn of each pair.
#define ANGLES(m)                                                                                  \
    "np.outer(({start} + np.arange(" m ".shape[0])) / ({scale}), "                                 \
    "{base} ** (-np.arange(0, " m ".shape[1], 2) / " m ".shape[1]))"
#define ADJACENT_TURN(m, sign)                                                                     \
    "(lambda z: np.stack([z.real, z.imag], -1).reshape(" m ".shape))"                              \
    "((" m "[:, 0::2] + 1j * " m "[:, 1::2]) * np.exp(" sign "1j * " ANGLES(m) "))"
#define HALF_TURN(m, sign)                                                                         \
    "(lambda z: np.hstack([z.real, z.imag]))"                                                      \
    "((" m "[:, :" m ".shape[1] // 2] + 1j * " m "[:, " m ".shape[1] // 2:]) * np.exp(" sign       \
    "1j * " ANGLES(m) "))"

// Forward and back.
#define FORMULAS(turn)                                                                             \
    {                                                                                              \
        {.plain = "turn({a}, θ)",                                                                  \
         .numpy = "‹" turn("{a}", "") "|(" turn("{a}.T", "") ").T›",                               \
         .picture = "turn( {a} , θ) = {y}"},                                                       \
            {.plain = "turn({g}, -θ)",                                                             \
             .numpy = "‹" turn("{g}", "-") "|(" turn("{g}.T", "-") ").T›",                         \
             .picture = "turn( {g} , -θ) = {x}"},                                                  \
    }

static const Formula *rope_formula(const OpCall *call)
{
    static const Formula formula[][2] = {FORMULAS(ADJACENT_TURN), FORMULAS(HALF_TURN)};
    return &formula[call->param[PAIRS] == HALF][call->which != OP_FORWARD];
}

// Pairs of columns one and two, turned; and back, where the signs at sin change.
#define TURN(one, two)                                                                             \
    {                                                                                              \
        .steps = "θ[r,i] (i<cols(a)/2) = where(scale = 1, {start + r}, {start + r}/scale)"        \
                 "                      *exp({-2*i/cols(a)}*log(base))",                           \
        .value =                                                                                   \
            "y[r," one "] (i<cols(a)/2) = a[r," one "]*cos(θ[r,i]) - a[r," two "]*sin(θ[r,i]);"   \
            "y[r," two "] (i<cols(a)/2) = a[r," one "]*sin(θ[r,i]) + a[r," two "]*cos(θ[r,i])",    \
        .back = {"x[r," one "] (i<cols(a)/2) = g[r," one "]*cos(θ[r,i]) + g[r," two                \
                 "]*sin(θ[r,i]);"                                                                 \
                 "x[r," two "] (i<cols(a)/2) = g[r," two "]*cos(θ[r,i]) - g[r," one                \
                 "]*sin(θ[r,i])"},                                                                 \
        .names = {                                                                                 \
            {"θ", .title = TEXT("angle")}                                                          \
        }                                                                                          \
    }

static const Rule *rope_rule(const OpCall *call)
{
    static const Rule rules[] = {
        [ADJACENT] = TURN("2*i", "2*i + 1"), [HALF] = TURN("i", "i + cols(a)/2")};
    return &rules[call->param[PAIRS] == HALF];
}

static const char *const pair_words[] = {"adjacent", "half", NULL};

const Op op_rope = {
    .name = "rope",
    .title = TEXT("rotary position"),
    .idea = TEXT("turns pairs of cells by the angle θ: cos θ, sin θ"),
    // Su et al. 2021 (RoFormer), §3.4.2
    .operands = {1, 1},
    .param = {{.name = "base", .editable = true, .initial = 10000, .least = 1e-6, .most = 1e12},
              {.name = "start", .editable = true},
              {.name = "pairs",
               .kind = PARAM_WORD,
               .editable = true,
               .initial = ADJACENT,
               .most = HALF,
               .words = pair_words},
              {.name = "scale", .editable = true, .initial = 1, .least = 1e-6, .most = 1e6}},
    .shape = rope_shape,
    .forward = rope_forward,
    .backward = turn,
    .formula = rope_formula,
    .rule_for = rope_rule,
    .exercise = {{2, 2}},
    .samples = "m,4; m,6 pairs=1; 1,2 start=3; m,4 base=10 start=7 pairs=1; m,4 start=1 scale=4; "
               "m,4 pairs=1 scale=0.5",
};
