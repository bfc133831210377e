// SPDX-License-Identifier: GPL-3.0-or-later
// The plain kernel: three loops. Whatever is transposed, cell (i, j) is summed
// over k from left to right in a register,
//
//     c[i,j] = ((0 + A[i,0]⋅B[0,j]) + A[i,1]⋅B[1,j]) + …
//
// and transposing only exchanges two steps through memory. Nothing is skipped:
// 0⋅nan is nan. Cells side by side are summed side by side, each in a lane of its own: as
// many at once as the processor can, without contraction, and so with the same bits.
#include "num/kernel.h"

#include <string.h>

#include "base/minmax.h"
#include "num/widest.h"

enum { LANES = 8, NARROW = 4 };
typedef double Reals __attribute__((vector_size(LANES * sizeof(double))));

// A row of so many columns, a number that is known here: its sums stay in registers.
INLINE void product_columns(const Product *p, size_t columns)
{
    BUG_ON(columns > NARROW);
    const Operand a = p->a, b = p->b;
    const double *row = a.at, *first = b.at + p->from * b.step;
    double *out = p->c->at + p->from;
    for (size_t i = p->c->rows; i > 0; i--, row += a.step, out += p->c->cols) {
        const double *x = row, *y = first;
        double sum[NARROW] = {0};
        for (size_t k = p->inner; k > 0; k--, x += a.depth_step, y += b.depth_step) {
            UNROLL
            for (size_t j = 0; j < columns; j++)
                sum[j] += *x * y[j * b.step];
        }
        UNROLL
        for (size_t j = 0; j < columns; j++)
            out[j] = sum[j];
    }
}

// A row of columns at a time, where all of them can be read from b.at on.
WIDEST static void product_lanes(const Product *p, const double *b, size_t depth_step)
{
    for (size_t i = 0; i < p->c->rows; i++) {
        for (size_t j = p->from; j < p->to; j += LANES) {
            const size_t n = size_min(LANES, p->to - j);
            const double *x = p->a.at + i * p->a.step, *y = b + (j - p->from);
            double *out = p->c->at + i * p->c->cols + j;
            Reals sum = {0}, lanes;
            double part[LANES]; // of the last columns where they are fewer
            for (size_t k = 0; k < p->inner; k++, x += p->a.depth_step, y += depth_step) {
                memcpy(&lanes, y, sizeof lanes);
                sum += *x * lanes;
            }
            memcpy(n < LANES ? part : out, &sum, sizeof sum);
            if (n < LANES)
                memcpy(out, part, n * sizeof *out);
        }
    }
}

// With the numbers of b laid side by side, filled up to whole lanes.
static void product_packed(const Product *p, const double *b)
{
    double rows[2 * KERNEL_PLAIN];
    const size_t cols = p->to - p->from, width = (cols + LANES - 1) / LANES * LANES;
    BUG_ON(p->inner * width > sizeof rows / sizeof *rows);
    for (size_t k = 0; k < p->inner; k++, b += p->b.depth_step) {
        for (size_t j = 0; j < width; j++)
            rows[k * width + j] = j < cols ? b[j * p->b.step] : 0;
    }
    product_lanes(p, rows, width);
}

static void plain_product(const Product *p)
{
    const double *b = p->b.at + p->from * p->b.step;
    switch (p->to - p->from) {
    case 0: return;
    case 1: product_columns(p, 1); return;
    case 2: product_columns(p, 2); return;
    case 3: product_columns(p, 3); return;
    case NARROW: product_columns(p, NARROW); return;
    }
    if (p->b.step == 1 && (p->to - p->from) % LANES == 0)
        product_lanes(p, b, p->b.depth_step);
    else
        product_packed(p, b);
}

inline Product kernel_prepare(Factor a, Factor b, Matrix *c)
{
    const size_t a_cols = a.of->cols, b_cols = b.of->cols;
    const size_t inner = a.transposed ? a.of->rows : a_cols;
    BUG_ON(inner != (b.transposed ? b_cols : b.of->rows));
    BUG_ON(c->rows != (a.transposed ? a_cols : a.of->rows));
    BUG_ON(c->cols != (b.transposed ? b.of->rows : b_cols));
    BUG_ON(c->at == a.of->at || c->at == b.of->at); // c is written while they are read
    const Operand left = {a.of->at, a.transposed ? 1 : a_cols, a.transposed ? a_cols : 1};
    const Operand right = {b.of->at, b.transposed ? b_cols : 1, b.transposed ? 1 : b_cols};
    return (Product){left, right, inner, c, 0, c->cols, NULL};
}

// By the kernel that is for all products of c's size.
INLINE void make(const Product *p)
{
    const size_t cells = matrix_size(p->c);
    if (p->inner <= KERNEL_PLAIN && cells <= KERNEL_PLAIN && cells * p->inner <= KERNEL_PLAIN)
        plain_product(p);
    else
        kernel_tiled(p);
}

void kernel_product(Factor a, Factor b, Matrix *c, const Interrupt *interrupt)
{
    Product p = kernel_prepare(a, b, c);
    p.interrupt = interrupt;
    make(&p);
}

void kernel_product_cols(Factor a, Factor b, Matrix *c, size_t from, size_t to)
{
    BUG_ON(from > to || to > c->cols);
    Product p = kernel_prepare(a, b, c);
    p.from = from;
    p.to = to;
    make(&p);
}
