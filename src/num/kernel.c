// SPDX-License-Identifier: GPL-3.0-or-later
// The plain kernel: three loops, in an order that reads rows as they lie.
//
// Whatever is transposed, cell (i, j) is summed over k from left to right,
// c[i,j] = (((c + a[i,0]⋅b[0,j]) + a[i,1]⋅b[1,j]) + …), so that the order of
// loops changes speed and never a bit. Nothing is skipped: 0⋅nan is nan.
#include "num/kernel.h"

#include "num/kernel_tiled.h"

// Row i of op(a)·b, b as it lies: c's row takes up b's rows, one a step.
static void row_times_rows(const double *a, size_t step, size_t inner,
                           const Matrix *b, double *restrict c)
{
    for (size_t k = 0; k < inner; k++) {
        const double x = a[k * step];
        const double *restrict row = b->at + k * b->cols;
        for (size_t j = 0; j < b->cols; j++)
            c[j] += x * row[j];
    }
}

// Row i of op(a)·bᵀ: each cell is a dot product with one of b's rows.
static void row_times_columns(const double *a, size_t step, size_t inner,
                              const Matrix *b, double *restrict c)
{
    for (size_t j = 0; j < b->rows; j++) {
        const double *restrict row = b->at + j * b->cols;
        double sum = c[j];
        for (size_t k = 0; k < inner; k++)
            sum += a[k * step] * row[k];
        c[j] = sum;
    }
}

static void plain_matmul(const Matrix *a, bool a_transposed, const Matrix *b,
                         bool b_transposed, Matrix *c)
{
    const size_t inner = a_transposed ? a->rows : a->cols;
    const size_t step = a_transposed ? a->cols : 1;
    for (size_t i = 0; i < c->rows; i++) {
        const double *row = a->at + (a_transposed ? i : i * a->cols);
        double *out = c->at + i * c->cols;
        if (b_transposed)
            row_times_columns(row, step, inner, b, out);
        else
            row_times_rows(row, step, inner, b, out);
    }
}

void kernel_matmul(const Matrix *a, bool a_transposed, const Matrix *b,
                   bool b_transposed, Matrix *c)
{
    const size_t inner = a_transposed ? a->rows : a->cols;
    // By division, so that no product of three sizes can overflow.
    const bool small =
        inner == 0 || matrix_size(c) <= (size_t)KERNEL_PLAIN / inner;
    if (small)
        plain_matmul(a, a_transposed, b, b_transposed, c);
    else
        tiled_matmul(a, a_transposed, b, b_transposed, c);
}
