// SPDX-License-Identifier: GPL-3.0-or-later
// Ops that let some cells through and put a number in the place of the others:
//
//     mask      y[i,j] = s[i,j] where m[i,j] ≠ 0, else `fill` (−∞ unless told otherwise)
//     dropout   y = x∘mask ∕ (1 − p)
//
// What was replaced has no influence on y: ds = g where m ≠ 0, else exactly 0; of dropout
// dx = g∘mask ∕ (1 − p). The mask of `mask` is a constant of the lesson: changing 1 to 0 is
// a jump, so it has no gradient.
//
// dropout drops each cell with probability p, and the cells that stay are divided by 1 − p,
// so that a cell's expected value is x. The mask is drawn, row by row, from the generator
// seeded with `seed`: the same seed and shape give the same mask on every machine. A cell
// stays where its number in [0, 1) is p or more, so raising p drops more cells and never
// brings one back. A dropped cell is exactly 0, whatever x is there. Forward keeps the
// mask, 1 or 0.
#include <math.h>

#include "base/random.h"
#include "graph/op_list.h"
#include "graph/rule.h"

enum { P, SEED }; // of dropout

static void dropout_forward(const OpCall *call)
{
    Random random = random_seeded((uint64_t)call->param[SEED]);
    for (size_t i = 0; i < matrix_size(call->kept); i++)
        call->kept->at[i] = random_uniform(&random) >= call->param[P] ? 1 : 0;
    rule_forward(call);
}

// Where the mask is 0, that of the lesson or the one that was drawn.
static bool is_masked(const OpCall *call, size_t row, size_t col)
{
    return matrix_get(call->op->keeps ? call->kept : call->in[1], row, col) == 0;
}

const Op op_mask = {
    .name = "mask",
    .title = TEXT("mask"),
    .idea = TEXT("scores that may not be looked at are replaced before the softmax"),
    // Vaswani et al. 2017, §3.2.3
    .operands = {2, 2},
    .param = {{.name = "fill", .editable = true, .initial = -INFINITY}},
    .shape = rule_shape,
    .forward = rule_forward,
    .backward = rule_backward,
    .masked = is_masked,
    .formulas = {{.plain = "mask({a}, {b})"}, {.picture = "{g} ∘ [ {b} ≠ 0] = {x}"}},
    .rule = {.value = "y[r,c] = where(b[r,c] != 0, a[r,c]!0(b[r,c]), fill!1(b[r,c], a[r,c]))",
             .back = {"x[r,c] = where(b[r,c] != 0, g[r,c]!0(b[r,c]), 0!2(b[r,c]))",
                      "x[r,c] = 0!2(b[r,c])"},
             .notes = {{TEXT("the mask is not 0 here: kept as it is"), {TEXT("the mask")}},
                       {TEXT("the mask is 0 here: the score is replaced"),
                        {TEXT("the mask"), TEXT("the score, thrown away")}},
                       {TEXT("the mask is 0 here: this score has no influence"),
                        {TEXT("the mask")}}}},
    .samples = "m,k 01m,k fill=-3.5; m,k 01m,k fill=0",
};

const Op op_dropout = {
    .name = "dropout",
    .title = TEXT("dropout"),
    .idea = TEXT("drops cells at random and scales the rest up to make up for it"),
    // Srivastava et al. 2014; here: Vaswani et al. 2017, §5.4
    .operands = {1, 1},
    .param = {{.name = "p", .editable = true, .initial = 0.1, .most = 0.999},
              {.name = "seed", .kind = PARAM_COUNT, .editable = true, .most = 4294967295.0}},
    .shape = rule_shape,
    .keeps = KEEPS_CELLS,
    .forward = dropout_forward,
    .backward = rule_backward,
    .masked = is_masked,
    .formulas = {{.plain = "dropout({a}, {p})"}},
    .rule = {.value = "y[r,c] = where(keep[r,c] != 0, (a[r,c]/(1 - p))!1, 0!0(a[r,c]))",
             .back = {"x[r,c] = where(keep[r,c] != 0, (g[r,c]/(1 - p))!1, 0!0)"},
             .notes = {{TEXT("dropped: the mask is 0 here"), {TEXT("thrown away")}},
                       {TEXT("kept: the mask is 1 here")}}},
    .samples = "m,k p=0.5 seed=1; m,k p=0 seed=2; m,k p=0.25 seed=42",
};
