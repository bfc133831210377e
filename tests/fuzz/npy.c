// SPDX-License-Identifier: GPL-3.0-or-later
// NumPy arrays that lessons and people load.
#include "array_fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    return read_arrays(data, size, ".npy");
}
