// SPDX-License-Identifier: GPL-3.0-or-later
// The plain kernel: three loops. Whatever is transposed, cell (i, j) is summed
// over k from left to right in a register,
//
//     c[i,j] = ((c[i,j] + A[i,0]⋅B[0,j]) + A[i,1]⋅B[1,j]) + …
//
// (from 0 instead of c[i,j] without `add`)
// and transposing only exchanges two steps through memory. Nothing is skipped:
// 0⋅nan is nan.
#include "num/kernel.h"

static void plain_product(Factor a, Factor b, size_t inner, bool add, Matrix *c)
{
    // From one number to the next along k, and along the result.
    const size_t a_inner = a.transposed ? a.of->cols : 1, a_outer = a.transposed ? 1 : a.of->cols;
    const size_t b_inner = b.transposed ? 1 : b.of->cols, b_outer = b.transposed ? b.of->cols : 1;
    double *restrict out = c->at;
    for (size_t i = 0; i < c->rows; i++) {
        for (size_t j = 0; j < c->cols; j++, out++) {
            const double *x = a.of->at + i * a_outer, *y = b.of->at + j * b_outer;
            double sum = add ? *out : 0;
            for (size_t k = 0; k < inner; k++, x += a_inner, y += b_inner)
                sum += *x * *y;
            *out = sum;
        }
    }
}

void kernel_product(Factor a, Factor b, bool add, Matrix *c, const Interrupt *interrupt)
{
    const size_t inner = a.transposed ? a.of->rows : a.of->cols;
    BUG_ON(inner != (b.transposed ? b.of->cols : b.of->rows));
    BUG_ON(c->rows != (a.transposed ? a.of->cols : a.of->rows));
    BUG_ON(c->cols != (b.transposed ? b.of->rows : b.of->cols));
    BUG_ON(c->at == a.of->at || c->at == b.of->at); // c is written while they are read
    // By division, so that no product of three sizes can overflow.
    const bool small = inner == 0 || matrix_size(c) <= (size_t)KERNEL_PLAIN / inner;
    if (small)
        plain_product(a, b, inner, add, c);
    else
        kernel_tiled(a, b, add, c, interrupt);
}
