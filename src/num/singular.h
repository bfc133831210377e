// SPDX-License-Identifier: GPL-3.0-or-later
// Singular values, and the rank that they give.
#pragma once

#include "base/interrupt.h"
#include "num/matrix.h"

// The singular values of a matrix, largest first, written to `out`, which has
// room for the smaller of its rows and columns; returns how many, 0 where it was
// interrupted. All cells must be finite. Takes time with rows⋅cols⋅(the smaller
// of them).
//
// One-sided Jacobi: Hestenes 1958; Golub and Van Loan, Matrix Computations, 4th
// ed., §8.6.3. Small values come out with small relative errors (Demmel and
// Veselić 1992).
size_t matrix_singular(const Matrix *m, const Interrupt *interrupt, double *out);

// The singular values of the matrices that were asked for last, each with a copy
// of its matrix, so that they are computed anew only where a number is another.
enum { SINGULARS_MOST = 16 };
typedef struct Singulars {
    Matrix of[SINGULARS_MOST]; // owned; without cells: not in use
    double *value[SINGULARS_MOST];
    size_t next; // is replaced next
} Singulars;

// As many as the smaller of rows and columns, good until so many other matrices
// were asked for; NULL where it was interrupted.
const double *singulars_of(Singulars *kept, const Matrix *m, const Interrupt *interrupt);
void singulars_release(Singulars *kept);

// Below it a singular value counts as zero: the largest one times the larger of
// rows and columns times 2⁻⁵². The same as numpy.linalg.matrix_rank.
double singular_tolerance(const Matrix *m, double largest);

// How many singular values are above the tolerance.
size_t singular_rank(const Matrix *m, const double *value, size_t count);
