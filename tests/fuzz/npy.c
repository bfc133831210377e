// SPDX-License-Identifier: GPL-3.0-or-later
// NumPy arrays that lessons load.
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

#include "data/npy.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Matrix m = {0};
    Error err = {0};
    const NpyLimits limits = {.bytes = 1 << 20};
    char path[] = "/tmp/qkv-fuzz-XXXXXX";
    const int fd = mkstemp(path);
    BUG_ON(fd < 0 || write(fd, data, size) != (ssize_t)size);
    const bool read = npy_read(path, &limits, &m, &err);
    close(fd);
    unlink(path);
    if (read)
        BUG_ON(matrix_size(&m) == 0);
    else
        BUG_ON(!error_is_set(&err));
    matrix_release(&m);
    return 0;
}
