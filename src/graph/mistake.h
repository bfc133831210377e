// SPDX-License-Identifier: GPL-3.0-or-later
// Mistakes made in a graph, to see what comes out.
#pragma once

#include "graph/graph.h"
#include "graph/rewriting.h"

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

// Builds the graph anew and computes it, with its given numbers as they are now; somebody sees what
// each op makes, and may put something else there. The caller's; NULL where it was told to stop.
// Nodes have the numbers that they had.
Graph *wrapped_graph(const Graph *graph, const Wrapping *wrapping);

enum { MISTAKE_ALL = OP_FORWARD - 1 }; // of Mistake.pass: all ways back

typedef enum MistakeKind {
    MISTAKE_REWRITING,
    MISTAKE_OTHER,   // node `other` is operand `of`
    MISTAKE_SWAPPED, // operands `of` and `with` are exchanged
    MISTAKE_INSTEAD, // something else is read for `of`, which may be RULE_G: what comes back
    MISTAKE_AGAIN,   // the op is done twice
} MistakeKind;

typedef struct Mistake {
    MistakeKind kind;
    int pass;            // OP_FORWARD, or the operand whose gradient is made otherwise
    const Rewriting *is; // MISTAKE_REWRITING,
    RewritingKind as;    // the others are called so
    bool slope;          // of one forward: the way back follows from it; else that is the right one
    size_t of, with;
    CellRef other; // side and node of what stands there; NODE_NONE: nothing of the graph
    // MISTAKE_INSTEAD: that matrix; what it is in a graph after the update; else it times `by`, or
    // `by` in every cell.
    const Matrix *instead;
    Graph *next;
    double by;
    bool fills;
} Mistake;

// The graph once more, in which mistakes are made one after the other: with those inputs exchanged
// that `rewired` says (MISTAKE_OTHER, MISTAKE_SWAPPED), in the nodes that `in` lists up to
// NODE_NONE; NULL: as they are. The caller's; NULL where it was told to stop, or an op refuses what
// it gets.
Graph *mistake_graph(const Graph *graph, const Mistake *rewired, const NodeId *in,
                     const Wrapping *wrapping);

// Makes the mistake in those nodes of such a graph, which all have the op and the rule that were
// rewritten, in place of the last one, and computes what depends on them. The mistake must last
// until the next, or until nothing is asked of the graph any more. NULL: none.
void mistake_make(Graph *graph, const Mistake *mistake, const NodeId *in);

// A mistake that people make, by name: what a wrong answer is compared with, and what a bug hunt
// hides.
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
