// SPDX-License-Identifier: GPL-3.0-or-later
// How much arithmetic the matrices of a graph take, counted from shapes by the
// formulas that are on screen; and how that grows with the length of the text.
#pragma once

#include "graph/graph.h"

// to += times⋅from
void work_add(Work *to, Work from, double times);

// Which rows and columns are as many as the tokens are: the rows of the first
// input, and all that must be of the same size because of how the operations fit
// together, or because it has the same labels.
typedef struct Growth {
    NodeId of;   // that input; NODE_NONE: there is none with two rows or more
    size_t size; // the number of tokens, n
    bool *dim;   // rows of node i at 2i, columns at 2i + 1; owned
    bool *step;  // by node, owned: made from single tokens. With more tokens there
                 // would be more such nodes, and none of them says how many
} Growth;

Growth growth_of(const Graph *graph);
void growth_release(Growth *growth);

// Whether what work_at counts is all of its kind with n tokens too: no step is
// in it.
bool growth_holds(const Graph *graph, const Growth *growth, Side side, NodeId node);

// The shape of a node if there were n tokens.
Shape growth_shape(const Graph *graph, const Growth *growth, NodeId node, size_t n);

// What a node takes forward, or its gradient backward over all paths, which are
// added up: as it is (n = growth->size), or if there were n tokens.
Work work_at(const Graph *graph, Side side, NodeId node, const Growth *growth, size_t n);

// A number that depends on n as a polynomial: Σ c[i]⋅nⁱ.
enum { GROWTH_TERMS = 4 };
typedef struct Polynomial {
    double c[GROWTH_TERMS];
} Polynomial;

// The polynomial of those values at n = 2, 3, 4, 5.
Polynomial polynomial_through(const double value[GROWTH_TERMS]);

// Appends "2n² + 8n + 1".
void polynomial_write(const Polynomial *p, Buffer *out);
