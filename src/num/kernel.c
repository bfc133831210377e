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

static size_t inner_of(Factor a)
{
    return a.transposed ? a.of->rows : a.of->cols;
}

static void plain_product(Factor a, Factor b, bool add, Matrix *c, size_t from, size_t to)
{
    const size_t inner = inner_of(a);
    // From one number to the next along k, and along the result.
    const size_t a_inner = a.transposed ? a.of->cols : 1, a_outer = a.transposed ? 1 : a.of->cols;
    const size_t b_inner = b.transposed ? 1 : b.of->cols, b_outer = b.transposed ? b.of->cols : 1;
    for (size_t i = 0; i < c->rows; i++) {
        double *restrict out = c->at + i * c->cols + from;
        for (size_t j = from; j < to; j++, out++) {
            const double *x = a.of->at + i * a_outer, *y = b.of->at + j * b_outer;
            double sum = add ? *out : 0;
            for (size_t k = 0; k < inner; k++, x += a_inner, y += b_inner)
                sum += *x * *y;
            *out = sum;
        }
    }
}

// Whether the plain kernel is to make c = a·b. By division, so that no product of three
// sizes can overflow.
static bool is_small(Factor a, Factor b, const Matrix *c)
{
    const size_t inner = inner_of(a);
    BUG_ON(inner != (b.transposed ? b.of->cols : b.of->rows));
    BUG_ON(c->rows != (a.transposed ? a.of->cols : a.of->rows));
    BUG_ON(c->cols != (b.transposed ? b.of->rows : b.of->cols));
    BUG_ON(c->at == a.of->at || c->at == b.of->at); // c is written while they are read
    return inner == 0 || matrix_size(c) <= (size_t)KERNEL_PLAIN / inner;
}

void kernel_product(Factor a, Factor b, bool add, Matrix *c, const Interrupt *interrupt)
{
    if (is_small(a, b, c))
        plain_product(a, b, add, c, 0, c->cols);
    else
        kernel_tiled(a, b, add, c, interrupt);
}

void kernel_product_cols(Factor a, Factor b, Matrix *c, size_t from, size_t to)
{
    BUG_ON(from > to || to > c->cols);
    if (is_small(a, b, c))
        plain_product(a, b, false, c, from, to);
    else
        kernel_tiled_cols(a, b, c, from, to);
}
