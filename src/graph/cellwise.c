// SPDX-License-Identifier: GPL-3.0-or-later
#include "graph/cellwise.h"

#include <string.h>

#include "base/error.h"
#include "graph/cell_formula.h"

MESSAGE(
    shapes_differ, ERROR_LESSON,
    "{1}: {2} and {3} do not fit: give two matrices of one shape, or a row "
    "(1xn), a column (mx1) or a 1x1 to stretch",
    "{1}：{2} 与 {3} 对不上：两个矩阵的形状要相同，或其中一个是行 (1xn)、列 (mx1) 或 1x1，可以拉伸");
MESSAGE(shapes_unlike, ERROR_LESSON, "{1}: {2} against {3}: both must have the same shape",
        "{1}：{2} 对 {3}：两者的形状必须相同");

// ---- Shapes --------------------------------------------------------------

// The common size of two sides, or false.
static bool common_size(size_t a, size_t b, size_t *size)
{
    *size = a == 1 ? b : a;
    return a == b || a == 1 || b == 1;
}

bool cellwise_shape(const OpCall *call, Shape *out, Error *err)
{
    const bool adds = call->op->cell.adds;
    const Matrix *a = call->in[0], *b = call->in[call->inputs - 1];
    const bool same = a->rows == b->rows && a->cols == b->cols;
    *out = (Shape){1, 1};
    const bool fits = adds ? same
                           : common_size(a->rows, b->rows, &out->rows) &&
                                 common_size(a->cols, b->cols, &out->cols);
    return fits || ERROR(err, adds ? &shapes_unlike : &shapes_differ, err_text(call->op->name),
                         err_shape(a->rows, a->cols), err_shape(b->rows, b->cols));
}

LabelSource cellwise_labels(const OpCall *call, bool cols)
{
    const Matrix *a = call->in[0], *y = call->out;
    const bool stretched = cols ? a->cols != y->cols : a->rows != y->rows;
    return (LabelSource){call->op->cell.adds ? -1 : stretched ? (int)call->inputs - 1 : 0, cols};
}

static size_t row_in(const Matrix *m, size_t row)
{
    return m->rows == 1 ? 0 : row;
}

static size_t col_in(const Matrix *m, size_t col)
{
    return m->cols == 1 ? 0 : col;
}

// ---- Numbers -------------------------------------------------------------

// The matrices that a formula reads, and the cells that are computed with it:
// all of `rows` × `cols`, which are one long row where nothing is stretched.
typedef struct Pass {
    CellFormula formula;
    const Matrix *in[CELL_N]; // by CellInput; NULL where it is not read
    const double *param;
    size_t rows, cols;
} Pass;

static void read_pass(CellFormula *formula, const Op *op, int which)
{
    cell_formula_read(formula, op, which == OP_FORWARD ? op->cell.value : op->cell.back[which]);
}

static void pass_init(Pass *pass, const OpCall *call)
{
    const bool adds = call->op->cell.adds;
    const Matrix *large = adds ? call->in[0] : call->out;
    read_pass(&pass->formula, call->op, call->which);
    pass->param = call->param;
    pass->rows = large->rows;
    pass->cols = large->cols;
    bool even = true;
    for (size_t i = 0; i < call->inputs; i++) {
        pass->in[i] = call->in[i];
        even &= call->in[i]->rows == large->rows && call->in[i]->cols == large->cols;
    }
    for (size_t i = call->inputs; i < CELL_N; i++)
        pass->in[i] = NULL;
    pass->in[CELL_Y] = call->out;
    pass->in[CELL_G] = call->up;
    if (even) {
        pass->cols *= pass->rows;
        pass->rows = 1;
    }
}

// Computes up to CELL_BLOCK cells of row `row` from column `col` on; returns how
// many.
static size_t pass_values(const Pass *pass, size_t row, size_t col, double *out)
{
    double spread[CELL_INPUTS][CELL_BLOCK];
    const double *in[CELL_INPUTS] = {NULL};
    const size_t left = pass->cols - col, n = left < CELL_BLOCK ? left : CELL_BLOCK;
    for (int k = 0; k < CELL_INPUTS; k++) {
        const Matrix *m = k >= CELL_N ? NULL : pass->in[k];
        if (!cell_formula_uses(&pass->formula, (CellInput)k))
            continue;
        const bool flat = m && pass->rows == 1 && matrix_size(m) == pass->cols;
        if (flat || (m && m->cols == pass->cols)) {
            in[k] = m->at + (flat ? 0 : row_in(m, row) * m->cols) + col;
            continue;
        }
        const double value = m             ? m->at[row_in(m, row) * m->cols]
                             : k == CELL_N ? (double)matrix_size(pass->in[CELL_A])
                                           : pass->param[k - CELL_PARAM];
        for (size_t i = 0; i < n; i++)
            spread[k][i] = value;
        in[k] = spread[k];
    }
    cell_formula_values(&pass->formula, in, n, out);
    return n;
}

void cellwise_forward(const OpCall *call)
{
    BUG_ON(call->which != OP_FORWARD); // it would compute a gradient
    Pass pass;
    pass_init(&pass, call);
    double sum = 0, value[CELL_BLOCK];
    size_t blocks = 0;
    for (size_t i = 0; i < pass.rows; i++) {
        for (size_t j = 0, n; j < pass.cols; j += n) {
            if (op_stops(call, blocks++, CELL_BLOCK))
                return;
            n = pass_values(&pass, i, j, value);
            for (size_t k = 0; k < n; k++)
                sum += value[k];
            if (!call->op->cell.adds)
                memcpy(call->out->at + i * pass.cols + j, value, n * sizeof *value);
        }
    }
    if (call->op->cell.adds)
        call->out->at[0] = call->op->cell.mean ? sum / (double)matrix_size(call->in[0]) : sum;
}

void cellwise_backward(const OpCall *call, Matrix *dx)
{
    Pass pass;
    pass_init(&pass, call);
    const bool flat = pass.rows == 1 && matrix_size(dx) == pass.cols;
    double value[CELL_BLOCK];
    size_t blocks = 0;
    for (size_t i = 0; i < pass.rows; i++) {
        for (size_t j = 0, n; j < pass.cols; j += n) {
            if (op_stops(call, blocks++, CELL_BLOCK))
                return;
            n = pass_values(&pass, i, j, value);
            double *to = dx->at + (flat ? 0 : row_in(dx, i) * dx->cols);
            for (size_t k = 0; k < n; k++)
                to[flat ? j + k : col_in(dx, j + k)] += value[k];
        }
    }
}

bool cellwise_curve(const Op *op, const double *param, double a, double *y, double *slope)
{
    static const double one = 1;
    if (!op || !op->cell.value || op->cell.adds || op->operands.most != 1)
        return false;
    CellFormula formula;
    const double *const in[CELL_INPUTS] = {
        [CELL_A] = &a, [CELL_Y] = y, [CELL_G] = &one, [CELL_PARAM] = &param[0], &param[1]};
    read_pass(&formula, op, OP_FORWARD);
    cell_formula_values(&formula, in, 1, y);
    read_pass(&formula, op, 0);
    cell_formula_values(&formula, in, 1, slope);
    return true;
}

// ---- Where a number comes from -------------------------------------------

// Which sides are added up: all where the result is one number, on the way back those
// of the operand that are stretched.
typedef struct Folds {
    bool rows, cols;
} Folds;

static Folds folds_of(const OpCall *call)
{
    const bool adds = call->op->cell.adds;
    if (call->which == OP_FORWARD || adds)
        return (Folds){adds && call->which == OP_FORWARD, adds && call->which == OP_FORWARD};
    const Matrix *m = call->in[call->which], *y = call->out;
    return (Folds){m->rows < y->rows, m->cols < y->cols};
}

void cellwise_expand(const OpCall *call, size_t row, size_t col, Expansion *x)
{
    const CellRule *rule = &call->op->cell;
    const Folds all = folds_of(call);
    const Matrix *large = rule->adds ? call->in[0] : call->out;
    CellFormula formula;
    read_pass(&formula, call->op, call->which);
    if (!all.rows && !all.cols) {
        ex_finish(x, cell_formula_expand(&formula, call, row, col, x));
        return;
    }
    const ExprId sum = ex_sum(x);
    for (size_t i = all.rows ? 0 : row; i < (all.rows ? large->rows : row + 1); i++) {
        for (size_t j = all.cols ? 0 : col; j < (all.cols ? large->cols : col + 1); j++)
            ex_add(x, sum, cell_formula_expand(&formula, call, i, j, x));
    }
    if (call->which != OP_FORWARD || !rule->mean) {
        ex_finish(x, sum);
        return;
    }
    const size_t step = ex_define(x, (Step){{"sum", "合计"}, .expr = sum});
    const ExprId n = ex_number(x, (double)matrix_size(large));
    ex_finish(x, ex_quotient(x, ex_step(x, step), n));
}

// ---- Formulas ------------------------------------------------------------

// The sum over what was stretched, as a product with ones: over rows from the
// left, over columns from the right.
static void write_stretched(const CellFormula *formula, Notation notation, Folds stretch,
                            Buffer *out)
{
    static const char *const rows[] = {"1ᵀ @ ", "\\mathbf{1}^\\top @ ", ""};
    static const char *const cols[] = {" @ 1", " @ \\mathbf{1}", ""};
    const bool numpy = notation == NOTATION_NUMPY;
    const bool wrap = numpy || !cell_formula_is_atom(formula);
    const char *sum = stretch.rows && stretch.cols ? ".sum(keepdims=True)"
                      : stretch.rows               ? ".sum(axis=0, keepdims=True)"
                                                   : ".sum(axis=1, keepdims=True)";
    buffer_add(out, stretch.rows ? rows[notation] : "");
    buffer_add(out, wrap ? "(" : "");
    cell_formula_write(formula, notation, out);
    buffer_add(out, wrap ? ")" : "");
    buffer_add(out, numpy ? sum : "");
    buffer_add(out, stretch.cols ? cols[notation] : "");
}

void cellwise_template(const OpCall *call, Notation notation, Buffer *out)
{
    static const struct {
        const char *before, *after;
    } sums[][2] = {
        [NOTATION_PLAIN] = {{"sum(", ")"}, {"Σ", " ∕ n"}},
        [NOTATION_LATEX] = {{"\\sum ", ""}, {"\\frac1n\\sum ", ""}},
        [NOTATION_NUMPY] = {{"np.sum(", ", keepdims=True)"}, {"np.mean(", ", keepdims=True)"}},
    };
    static const char *const even[] = {"{g}⋅1⋅1ᵀ", "{g}\\,\\mathbf{1}\\mathbf{1}^\\top",
                                       "np.full_like({a}, {g})"};
    const CellRule *rule = &call->op->cell;
    const bool forward = call->which == OP_FORWARD;
    CellFormula formula;
    read_pass(&formula, call->op, call->which);
    if (forward && notation == NOTATION_PLAIN && rule->shown) {
        buffer_add(out, rule->shown);
        return;
    }
    if (forward) {
        buffer_add(out, rule->adds ? sums[notation][rule->mean].before : "");
        cell_formula_write(&formula, notation, out);
        buffer_add(out, rule->adds ? sums[notation][rule->mean].after : "");
        return;
    }
    const Folds stretch = folds_of(call);
    if (rule->adds && !cell_formula_uses(&formula, CELL_A) && !cell_formula_uses(&formula, CELL_B))
        buffer_add(out, even[notation]); // the gradient of a sum: one number
    else if (stretch.rows || stretch.cols)
        write_stretched(&formula, notation, stretch, out);
    else
        cell_formula_write(&formula, notation, out);
}

void cellwise_picture(const OpCall *call, Buffer *out)
{
    const CellRule *rule = &call->op->cell;
    const bool forward = call->which == OP_FORWARD;
    CellFormula formula;
    read_pass(&formula, call->op, call->which);
    if (forward && call->inputs == 1) {
        buffer_add(out, "{a} ⟶ {y}");
    } else if (forward) {
        buffer_add(out, rule->adds ? "Σ " : "");
        cell_formula_write(&formula, NOTATION_PLAIN, out);
        buffer_add(out, rule->mean ? " ∕ n = {y}" : " = {y}");
    } else if (cell_formula_has_steps(&formula)) {
        buffer_add(out, "{g} ∘ f′( {a} ) = {x}");
    } else {
        const Folds stretch = folds_of(call);
        const bool copies = !cell_formula_uses(&formula, CELL_A) &&
                            !cell_formula_uses(&formula, CELL_B) &&
                            !cell_formula_uses(&formula, CELL_Y);
        cell_formula_write(&formula, NOTATION_PLAIN, out);
        buffer_add(out, copies || stretch.rows || stretch.cols ? " ⟶ {x}" : " = {x}");
    }
}

// ---- Work ----------------------------------------------------------------

WorkRate cellwise_work(const Op *op, int which)
{
    CellFormula value, back;
    read_pass(&value, op, OP_FORWARD);
    if (which == OP_FORWARD)
        return (WorkRate){.cell = cell_formula_work(&value, NULL), .folds = op->cell.adds};
    read_pass(&back, op, which);
    return (WorkRate){.cell = cell_formula_work(&back, &value), .folds = true};
}
