// SPDX-License-Identifier: GPL-3.0-or-later
// Writing NumPy's files of arrays, which array_file.h reads.
#pragma once

#include "base/buffer.h"
#include "num/matrix.h"

// Appends the bytes of a .npy of doubles.
void npy_write(const Matrix *m, Buffer *out);

// A .npz is a zip archive of them, here neither packed nor dated, so that the same numbers give
// the same bytes. Start it all zero but for `out`, add arrays of different names, end it once.
typedef struct NpzWriter {
    Buffer *out;      // appended to; has to be empty at first
    Buffer directory; // the archive's, until it ends
    size_t count;
} NpzWriter;
void npz_add(NpzWriter *npz, const char *name, const Matrix *m);
void npz_end(NpzWriter *npz);
