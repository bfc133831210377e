// SPDX-License-Identifier: GPL-3.0-or-later
// The plain kernel: three loops. Whatever is transposed, cell (i, j) is summed
// over k from left to right in a register,
//
//     c[i,j] = ((c[i,j] + A[i,0]⋅B[0,j]) + A[i,1]⋅B[1,j]) + …
//
// (from 0 instead of c[i,j] without `add`)
// and transposing only exchanges two steps through memory. Nothing is skipped:
// 0⋅nan is nan. Cells side by side are summed side by side, each in a lane of its own: as
// many at once as the processor can, without contraction, and so with the same bits.
#include "num/kernel.h"

#include <string.h>

#include "base/minmax.h"
#include "num/widest.h"

enum { LANES = 8, NARROW = 4 };
typedef double Reals __attribute__((vector_size(LANES * sizeof(double))));

#define INLINE static inline __attribute__((always_inline))

static size_t inner_of(Factor a)
{
    return a.transposed ? a.of->rows : a.of->cols;
}

// The first number of a factor; from there to the next row of the result, or the next column,
// and to the next number along k.
typedef struct Walk {
    const double *at;
    size_t outer, inner;
} Walk;

static Walk walk_of(Factor f, bool left)
{
    const bool along = f.transposed != left;
    return (Walk){f.of->at, along ? f.of->cols : 1, along ? 1 : f.of->cols};
}

typedef struct Sums {
    Walk a, b;
    size_t inner;
    bool add;
    Matrix *c;
    size_t from, to; // columns
} Sums;

// A row of so many columns, a number that is known here: its sums stay in registers.
INLINE void product_columns(const Sums *s, size_t columns)
{
    const double *row = s->a.at, *first = s->b.at + s->from * s->b.outer;
    double *out = s->c->at + s->from;
    for (size_t i = 0; i < s->c->rows; i++, row += s->a.outer, out += s->c->cols) {
        const double *x = row, *y = first;
        double sum[NARROW];
        UNROLL
        for (size_t j = 0; j < columns; j++)
            sum[j] = s->add ? out[j] : 0;
        for (size_t k = 0; k < s->inner; k++, x += s->a.inner, y += s->b.inner) {
            UNROLL
            for (size_t j = 0; j < columns; j++)
                sum[j] += *x * y[j * s->b.outer];
        }
        UNROLL
        for (size_t j = 0; j < columns; j++)
            out[j] = sum[j];
    }
}

static void product_narrow(const Sums *s)
{
    BUG_ON(s->to - s->from > NARROW);
    switch (s->to - s->from) {
    case 1: product_columns(s, 1); break;
    case 2: product_columns(s, 2); break;
    case 3: product_columns(s, 3); break;
    case NARROW: product_columns(s, NARROW); break;
    }
}

// A row of columns at a time, where all of them can be read from b->at on.
WIDEST static void product_lanes(const Sums *s)
{
    for (size_t i = 0; i < s->c->rows; i++) {
        for (size_t j = s->from; j < s->to; j += LANES) {
            const size_t n = size_min(LANES, s->to - j);
            const double *x = s->a.at + i * s->a.outer, *y = s->b.at + (j - s->from);
            double *out = s->c->at + i * s->c->cols + j;
            Reals sum = {0}, lanes;
            double part[LANES] = {0}; // of the last columns where they are fewer
            if (s->add)
                memcpy(part, out, n * sizeof *out);
            memcpy(&sum, part, sizeof sum);
            for (size_t k = 0; k < s->inner; k++, x += s->a.inner, y += s->b.inner) {
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
static void product_packed(Sums s)
{
    double rows[2 * KERNEL_PLAIN];
    const size_t cols = s.to - s.from, width = (cols + LANES - 1) / LANES * LANES;
    BUG_ON(s.inner * width > sizeof rows / sizeof *rows);
    for (size_t k = 0; k < s.inner; k++) {
        for (size_t j = 0; j < width; j++)
            rows[k * width + j] = j < cols ? s.b.at[j * s.b.outer + k * s.b.inner] : 0;
    }
    s.b = (Walk){rows, 1, width};
    product_lanes(&s);
}

static void plain_product(Factor a, Factor b, bool add, Matrix *c, size_t from, size_t to)
{
    Sums s = {walk_of(a, true), walk_of(b, false), inner_of(a), add, c, from, to};
    if (to - from <= NARROW) {
        product_narrow(&s);
        return;
    }
    s.b.at += from * s.b.outer;
    if (s.b.outer == 1 && (to - from) % LANES == 0)
        product_lanes(&s);
    else
        product_packed(s);
}

// Whether the plain kernel is to make c = a·b.
INLINE bool is_small(Factor a, Factor b, const Matrix *c)
{
    const size_t inner = inner_of(a), cells = matrix_size(c);
    BUG_ON(inner != (b.transposed ? b.of->cols : b.of->rows));
    BUG_ON(c->rows != (a.transposed ? a.of->cols : a.of->rows));
    BUG_ON(c->cols != (b.transposed ? b.of->rows : b.of->cols));
    BUG_ON(c->at == a.of->at || c->at == b.of->at); // c is written while they are read
    return inner <= KERNEL_PLAIN && cells <= KERNEL_PLAIN && cells * inner <= KERNEL_PLAIN;
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
