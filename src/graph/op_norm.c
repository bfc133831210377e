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

enum { X, GAMMA, BETA };    // operands
enum { EPS };               // parameters
enum { MEAN, SIGMA, KEPT }; // columns of what is kept

MESSAGE(not_a_row, ERROR_LESSON,
        "{1}: x is {2} and {3} is {4}; {3} must be one row as wide as x, 1x{5}",
        "{1}：x 是 {2}，{3} 是 {4}；{3} 必须是与 x 同宽的一行，即 1x{5}");

NONNULL(3) static bool norm_shape(const OpCall *call, Shape *out, Error *err)
{
    static const char *const names[] = {"x", "gamma", "beta"};
    const Matrix *x = call->in[X];
    *out = (Shape){x->rows, x->cols};
    for (size_t i = GAMMA; i < call->inputs; i++) {
        const Matrix *m = call->in[i];
        if (m->rows != 1 || m->cols != x->cols)
            return ERROR(err, &not_a_row, err_text(call->op->name), err_shape(x->rows, x->cols),
                         err_text(names[i]), err_shape(m->rows, m->cols), err_count(x->cols));
    }
    return true;
}

static bool takes_mean(const OpCall *call)
{
    return call->op->operands.most > BETA; // layernorm
}

static void norm_forward(const OpCall *call)
{
    const Matrix *out = call->out;
    const size_t n = out->cols;
    const double *gamma = call->in[GAMMA]->at;
    const double *beta = takes_mean(call) ? call->in[BETA]->at : NULL;
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
        mean_u = takes_mean(call) ? mean_u / (double)n : 0;
        mean_ux /= (double)n;
        for (size_t j = 0; j < n; j++)
            dx->at[i * n + j] +=
                (gr[j] * gamma[j] - mean_u - (x[j] - mean) / sigma * mean_ux) / sigma;
    }
}

// ---- Formulas ----------------------------------------------------------

#define CENTRED "({a} - {a}.mean(axis=1, keepdims=True))"
#define DEVIATION "np.sqrt({a}.var(axis=1, keepdims=True) + {eps})"
#define RMS "np.sqrt(({a}**2).mean(axis=1, keepdims=True) + {eps})"

// u with its mean and its part along x̂ taken out, over σ; `m` and `s` are
// NumPy for x̂ and σ.
#define DX(h, s)                                                                                   \
    "({g} * {b} - ({g} * {b}).mean(axis=1, keepdims=True) - " h " * ({g} * {b} * " h               \
    ").mean(axis=1, keepdims=True)) / " s
#define DX_RMS(h, s) "({g} * {b} - " h " * ({g} * {b} * " h ").mean(axis=1, keepdims=True)) / " s

// ---- Expansions --------------------------------------------------------
//
// On screen x̂ is called n: a name that every terminal can show and anybody can
// type.

static ExprId over_n(Expansion *x, size_t step)
{
    const size_t n = x->context.in[X]->cols;
    return ex_quotient(x, ex_step(x, step), ex_number(x, (double)n));
}

// Steps that a cell of a row is explained with; rmsnorm has no total and mean.
typedef struct RowSteps {
    bool has_mean;
    size_t row, total, mean, squares, sigma;
} RowSteps;

// x − μ, or x alone.
static ExprId centred(Expansion *x, RowSteps s, size_t col)
{
    const ExprId cell = ex_in(x, X, s.row, col);
    return s.has_mean ? ex_difference(x, cell, ex_step(x, s.mean)) : cell;
}

static ExprId standard(Expansion *x, RowSteps s, size_t col)
{
    return ex_quotient(x, centred(x, s, col), ex_step(x, s.sigma));
}

// The steps of mean and deviation.
static RowSteps open_row(const OpCall *call, Expansion *x, size_t row, StepShow show)
{
    static const Step deviation = {{"σ", "σ"}, {"deviation", "标准差"}, .expr = EXPR_NONE};
    static const Step rms = {{"rms", "rms"}, {"root mean square", "均方根"}, .expr = EXPR_NONE};
    const size_t n = call->in[X]->cols;
    RowSteps s = {.has_mean = takes_mean(call), .row = row};
    if (s.has_mean) {
        const ExprId sum = ex_sum(x);
        for (size_t j = 0; j < n; j++)
            ex_add(x, sum, ex_in(x, X, row, j));
        s.total = ex_define(x, (Step){{"Σ", "Σ"}, .show = STEP_TABLED, .expr = sum});
        s.mean = ex_define(
            x, (Step){{"μ", "μ"}, {"mean", "均值"}, .show = show, .expr = over_n(x, s.total)});
    }
    const ExprId squares = ex_sum(x), inside = ex_sum(x);
    for (size_t j = 0; j < n; j++)
        ex_add(x, squares, ex_call(x, FN_SQUARE, centred(x, s, j)));
    s.squares = ex_define(x, (Step){{"Σ²", "Σ²"}, .show = STEP_TABLED, .expr = squares});
    ex_add(x, inside, over_n(x, s.squares));
    ex_add(x, inside, ex_number(x, call->param[EPS]));
    Step sigma = s.has_mean ? deviation : rms;
    sigma.show = show;
    sigma.expr = ex_call(x, FN_SQRT, inside);
    s.sigma = ex_define(x, sigma);
    return s;
}

// With the row as a table: x, x − μ, its square, n.
static void norm_expand(const OpCall *call, size_t row, size_t col, Expansion *x)
{
    const RowSteps s = open_row(call, x, row, STEP_OPEN);
    const size_t n = call->in[X]->cols;
    ex_table(x, n, col, LABEL_COL, (CellRef){SIDE_VALUE, x->context.in_id[X], 0, row, 0});
    TableColumn *cell = ex_column(x, "{a}");
    TableColumn *off = s.has_mean ? ex_column(x, "{a} - μ") : NULL;
    TableColumn *square = ex_column(x, s.has_mean ? "({a} - μ)²" : "({a})²");
    TableColumn *hat = ex_column(x, s.has_mean ? "n = ({a} - μ) ∕ σ" : "n = {a} ∕ rms");
    for (size_t j = 0; j < n; j++) {
        cell->expr[j] = ex_in(x, X, row, j);
        if (off)
            off->expr[j] = centred(x, s, j);
        square->expr[j] = ex_call(x, FN_SQUARE, centred(x, s, j));
        hat->expr[j] = standard(x, s, j);
    }
    cell->sum = s.has_mean ? ex_step(x, s.total) : EXPR_NONE;
    square->sum = ex_step(x, s.squares);
    ExprId scaled = ex_product(x, standard(x, s, col), ex_in(x, GAMMA, 0, col));
    if (s.has_mean) {
        const ExprId shifted = ex_sum(x);
        ex_add(x, shifted, scaled);
        ex_add(x, shifted, ex_in(x, BETA, 0, col));
        scaled = shifted;
    }
    ex_finish(x, scaled);
    x->step[x->steps - 1].title = (Text){"scale", "缩放"};
}

// u = g⋅γ, the gradient of x̂
static ExprId hat_grad(Expansion *x, size_t row, size_t col)
{
    return ex_product(x, ex_up(x, row, col), ex_in(x, GAMMA, 0, col));
}

// The sums of u and u⋅n, their means, and the cell's own u and n; with the row as
// a table: g, γ, n, u, u⋅n.
static void expand_dx(const OpCall *call, size_t row, size_t col, Expansion *x)
{
    const RowSteps s = open_row(call, x, row, STEP_KNOWN);
    const size_t n = call->in[X]->cols;
    ex_table(x, n, col, LABEL_COL, (CellRef){SIDE_VALUE, x->context.in_id[X], 0, row, 0});
    const ExprId us = ex_sum(x), products = ex_sum(x), top = ex_sum(x);
    TableColumn *g = ex_column(x, "{g}"), *gamma = ex_column(x, "{b}");
    TableColumn *hat = ex_column(x, "n");
    TableColumn *u = ex_column(x, "u = {g}⋅{b}");
    TableColumn *un = ex_column(x, "u⋅n");
    for (size_t j = 0; j < n; j++) {
        g->expr[j] = ex_up(x, row, j);
        gamma->expr[j] = ex_in(x, GAMMA, 0, j);
        hat->expr[j] = standard(x, s, j);
        u->expr[j] = hat_grad(x, row, j);
        un->expr[j] = ex_product(x, hat_grad(x, row, j), standard(x, s, j));
        ex_add(x, us, hat_grad(x, row, j));
        ex_add(x, products, ex_product(x, hat_grad(x, row, j), standard(x, s, j)));
    }
    size_t mean_u = 0;
    if (s.has_mean) {
        const size_t sum = ex_define(x, (Step){{"Σu", "Σu"}, .show = STEP_TABLED, .expr = us});
        u->sum = ex_step(x, sum);
        mean_u = ex_define(x, (Step){{"mean(u)", "mean(u)"}, .expr = over_n(x, sum)});
    }
    const size_t sum_un =
        ex_define(x, (Step){{"Σu⋅n", "Σu⋅n"}, .show = STEP_TABLED, .expr = products});
    un->sum = ex_step(x, sum_un);
    const size_t mean_un =
        ex_define(x, (Step){{"mean(u⋅n)", "mean(u⋅n)"}, .expr = over_n(x, sum_un)});
    const size_t own_u =
        ex_define(x, (Step){{"u", "u"}, .show = STEP_TABLED, .expr = hat_grad(x, row, col)});
    const size_t own_n =
        ex_define(x, (Step){{"n", "n"}, .show = STEP_TABLED, .expr = standard(x, s, col)});
    ex_add(x, top, ex_step(x, own_u));
    if (s.has_mean)
        ex_subtract(x, top, ex_step(x, mean_u));
    ex_subtract(x, top, ex_product(x, ex_step(x, own_n), ex_step(x, mean_un)));
    ex_finish(x, ex_quotient(x, top, ex_step(x, s.sigma)));
}

// dγ and dβ: one term a row. Mean and σ of each row stand as numbers.
static void norm_expand_grad(const OpCall *call, size_t row, size_t col, Expansion *x)
{
    if (call->which == X) {
        expand_dx(call, row, col, x);
        return;
    }
    const ExprId sum = ex_sum(x);
    for (size_t i = 0; i < call->out->rows; i++) {
        ExprId term = ex_up(x, i, col);
        if (call->which == GAMMA) {
            ExprId top = ex_in(x, X, i, col);
            if (takes_mean(call))
                top = ex_difference(x, top, ex_number(x, matrix_get(call->kept, i, MEAN)));
            const ExprId hat = ex_quotient(x, top, ex_number(x, matrix_get(call->kept, i, SIGMA)));
            term = ex_product(x, term, hat);
        }
        ex_add(x, sum, ex_label(x, term, LABEL_ROW, X, i));
    }
    ex_finish(x, sum);
}

#define NORM_OP                                                                                    \
    .shape = norm_shape, .keeps = KEPT, .forward = norm_forward, .backward = norm_backward,        \
    .expand = norm_expand, .expand_grad = norm_expand_grad

#define NORMED_LATEX "\\hat x = ({a} - \\mu)\\oslash\\sigma"
#define NORMED_RMS_LATEX "\\hat x = {a}\\oslash\\operatorname{rms}({a})"

const Op op_layernorm = {
    .name = "layernorm",
    .title = {"layer norm", "层归一化"},
    .idea = {"each {1} is shifted to mean 0 and scaled to deviation 1, then "
             "scaled by gamma and shifted by beta",
             "每一{1}平移到均值 0、缩放到标准差 1，再乘 gamma、加 beta"},
    .source = "Ba, Kiros and Hinton 2016, §3",
    .operands = {3, 3},
    .param =
        {{.name = "eps", .kind = PARAM_NUMBER, .editable = true, .initial = 1e-5, .most = 1e6}},
    .formulas = {{.plain = "(({a} - μ) ∕ σ)∘{b} + {c}",
                  .latex = "({a} - \\mu)\\oslash\\sigma\\odot {b} + {c}",
                  .numpy = CENTRED " / " DEVIATION " * {b} + {c}"},
                 {.plain = "(u - mean(u) - n∘mean(u∘n)) ∕ σ, u = {g}∘{b}, n = ({a} - μ) ∕ σ",
                  .latex = "(u - \\overline{u} - \\hat x\\odot\\overline{u\\odot\\hat x})"
                           "\\oslash\\sigma,\\ u = {g}\\odot {b},\\ " NORMED_LATEX,
                  .numpy = DX("(" CENTRED " / " DEVIATION ")", DEVIATION),
                  .picture = "{a} , {g} ⟶ {x}"},
                 {.plain = "1ᵀ @ ({g}∘n), n = ({a} - μ) ∕ σ",
                  .latex = "\\mathbf{1}^\\top @ ({g}\\odot\\hat x),\\ " NORMED_LATEX,
                  .numpy = "({g} * " CENTRED " / " DEVIATION ").sum(axis=0, keepdims=True)",
                  .picture = "{a} , {g} ⟶ {x}"},
                 {.plain = "1ᵀ @ {g}",
                  .latex = "\\mathbf{1}^\\top @ {g}",
                  .numpy = "{g}.sum(axis=0, keepdims=True)"}},
    NORM_OP,
    .work = (const WorkRate[]){{.cell = {3, 4, 0}, .row = {2, -1, 1}},
                               {.cell = {4, 4, 0}, .row = {2, -2, 0}},
                               {.cell = {1, 0, 0}, .folds = true},
                               {.folds = true}},
    .exercise = {{2, 4}, {1, 4}, {1, 4}},
    .torch = "torch.nn.functional.layer_norm({a}, {b}.shape[1:], {b}[0], {c}[0], {eps})",
    .samples = "m,k 1,k 1,k; 1,k 1,k 1,k; m,k 1,k 1,k eps=0.5",
};

const Op op_rmsnorm = {
    .name = "rmsnorm",
    .title = {"RMS norm", "均方根归一化"},
    .idea = {"each {1} is divided by its root mean square, then scaled by gamma",
             "每一{1}除以它的均方根，再乘 gamma"},
    .source = "Zhang and Sennrich 2019, eq. 4",
    .operands = {2, 2},
    .param =
        {{.name = "eps", .kind = PARAM_NUMBER, .editable = true, .initial = 1e-6, .most = 1e6}},
    .formulas = {{.plain = "({a} ∕ rms)∘{b}",
                  .latex = "{a}\\oslash\\operatorname{rms}({a})\\odot {b}",
                  .numpy = "{a} / " RMS " * {b}"},
                 {.plain = "(u - n∘mean(u∘n)) ∕ rms, u = {g}∘{b}, n = {a} ∕ rms",
                  .latex =
                      "(u - \\hat x\\odot\\overline{u\\odot\\hat x})"
                      "\\oslash\\operatorname{rms}({a}),\\ u = {g}\\odot {b},\\ " NORMED_RMS_LATEX,
                  .numpy = DX_RMS("({a} / " RMS ")", RMS),
                  .picture = "{a} , {g} ⟶ {x}"},
                 {.plain = "1ᵀ @ ({g}∘n), n = {a} ∕ rms",
                  .latex = "\\mathbf{1}^\\top @ ({g}\\odot\\hat x),\\ " NORMED_RMS_LATEX,
                  .numpy = "({g} * {a} / " RMS ").sum(axis=0, keepdims=True)",
                  .picture = "{a} , {g} ⟶ {x}"}},
    NORM_OP,
    .work = (const WorkRate[]){{.cell = {3, 1, 0}, .row = {1, 0, 1}},
                               {.cell = {4, 2, 0}, .row = {1, -1, 0}},
                               {.cell = {1, 0, 0}, .folds = true}},
    .exercise = {{2, 4}, {1, 4}},
    .samples = "m,k 1,k; 1,k 1,k; m,k 1,k eps=0.5",
};
