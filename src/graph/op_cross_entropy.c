// SPDX-License-Identifier: GPL-3.0-or-later
// The mean over rows of −ln p[target], where p is the softmax of the row's
// logits s:
//
//     L = Σ_rows (ln Z − (s_target − max)) ∕ rows,   Z = Σ_k e^(s_k − max)
//
// Backward. Of ln Z each logit gets its share p_k, of −s_target the target's
// logit gets −1. Both together, for all m rows:
//
//     ds = (p − onehot) ∕ m ⋅ g
//
// A row whose target is 0 has none: it is left out of the mean, m counts the others, and
// nothing comes back to it (PyTorch's ignore_index).
//
// Going through softmax and log one after the other gives the same but meets
// ln 0 where p underflows; so loss and slope are taken from the logits at once.
// Logits of −∞ are skipped: their p is 0. Forward keeps p.
#include <math.h>

#include "graph/op_list.h"
#include "num/exponential.h"

MESSAGE(wrong_count, ERROR_LESSON,
        "cross_entropy: {1} targets for logits of {2}; give one class for each of the {3} rows");
MESSAGE(bad_class, ERROR_LESSON,
        "cross_entropy: the target of row {1} is class {2}; logits of {3} have classes 1 to {4}, "
        "and 0 leaves the row out");
MESSAGE(no_target, ERROR_LESSON,
        "cross_entropy: every target is 0, so no row counts; give at least one class, 1 to {1}");

static bool entropy_shape(const OpCall *call, Shape *out, Error *err)
{
    const Matrix *s = call->in[0];
    *out = (Shape){1, 1};
    if (call->ids != s->rows)
        return ERROR(err, &wrong_count, err_count(call->ids), err_shape(s->rows, s->cols),
                     err_count(s->rows));
    for (size_t i = 0; i < call->ids; i++) {
        if (call->id[i] > s->cols)
            return ERROR(err, &bad_class, err_count(i + 1), err_count(call->id[i]),
                         err_shape(s->rows, s->cols), err_count(s->cols));
    }
    return op_words(call) > 0 || ERROR(err, &no_target, err_count(s->cols));
}

static void entropy_forward(const OpCall *call)
{
    Matrix *kept = call->kept;
    const size_t n = kept->cols;
    double sum = 0;
    for (size_t i = 0; i < kept->rows && !op_stops(call, i, n); i++) {
        const double *s = call->in[0]->at + i * n;
        const double z = softmax_row(s, n, kept->at + i * n);
        if (call->id[i] > 0)
            sum += log(z) - (s[call->id[i] - 1] - row_max(s, n));
    }
    call->out->at[0] = sum / (double)op_words(call);
}

static void entropy_backward(const OpCall *call, Matrix *dx)
{
    const size_t n = dx->cols;
    const double counted = (double)op_words(call);
    for (size_t i = 0; i < dx->rows && !op_stops(call, i, n); i++) {
        if (call->id[i] == 0)
            continue;
        const double *p = call->kept->at + i * n;
        for (size_t j = 0; j < n; j++) {
            const double hot = call->id[i] == j + 1 ? 1 : 0;
            dx->at[i * n + j] += call->up->at[0] * (p[j] - hot) / counted;
        }
    }
}

// ---- Formulas ------------------------------------------------------------

#define LOSSES                                                                                     \
    "(np.log(np.exp({a} - {a}.max(axis=‹1|0›, keepdims=True)).sum(axis=‹1|0›)) + "         \
    "{a}.max(axis=‹1|0›) - "                                                                   \
    "{a}[‹np.arange({a}.shape[0]), {list} - 1|{list} - 1, np.arange({a}.shape[1])›])"

// `counted` picks the rows that count out of all.
#define FORWARD(counted)                                                                           \
    {                                                                                              \
        .plain = "cross_entropy({a}, {list})", .numpy = LOSSES counted ".mean().reshape(1, 1)"     \
    }
// `of` keeps those rows of the matrix behind it.
#define BACKWARD(of, of_numpy)                                                                     \
    {                                                                                              \
        .plain = "{g}⋅" of "(softmax({a}) - onehot({list})) ∕ {count}",                            \
        .numpy = "{g} * " of_numpy "(softmax({a}, axis=‹1|0›) - "                              \
                 "(‹{list}[:, None] == np.arange({a}.shape[1]) + 1|"                             \
                 "np.arange({a}.shape[0])[:, None] + 1 == {list}›)) / {count}",                    \
        .picture = "{a} ⟶ {x}"                                                                   \
    }

static const Formula *entropy_formula(const OpCall *call)
{
    static const Formula formula[][2] = {
        {FORWARD(""), BACKWARD("", "")},
        {FORWARD("[{list} > 0]"), BACKWARD("[{list} > 0]∘", "({list}‹[:, None]|› > 0) * ")}};
    return &formula[op_words(call) < call->ids][call->which != OP_FORWARD];
}

const Op op_cross_entropy = {
    .name = "cross_entropy",
    .title = TEXT("cross-entropy"),
    .idea = TEXT("the mean over {1}s of -ln of the share that softmax gives to the right class"),
    // Goodfellow et al. 2016, §6.2.2.3
    .operands = {1, 2},
    .takes_ids = true,
    .shape = entropy_shape,
    .keeps = KEEPS_CELLS,
    .forward = entropy_forward,
    .backward = entropy_backward,
    .formula = entropy_formula,
    .rule = {.steps = "'m[r] = place(j) a[r,j]; 'd[r,c] = a[r,c] - {a[r,m[r]]};"
                      "'e[r,c] = exp(d[r,c]); Z[r] = sum(j: a[r,j] != -inf) e[r,j]",
             .value = "'l[r] = log(Z[r]) - d[r,t[r] - 1];"
                      "~all = sum(r: [t[r] != 0]!0) l[r];"
                      "y[0,0] = all/{sum(r: t[r] != 0) 1}",
             .back = {"p[r,c] = where(a[r,c] = -inf, 0!2, e[r,c]/Z[r]);"
                      "'hot[r,c] = [t[r] = c + 1];"
                      "x[r,c] = where(t[r] = 0, 0!1,"
                      "         g[0,0]*(p[r,c] - {hot[r,c]})/{sum(r: t[r] != 0) 1})"},
             .notes = {{TEXT("rows whose target is 0 are left out")},
                       {TEXT("the row's target is 0: it is left out, and nothing comes back")},
                       {TEXT("the logit is -∞: p is 0")}},
             .names = {{"all", TEXT("sum of rows"), .name_cols = TEXT("sum of columns")}},
             .table = {{true,
                        {{"ln Z", "where(t[r] = 0, 0, log(Z[r]))"},
                         {"target", "where(t[r] = 0, 0, d[r,t[r] - 1])"},
                         {"-ln p", "where(t[r] = 0, 0, l[r])", "all"}}},
                       {.column = {{"p", "{p[r,j]}", "sum(j) {p[r,j]}"},
                                   {"onehot", "{hot[r,j]}"},
                                   {"p - onehot", "{p[r,j]} - {hot[r,j]}",
                                    "sum(j) {p[r,j] - hot[r,j]}"}}}}},
    .samples = "m,k #m<k; 1,k #1<k; m,1 #m<1; m,2 #m<2; m,k #0m<k",
};
