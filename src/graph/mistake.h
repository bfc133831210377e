// SPDX-License-Identifier: GPL-3.0-or-later
// Mistakes made in a graph, to see what comes out.
#pragma once

#include "graph/graph.h"
#include "graph/rewriting.h"
#include "graph/wrapped.h"

enum { MISTAKE_ALL = OP_FORWARD - 1 }; // of Mistake.pass: all ways back

typedef enum MistakeKind {
    MISTAKE_REWRITING,
    MISTAKE_OTHER,   // node `other` is operand `of`
    MISTAKE_SWAPPED, // operands `of` and `with` are exchanged
    MISTAKE_INSTEAD, // that matrix is read for `of`, which may be RULE_G; NULL: zeros
    MISTAKE_NEXT,    // on the way back operand `of` is read as it is after the update
    MISTAKE_TIMES,   // what comes back is taken so many times
    MISTAKE_ONES,    // ones come back
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
    const Matrix *instead;
    Graph *next; // MISTAKE_NEXT: whose weights are updated
    double times;
} Mistake;

// A graph once more, wrapped, in which mistakes are made one after the other.
typedef struct MistakeGraph {
    Graph *graph;
    struct MistakeRow *row; // of each node; the graph's
    NodeId *in;             // where one is made now, up to NODE_NONE
} MistakeGraph;

// With those inputs exchanged that `rewired` says (MISTAKE_OTHER, MISTAKE_SWAPPED), in the nodes
// that `in` lists up to NODE_NONE; NULL: as they are. To be released; its graph is NULL where it
// was told to stop, or an op refuses what it gets.
MistakeGraph mistake_graph(const Graph *graph, const Mistake *rewired, const NodeId *in,
                           const Wrapping *wrapping);

// Makes the mistake in those nodes, which all have the op and the rule that were rewritten, in
// place of the last one, and computes what depends on them. The mistake must last until the next,
// or until nothing is asked of the graph any more. NULL: none.
void mistake_make(MistakeGraph *graph, const Mistake *mistake, const NodeId *in);

void mistake_graph_release(MistakeGraph *graph);

// The graph anew with rewritings in it for good: `mistake` has one of each node, or none (`is` is
// NULL). They are copied. The caller's; NULL where it was told to stop.
Graph *mistake_plant(const Graph *graph, const Mistake *mistake);
