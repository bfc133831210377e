// SPDX-License-Identifier: GPL-3.0-or-later
// What comes out when every result is kept in a narrower type than double, as frameworks do.
#pragma once

#include "graph/mistake.h"

typedef enum Precision {
    PRECISION_DOUBLE,
    PRECISION_FLOAT,
    PRECISION_HALF,
    PRECISION_BFLOAT, // the upper half of a float
    PRECISIONS,
} Precision;

const char *precision_name(Precision precision); // "float64"

// The number of that type that is nearest, of two the even one; too large a half is infinite.
double precision_round(Precision precision, double number);

// Whether a number is one of that type and has not two bits to spare, as few but rounded ones have.
bool precision_fills(Precision precision, double number);

// The gap between numbers of that type around one.
double precision_gap(Precision precision, double number);

// How results are rounded: to the nearest or, where errors are not to cancel, all one way.
typedef enum RoundWay { ROUND_NEAR, ROUND_UP, ROUND_DOWN, ROUND_WAYS } RoundWay;

typedef struct Rounding {
    Precision precision;
    RoundWay way;
} Rounding;

// The graph anew, with given numbers, values and gradients rounded; `rounding` must outlive it. The
// caller's; NULL where it was told to stop.
Graph *rounded_graph(Graph *graph, Rounding *rounding);
