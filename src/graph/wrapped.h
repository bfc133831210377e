// SPDX-License-Identifier: GPL-3.0-or-later
// A graph once more, of which somebody sees what each op makes, and may put something else there.
#pragma once

#include "graph/graph.h"

// What is done at each node, in the order of computing; NULL: nothing.
typedef struct Wrapping {
    void *context; // as long as the graph is there
    // The value that forward made, or that is given.
    void (*value)(void *context, NodeId node, Matrix *value);
    // The gradient of the node in place of the one that is there; NULL: that one.
    const Matrix *(*gradient)(void *context, NodeId node);
    // What backward has made of the gradient of that operand, or the gradient that is given.
    void (*back)(void *context, NodeId node, Matrix *dx);
} Wrapping;

// A row whose functions compute another one; the first member is what a node points to.
typedef struct WrappedOp {
    Op op;
    const Op *is; // what is computed
    Wrapping wrapping;
} WrappedOp;

// The row that looks like `op` and computes `is`.
WrappedOp wrapped_op(const Op *op, const Op *is);

// Builds the graph anew and computes it, with its given numbers as they are now. The caller's; NULL
// where it was told to stop. Nodes have the numbers that they had.
Graph *wrapped_graph(Graph *graph, const Wrapping *wrapping);
