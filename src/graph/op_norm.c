// SPDX-License-Identifier: GPL-3.0-or-later
// Norms of rows of n cells:
//
//     layernorm  x̂ = (x − mean) ∕ σ,  σ = √(Σ(x − mean)²∕n + ε)
//     rmsnorm    x̂ = x ∕ σ,           σ = √(Σx²∕n + ε)
//
// and y = x̂∘γ + β, y = x̂∘γ. The variance is the biased one (n, not n − 1) and
// ε stands inside the root. rmsnorm is layernorm with the mean taken as 0, and
// so it is below.
//
// Backward. u = g∘γ is the gradient of x̂. Moving x_j moves x̂_j itself, the mean
// (by 1∕n) and σ (by x̂_j∕n), which every cell of the row is divided by:
//
//     dx_j = (u_j − mean(u) − x̂_j⋅mean(u∘x̂)) ∕ σ      (rmsnorm: no mean(u))
//     dγ_j = Σ_rows g_j⋅x̂_j        dβ_j = Σ_rows g_j
//
// So dx is u with its mean and its part along x̂ taken out: a row's gradient
// never pushes all cells up together, nor along x̂. A constant row has x̂ = 0
// and its gradient is stretched by 1∕√ε; with ε = 0 it is 0∕0.
//
// Forward keeps mean and σ of every row.
#include <math.h>

#include "graph/op_list.h"
#include "graph/rule.h"

enum { X, GAMMA, BETA };    // operands; layernorm, which takes the mean off, has all three
enum { EPS };               // parameters
enum { MEAN, SIGMA, KEPT }; // columns of what is kept

static void norm_forward(const OpCall *call)
{
    const Matrix *out = call->out;
    const size_t n = out->cols;
    const double *gamma = call->in[GAMMA]->at;
    const double *beta = call->inputs > BETA ? call->in[BETA]->at : NULL;
    BUG_ON(call->kept->rows != out->rows || call->kept->cols != KEPT);
    for (size_t i = 0; i < out->rows && !op_stops(call, i, n); i++) {
        const double *x = call->in[X]->at + i * n;
        double *y = out->at + i * n, sum = 0, squares = 0;
        for (size_t j = 0; beta && j < n; j++)
            sum += x[j];
        const double mean = beta ? sum / (double)n : 0;
        for (size_t j = 0; j < n; j++)
            squares += (x[j] - mean) * (x[j] - mean);
        const double sigma = sqrt(squares / (double)n + call->param[EPS]);
        for (size_t j = 0; j < n; j++) {
            y[j] = (x[j] - mean) / sigma * gamma[j];
            y[j] = beta ? y[j] + beta[j] : y[j];
        }
        call->kept->at[i * KEPT + MEAN] = mean;
        call->kept->at[i * KEPT + SIGMA] = sigma;
    }
}

static void norm_backward(const OpCall *call, Matrix *dx)
{
    const Matrix *g = call->up;
    const size_t n = g->cols;
    const double *gamma = call->in[GAMMA]->at;
    BUG_ON(call->kept->rows != g->rows || call->kept->cols != KEPT);
    for (size_t i = 0; i < g->rows && !op_stops(call, i, n); i++) {
        const double *x = call->in[X]->at + i * n, *gr = g->at + i * n;
        const double mean = call->kept->at[i * KEPT + MEAN];
        const double sigma = call->kept->at[i * KEPT + SIGMA];
        double mean_u = 0, mean_ux = 0;
        for (size_t j = 0; call->which == GAMMA && j < n; j++)
            dx->at[j] += gr[j] * ((x[j] - mean) / sigma);
        for (size_t j = 0; call->which == BETA && j < n; j++)
            dx->at[j] += gr[j];
        if (call->which != X)
            continue;
        for (size_t j = 0; j < n; j++) {
            mean_u += gr[j] * gamma[j];
            mean_ux += gr[j] * gamma[j] * ((x[j] - mean) / sigma);
        }
        mean_u = call->inputs > BETA ? mean_u / (double)n : 0;
        mean_ux /= (double)n;
        for (size_t j = 0; j < n; j++)
            dx->at[i * n + j] +=
                (gr[j] * gamma[j] - mean_u - (x[j] - mean) / sigma * mean_ux) / sigma;
    }
}

// ---- Rules -------------------------------------------------------------
//
// On screen x̂ is called n: a name that every terminal can show and anybody can
// type.

#define U "~u[r,c] = g[r,c]*b[0,c]; ~n[r,c] = h[r,c];"
#define MEAN_UN "~Σu⋅n[r] = sum(j) u[r,j]*n[r,j]; m[r] = Σu⋅n[r]/{cols(a)};"
#define OF_GAMMA "~n[r,c] = h[r,c]; x[0,c] = sum(r) g[r,c]*n[r,c]"
#define NAMES                                                                                      \
    {                                                                                              \
        {"μ", .title = TEXT("mean")}, {"σ", .title = TEXT("deviation")},                           \
            {"rms", .title = TEXT("root mean square")}, {"y", .title = TEXT("scale")},             \
            {"ū", TEXT("mean(u)")}, {"m", TEXT("mean(u⋅n)")},                                      \
    }
#define COLUMNS_BACK(sum)                                                                          \
    {                                                                                              \
        .column = {                                                                                \
            {"{g}", "g[r,j]"},                                                                     \
            {"{b}", "b[0,j]"},                                                                     \
            {"n", "n[r,j]"},                                                                       \
            {"u = {g}⋅{b}", "u[r,j]", sum},                                                        \
            {"u⋅n", "u[r,j]*n[r,j]", "Σu⋅n[r]"}                                                    \
        }                                                                                          \
    }

#define NORM_OP                                                                                    \
    .shape = rule_shape, .keeps = KEPT, .forward = norm_forward, .backward = norm_backward

const Op op_layernorm = {
    .name = "layernorm",
    .title = TEXT("layer norm"),
    .idea = TEXT("each {1} is shifted to mean 0 and scaled to deviation 1, then "
                 "scaled by gamma and shifted by beta"),
    // Ba, Kiros and Hinton 2016, §3
    .operands = {3, 3},
    .param = {{.name = "eps", .editable = true, .initial = 1e-5, .most = 1e6}},
    NORM_OP,
    .rule = {.steps = "~Σ[r] = sum(j) a[r,j]; ^μ[r] = Σ[r]/{cols(a)};"
                      "'d[r,c] = a[r,c] - μ[r]; ~Σ²[r] = sum(j) d[r,j]^2;"
                      "^σ[r] = sqrt(Σ²[r]/{cols(a)} + eps); 'h[r,c] = d[r,c]/σ[r]",
             .value = "y[r,c] = h[r,c]*b[0,c] + c[0,c]",
             .back = {U "~Σu[r] = sum(j) u[r,j]; ū[r] = Σu[r]/{cols(a)};" MEAN_UN
                        "x[r,c] = (u[r,c] - ū[r] - n[r,c]*m[r])/σ[r]",
                      OF_GAMMA, "x[0,c] = sum(r) g[r,c]"},
             .names = NAMES,
             .table = {{.column = {{"{a}", "a[r,j]", "Σ[r]"},
                                   {"{a} - μ", "d[r,j]"},
                                   {"({a} - μ)²", "d[r,j]^2", "Σ²[r]"},
                                   {"n = ({a} - μ) ∕ σ", "h[r,j]"}}},
                       COLUMNS_BACK("Σu[r]")}},
    .exercise = {{2, 4}, {1, 4}, {1, 4}},
    .samples = "m,k 1,k 1,k; 1,k 1,k 1,k; m,k 1,k 1,k eps=0.5",
};

const Op op_rmsnorm = {
    .name = "rmsnorm",
    .title = TEXT("RMS norm"),
    .idea = TEXT("each {1} is divided by its root mean square, then scaled by a gain"),
    // Zhang and Sennrich 2019, eq. 4
    .operands = {2, 2},
    .param = {{.name = "eps", .editable = true, .initial = 1e-6, .most = 1e6}},
    NORM_OP,
    .rule = {.steps = "~Σ²[r] = sum(j) a[r,j]^2; ^rms[r] = sqrt(Σ²[r]/{cols(a)} + eps);"
                      "'h[r,c] = a[r,c]/rms[r]",
             .value = "y[r,c] = h[r,c]*b[0,c]",
             .back = {U MEAN_UN "x[r,c] = (u[r,c] - n[r,c]*m[r])/rms[r]", OF_GAMMA},
             .names = NAMES,
             .table = {{.column = {{"{a}", "a[r,j]"},
                                   {"({a})²", "a[r,j]^2", "Σ²[r]"},
                                   {"n = {a} ∕ rms", "h[r,j]"}}},
                       COLUMNS_BACK(NULL)}},
    .exercise = {{2, 4}, {1, 4}},
    .samples = "m,k 1,k; 1,k 1,k; m,k 1,k eps=0.5",
};
