// SPDX-License-Identifier: GPL-3.0-or-later
// Mistakes that people make, planted in a graph's own copy of an op: what a
// wrong answer is compared with, and what a bug hunt hides.
#pragma once

#include "graph/graph.h"
#include "graph/rewriting.h"

typedef struct Fault {
    const char *id; // "softmax-columns"
    Text name;      // a clause: "the scaling is left out"
    const Op *op;   // the op it lies in
    bool backward;  // only gradients are wrong
    // A text of the call's sizes and parameters: 0 where it would change nothing, or could not.
    // NULL: it always does.
    const char *fits;
    // What the op computes instead; NULL: what the op does. The node stays as it is, so that its
    // formula does not show the fault.
    const char *value, *back;    // another text of the result, of the first operand's gradient
    const char *param, *becomes; // another parameter: a text of those that there are
    void (*add)(const OpCall *call, Matrix *dx); // another backward, which is no text
    bool unmasks;                                // no cell counts as masked
    bool one_path;    // a gradient that is one alone of its contributions shows it as well
    RewritingKind is; // the rewriting that does the same
} Fault;

// All faults; the list ends with a NULL id.
extern const Fault fault_table[];

// The fault that a rewriting of that op is: of the part that is so called; NULL: none.
const Fault *fault_of(const Op *op, RewritingKind is, bool backward, const char *part);

// The graph anew, with the numbers that it has now and the fault planted in `node`, or in every
// node that it fits where that is NODE_NONE. Nodes have the numbers that they had. The caller's;
// NULL where it fits none, or `graph` was told to stop.
Graph *fault_plant(Graph *graph, const Fault *fault, NodeId node);
