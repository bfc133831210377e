// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers of narrower types than double, and such as are written with fewer digits.
#pragma once

#include <stdbool.h>

typedef enum Precision {
    PRECISION_DOUBLE,
    PRECISION_FLOAT,
    PRECISION_HALF,
    PRECISION_BFLOAT,  // the upper half of a float
    PRECISION_WRITTEN, // from here on doubles that are written with so few digits: "%.9g", …
    PRECISIONS = PRECISION_WRITTEN + 19,
} Precision;

const char *precision_name(Precision precision); // "float64"

// The number of that type that is nearest, of two the even one; too large a half is infinite.
double precision_round(Precision precision, double number);

// Whether a number is one of that type and has not two bits, or a digit, to spare, as few but
// rounded ones have.
bool precision_fills(Precision precision, double number);

// The gap between numbers of that type around one.
double precision_gap(Precision precision, double number);
