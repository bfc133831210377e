// SPDX-License-Identifier: GPL-3.0-or-later
// Dense row-major matrices of doubles.
#pragma once

#include "base/error.h"
#include "base/random.h"

typedef struct Shape {
    size_t rows, cols;
} Shape;

static inline bool shape_same(Shape a, Shape b)
{
    return a.rows == b.rows && a.cols == b.cols;
}

// Cell (i, j), from 0, is at[i * cols + j]. All zero: no matrix.
typedef struct Matrix {
    size_t rows, cols;
    double *at;
} Matrix;

// A rectangle of cells.
typedef struct Part {
    size_t row, col;
    Shape shape;
} Part;

static inline Shape matrix_shape(const Matrix *m)
{
    return (Shape){m->rows, m->cols};
}

// A zeroed matrix. The caller has checked the size (matrix_cells).
Matrix matrix_new(size_t rows, size_t cols);
Matrix matrix_copy(const Matrix *from);
Matrix matrix_transposed(const Matrix *from);
void matrix_release(Matrix *m);

// rows·cols, or false where the bytes do not fit a size_t.
bool matrix_cells(size_t rows, size_t cols, size_t *cells);

static inline size_t matrix_size(const Matrix *m)
{
    return m->rows * m->cols;
}

static inline double matrix_get(const Matrix *m, size_t row, size_t col)
{
    BUG_ON(row >= m->rows || col >= m->cols);
    return m->at[row * m->cols + col];
}

static inline void matrix_put(Matrix *m, size_t row, size_t col, double value)
{
    BUG_ON(row >= m->rows || col >= m->cols);
    m->at[row * m->cols + col] = value;
}

void matrix_fill(Matrix *m, double value);
void matrix_assign(Matrix *to, const Matrix *from);              // same shape
void matrix_add(Matrix *to, const Matrix *from);                 // to += from, same shape
void matrix_add_part(Matrix *to, const Matrix *from, Part part); // the same of those cells alone

// Same shape and the same bits in every cell (so -0 is not 0, nan is nan).
bool matrix_same(const Matrix *a, const Matrix *b);

// Whether all cells are finite.
bool matrix_finite(const Matrix *m);

// Normal numbers with deviation `scale`, rounded to 4 decimals.
void matrix_randomize(Matrix *m, Random *random, double scale);

// Left-to-right Σ a⊙b of two matrices of the same shape.
double matrix_dot(const Matrix *a, const Matrix *b);
