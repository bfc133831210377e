// SPDX-License-Identifier: GPL-3.0-or-later
#include "num/matrix.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "num/widest.h"

_Static_assert(FLT_EVAL_METHOD == 0, "sums must be rounded to double at every step");

Matrix matrix_new(size_t rows, size_t cols)
{
    size_t cells;
    BUG_ON(!matrix_cells(rows, cols, &cells));
    return (Matrix){rows, cols, mem_new(cells, sizeof(double))};
}

Matrix matrix_copy(const Matrix *from)
{
    Matrix m = matrix_new(from->rows, from->cols);
    matrix_assign(&m, from);
    return m;
}

Matrix matrix_transposed(const Matrix *from)
{
    Matrix m = matrix_new(from->cols, from->rows);
    for (size_t i = 0; i < matrix_size(from); i++)
        matrix_put(&m, i % from->cols, i / from->cols, from->at[i]);
    return m;
}

void matrix_release(Matrix *m)
{
    free(m->at);
    *m = (Matrix){0};
}

bool matrix_cells(size_t rows, size_t cols, size_t *cells)
{
    size_t bytes;
    return mem_multiply(rows, cols, cells) && mem_multiply(*cells, sizeof(double), &bytes) &&
           bytes <= PTRDIFF_MAX;
}

void matrix_fill(Matrix *m, double value)
{
    BUG_ON(!m->at);
    const size_t n = matrix_size(m);
    for (size_t i = 0; i < n; i++)
        m->at[i] = value;
}

void matrix_assign(Matrix *to, const Matrix *from)
{
    BUG_ON(!shape_same(matrix_shape(to), matrix_shape(from)) || !to->at || !from->at);
    memcpy(to->at, from->at, matrix_size(from) * sizeof(double));
}

WIDEST void matrix_add_part(Matrix *to, const Matrix *from, Part part)
{
    BUG_ON(!shape_same(matrix_shape(to), matrix_shape(from)));
    BUG_ON(part.row + part.shape.rows > to->rows || part.col + part.shape.cols > to->cols);
    for (size_t i = part.row; i < part.row + part.shape.rows; i++) {
        const double *x = from->at + i * to->cols + part.col;
        double *sum = to->at + i * to->cols + part.col;
        for (size_t j = 0; j < part.shape.cols; j++)
            sum[j] += x[j];
    }
}

void matrix_add(Matrix *to, const Matrix *from)
{
    matrix_add_part(to, from, (Part){0, 0, matrix_shape(to)});
}

bool matrix_same(const Matrix *a, const Matrix *b)
{
    return shape_same(matrix_shape(a), matrix_shape(b)) &&
           memcmp(a->at, b->at, matrix_size(a) * sizeof(double)) == 0;
}

bool matrix_finite(const Matrix *m)
{
    const size_t n = matrix_size(m);
    size_t i = 0;
    while (i < n && isfinite(m->at[i]))
        i++;
    return i == n;
}

void matrix_randomize(Matrix *m, Random *random, double scale)
{
    const size_t n = matrix_size(m);
    for (size_t i = 0; i < n; i++)
        m->at[i] = rint(random_normal(random) * scale * 1e4) / 1e4;
}

double matrix_dot(const Matrix *a, const Matrix *b)
{
    BUG_ON(!shape_same(matrix_shape(a), matrix_shape(b)));
    const size_t n = matrix_size(a);
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += a->at[i] * b->at[i];
    return sum;
}
