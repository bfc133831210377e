// SPDX-License-Identifier: GPL-3.0-or-later
// The matrix product, the one operation whose speed matters.
#ifndef QKV_NUM_KERNEL_H
#define QKV_NUM_KERNEL_H

#include <stdbool.h>

#include "base/interrupt.h"
#include "num/matrix.h"

// Products of up to this many multiplications (rows·cols·inner) always run on
// the plain kernel, larger ones on the tiled one. Fixed, not measured at run
// time: below it the bits are the same on every machine.
enum { KERNEL_PLAIN = 2048 };

// c += op(a)·op(b), where op transposes if told to. c is rows × cols of the
// product and overlaps neither operand; the inner sizes agree. Up to
// KERNEL_PLAIN multiplications each cell is summed left to right without
// contraction, the same bits everywhere. A large product asks `interrupt`, which
// may be NULL, every few 100 µs; told to stop it leaves c half done.
void kernel_matmul(const Matrix *a, bool a_transposed, const Matrix *b, bool b_transposed,
                   Matrix *c, const Interrupt *interrupt);

// c = op(a)·op(b), whatever was in c: the same numbers as kernel_matmul on
// zeros, without a pass that writes the zeros and one that reads them again.
void kernel_product(const Matrix *a, bool a_transposed, const Matrix *b, bool b_transposed,
                    Matrix *c, const Interrupt *interrupt);

#endif
