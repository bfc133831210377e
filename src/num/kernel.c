// SPDX-License-Identifier: GPL-3.0-or-later
// The plain kernel: three loops. Whatever is transposed, cell (i, j) is summed
// over k from left to right in a register,
//
//     c[i,j] = ((c[i,j] + A[i,0]⋅B[0,j]) + A[i,1]⋅B[1,j]) + …
//
// (a product starts from 0 instead of c[i,j])
// and transposing only exchanges two steps through memory. Nothing is skipped:
// 0⋅nan is nan.
#include "num/kernel.h"

#include "num/kernel_tiled.h"

// How far the next number lies, along k and along the result.
typedef struct Steps {
    size_t inner, outer;
} Steps;

static Steps steps_of(const Matrix *m, bool inner_is_rows)
{
    return inner_is_rows ? (Steps){m->cols, 1} : (Steps){1, m->cols};
}

static void plain_matmul(const Matrix *a, bool a_transposed, const Matrix *b, bool b_transposed,
                         bool add, Matrix *c)
{
    const size_t inner = a_transposed ? a->rows : a->cols;
    const Steps sa = steps_of(a, a_transposed), sb = steps_of(b, !b_transposed);
    double *restrict out = c->at;
    for (size_t i = 0; i < c->rows; i++) {
        for (size_t j = 0; j < c->cols; j++, out++) {
            const double *x = a->at + i * sa.outer, *y = b->at + j * sb.outer;
            double sum = add ? *out : 0;
            for (size_t k = 0; k < inner; k++, x += sa.inner, y += sb.inner)
                sum += *x * *y;
            *out = sum;
        }
    }
}

static void multiply(const Matrix *a, bool a_transposed, const Matrix *b, bool b_transposed,
                     bool add, Matrix *c, const Interrupt *interrupt)
{
    const size_t inner = a_transposed ? a->rows : a->cols;
    BUG_ON(inner != (b_transposed ? b->cols : b->rows));
    BUG_ON(c->rows != (a_transposed ? a->cols : a->rows));
    BUG_ON(c->cols != (b_transposed ? b->rows : b->cols));
    BUG_ON(c->at == a->at || c->at == b->at); // c is written while they are read
    // By division, so that no product of three sizes can overflow.
    const bool small = inner == 0 || matrix_size(c) <= (size_t)KERNEL_PLAIN / inner;
    if (small)
        plain_matmul(a, a_transposed, b, b_transposed, add, c);
    else
        tiled_matmul(a, a_transposed, b, b_transposed, add, c, interrupt);
}

void kernel_matmul(const Matrix *a, bool a_transposed, const Matrix *b, bool b_transposed,
                   Matrix *c, const Interrupt *interrupt)
{
    multiply(a, a_transposed, b, b_transposed, true, c, interrupt);
}

void kernel_product(const Matrix *a, bool a_transposed, const Matrix *b, bool b_transposed,
                    Matrix *c, const Interrupt *interrupt)
{
    multiply(a, a_transposed, b, b_transposed, false, c, interrupt);
}
