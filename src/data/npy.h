// SPDX-License-Identifier: GPL-3.0-or-later
// NumPy's .npy files.
#ifndef QKV_DATA_NPY_H
#define QKV_DATA_NPY_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "num/matrix.h"

// Reads a file of numbers with at most two dimensions: f4, f8, i1 … i8, u1 …
// u4 and b1 of either byte order, rows or columns first. A vector becomes one
// row, a scalar 1×1. Nothing is computed from the file before it is checked
// against the file's own size. `err` names file, fault and byte.
bool npy_read(const char *path, Matrix *out, Error *err);

// The same from memory; `name` is for messages.
bool npy_parse(const char *name, const unsigned char *bytes, size_t size,
               Matrix *out, Error *err);

#endif
