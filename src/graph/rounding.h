// SPDX-License-Identifier: GPL-3.0-or-later
// What comes out when every result is kept in a narrower type than double, as frameworks do.
#pragma once

#include "graph/graph.h"

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

// The graph anew, with leaves, values and gradients rounded to the type, all of them `up` where
// errors are not to cancel. `graph` is NULL where it
// was told to stop.
typedef struct RoundedGraph {
    Graph *graph;
    struct Rounding *ops; // what its nodes point to
} RoundedGraph;
RoundedGraph rounded_graph(Graph *graph, Precision precision, bool up);
void rounded_release(RoundedGraph *rounded);
