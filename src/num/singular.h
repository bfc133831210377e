// SPDX-License-Identifier: GPL-3.0-or-later
// Singular values, and the rank that they give.
#ifndef QKV_NUM_SINGULAR_H
#define QKV_NUM_SINGULAR_H

#include "num/matrix.h"

// The singular values of a matrix, largest first, written to `out`, which has
// room for the smaller of its rows and columns; returns how many. All cells
// must be finite. Takes time with rows⋅cols⋅(the smaller of them).
//
// One-sided Jacobi: Hestenes 1958; Golub and Van Loan, Matrix Computations, 4th
// ed., §8.6.3. Small values come out with small relative errors (Demmel and
// Veselić 1992).
size_t matrix_singular(const Matrix *m, double *out);

// Below it a singular value counts as zero: the largest one times the larger of
// rows and columns times 2⁻⁵². The same as numpy.linalg.matrix_rank.
double singular_tolerance(const Matrix *m, double largest);

// How many singular values are above the tolerance.
size_t singular_rank(const Matrix *m, const double *value, size_t count);

#endif
