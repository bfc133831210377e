// SPDX-License-Identifier: GPL-3.0-or-later
// A matrix as people type it, or paste it from NumPy, MATLAB, Lua or a spreadsheet.
#pragma once

#include "base/error.h"
#include "num/matrix.h"

// Reads "[[1, 2], [3, 4]]", "array([[1., 2.]])", "[1 2; 3 4]", "{{1,2},{3,4}}" or "1 2 3 4", a
// number being any arithmetic without blanks. Rows end at ] } and ;, so the last of these is one
// row. The matrix is the caller's. Errors name what is no number, or the row that has another
// length than the first; then there is no matrix.
bool matrix_parse(const char *text, Matrix *out, Error *err) NONNULL(3);
