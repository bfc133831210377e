// SPDX-License-Identifier: GPL-3.0-or-later
// NumPy arrays that lessons load.
#include <stddef.h>
#include <stdint.h>

#include "data/npy.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Matrix m = {0};
    Error err = {0};
    const NpyLimits limits = {.bytes = 1 << 20};
    if (npy_parse("fuzz", data, size, &limits, &m, &err))
        BUG_ON(matrix_size(&m) == 0);
    else
        BUG_ON(!error_is_set(&err));
    matrix_release(&m);
    return 0;
}
