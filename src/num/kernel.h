// SPDX-License-Identifier: GPL-3.0-or-later
// The matrix product, the one operation whose speed matters.
#pragma once

#include "base/interrupt.h"
#include "num/matrix.h"

// Products of up to this many multiplications (rows·cols·inner) always run on
// the plain kernel, larger ones on the tiled one. Fixed, not measured at run
// time: below it the bits are the same on every machine.
enum { KERNEL_PLAIN = 2048 };

// A matrix as it stands in a product.
typedef struct Factor {
    const Matrix *of;
    bool transposed;
} Factor;

// c = a·b, whatever was in c. c is rows × cols of the product and overlaps neither factor; the
// inner sizes agree. Up to KERNEL_PLAIN multiplications each cell is summed left to right without
// contraction, the same bits everywhere. A large product asks `interrupt`, which
// may be NULL, every few 100 µs; told to stop it leaves c half done.
void kernel_product(Factor a, Factor b, Matrix *c, const Interrupt *interrupt);

// Columns `from` up to, not including, `to` of c = a·b alone, with the bits that they have
// in the whole product.
void kernel_product_cols(Factor a, Factor b, Matrix *c, size_t from, size_t to);

// ---- For kernels ---------------------------------------------------------

// A factor as a table of numbers: its first one, and how far it is from one row of the result, or
// one column, to the next, and from one k to the next.
typedef struct Operand {
    const double *at;
    size_t step, depth_step;
} Operand;

// What is to be made: columns `from` up to, not including, `to` of c.
typedef struct Product {
    Operand a, b;
    size_t inner;
    Matrix *c;
    size_t from, to;
    const Interrupt *interrupt;
} Product;

// All columns of c = a·b; nobody asks whether to stop.
Product kernel_prepare(Factor a, Factor b, Matrix *c);

// The tiled kernel (kernel_tiled.c), for any size: sums are grouped and rounded as
// the processor's tile does it.
void kernel_tiled(const Product *p);
