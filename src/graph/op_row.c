// SPDX-License-Identifier: GPL-3.0-or-later
// Operations that read a row and give one number for it, or the order of its cells:
//
//     rowsum    y = Σ_j a_j              da_j = g
//     rowmax    y = max_j a_j            da_j = g ∕ n where a_j = y, of which there are n, else 0
//     entropy   y = −Σ_j p_j⋅ln p_j      dp_j = −g⋅(ln p_j + 1), 0 where p_j = 0
//     argmax    y = the place, from 1, of the largest
//     top_mask  y_j = 1 where a_j is one of the k largest, else 0
//
// Where several cells are the largest, rowmax shares the gradient out evenly (as PyTorch's
// amax does), and argmax and top_mask take the first of them. Those two jump from one whole
// number to another, so they have no slope, and no gradient goes through them.
//
// Trap: 0⋅ln 0 is nan. A share of 0 adds nothing to the entropy, since p⋅ln p → 0. Its
// slope there is infinite, and softmax would make 0⋅∞ of it, nan for the whole row. A
// masked share cannot move, so what comes back to a 0 is 0. (PyTorch's entr gives inf.)
#include <math.h>
#include <stdlib.h>

#include "base/minmax.h"
#include "graph/op_list.h"
#include "graph/rule.h"

enum { K }; // of top_mask

#define ROW_OP                                                                                     \
    .operands = {1, 1}, .shape = rule_shape, .forward = rule_forward, .backward = rule_backward

const Op op_rowsum = {
    .name = "rowsum",
    .title = TEXT("sum of each row"),
    .idea = TEXT("adds up each {1}"),
    ROW_OP,
    .rule = {.value = "y[r,0] = sum(j) a[r,j]",
             .back = {"x[r,c] = g[r,0]"},
             .symbol = {"Σ {a}[r,:]"}},
};

const Op op_rowmax = {
    .name = "rowmax",
    .title = TEXT("the largest of each row"),
    .idea =
        TEXT("takes the largest of each {1}; where several are, they share the gradient evenly"),
    ROW_OP,
    .formulas = {{.plain = "rowmax({a})"},
                 {.plain = "{g}∘[{a} = {y}] ∕ Σ [{a} = {y}]",
                  .numpy = "{g} * ({a} == {y}) / ({a} == {y}).sum(axis=‹1|0›, keepdims=True)"}},
    // Where the largest is nan, all cells get it.
    .rule = {.value = "y[r,0] = max(j) a[r,j]",
             .back = {"'is[r,c] = where(y[r,0] != y[r,0], 1, [a[r,c] = y[r,0]]);"
                      "'n[r] = sum(j) [a[r,j] = y[r,0]];"
                      "x[r,c] = where(is[r,c] = 0, 0!0,"
                      "         where(n[r] = 1, g[r,0]!1, (g[r,0]/{n[r]})!2))"},
             .symbol = {"max {a}[r,:]"},
             .notes = {{TEXT("the row has a larger one: nothing comes back")},
                       {TEXT("the largest of its row: the gradient is its own")},
                       {TEXT("several are the largest: each gets an equal share")}}},
};

const Op op_entropy = {
    .name = "entropy",
    .title = TEXT("entropy of each row"),
    .idea = TEXT("how spread out the shares of each {1} are: 0 where one has all, ln n where n are "
                 "equal; a share of 0 counts as 0"),
    // Shannon 1948, §6
    ROW_OP,
    .formulas =
        {{.plain = "-Σ {a}∘ln {a}",
          .numpy = "-({a} * np.log(np.where({a} == 0, 1, {a}))).sum(axis=‹1|0›, keepdims=True)"}},
    .rule = {.value = "y[r,0] = sum(j: [a[r,j] != 0]!0) -(a[r,j]*log(a[r,j]))",
             .back = {"x[r,c] = where(a[r,c] = 0, 0!1, -g[r,0]*(log(a[r,c]) + 1))"},
             .symbol = {"-Σ {a}[r,:]∘ln {a}[r,:]"},
             .notes = {{TEXT("a share of 0 counts as 0, though ln 0 is -∞")},
                       {TEXT("a share of 0 adds nothing: nothing comes back")}}},
    .samples = "+m,k; +1,k; +m,1",
};

const Op op_argmax = {
    .name = "argmax",
    .title = TEXT("place of the largest"),
    .idea =
        TEXT("says where the largest of each {1} stands, from 1, the first of equals; no gradient "
             "goes through"),
    .operands = {1, 1},
    .by_rule = true,
    .shape = rule_shape,
    .forward = rule_forward,
    .formulas = {{.plain = "argmax({a})",
                  .numpy = "np.argmax({a}, axis=‹1|0›, keepdims=True) + 1.0"}},
    .rule =
        {.value = "'j[r] = place(j) a[r,j]; y[r,0] = {j[r] + 1}!0(a[r,j[r]])",
         .notes = {{TEXT("where the largest of the row stands, the first of equals; no gradient"),
                    {TEXT("the largest")}}}},
};

MESSAGE(bad_k, ERROR_LESSON,
        "top_mask: k is {1}; a row of {2} has {3} cells: give a whole number from 1 to {3}");

static bool top_shape(const OpCall *call, Shape *out, Error *err)
{
    const Matrix *a = call->in[0];
    const double k = call->param[K];
    *out = (Shape){a->rows, a->cols};
    return (k >= 1 && k <= (double)a->cols && k == floor(k)) ||
           ERROR(err, &bad_k, err_number(k), err_shape(a->rows, a->cols), err_count(a->cols));
}

// The row serves as scratch before it gets its result.
static void top_forward(const OpCall *call)
{
    const size_t n = call->out->cols, k = (size_t)call->param[K];
    for (size_t i = 0; i < call->out->rows && !op_stops(call, i, n); i++) {
        const double *a = call->in[0]->at + i * n;
        double *y = call->out->at + i * n;
        for (size_t j = 0; j < n; j++)
            y[j] = isnan(a[j]) ? INFINITY : a[j];
        qsort(y, n, sizeof *y, larger_first);
        const double least = y[k - 1];
        size_t equal = k; // so many of those that equal the least are taken
        for (size_t j = 0; j < n; j++)
            equal -= a[j] > least || (isnan(a[j]) && least < INFINITY);
        for (size_t j = 0; j < n; j++) {
            const double x = isnan(a[j]) ? INFINITY : a[j];
            y[j] = x > least || (x == least && equal > 0);
            equal -= x == least && equal > 0;
        }
    }
}

const Op op_top_mask = {
    .name = "top_mask",
    .title = TEXT("mask of the k largest"),
    .idea =
        TEXT("1 where a cell is one of the k largest of its {1}, the first of equals, else 0; no "
             "gradient goes through"),
    // sparse experts: Shazeer et al. 2017, §2.1
    .operands = {1, 1},
    .by_rule = true,
    .param = {{.name = "k", .kind = PARAM_COUNT, .editable = true, .initial = 1}},
    .shape = top_shape,
    .forward = top_forward,
    .formulas =
        {{.plain = "top_mask({a}, {k})",
          .numpy = "(np.argsort(np.argsort(-{a}, axis=‹1|0›, kind=\"stable\"), axis=‹1|0›) < {k})"
                   ".astype(float)"}},
    // So many are larger, or equal and before it; a nan is as large as ∞. The last is the smallest
    // of those that are in.
    .rule = {.steps = "'v[r,c] = where(a[r,c] != a[r,c], inf, a[r,c]);"
                      "'before[r,c] = sum(j: where(v[r,j] = v[r,c], [j < c], [v[r,j] > v[r,c]])) 1",
             .value = "'last[r] = cols(a) - 1 - place(j<cols(a): y[r,cols(a) - 1 - j] != 0)"
                      "                                -a[r,cols(a) - 1 - j];"
                      "y[r,c] = where(before[r,c] < k, 1!0(a[r,c], a[r,last[r]]),"
                      "                                0!1(a[r,c], a[r,last[r]]))",
             .notes = {{TEXT("among the k largest of its row: 1, and no gradient"),
                        {TEXT("this cell"), TEXT("the smallest that is in")}},
                       {TEXT("not among the k largest of its row: 0, and no gradient"),
                        {TEXT("this cell"), TEXT("the smallest that is in")}}}},
    .samples = "m,k; m,5 k=2; 1,k; m,1",
};

// ---- Shares --------------------------------------------------------------
//
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

const Op op_normalize_rows = {
    .name = "normalize_rows",
    .title = TEXT("shares of a row"),
    .idea = TEXT("each {1} is divided by its sum"),
    // in linear attention: Katharopoulos et al. 2020
    ROW_OP,
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
