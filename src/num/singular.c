// SPDX-License-Identifier: GPL-3.0-or-later
// Turning two columns p and q of a matrix against each other changes none of
// its singular values. By the right angle they become orthogonal:
//
//     tan 2θ = 2 p⋅q / (|p|² − |q|²)
//
// Done for all pairs again and again, all columns become orthogonal (few
// sweeps suffice, since the last converge quadratically), and their lengths are
// the singular values. Of the two angles the smaller one is taken, or columns
// might change places for ever.
//
// Numbers are divided by the largest one first, so that no square overflows.
#include "num/singular.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

enum { SWEEPS_MOST = 60 };

// The matrix, or its transpose where that has fewer columns; each column of it
// is a row here, for they are what is turned. Divided by `scale`.
static Matrix columns_of(const Matrix *m, double scale)
{
    const bool wide = m->cols > m->rows;
    Matrix c = matrix_new(wide ? m->rows : m->cols, wide ? m->cols : m->rows);
    for (size_t i = 0; i < c.rows; i++) {
        for (size_t j = 0; j < c.cols; j++)
            matrix_put(&c, i, j, (wide ? matrix_get(m, i, j) : matrix_get(m, j, i)) / scale);
    }
    return c;
}

static double product(const double *a, const double *b, size_t n)
{
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

// Makes two columns orthogonal; false where they are already.
static bool turn(double *p, double *q, size_t n)
{
    const double pp = product(p, p, n), qq = product(q, q, n);
    const double pq = product(p, q, n);
    if (fabs(pq) <= DBL_EPSILON * sqrt(pp * qq))
        return false;
    const double zeta = (qq - pp) / (2 * pq);
    const double tangent = copysign(1, zeta) / (fabs(zeta) + sqrt(1 + zeta * zeta));
    const double cosine = 1 / sqrt(1 + tangent * tangent);
    const double sine = cosine * tangent;
    for (size_t i = 0; i < n; i++) {
        const double a = p[i], b = q[i];
        p[i] = cosine * a - sine * b;
        q[i] = sine * a + cosine * b;
    }
    return true;
}

static bool sweep(Matrix *c)
{
    bool turned = false;
    for (size_t i = 0; i < c->rows; i++) {
        for (size_t j = i + 1; j < c->rows; j++)
            turned |= turn(c->at + i * c->cols, c->at + j * c->cols, c->cols);
    }
    return turned;
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x < y) - (x > y);
}

size_t matrix_singular(const Matrix *m, double *out)
{
    double low = 0, high = 0;
    matrix_range(m, &low, &high);
    const double most = fmax(fabs(low), fabs(high));
    const double scale = most > 0 ? most : 1;
    Matrix c = columns_of(m, scale);
    for (int i = 0; i < SWEEPS_MOST && sweep(&c); i++)
        continue;
    const size_t count = c.rows;
    for (size_t i = 0; i < count; i++) {
        const double *column = c.at + i * c.cols;
        out[i] = scale * sqrt(product(column, column, c.cols));
    }
    qsort(out, count, sizeof *out, by_size);
    matrix_release(&c);
    return count;
}

double singular_tolerance(const Matrix *m, double largest)
{
    const size_t longer = m->rows > m->cols ? m->rows : m->cols;
    return largest * (double)longer * DBL_EPSILON;
}

size_t singular_rank(const Matrix *m, const double *value, size_t count)
{
    const double least = count ? singular_tolerance(m, value[0]) : 0;
    size_t rank = 0;
    while (rank < count && value[rank] > least)
        rank++;
    return rank;
}
