// SPDX-License-Identifier: GPL-3.0-or-later
// e^ of a row of numbers and its greatest, the parts of softmax that take time. All e^ in a graph
// are computed here.
#pragma once

#include <stdbool.h>
#include <stddef.h>

// out[i] = e^(x[i] − shift), i < n, within one unit in the last place and with
// the same bits on every machine. −∞ gives 0, nan gives nan, 0 gives exactly
// 1. `out` may be `x`. With `share` each is then divided by their sum, which is added up from left
// to right and returned; without it 0 is.
double exp_row(const double *x, double shift, size_t n, bool share, double *out);

// e^x: the same function for a single number.
double exp_of(double x);

// The greatest number of a row, −∞ where all are. A nan is the greatest where all others
// are −∞, so that it does not vanish; else it is passed over: its own e^ is nan in any case.
double row_max(const double *x, size_t n);
