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
#include "graph/rule.h"
#include "num/format.h"
#include "num/widest.h"

enum { BY };

// y = x scaled. `plus` is 0, which makes a 0 of −0, or −0, which makes no difference. Divided where
// `by` is 1/n and that makes one (a power of 2 makes none).
WIDEST static void scale(const OpCall *call, const Matrix *x, double plus, Matrix *y)
{
    const double by = call->inputs == 2 ? call->in[1]->at[0] : call->param[BY];
    const double divisor = rint(1 / by), size = fabs(divisor), *restrict from = x->at;
    int exponent;
    const bool divides =
        size >= 2 && size < 1e15 && 1 / divisor == by && frexp(size, &exponent) != 0.5;
    const size_t n = matrix_size(y);
    double *restrict to = y->at;
    for (size_t i = 0; !divides && i < n; i++)
        to[i] = from[i] * by + plus;
    for (size_t i = 0; divides && i < n; i++)
        to[i] = from[i] / divisor + plus;
}

static void scale_forward(const OpCall *call)
{
    scale(call, call->in[0], -0.0, call->out);
}

static void scale_backward(const OpCall *call, Matrix *dx)
{
    if (call->which == 1)
        dx->at[0] = 0 + matrix_dot(call->up, call->in[0]);
    else
        scale(call, call->up, 0, dx);
}

// Written as a division where that reads better.
static const Rule *scale_rule(const OpCall *call)
{
    static const Rule by_node = {.value = "b[0,0]*a",
                                 .back = {"b[0,0]*g", "g*a"},
                                 .symbol = {"{b}⋅{a}[r,c]", "{b}⋅{g}[r,c]"}};
    static const Rule by_number[] = {
        {.value = "by*a", .back = {"by*g"}, .symbol = {"{by}⋅{a}[r,c]", "{by}⋅{g}[r,c]"}},
        {.value = "a/{1/by}",
         .back = {"g/{1/by}"},
         .symbol = {"{a}[r,c] ∕ {1/by}", "{g}[r,c] ∕ {1/by}"}}};
    double divisor;
    return call->inputs == 2 ? &by_node : &by_number[number_divisor(call->param[BY], &divisor)];
}

const Op op_scale = {
    .name = "scale",
    .title = TEXT("scaling"),
    .idea = TEXT("every cell times, or divided by, one number"),
    // 1/√d_k: Vaswani et al. 2017, §3.2.1
    .operands = {1, 2},
    .param = {{.name = "by", .editable = true, .initial = 1}},
    .shape = rule_shape,
    .forward = scale_forward,
    .backward = scale_backward,
    .overwrites = true,
    .rule_for = scale_rule,
    .samples = "m,k by=0.7071067811865475; m,k by=-2.5; m,k by=0.123456789; m,k by=0.25; m,k 1,1",
};
