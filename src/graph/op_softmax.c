// SPDX-License-Identifier: GPL-3.0-or-later
// Each row of scores s becomes shares a that are positive and sum to 1:
//
//     a_j = e^(s_j − max) ∕ Z,   Z = Σ_k e^(s_k − max)
//
// Taking the row's maximum off changes no share and keeps e^ in range.
//
// Backward. A score moves every share of its row, because Z holds it:
// ∂a_j/∂s_m = a_j(δ_jm − a_m). So
//
//     ds_m = Σ_j g_j a_j (δ_jm − a_m) = a_m (g_m − Σ_j a_j g_j):
//
// what counts is how far g_m lies above the row's mean of g, weighted by the
// shares. Each row of ds sums to 0. (Keeping only j = m, the diagonal, is the
// usual mistake: a_m(1 − a_m) g_m.)
//
// Scores of −∞ are skipped in both passes: their shares are exactly 0, and a
// row that has nothing else gives zeros and zero gradient. Forward keeps
// nothing: the shares are enough.
#include <math.h>
#include <string.h>

#include "base/minmax.h"
#include "graph/op_list.h"
#include "graph/rule.h"
#include "num/exponential.h"
#include "num/widest.h"

double softmax_row(const double *s, size_t n, double *a)
{
    const double max = row_max(s, n);
    if (max == -INFINITY) {
        memset(a, 0, n * sizeof *a);
        return 0;
    }
    const double z = exp_row(s, max, n, true, a);
    for (size_t j = 0; z != z && j < n; j++) // nan, but not where the score is −∞
        a[j] = s[j] == -INFINITY ? 0 : a[j];
    return z;
}

static void softmax_forward(const OpCall *call)
{
    const size_t n = call->out->cols;
    for (size_t i = 0; i < call->out->rows && !op_stops(call, i, n); i++)
        softmax_row(call->in[0]->at + i * n, n, call->out->at + i * n);
}

enum { TOGETHER = 4 }; // rows that are summed side by side

// Σ_j a_j g_j of so many rows: each is summed from left to right. Where there are fewer than
// TOGETHER the last one is summed again.
static void weigh(const double *a, const double *g, size_t rows, size_t n, double mean[TOGETHER])
{
    double sum[TOGETHER] = {0};
    for (size_t j = 0; j < n; j++) {
        UNROLL
        for (size_t r = 0; r < TOGETHER; r++) {
            const size_t at = size_min(r, rows - 1) * n + j;
            sum[r] += a[at] * g[at];
        }
    }
    memcpy(mean, sum, sizeof sum);
}

// a_m (g_m − Σ) of a row. 0 + x makes a 0 of −0.
WIDEST static void slope(const double *restrict a, const double *restrict g, double mean, size_t n,
                         double *restrict to)
{
    for (size_t j = 0; j < n; j++)
        to[j] = 0 + a[j] * (g[j] - mean);
}

// The same where the mean is no number, or so large that g − mean may be none: without the masked.
static void slope_unmasked(const double *s, const double *a, const double *g, size_t n, double *to)
{
    double mean = 0;
    for (size_t j = 0; j < n; j++)
        mean += s[j] == -INFINITY ? 0 : a[j] * g[j];
    slope(a, g, mean, n, to);
    for (size_t j = 0; j < n; j++)
        to[j] = s[j] == -INFINITY ? 0 : to[j];
}

// Masked shares are 0 and add nothing to sums as long as those are numbers and
// g − mean is one: only else are the scores looked at.
static void softmax_backward(const OpCall *call, Matrix *dx)
{
    static const double LARGE = 0x1p900; // g − mean is finite as long as mean is below it
    const size_t n = dx->cols;
    double mean[TOGETHER];
    for (size_t i = 0; i < dx->rows && !op_stops(call, i, n); i++) {
        const double *a = call->out->at + i * n, *g = call->up->at + i * n;
        if (i % TOGETHER == 0)
            weigh(a, g, size_min(dx->rows - i, TOGETHER), n, mean);
        if (fabs(mean[i % TOGETHER]) < LARGE)
            slope(a, g, mean[i % TOGETHER], n, dx->at + i * n);
        else
            slope_unmasked(call->in[0]->at + i * n, a, g, n, dx->at + i * n);
    }
}

static bool softmax_masked(const OpCall *call, size_t row, size_t col)
{
    return matrix_get(call->in[0], row, col) == -INFINITY;
}

const Op op_softmax = {
    .name = "softmax",
    .title = TEXT("softmax by rows"),
    .idea = TEXT("each {1} becomes shares of 1"),
    // Bridle 1990; as shares of attention: Bahdanau et al. 2015
    .operands = {1, 1},
    .shape = rule_shape,
    .forward = softmax_forward,
    .backward = softmax_backward,
    .overwrites = true,
    .formulas = {{.plain = "softmax({a})", .numpy = "softmax({a}, axis=‹1|0›)"},
                 {.picture = "{y} ∘( {g} -Σ)= {x}"}},
    .rule = {.steps = "'m[r] = place(j) a[r,j]; 'e[r,c] = exp(a[r,c] - a[r,m[r]])",
             .value = "~Σ[r] = sum(j: a[r,j] != -inf) e[r,j];"
                      "y[r,c] = where(a[r,c] = -inf, 0!0(a[r,c]), e[r,c]/Σ[r])",
             .back = {"~Σ[r] = sum(j: a[r,j] != -inf) y[r,j]*g[r,j];"
                      "x[r,c] = where(a[r,c] = -inf, 0!0(a[r,c]), y[r,c]*(g[r,c] - Σ[r]))"},
             .notes = {{TEXT("the score is -∞: no share, and no gradient"), {TEXT("the score")}}},
             .symbol = {"e^({a}[r,c] - max) ∕ Σ", "{y}[r,c]⋅({g}[r,c] - Σ)"},
             .table = {{.column = {{"{a}", "a[r,j]"},
                                   {"- max", "a[r,j] - a[r,m[r]]"},
                                   {"e^", "where(a[r,j] = -inf, 0, e[r,j])", "Σ[r]"},
                                   {"∕ Σ", "where(a[r,j] = -inf, 0, e[r,j]/Σ[r])", "1"}}},
                       {.column = {{"{y}", "y[r,j]"},
                                   {"{g}", "g[r,j]"},
                                   {"{y}⋅{g}", "where(a[r,j] = -inf, 0, y[r,j]*g[r,j])", "Σ[r]"},
                                   {"{y}⋅({g} - Σ)",
                                    "where(a[r,j] = -inf, 0, y[r,j]*(g[r,j] - Σ[r]))", "0"}}}}},
    .masked = softmax_masked,
    .shares = true,
    .has_jacobian = true,
};
