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
// Backward. With u = g∘γ, what x̂ hears: moving x_j moves x̂_j itself, the mean
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
#include <string.h>

#include "graph/op_list.h"

enum { X, GAMMA, BETA };    // operands
enum { EPS };               // parameters
enum { MEAN, SIGMA, KEPT }; // columns of what is kept

static const Message not_a_row = {
    ERROR_LESSON,
    {"{1}: x is {2} and {3} is {4}; {3} must be one row as wide as x, 1x{5}",
     "{1}：x 是 {2}，{3} 是 {4}；{3} 必须是与 x 同宽的一行，即 1x{5}"}};

static bool norm_shape(const OpCall *call, Shape *out, Error *err)
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

static Shape norm_keeps(const OpCall *call)
{
    return (Shape){call->in[X]->rows, KEPT};
}

static bool takes_mean(const OpCall *call)
{
    return call->op->most_inputs > BETA; // layernorm
}

static double row_mean(const double *x, size_t n)
{
    double sum = 0;
    for (size_t j = 0; j < n; j++)
        sum += x[j];
    return sum / (double)n;
}

static double row_sigma(const double *x, size_t n, double mean, double eps)
{
    double sum = 0;
    for (size_t j = 0; j < n; j++)
        sum += (x[j] - mean) * (x[j] - mean);
    return sqrt(sum / (double)n + eps);
}

static void norm_forward(const OpCall *call, Matrix *out, Matrix *kept)
{
    const size_t n = out->cols;
    for (size_t i = 0; i < out->rows && !op_stops(call, i, n); i++) {
        const double *x = call->in[X]->at + i * n;
        const double mean = takes_mean(call) ? row_mean(x, n) : 0;
        const double sigma = row_sigma(x, n, mean, call->param[EPS]);
        matrix_put(kept, i, MEAN, mean);
        matrix_put(kept, i, SIGMA, sigma);
        for (size_t j = 0; j < n; j++) {
            const double y = (x[j] - mean) / sigma * call->in[GAMMA]->at[j];
            out->at[i * n + j] = takes_mean(call) ? y + call->in[BETA]->at[j] : y;
        }
    }
}

// x̂ of one cell.
static double standard(const OpCall *call, size_t row, size_t col)
{
    return (matrix_get(call->in[X], row, col) - matrix_get(call->kept, row, MEAN)) /
           matrix_get(call->kept, row, SIGMA);
}

// mean(u) and mean(u∘x̂) of one row.
typedef struct Means {
    double u, ux;
} Means;

static Means row_means(const OpCall *call, const Matrix *g, size_t row)
{
    const size_t n = g->cols;
    Means means = {0, 0};
    for (size_t j = 0; j < n; j++) {
        const double u = matrix_get(g, row, j) * call->in[GAMMA]->at[j];
        means.u += u;
        means.ux += u * standard(call, row, j);
    }
    means.u = takes_mean(call) ? means.u / (double)n : 0;
    means.ux /= (double)n;
    return means;
}

static void add_dx(const OpCall *call, const Matrix *g, Matrix *dx)
{
    for (size_t i = 0; i < g->rows && !op_stops(call, i, g->cols); i++) {
        const Means means = row_means(call, g, i);
        const double sigma = matrix_get(call->kept, i, SIGMA);
        for (size_t j = 0; j < g->cols; j++) {
            const double u = matrix_get(g, i, j) * call->in[GAMMA]->at[j];
            dx->at[i * g->cols + j] += (u - means.u - standard(call, i, j) * means.ux) / sigma;
        }
    }
}

static void norm_backward(const OpCall *call, size_t which, const Matrix *g, Matrix *dx)
{
    if (which == X) {
        add_dx(call, g, dx);
        return;
    }
    for (size_t i = 0; i < g->rows && !op_stops(call, i, g->cols); i++) {
        for (size_t j = 0; j < g->cols; j++) {
            const double cell = matrix_get(g, i, j);
            dx->at[j] += which == GAMMA ? cell * standard(call, i, j) : cell;
        }
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

// Steps that a cell of a row is opened with. The mean is unused by rmsnorm.
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

static ExprId standard_of(Expansion *x, RowSteps s, size_t col)
{
    return ex_quotient(x, centred(x, s, col), ex_step(x, s.sigma));
}

static void open_mean(Expansion *x, RowSteps *s)
{
    const ExprId sum = ex_sum(x);
    for (size_t j = 0; j < x->context.in[X]->cols; j++)
        ex_add(x, sum, ex_in(x, X, s->row, j));
    s->total = ex_name_step(x, (Text){"Σ", "Σ"}, sum);
    ex_show_step(x, s->total, STEP_TABLED);
    s->mean = ex_name_step(x, (Text){"μ", "μ"}, over_n(x, s->total));
    ex_title_step(x, s->mean, (Text){"mean", "均值"});
}

// The steps of mean and deviation.
static RowSteps open_row(const OpCall *call, Expansion *x, size_t row)
{
    RowSteps s = {.has_mean = takes_mean(call), .row = row};
    if (s.has_mean)
        open_mean(x, &s);
    const ExprId squares = ex_sum(x);
    for (size_t j = 0; j < call->in[X]->cols; j++)
        ex_add(x, squares, ex_call(x, FN_SQUARE, centred(x, s, j)));
    s.squares = ex_name_step(x, (Text){"Σ²", "Σ²"}, squares);
    ex_show_step(x, s.squares, STEP_TABLED);
    const ExprId inside = ex_sum(x);
    ex_add(x, inside, over_n(x, s.squares));
    ex_add(x, inside, ex_number(x, call->param[EPS]));
    s.sigma = ex_name_step(x, s.has_mean ? (Text){"σ", "σ"} : (Text){"rms", "rms"},
                           ex_call(x, FN_SQRT, inside));
    ex_title_step(x, s.sigma,
                  s.has_mean ? (Text){"deviation", "标准差"}
                             : (Text){"root mean square", "均方根"});
    return s;
}

static Table *open_table(Expansion *x, RowSteps s, size_t lit)
{
    Table *table = ex_table(x, x->context.in[X]->cols, lit);
    table->label = (CellRef){SIDE_VALUE, x->context.in_id[X], 0, s.row, 0};
    table->label_from = LABEL_COL;
    return table;
}

// The row as a table: x, x − μ, its square, n.
static void forward_table(Expansion *x, RowSteps s, size_t lit)
{
    const size_t n = open_table(x, s, lit)->lines;
    TableColumn *cell = ex_column(x, "{a}");
    TableColumn *off = s.has_mean ? ex_column(x, "{a} - μ") : NULL;
    TableColumn *square = ex_column(x, s.has_mean ? "({a} - μ)²" : "({a})²");
    TableColumn *hat = ex_column(x, s.has_mean ? "n = ({a} - μ) ∕ σ" : "n = {a} ∕ rms");
    for (size_t j = 0; j < n; j++) {
        cell->expr[j] = ex_in(x, X, s.row, j);
        if (off)
            off->expr[j] = centred(x, s, j);
        square->expr[j] = ex_call(x, FN_SQUARE, centred(x, s, j));
        hat->expr[j] = standard_of(x, s, j);
    }
    if (s.has_mean)
        cell->sum = ex_step(x, s.total);
    square->sum = ex_step(x, s.squares);
}

static void norm_expand(const OpCall *call, size_t row, size_t col, Expansion *x)
{
    const RowSteps s = open_row(call, x, row);
    ExprId scaled = ex_product(x, standard_of(x, s, col), ex_in(x, GAMMA, 0, col));
    if (takes_mean(call)) {
        const ExprId shifted = ex_sum(x);
        ex_add(x, shifted, scaled);
        ex_add(x, shifted, ex_in(x, BETA, 0, col));
        scaled = shifted;
    }
    forward_table(x, s, col);
    ex_finish(x, scaled);
    ex_title_step(x, x->steps - 1, (Text){"scale", "缩放"});
}

// u = g⋅γ
static ExprId heard(Expansion *x, size_t row, size_t col)
{
    return ex_product(x, ex_up(x, row, col), ex_in(x, GAMMA, 0, col));
}

// Steps of the backward pass: the sums of u and u⋅n, their means, and the
// cell's own u and n.
typedef struct BackSteps {
    size_t sum, mean, sum_n, mean_n, u, n;
} BackSteps;

// The row as a table: n, g, γ, u, u⋅n.
static void backward_table(Expansion *x, RowSteps s, BackSteps b, size_t lit)
{
    const size_t n = open_table(x, s, lit)->lines;
    TableColumn *g = ex_column(x, "{g}"), *gamma = ex_column(x, "{b}");
    TableColumn *hat = ex_column(x, "n");
    TableColumn *u = ex_column(x, "u = {g}⋅{b}");
    TableColumn *un = ex_column(x, "u⋅n");
    for (size_t j = 0; j < n; j++) {
        g->expr[j] = ex_up(x, s.row, j);
        gamma->expr[j] = ex_in(x, GAMMA, 0, j);
        hat->expr[j] = standard_of(x, s, j);
        u->expr[j] = heard(x, s.row, j);
        un->expr[j] = ex_product(x, heard(x, s.row, j), standard_of(x, s, j));
    }
    if (s.has_mean)
        u->sum = ex_step(x, b.sum);
    un->sum = ex_step(x, b.sum_n);
}

static size_t tabled_step(Expansion *x, const char *name, ExprId expr)
{
    const size_t step = ex_name_step(x, (Text){name, name}, expr);
    ex_show_step(x, step, STEP_TABLED);
    return step;
}

static BackSteps open_back(Expansion *x, RowSteps s, size_t col)
{
    BackSteps b = {0};
    const ExprId us = ex_sum(x), products = ex_sum(x);
    for (size_t j = 0; j < x->context.in[X]->cols; j++) {
        if (s.has_mean)
            ex_add(x, us, heard(x, s.row, j));
        ex_add(x, products, ex_product(x, heard(x, s.row, j), standard_of(x, s, j)));
    }
    if (s.has_mean) {
        b.sum = tabled_step(x, "Σu", us);
        b.mean = ex_name_step(x, (Text){"mean(u)", "mean(u)"}, over_n(x, b.sum));
    }
    b.sum_n = tabled_step(x, "Σu⋅n", products);
    b.mean_n = ex_name_step(x, (Text){"mean(u⋅n)", "mean(u⋅n)"}, over_n(x, b.sum_n));
    b.u = tabled_step(x, "u", heard(x, s.row, col));
    b.n = tabled_step(x, "n", standard_of(x, s, col));
    return b;
}

static void expand_dx(const OpCall *call, size_t row, size_t col, Expansion *x)
{
    const RowSteps s = open_row(call, x, row);
    if (s.has_mean)
        ex_show_step(x, s.mean, STEP_KNOWN);
    ex_show_step(x, s.sigma, STEP_KNOWN);
    const BackSteps b = open_back(x, s, col);
    const ExprId top = ex_sum(x);
    ex_add(x, top, ex_step(x, b.u));
    if (s.has_mean)
        ex_subtract(x, top, ex_step(x, b.mean));
    ex_subtract(x, top, ex_product(x, ex_step(x, b.n), ex_step(x, b.mean_n)));
    backward_table(x, s, b, col);
    ex_finish(x, ex_quotient(x, top, ex_step(x, s.sigma)));
}

// dγ and dβ: one term a row. Mean and σ of each row stand as numbers.
static void norm_expand_grad(const OpCall *call, size_t which, size_t row, size_t col, Expansion *x)
{
    if (which == X) {
        expand_dx(call, row, col, x);
        return;
    }
    const ExprId sum = ex_sum(x);
    for (size_t i = 0; i < call->out->rows; i++) {
        ExprId term = ex_up(x, i, col);
        if (which == GAMMA) {
            ExprId top = ex_in(x, X, i, col);
            if (takes_mean(call))
                top = ex_difference(x, top, ex_number(x, matrix_get(call->kept, i, MEAN)));
            const ExprId hat = ex_quotient(x, top, ex_number(x, matrix_get(call->kept, i, SIGMA)));
            term = ex_product(x, term, hat);
        }
        ex_label_row(x, term, X, i);
        ex_add(x, sum, term);
    }
    ex_finish(x, sum);
}

#define NORM_OP                                                                                    \
    .shape = norm_shape, .keeps = norm_keeps, .forward = norm_forward, .backward = norm_backward,  \
    .expand = norm_expand, .expand_grad = norm_expand_grad

const Op op_layernorm = {
    .name = "layernorm",
    .title = {"layer norm", "层归一化"},
    .idea = {"each row is shifted to mean 0 and scaled to deviation 1, then "
             "scaled by gamma and shifted by beta",
             "每一行平移到均值 0、缩放到标准差 1，再乘 gamma、加 beta"},
    .idea_cols = {"each column is shifted to mean 0 and scaled to deviation 1, "
                  "then scaled by gamma and shifted by beta",
                  "每一列平移到均值 0、缩放到标准差 1，再乘 gamma、加 beta"},
    .source = "Ba, Kiros and Hinton 2016, §3",
    .least_inputs = 3,
    .most_inputs = 3,
    .param =
        {{.name = "eps", .kind = PARAM_NUMBER, .editable = true, .initial = 1e-5, .most = 1e6}},
    .formulas = {{.plain = "(({a} - μ) ∕ σ)∘{b} + {c}",
                  .latex = "({a} - \\mu)\\oslash\\sigma\\odot {b} + {c}",
                  .numpy = CENTRED " / " DEVIATION " * {b} + {c}",
                  .picture = "{a} , {b} , {c} ⟶ {y}"},
                 {.plain = "(u - mean(u) - n∘mean(u∘n)) ∕ σ, u = {g}∘{b}, n = ({a} - μ) ∕ σ",
                  .latex = "(u - \\overline{u} - \\hat{x}\\odot\\overline{u\\odot\\hat{x}})"
                           "\\oslash\\sigma,\\ u = {g}\\odot {b}",
                  .numpy = DX("(" CENTRED " / " DEVIATION ")", DEVIATION),
                  .picture = "{a} , {g} ⟶ {x}"},
                 {.plain = "1ᵀ @ ({g}∘n), n = ({a} - μ) ∕ σ",
                  .latex = "\\mathbf{1}^\\top @ ({g}\\odot\\hat{x})",
                  .numpy = "({g} * " CENTRED " / " DEVIATION ").sum(axis=0, keepdims=True)",
                  .picture = "{a} , {g} ⟶ {x}"},
                 {.plain = "1ᵀ @ {g}",
                  .latex = "\\mathbf{1}^\\top @ {g}",
                  .numpy = "{g}.sum(axis=0, keepdims=True)",
                  .picture = "{g} ⟶ {x}"}},
    NORM_OP,
    .work = {{.cell = {3, 4, 0}, .row = {2, -1, 1}},
             {.cell = {4, 4, 0}, .row = {2, -2, 0}},
             {.cell = {1, 0, 0}, .folds = true},
             {.folds = true}},
    .exercise = {{2, 3}, {1, 3}, {1, 3}},
    .samples = "m,k 1,k 1,k; 1,k 1,k 1,k; m,k 1,k 1,k eps=0.5",
};

const Op op_rmsnorm = {
    .name = "rmsnorm",
    .title = {"RMS norm", "均方根归一化"},
    .idea = {"each row is divided by its root mean square, then scaled by gamma",
             "每一行除以它的均方根，再乘 gamma"},
    .idea_cols = {"each column is divided by its root mean square, then scaled by gamma",
                  "每一列除以它的均方根，再乘 gamma"},
    .source = "Zhang and Sennrich 2019, eq. 4",
    .least_inputs = 2,
    .most_inputs = 2,
    .param =
        {{.name = "eps", .kind = PARAM_NUMBER, .editable = true, .initial = 1e-6, .most = 1e6}},
    .formulas = {{.plain = "({a} ∕ rms)∘{b}",
                  .latex = "{a}\\oslash\\operatorname{rms}({a})\\odot {b}",
                  .numpy = "{a} / " RMS " * {b}",
                  .picture = "{a} , {b} ⟶ {y}"},
                 {.plain = "(u - n∘mean(u∘n)) ∕ rms, u = {g}∘{b}, n = {a} ∕ rms",
                  .latex = "(u - \\hat{x}\\odot\\overline{u\\odot\\hat{x}})"
                           "\\oslash\\operatorname{rms}({a}),\\ u = {g}\\odot {b}",
                  .numpy = DX_RMS("({a} / " RMS ")", RMS),
                  .picture = "{a} , {g} ⟶ {x}"},
                 {.plain = "1ᵀ @ ({g}∘n), n = {a} ∕ rms",
                  .latex = "\\mathbf{1}^\\top @ ({g}\\odot\\hat{x})",
                  .numpy = "({g} * {a} / " RMS ").sum(axis=0, keepdims=True)",
                  .picture = "{a} , {g} ⟶ {x}"}},
    NORM_OP,
    .work = {{.cell = {3, 1, 0}, .row = {1, 0, 1}},
             {.cell = {4, 2, 0}, .row = {1, -1, 0}},
             {.cell = {1, 0, 0}, .folds = true}},
    .exercise = {{2, 3}, {1, 3}},
    .samples = "m,k 1,k; 1,k 1,k; m,k 1,k eps=0.5",
};
