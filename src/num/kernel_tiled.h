// SPDX-License-Identifier: GPL-3.0-or-later
// The tiled kernel, for products above KERNEL_PLAIN. Only kernel.c calls it.
#ifndef QKV_NUM_KERNEL_TILED_H
#define QKV_NUM_KERNEL_TILED_H

#include <stdbool.h>

#include "base/interrupt.h"
#include "num/matrix.h"

// The same contract as kernel_matmul, or without `add` as kernel_product, any
// size; sums are grouped and rounded as the processor's tile does it.
void tiled_matmul(const Matrix *a, bool a_transposed, const Matrix *b, bool b_transposed, bool add,
                  Matrix *c, const Interrupt *interrupt);

// The instruction set that tiled_matmul uses here: "avx512", "avx2", "plain".
const char *tiled_name(void);

#endif
