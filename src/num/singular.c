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

#include "base/memory.h"
#include "base/minmax.h"

enum { SWEEPS_MOST = 60 };

// Makes two columns orthogonal; false where they are already.
static bool turn(double *p, double *q, size_t n)
{
    double pp = 0, qq = 0, pq = 0; // in one loop: none waits for another
    for (size_t i = 0; i < n; i++) {
        pp += p[i] * p[i];
        qq += q[i] * q[i];
        pq += p[i] * q[i];
    }
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

typedef enum Swept { SWEPT_ALL_WERE, SWEPT_TURNED, SWEPT_STOPPED } Swept;

// Turns each pair that is not orthogonal.
static Swept sweep(Matrix *c, const Interrupt *interrupt)
{
    Swept swept = SWEPT_ALL_WERE;
    size_t pairs = 0;
    for (size_t i = 0; i < c->rows; i++) {
        for (size_t j = i + 1; j < c->rows; j++) {
            if (turn(c->at + i * c->cols, c->at + j * c->cols, c->cols))
                swept = SWEPT_TURNED;
            if (interrupt_asked_at(interrupt, ++pairs, c->cols))
                return SWEPT_STOPPED;
        }
    }
    return swept;
}

size_t matrix_singular(const Matrix *m, const Interrupt *interrupt, double *out)
{
    double most = 0;
    for (size_t i = 0; i < matrix_size(m); i++)
        most = fmax(most, fabs(m->at[i]));
    const double scale = most > 0 ? most : 1;
    // The matrix, or its transpose where that has fewer columns; each column of it
    // is a row here, for they are what is turned.
    const bool wide = m->cols > m->rows;
    SCOPED(matrix_release) Matrix c = wide ? matrix_copy(m) : matrix_transposed(m);
    for (size_t i = 0; i < matrix_size(&c); i++)
        c.at[i] /= scale;
    Swept swept = SWEPT_TURNED;
    for (int i = 0; i < SWEEPS_MOST && swept == SWEPT_TURNED; i++)
        swept = sweep(&c, interrupt);
    const size_t count = swept == SWEPT_STOPPED ? 0 : c.rows;
    for (size_t i = 0; i < count; i++) {
        const Matrix row = {1, c.cols, c.at + i * c.cols};
        out[i] = scale * sqrt(matrix_dot(&row, &row));
    }
    qsort(out, count, sizeof *out, larger_first);
    return count;
}

const double *singulars_of(Singulars *kept, const Matrix *m, const Interrupt *interrupt)
{
    for (size_t i = 0; i < SINGULARS_MOST; i++) {
        if (kept->of[i].at && matrix_same(&kept->of[i], m))
            return kept->value[i];
    }
    const size_t i = kept->next;
    matrix_release(&kept->of[i]);
    free(kept->value[i]);
    kept->value[i] = mem_new(size_min(m->rows, m->cols), sizeof *kept->value[i]);
    if (matrix_singular(m, interrupt, kept->value[i]) == 0)
        return NULL; // they are of no matrix
    kept->of[i] = matrix_copy(m);
    kept->next = (i + 1) % SINGULARS_MOST;
    return kept->value[i];
}

void singulars_release(Singulars *kept)
{
    for (size_t i = 0; i < SINGULARS_MOST; i++) {
        matrix_release(&kept->of[i]);
        free(kept->value[i]);
    }
    *kept = (Singulars){0};
}

double singular_tolerance(const Matrix *m, double largest)
{
    return largest * (double)size_max(m->rows, m->cols) * DBL_EPSILON;
}

size_t singular_rank(const Matrix *m, const double *value, size_t count)
{
    const double least = count ? singular_tolerance(m, value[0]) : 0;
    size_t rank = 0;
    while (rank < count && value[rank] > least)
        rank++;
    return rank;
}
