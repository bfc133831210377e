// SPDX-License-Identifier: GPL-3.0-or-later
// Mistakes that people make, planted in a graph's own copy of an op: what a
// wrong answer is compared with, and what a bug hunt hides.
#pragma once

#include "graph/graph.h"
#include "graph/rewriting.h"

typedef struct Fault {
    const char *id;   // "softmax-columns"
    Text name;        // a clause: "the scaling is left out"
    const Op *op;     // the op it lies in
    bool backward;    // only gradients are wrong
    RewritingKind is; // the rewriting of its rule,
    const char *part; // of a part that has this in it; NULL: of any,
    size_t skip;      // but for so many
} Fault;

// All faults; the list ends with a NULL id.
extern const Fault fault_table[];

// The fault that a rewriting of that op is: of the part that is so called; NULL: none.
const Fault *fault_of(const Op *op, RewritingKind is, bool backward, const char *part);

// The graph anew, with the numbers that it has now and the fault planted in `node`, or in every
// node that it fits where that is NODE_NONE. Nodes have the numbers that they had. The caller's;
// NULL where no number changes or one
// becomes infinite, or `graph` was told to stop.
Graph *fault_plant(Graph *graph, const Fault *fault, NodeId node);
