// SPDX-License-Identifier: GPL-3.0-or-later
// cols and rows cut a strip out of a matrix, hcat and vcat string matrices
// together. Numbers are moved, never changed, and gradients move back: what
// was not cut out gets 0, and each part of a string gets its own place's g.
//
//     cols   y = a[:, from:to]         da = [0 g 0]
//     rows   y = a[from:to, :]         da = the same, downwards
//     hcat   y = [a b …]               da = g at a's columns
//     vcat   y = the same, downwards   da = g at a's rows
//
// from and to count from 1 and both belong to the strip. Heads of multi-head
// attention are cols; Concat(head_1, …) is hcat.
#include <math.h>
#include <string.h>

#include "graph/op_list.h"

enum { FROM, TO };

static const Message bad_range = {
    ERROR_LESSON,
    {"{1}: {2} to {3} is no part of {4}, which has {5} {1}: give whole numbers "
     "with 1 <= from <= to <= {5}",
     "{1}：{4} 里没有 {2} 到 {3} 这一段，它共有 {5} 个：请给整数，1 <= from <= to <= {5}"}};
static const Message sides_differ = {
    ERROR_LESSON,
    {"{1}: matrix {2} is {3}, the first is {4}; all must have {5} {6}",
     "{1}：第 {2} 个矩阵是 {3}，第一个是 {4}；{6} 都必须是 {5}"}};

// Ops that work downwards: rows, vcat.
static const bool downwards = true, sideways = false;

static bool is_down(const OpCall *call)
{
    return *(const bool *)call->op->family;
}

// ---- cols, rows --------------------------------------------------------

static bool slice_shape(const OpCall *call, Shape *out, Error *err)
{
    const Matrix *a = call->in[0];
    const size_t size = is_down(call) ? a->rows : a->cols;
    const double from = call->param[FROM], to = call->param[TO];
    if (!(from >= 1 && from <= to && to <= (double)size) || from != rint(from) || to != rint(to))
        return ERROR(err, &bad_range, err_text(call->op->name), err_number(from), err_number(to),
                     err_shape(a->rows, a->cols), err_count(size));
    const size_t count = (size_t)(to - from) + 1;
    *out = is_down(call) ? (Shape){count, a->cols} : (Shape){a->rows, count};
    return true;
}

// Where cell (0, 0) of the strip lies in the operand.
static Shape slice_start(const OpCall *call)
{
    const size_t first = (size_t)call->param[FROM] - 1;
    return is_down(call) ? (Shape){first, 0} : (Shape){0, first};
}

static void slice_forward(const OpCall *call, Matrix *out, Matrix *kept)
{
    (void)kept;
    const Shape start = slice_start(call);
    for (size_t i = 0; i < out->rows && !op_stops(call, i, out->cols); i++) {
        for (size_t j = 0; j < out->cols; j++)
            matrix_put(out, i, j, matrix_get(call->in[0], start.rows + i, start.cols + j));
    }
}

static void slice_backward(const OpCall *call, size_t which, const Matrix *g, Matrix *dx)
{
    (void)which;
    const Shape start = slice_start(call);
    for (size_t i = 0; i < g->rows && !op_stops(call, i, g->cols); i++) {
        for (size_t j = 0; j < g->cols; j++)
            dx->at[(start.rows + i) * dx->cols + start.cols + j] += matrix_get(g, i, j);
    }
}

// With tokens as columns, columns are rows.
#define CUT_COLS "{a}[:,{from}:{to}]"
#define CUT_ROWS "{a}[{from}:{to},:]"
#define CUT_COLS_LATEX "{a}_{[:,\\,{from}:{to}]}"
#define CUT_ROWS_LATEX "{a}_{[{from}:{to},\\,:]}"
#define CUT_COLS_NUMPY "{a}[:, {from} - 1:{to}]"
#define CUT_ROWS_NUMPY "{a}[{from} - 1:{to}, :]"
#define PAD_COLS_NUMPY "np.pad({g}, ((0, 0), ({from} - 1, {a}.shape[1] - {to})))"
#define PAD_ROWS_NUMPY "np.pad({g}, (({from} - 1, {a}.shape[0] - {to}), (0, 0)))"

// The gradient among zeros, as columns and as rows.
#define MATRIX_LATEX(inner) "\\begin{bmatrix}" inner "\\end{bmatrix}"
#define PAD(cols, cols_latex, rows, rows_latex)                                                    \
    {                                                                                              \
        {cols, cols_latex, PAD_COLS_NUMPY, rows, rows_latex, PAD_ROWS_NUMPY, "{g} ⟶ {x}"},         \
        {                                                                                          \
            rows, rows_latex, PAD_ROWS_NUMPY, cols, cols_latex, PAD_COLS_NUMPY, "{g} ⟶ {x}"      \
        }                                                                                          \
    }

// There are zeros before it and behind it only where something was cut off.
static const Formula *padded(const OpCall *call)
{
    static const Formula formula[2][2][2] = {
        {PAD("{g}", "{g}", "{g}", "{g}"),
         PAD("[{g} 0]", MATRIX_LATEX("{g} & 0"), "[{g}; 0]", MATRIX_LATEX("{g} \\\\ 0"))},
        {PAD("[0 {g}]", MATRIX_LATEX("0 & {g}"), "[0; {g}]", MATRIX_LATEX("0 \\\\ {g}")),
         PAD("[0 {g} 0]", MATRIX_LATEX("0 & {g} & 0"), "[0; {g}; 0]",
             MATRIX_LATEX("0 \\\\ {g} \\\\ 0"))},
    };
    const bool down = is_down(call);
    const size_t size = down ? call->in[0]->rows : call->in[0]->cols;
    return &formula[call->param[FROM] > 1][call->param[TO] < (double)size][down];
}

static const Formula *slice_formula(const OpCall *call, int which)
{
    static const Formula formula[2] = {
        {CUT_COLS, CUT_COLS_LATEX, CUT_COLS_NUMPY, CUT_ROWS, CUT_ROWS_LATEX, CUT_ROWS_NUMPY,
         "{a} ⟶ {y}"},
        {CUT_ROWS, CUT_ROWS_LATEX, CUT_ROWS_NUMPY, CUT_COLS, CUT_COLS_LATEX, CUT_COLS_NUMPY,
         "{a} ⟶ {y}"},
    };
    return which == OP_FORWARD ? &formula[is_down(call)] : padded(call);
}

static void slice_expand(const OpCall *call, size_t row, size_t col, Expansion *x)
{
    const Shape start = slice_start(call);
    ex_finish(x, ex_in(x, 0, start.rows + row, start.cols + col));
}

static void slice_expand_grad(const OpCall *call, size_t which, size_t row, size_t col,
                              Expansion *x)
{
    (void)which;
    const Shape start = slice_start(call);
    // Cells before the start wrap round to huge numbers: outside as well.
    const size_t i = row - start.rows, j = col - start.cols;
    if (i < call->out->rows && j < call->out->cols) {
        ex_finish(x, ex_up(x, i, j));
        return;
    }
    x->note =
        (Text){"this cell was not cut out: nothing comes back", "这一格没有被截取：没有梯度回来"};
    ex_finish(x, ex_number(x, 0));
}

static void slice_labels(const OpCall *call, LabelSource *rows, LabelSource *cols)
{
    (void)call;
    *rows = (LabelSource){0, false};
    *cols = (LabelSource){0, true};
}

static size_t slice_label_at(const OpCall *call, bool cols, size_t i)
{
    return i + (cols ? slice_start(call).cols : slice_start(call).rows);
}

#define SLICE_OP                                                                                   \
    .source = "elementary", .least_inputs = 1, .most_inputs = 1,                                   \
    .param = {{.name = "from", .kind = PARAM_COUNT, .initial = 1},                                 \
              {.name = "to", .kind = PARAM_COUNT, .initial = 1}},                                  \
    .shape = slice_shape, .forward = slice_forward, .backward = slice_backward,                    \
    .formula = slice_formula, .expand = slice_expand, .expand_grad = slice_expand_grad,            \
    .labels = slice_labels, .label_at = slice_label_at

const Op op_cols = {
    .name = "cols",
    .title = {"columns of a matrix", "取若干列"},
    .idea = {"cuts out neighbouring columns", "截取相邻的若干列"},
    .idea_cols = {"cuts out neighbouring rows", "截取相邻的若干行"},
    .family = &sideways,
    SLICE_OP,
    .samples = "m,k from=1 to=1; m,5 from=2 to=4; 1,3 from=3 to=3",
};

const Op op_rows = {
    .name = "rows",
    .title = {"rows of a matrix", "取若干行"},
    .idea = {"cuts out neighbouring rows", "截取相邻的若干行"},
    .idea_cols = {"cuts out neighbouring columns", "截取相邻的若干列"},
    .family = &downwards,
    SLICE_OP,
    .samples = "m,k from=1 to=1; 5,k from=2 to=4; 3,1 from=3 to=3",
};

// ---- hcat, vcat --------------------------------------------------------

static bool cat_shape(const OpCall *call, Shape *out, Error *err)
{
    const bool down = is_down(call);
    const Matrix *first = call->in[0];
    *out = (Shape){down ? 0 : first->rows, down ? first->cols : 0};
    for (size_t i = 0; i < call->inputs; i++) {
        const Matrix *m = call->in[i];
        const bool fits = down ? m->cols == first->cols : m->rows == first->rows;
        if (!fits)
            return ERROR(err, &sides_differ, err_text(call->op->name), err_count(i + 1),
                         err_shape(m->rows, m->cols), err_shape(first->rows, first->cols),
                         err_count(down ? first->cols : first->rows),
                         err_text(down ? "cols" : "rows"));
        *(down ? &out->rows : &out->cols) += down ? m->rows : m->cols;
    }
    return true;
}

// Where cell (0, 0) of operand `which` lies in the result.
static Shape cat_start(const OpCall *call, size_t which)
{
    Shape start = {0, 0};
    for (size_t i = 0; i < which; i++) {
        if (is_down(call))
            start.rows += call->in[i]->rows;
        else
            start.cols += call->in[i]->cols;
    }
    return start;
}

static void cat_forward(const OpCall *call, Matrix *out, Matrix *kept)
{
    (void)kept;
    for (size_t n = 0; n < call->inputs; n++) {
        const Matrix *m = call->in[n];
        const Shape start = cat_start(call, n);
        for (size_t i = 0; i < m->rows && !op_stops(call, i, m->cols); i++)
            memcpy(out->at + (start.rows + i) * out->cols + start.cols, m->at + i * m->cols,
                   m->cols * sizeof *m->at);
    }
}

static void cat_backward(const OpCall *call, size_t which, const Matrix *g, Matrix *dx)
{
    const Shape start = cat_start(call, which);
    for (size_t i = 0; i < dx->rows && !op_stops(call, i, dx->cols); i++) {
        for (size_t j = 0; j < dx->cols; j++)
            dx->at[i * dx->cols + j] += matrix_get(g, start.rows + i, start.cols + j);
    }
}

static const Formula *cat_formula(const OpCall *call, int which)
{
    static const Formula formula[2][2] = {
        {{"hcat({*})", "[{*}]", "np.hstack([{*}])", "vcat({*})", "[{*}]", "np.vstack([{*}])",
          "{*} ⟶ {y}"},
         {"{g}[:,{cols}]", "{g}_{[:,\\,{cols}]}", "{g}[:, {cols}]", "{g}[{cols},:]",
          "{g}_{[{cols},\\,:]}", "{g}[{cols}, :]", "{g} ⟶ {x}"}},
        {{"vcat({*})", "[{*}]", "np.vstack([{*}])", "hcat({*})", "[{*}]", "np.hstack([{*}])",
          "{*} ⟶ {y}"},
         {"{g}[{rows},:]", "{g}_{[{rows},\\,:]}", "{g}[{rows}, :]", "{g}[:,{rows}]",
          "{g}_{[:,\\,{rows}]}", "{g}[:, {rows}]", "{g} ⟶ {x}"}},
    };
    return &formula[is_down(call)][which != OP_FORWARD];
}

static void cat_expand(const OpCall *call, size_t row, size_t col, Expansion *x)
{
    size_t n = call->inputs - 1;
    Shape start = cat_start(call, n);
    while (row < start.rows || col < start.cols)
        start = cat_start(call, --n);
    ex_finish(x, ex_in(x, n, row - start.rows, col - start.cols));
}

static void cat_expand_grad(const OpCall *call, size_t which, size_t row, size_t col, Expansion *x)
{
    const Shape start = cat_start(call, which);
    ex_finish(x, ex_up(x, start.rows + row, start.cols + col));
}

static void cat_labels(const OpCall *call, LabelSource *rows, LabelSource *cols)
{
    *rows = (LabelSource){0, false};
    *cols = (LabelSource){0, true};
    (is_down(call) ? rows : cols)->in = LABELS_JOINED;
}

#define CAT_OP                                                                                     \
    .source = "elementary; Concat: Vaswani et al. 2017, §3.2.2", .least_inputs = 1,                \
    .most_inputs = OP_MANY, .shape = cat_shape, .forward = cat_forward, .backward = cat_backward,  \
    .formula = cat_formula, .expand = cat_expand, .expand_grad = cat_expand_grad,                  \
    .labels = cat_labels

const Op op_hcat = {
    .name = "hcat",
    .title = {"side by side", "左右拼接"},
    .idea = {"puts matrices side by side", "把矩阵左右拼在一起"},
    .idea_cols = {"puts matrices one below the other", "把矩阵上下拼在一起"},
    .family = &sideways,
    CAT_OP,
    .samples = "m,k m,n; m,k; m,1 m,n m,k",
};

const Op op_vcat = {
    .name = "vcat",
    .title = {"one below the other", "上下拼接"},
    .idea = {"puts matrices one below the other", "把矩阵上下拼在一起"},
    .idea_cols = {"puts matrices side by side", "把矩阵左右拼在一起"},
    .family = &downwards,
    CAT_OP,
    .samples = "m,k n,k; m,k; 1,k n,k m,k",
};
