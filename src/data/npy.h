// SPDX-License-Identifier: GPL-3.0-or-later
// NumPy's .npy files.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/interrupt.h"
#include "num/matrix.h"

// What reading may take: bytes, of the file and its numbers together, asked
// before they are taken; and time, asked every now and then.
typedef struct NpyLimits {
    size_t bytes;
    Interrupt interrupt;
} NpyLimits;

// Reads a file of numbers with at most two dimensions: f4, f8, i1 … i8, u1 …
// u4 and b1 of either byte order, rows or columns first. A vector becomes one
// row, a scalar 1×1. Nothing is computed from the file before it is checked
// against the file's own size. `err` says the file's name, fault and byte.
bool npy_read(const char *path, const NpyLimits *limits, Matrix *out, Error *err);
