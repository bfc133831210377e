// SPDX-License-Identifier: GPL-3.0-or-later
// Arithmetic that a person types for a number: "1/3", "-sqrt(2)/2", "2e-3".
#pragma once

#include <stdbool.h>

#include "base/error.h"

// Evaluates `text`: + - * / ^, parentheses, unary signs, numbers, pi, e, and
// sqrt exp log sin cos tan tanh abs. The result is finite. Bad input and
// results that are not finite (1/0) name what was expected and where.
bool expression_value(const char *text, double *value, Error *err) NONNULL(3);
