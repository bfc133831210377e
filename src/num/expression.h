// SPDX-License-Identifier: GPL-3.0-or-later
// Arithmetic that a person types for a number: "1/3", "-sqrt(2)/2", "2e-3".
#pragma once

#include "num/matrix.h"

// Evaluates `text`: + - * / ^, parentheses, unary signs, numbers, pi, e, and
// sqrt exp log sin cos tan tanh abs. The result is finite. Bad input and
// results that are not finite (1/0) name what was expected and where.
bool expression_value(const char *text, double *value, Error *err) NONNULL(3);

// Reads "[[1, 2], [3, 4]]", "array([[1., 2.]])", "[1 2; 3 4]", "{{1,2},{3,4}}" or "1 2 3 4", a
// number being any arithmetic without blanks. Rows end at ] } and ;, so the last of these is one
// row. The matrix is the caller's. Errors name what is no number, or the row that has another
// length than the first; then there is no matrix.
bool matrix_parse(const char *text, Matrix *out, Error *err) NONNULL(3);
