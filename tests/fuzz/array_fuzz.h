// SPDX-License-Identifier: GPL-3.0-or-later
// What the fuzzers of files of arrays do with one: each array is looked at, read whole and in
// part, and every number of it used.
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "data/array_file.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static inline void read_part(ArrayFile *file, size_t index, const ArrayPart *part)
{
    static volatile double sum; // so that all is read
    Matrix m;
    Labels labels[2];
    SCOPED(owned_release) Owned owned = {0};
    Error err = {0};
    if (array_file_read(file, index, part, &m, &(ArrayLabels){labels, &owned}, &err)) {
        BUG_ON(matrix_size(&m) == 0 || error_is_set(&err));
        for (size_t i = 0; i < matrix_size(&m); i++)
            sum += m.at[i];
        (void)sum;
    } else {
        BUG_ON(!error_is_set(&err) || m.at);
    }
    matrix_release(&m);
}

// Reads the bytes as a file with that ending.
static inline int read_arrays(const uint8_t *data, size_t size, const char *ending)
{
    enum { ENDING_MOST = 16 };
    static const size_t pick[] = {2, 1};
    const ArrayPart parts[] = {{0},
                               {2, 2, 1, 1, .transpose = true},
                               {.pick = pick, .picks = 2},
                               {.axes = "0,1:,:]"},
                               {.axes = "-1,1/2]"}};
    const ArrayLimits limits = {.bytes = 1 << 20};
    char path[32 + ENDING_MOST];
    Error err = {0};
    snprintf(path, sizeof path, "/tmp/qkv-fuzz-%ld%s", (long)getpid(), ending);
    FILE *out = fopen(path, "wb");
    BUG_ON(!out || fwrite(data, 1, size, out) != size);
    BUG_ON(fclose(out) != 0);
    ArrayFile *file = array_file_open(path, &limits, &err);
    BUG_ON(!file && !error_is_set(&err));
    for (size_t i = 0; file && i < array_file_count(file); i++) {
        ArrayLook look;
        Error why = {0};
        const bool seen = array_file_look(file, i, NULL, &look, &why);
        BUG_ON(seen == error_is_set(&why));
        for (size_t k = 0; k < sizeof parts / sizeof *parts; k++)
            read_part(file, i, &parts[k]);
    }
    array_file_close(file);
    unlink(path);
    return 0;
}
