// SPDX-License-Identifier: GPL-3.0-or-later
#include "graph/broadcast.h"

static const Message shapes_differ = {
    ERROR_LESSON,
    {"{1}: {2} and {3} do not fit: give two matrices of one shape, or a row "
     "(1xn), a column (mx1) or a 1x1 to stretch",
     "{1}：{2} 与 {3} 对不上：两个矩阵的形状要相同，或其中一个是行 "
     "(1xn)、列 (mx1) 或 1x1，可以拉伸"}};

// The common size of two sides, or false.
static bool common(size_t a, size_t b, size_t *size)
{
    *size = a == 1 ? b : a;
    return a == b || a == 1 || b == 1;
}

bool broadcast_shape(const OpCall *call, Shape *out, Error *err)
{
    const Matrix *a = call->in[0], *b = call->in[1];
    if (common(a->rows, b->rows, &out->rows) &&
        common(a->cols, b->cols, &out->cols))
        return true;
    return ERROR(err, &shapes_differ, err_text(call->op->name),
                 err_shape(a->rows, a->cols), err_shape(b->rows, b->cols));
}

Reach broadcast_reach(const Matrix *operand, const Matrix *out, size_t row,
                      size_t col)
{
    Reach reach = {row, row + 1, col, col + 1};
    if (operand->rows == 1) {
        reach.row_from = 0;
        reach.row_to = out->rows;
    }
    if (operand->cols == 1) {
        reach.col_from = 0;
        reach.col_to = out->cols;
    }
    return reach;
}

void broadcast_expand(const OpCall *call, size_t which, const size_t cell[2],
                      BroadcastTerm term, Expansion *x)
{
    const Matrix *operand = call->in[which];
    const Reach reach =
        broadcast_reach(operand, call->out, cell[0], cell[1]);
    const ExprId sum = ex_sum(x);
    for (size_t i = reach.row_from; i < reach.row_to; i++) {
        for (size_t j = reach.col_from; j < reach.col_to; j++)
            ex_add(x, sum, term(call, x, i, j));
    }
    ex_finish(x, sum);
}

Stretch broadcast_stretch(const OpCall *call, size_t which)
{
    const Matrix *m = call->in[which], *y = call->out;
    return (m->rows < y->rows ? STRETCH_ROWS : STRETCH_NONE) +
           (m->cols < y->cols ? STRETCH_COLS : STRETCH_NONE);
}

void broadcast_labels(const OpCall *call, LabelSource *rows, LabelSource *cols)
{
    rows->in = call->in[0]->rows == call->out->rows ? 0 : 1;
    cols->in = call->in[0]->cols == call->out->cols ? 0 : 1;
    cols->col = true;
}
