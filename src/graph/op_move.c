// SPDX-License-Identifier: GPL-3.0-or-later
// Ops that move numbers and change none: each cell of the result is a cell of
// an operand.
//
//     transpose  y[i,j] = a[j,i]             da = gᵀ
//     cols       y = a[:, from:to]           da = [0 g 0]
//     rows       y = a[from:to, :]           da = the same, downwards
//     hcat       y = [a b …]                 da = g at a's columns
//     vcat       y = the same, downwards     da = g at a's rows
//     gather     y[i,:] = E[id_i,:],         dE[r,:] = Σ over i with id_i = r of g[i,:]
//                0 where id_i is 0: no word
//
// Backward. Gradients move back: a cell gets the sum of what flows into the
// places where it was read, and 0 where nobody read it. Only gather reads a cell
// twice; as a product its rule is onehotᵀ⋅g, where onehot[i,:] is 1 at id_i.
//
// So an op says which parts of its operands lie where in the result, and the
// rest follows. from and to count from 1 and both belong to the strip. Heads of
// multi-head attention are cols, Concat(head_1, …) is hcat, an embedding is
// gather. Inside a product a transpose is a flag of matmul instead.
#include <math.h>
#include <string.h>

#include "graph/op_list.h"

enum { FROM, TO };

MESSAGE(bad_range, ERROR_LESSON,
        "{1}: {2} to {3} is no part of {4}, which has {5} {1}: give whole numbers "
        "with 1 <= from <= to <= {5}",
        "{1}：{4} 里没有 {2} 到 {3} 这一段，它共有 {5} 个：请给整数，1 <= from <= to <= {5}");
MESSAGE(sides_differ, ERROR_LESSON,
        "{1}: matrix {2} is {3}, the first is {4}; all must have {5} {6}",
        "{1}：第 {2} 个矩阵是 {3}，第一个是 {4}；{6} 都必须是 {5}");
MESSAGE(no_ids, ERROR_LESSON,
        "gather: the list of ids is empty; give at least one row of {1}, 1 to {2}",
        "gather：编号列表是空的；请至少给出 {1} 的一行，1 到 {2}");
MESSAGE(bad_id, ERROR_LESSON,
        "gather: id {1} at place {2}: {3} has rows 1 to {4}, and 0 is no word",
        "gather：第 {2} 个编号是 {1}：{3} 的行号是 1 到 {4}，0 表示没有词");

// A block of cells that is moved, rows × cols as it lies in the result.
typedef struct Part {
    size_t in;                 // from which operand
    size_t rows, cols;         // no rows: nothing is moved, a row of 0 stands there
    size_t from_row, from_col; // its first cell in the operand
    size_t to_row, to_col;     // and in the result
} Part;

// How an op moves numbers: its parts, one for each id or else each operand, in
// the order of the result's rows.
typedef struct Move {
    Part (*part)(const OpCall *call, size_t index);
    bool turned; // row i of a part is column i in the operand
} Move;

static const Move *move_of(const OpCall *call)
{
    return call->op->family;
}

static size_t part_count(const OpCall *call)
{
    return call->op->takes_ids ? call->ids : call->inputs;
}

// Cell (i, j) of a part as it lies in the operand.
static Shape cell_from(const OpCall *call, const Part *part, size_t i, size_t j)
{
    const bool turned = move_of(call)->turned;
    return (Shape){part->from_row + (turned ? j : i), part->from_col + (turned ? i : j)};
}

static void move_forward(const OpCall *call)
{
    const bool turned = move_of(call)->turned;
    const Matrix *out = call->out;
    size_t moved = 0;
    for (size_t k = 0; k < part_count(call); k++) {
        const Part part = move_of(call)->part(call, k);
        const Matrix *in = call->in[part.in];
        BUG_ON(part.to_row + part.rows > out->rows || part.to_col + part.cols > out->cols);
        if (part.rows == 0)
            memset(out->at + part.to_row * out->cols, 0, out->cols * sizeof *out->at);
        for (size_t i = 0; i < part.rows; i++) {
            if (op_stops(call, moved++, part.cols))
                return;
            const Shape from = cell_from(call, &part, i, 0);
            const double *x = in->at + from.rows * in->cols + from.cols;
            double *y = out->at + (part.to_row + i) * out->cols + part.to_col;
            if (!turned)
                memcpy(y, x, part.cols * sizeof *y);
            for (size_t j = 0; turned && j < part.cols; j++)
                y[j] = x[j * in->cols];
        }
    }
}

static void move_backward(const OpCall *call, Matrix *dx)
{
    const size_t step = move_of(call)->turned ? dx->cols : 1;
    const Matrix *g = call->up;
    size_t moved = 0;
    for (size_t k = 0; k < part_count(call); k++) {
        const Part part = move_of(call)->part(call, k);
        if (part.in != (size_t)call->which)
            continue;
        BUG_ON(part.to_row + part.rows > g->rows || part.to_col + part.cols > g->cols);
        for (size_t i = 0; i < part.rows; i++) {
            if (op_stops(call, moved++, part.cols))
                return;
            const Shape from = cell_from(call, &part, i, 0);
            const double *y = g->at + (part.to_row + i) * g->cols + part.to_col;
            double *x = dx->at + from.rows * dx->cols + from.cols;
            for (size_t j = 0; j < part.cols; j++)
                x[j * step] += y[j];
        }
    }
}

// Where cell (row, col) of the result comes from, and of which operand.
static Shape source_of(const OpCall *call, size_t row, size_t col, size_t *in)
{
    for (size_t k = call->op->takes_ids ? row : 0; k < part_count(call); k++) {
        const Part part = move_of(call)->part(call, k);
        // Cells before a part wrap round to huge numbers: outside as well.
        const size_t i = row - part.to_row, j = col - part.to_col;
        *in = part.in;
        if (i < part.rows && j < part.cols)
            return cell_from(call, &part, i, j);
    }
    BUG_ON(true);
}

// A string of more rows or columns than a lesson may label has no labels.
static LabelSource move_labels(const OpCall *call, bool cols)
{
    enum { LABELS_MOST = 10000 };
    const size_t size = cols ? call->out->cols : call->out->rows;
    const bool strings = call->op->operands.most > 1 && cols != call->op->down;
    return (LabelSource){strings && size > LABELS_MOST ? -1 : 0, cols != move_of(call)->turned};
}

static size_t move_label_at(const OpCall *call, bool cols, size_t i, size_t *in)
{
    if (call->op->takes_ids && cols) { // whole rows of the table, the first one perhaps no word's
        *in = 0;
        return i;
    }
    const Shape from = source_of(call, cols ? 0 : i, cols ? i : 0, in);
    return cols != move_of(call)->turned ? from.cols : from.rows;
}

#define MOVE_OP                                                                                    \
    .moves = true, .forward = move_forward, .backward = move_backward, .labels = move_labels,      \
    .label_at = move_label_at

// ---- transpose -----------------------------------------------------------

static bool transpose_shape(const OpCall *call, Shape *out, Error *err)
{
    (void)err;
    *out = (Shape){call->in[0]->cols, call->in[0]->rows};
    return true;
}

static Part transpose_part(const OpCall *call, size_t index)
{
    (void)index;
    return (Part){.rows = call->in[0]->cols, .cols = call->in[0]->rows};
}

const Op op_transpose = {
    .name = "transpose",
    .title = {"transpose", "转置"},
    .idea = {"rows become columns", "行变成列"},
    .source = "elementary",
    .operands = {1, 1},
    .family = &(const Move){.part = transpose_part, .turned = true},
    .shape = transpose_shape,
    .rule = {.value = "y[r,c] = a[c,r]", .back = {"x[r,c] = g[c,r]"}},
    MOVE_OP,
    .samples = "m,k",
};

// ---- cols, rows ----------------------------------------------------------

NONNULL(3) static bool slice_shape(const OpCall *call, Shape *out, Error *err)
{
    const Matrix *a = call->in[0];
    const bool down = call->op->down;
    const size_t size = down ? a->rows : a->cols;
    const double from = call->param[FROM], to = call->param[TO];
    if (!(from >= 1 && from <= to && to <= (double)size) || from != rint(from) || to != rint(to))
        return ERROR(err, &bad_range, err_text(call->op->name), err_number(from), err_number(to),
                     err_shape(a->rows, a->cols), err_count(size));
    const size_t count = (size_t)(to - from) + 1;
    *out = down ? (Shape){count, a->cols} : (Shape){a->rows, count};
    return true;
}

static Part slice_part(const OpCall *call, size_t index)
{
    (void)index;
    const size_t first = (size_t)call->param[FROM] - 1;
    const size_t count = (size_t)call->param[TO] - first;
    const Matrix *a = call->in[0];
    return call->op->down ? (Part){.rows = count, .cols = a->cols, .from_row = first}
                          : (Part){.rows = a->rows, .cols = count, .from_col = first};
}

// The gradient among zeros, which are before it and behind it only where something
// was cut off: as columns, and as rows.
#define PAD(cols, cols_latex, rows, rows_latex)                                                    \
    {                                                                                              \
        cols, "\\begin{bmatrix}" cols_latex "\\end{bmatrix}",                                      \
            "np.pad({g}, ((0, 0), ({from} - 1, {a}.shape[1] - {to})))", rows,                      \
            "\\begin{bmatrix}" rows_latex "\\end{bmatrix}",                                        \
            "np.pad({g}, (({from} - 1, {a}.shape[0] - {to}), (0, 0)))", "{g} ⟶ {x}"              \
    }

static const Formula *slice_formula(const OpCall *call)
{
    static const Formula cut = {
        "{a}[:,{from}:{to}]", "{{a}}_{[:,\\,{from}:{to}]}", "{a}[:, {from} - 1:{to}]",
        "{a}[{from}:{to},:]", "{{a}}_{[{from}:{to},\\,:]}", "{a}[{from} - 1:{to}, :]",
        "{a} ⟶ {y}"};
    static const Formula padded[2][2] = {
        {{"{g}", "{g}", "np.pad({g}, ((0, 0), ({from} - 1, {a}.shape[1] - {to})))", "{g}", "{g}",
          "np.pad({g}, (({from} - 1, {a}.shape[0] - {to}), (0, 0)))", "{g} ⟶ {x}"},
         PAD("[{g} 0]", "{g} & 0", "[{g}; 0]", "{g} \\\\ 0")},
        {PAD("[0 {g}]", "0 & {g}", "[0; {g}]", "0 \\\\ {g}"),
         PAD("[0 {g} 0]", "0 & {g} & 0", "[0; {g}; 0]", "0 \\\\ {g} \\\\ 0")},
    };
    const size_t size = call->op->down ? call->in[0]->rows : call->in[0]->cols;
    return call->which == OP_FORWARD
               ? &cut
               : &padded[call->param[FROM] > 1][call->param[TO] < (double)size];
}

#define NOT_CUT "this cell was not cut out: nothing comes back"
#define NOT_CUT_ZH "这一格没有被截取：没有梯度回来"

#define SLICE_OP                                                                                   \
    .source = "elementary", .operands = {1, 1},                                                    \
    .param = {{.name = "from", .kind = PARAM_COUNT, .initial = 1},                                 \
              {.name = "to", .kind = PARAM_COUNT, .initial = 1}},                                  \
    .shape = slice_shape, MOVE_OP, .formula = slice_formula

const Op op_cols = {
    .name = "cols",
    .title = {"columns of a matrix", "取若干列"},
    .idea = {"cuts out neighbouring {2}s", "截取相邻的若干{2}"},
    .rule = {.value = "y[r,c] = a[r,c + (from - 1)]",
             .back = {"x[r,c] = where([c >= from - 1]*[c < to], g[r,c - (from - 1)], 0!0)"},
             .notes = {{{NOT_CUT, NOT_CUT_ZH}}}},
    .family = &(const Move){.part = slice_part},
    SLICE_OP,
    .samples = "m,k from=1 to=1; m,5 from=2 to=4; 1,3 from=3 to=3",
};

const Op op_rows = {
    .name = "rows",
    .title = {"rows of a matrix", "取若干行"},
    .idea = {"cuts out neighbouring {1}s", "截取相邻的若干{1}"},
    .rule = {.value = "y[r,c] = a[r + (from - 1),c]",
             .back = {"x[r,c] = where([r >= from - 1]*[r < to], g[r - (from - 1),c], 0!0)"},
             .notes = {{{NOT_CUT, NOT_CUT_ZH}}}},
    .family = &(const Move){.part = slice_part},
    .down = true,
    SLICE_OP,
    .samples = "m,k from=1 to=1; 5,k from=2 to=4; 3,1 from=3 to=3",
};

// ---- hcat, vcat ----------------------------------------------------------

NONNULL(3) static bool cat_shape(const OpCall *call, Shape *out, Error *err)
{
    const bool down = call->op->down;
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

static Part cat_part(const OpCall *call, size_t index)
{
    const Matrix *m = call->in[index];
    Part part = {.in = index, .rows = m->rows, .cols = m->cols};
    for (size_t i = 0; i < index; i++) {
        if (call->op->down)
            part.to_row += call->in[i]->rows;
        else
            part.to_col += call->in[i]->cols;
    }
    return part;
}

#define CAT_OP                                                                                     \
    .source = "elementary; Concat: Vaswani et al. 2017, §3.2.2", .operands = {1, OP_MANY},         \
    .shape = cat_shape, MOVE_OP,                                                                   \
    .formulas = {{"hcat({*})", "[{*}]", "np.hstack([{*}])", "vcat({*})", "[{*}]",                  \
                  "np.vstack([{*}])", "{*} ⟶ {y}"},                                                \
                 {"{g}[:,{span}]", "{{g}}_{[:,\\,{span}]}", "{g}[:, {span}]", "{g}[{span},:]",     \
                  "{{g}}_{[{span},\\,:]}", "{g}[{span}, :]", "{g} ⟶ {x}"}}

const Op op_hcat = {
    .name = "hcat",
    .title = {"side by side", "左右拼接"},
    .idea = {"puts matrices {3}", "把矩阵{3}拼在一起"},
    .rule = {.value = "y[r,c + at] (c<cols(a)) = a[r,c]", .back = {"x[r,c] = g[r,c + at]"}},
    .family = &(const Move){.part = cat_part},
    CAT_OP,
    .samples = "m,k m,n; m,k; m,1 m,n m,k",
};

const Op op_vcat = {
    .name = "vcat",
    .title = {"one below the other", "上下拼接"},
    .idea = {"puts matrices {4}", "把矩阵{4}拼在一起"},
    .rule = {.value = "y[r + at,c] (r<rows(a)) = a[r,c]", .back = {"x[r,c] = g[r + at,c]"}},
    .family = &(const Move){.part = cat_part},
    .down = true,
    CAT_OP,
    .samples = "m,k n,k; m,k; 1,k n,k m,k",
};

// ---- gather --------------------------------------------------------------

NONNULL(3) static bool gather_shape(const OpCall *call, Shape *out, Error *err)
{
    const Matrix *e = call->in[0];
    *out = (Shape){call->ids, e->cols};
    if (call->ids == 0)
        return ERROR(err, &no_ids, err_shape(e->rows, e->cols), err_count(e->rows));
    for (size_t i = 0; i < call->ids; i++) {
        if (call->id[i] > e->rows)
            return ERROR(err, &bad_id, err_count(call->id[i]), err_count(i + 1),
                         err_shape(e->rows, e->cols), err_count(e->rows));
    }
    return true;
}

static Part gather_part(const OpCall *call, size_t index)
{
    BUG_ON(index >= call->ids);
    const size_t id = call->id[index];
    return (Part){.rows = id > 0,
                  .cols = call->in[0]->cols,
                  .from_row = id > 0 ? id - 1 : 0,
                  .to_row = index};
}

#define PICKED(rows, rows_cols)                                                                    \
    {                                                                                              \
        .plain = "{a}[{ids}]", .latex = "{{a}}_{[{ids}]}", .numpy = rows, .numpy_cols = rows_cols  \
    }

static const Formula *gather_formula(const OpCall *call)
{
    static const Formula forward[] = {
        PICKED("{a}[{list} - 1, :]", "{a}[:, {list} - 1]"),
        PICKED("np.where({list}[:, None] > 0, {a}[{list} - 1, :], 0.0)",
               "np.where({list} > 0, {a}[:, {list} - 1], 0.0)")};
    static const Formula backward = {
        .plain = "onehot({list})ᵀ @ {g}",
        .latex = "\\operatorname{onehot}({ids})^\\top {g}",
        .numpy = "(np.arange({a}.shape[0])[:, None] + 1 == {list}) @ {g}",
        .plain_cols = "{g}⋅onehot({list})",
        .latex_cols = "{g}\\,\\operatorname{onehot}({ids})",
        .numpy_cols = "{g} @ ({list}[:, None] == np.arange({a}.shape[1]) + 1)"};
    return call->which == OP_FORWARD ? &forward[op_words(call) < call->ids] : &backward;
}

const Op op_gather = {
    .name = "gather",
    .title = {"rows by number", "按编号取行"},
    .idea = {"takes the {1} of each id, as an embedding table does",
             "按编号逐个取{1}，词嵌入表就是这样用的"},
    .source = "elementary; embeddings: Vaswani et al. 2017, §3.4",
    .operands = {1, 2},
    .takes_ids = true,
    .family = &(const Move){.part = gather_part},
    .shape = gather_shape,
    MOVE_OP,
    .rule = {.value = "y[r,c] = where(t[r] = 0, 0!0, a[t[r] - 1,c])",
             .back = {"'n[r] = sum(k: t[k] = r + 1) 1;"
                      "x[r,c] = where(n[r] = 0, 0!1, sum(k: t[k] = r + 1) g[k,c])"},
             .notes = {{{"the id is 0, no word: a row of 0", "编号是 0，没有词：这一行全是 0"}},
                       {{"no id reads this: nothing comes back",
                         "没有编号取到这里：没有梯度回来"}}}},
    .formula = gather_formula,
    .samples = "k,n #m<k; 3,n #7<3; 1,n #m<1; k,n #0m<k",
};
