// SPDX-License-Identifier: GPL-3.0-or-later
// Each row divided by its sum: y_j = x_j ∕ s, s = Σ_k x_k.
//
// Backward. x_j moves its own share by 1∕s and, through s, every share of the
// row by −y_k∕s:
//
//     dx_j = (g_j − Σ_k g_k⋅y_k) ∕ s
//
// softmax's rule without its e^: what counts is how far g_j lies above the
// row's mean of g, weighted by the shares. A row that sums to 0 has no shares:
// it gives zeros and zero gradient, and the graph reports it.
#include "graph/op_list.h"
#include "graph/rule.h"

const Op op_normalize_rows = {
    .name = "normalize_rows",
    .title = TEXT("shares of a row"),
    .idea = TEXT("each {1} is divided by its sum"),
    // in linear attention: Katharopoulos et al. 2020
    .operands = {1, 1},
    .shape = rule_shape,
    .forward = rule_forward,
    .backward = rule_backward,
    .formulas = {[1] = {.picture = "( {g} - Σ {g} ∘ {y} ) ∕ Σ {a} = {x}"}},
    .rule = {.steps = "s[r] = sum(j) a[r,j]",
             .value = "y[r,c] = where(s[r] = 0, 0!0, a[r,c]/s[r])",
             .back = {"Σ[r] = sum(j) g[r,j]*y[r,j];"
                      "x[r,c] = where(s[r] = 0, 0!0, (g[r,c] - Σ[r])/s[r])"},
             .symbol = {"{a}[r,c] ∕ Σ {a}[r,:]", "({g}[r,c] - Σ) ∕ Σ {a}[r,:]"},
             .notes = {{TEXT("the sum is 0: no shares, no gradient")}},
             .names = {{"s", TEXT("sum")}}},
    .shares = true,
    .samples = "+m,k; +1,k; +m,1",
};
