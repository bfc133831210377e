// SPDX-License-Identifier: GPL-3.0-or-later
// Mistakes made in a graph, to see what comes out.
#pragma once

#include "graph/graph.h"
#include "graph/rewriting.h"

// What is done at each node, in the order of computing; NULL: nothing.
typedef struct Wrapping {
    void *context; // as long as the graph is there
    // The value that forward made.
    void (*value)(void *context, NodeId node, Matrix *value);
    // The gradient of the node in place of the one that is there; NULL: that one.
    const Matrix *(*gradient)(void *context, NodeId node);
    // What backward has made of the gradient of that operand.
    void (*back)(void *context, NodeId node, Matrix *dx);
} Wrapping;

enum { MISTAKE_ALL = OP_FORWARD - 1 }; // of Mistake.pass: all ways back

// What a mistaken op reads: what the right one does; what its mask does, and that; what the others
// that it is made in do as well; its first operand, and the second ones of both, row by row.
typedef enum MistakenReads { READS_OWN, READS_MASK, READS_HEADS, READS_TURNS } MistakenReads;

// Another op in the place of one.
typedef struct MistakenOp {
    RewritingKind as;
    const Op *op;
    MistakenReads reads;
    const Op *is; // its passes and its rule, where those read it
} MistakenOp;

// All of them; the list ends with a NULL op.
extern const MistakenOp mistaken_ops[];

// Fills what the mistaken op reads in these nodes, so many each (0: their own), one node's behind
// the other's, in room for OP_MANY times OP_MANY. False where it is none for them.
bool mistaken_reads(const Graph *graph, const MistakenOp *other, const NodeId *in, NodeId *reads,
                    size_t *count);

typedef enum MistakeKind {
    MISTAKE_REWRITING,
    // Something else is read for `of`, on the way back also for RULE_Y or RULE_G, what comes back:
    // SWAPPED, that for the other and the other for that; AGAIN, what the pass makes of it;
    MISTAKE_INSTEAD, // TRANSPOSED, itself turned
    MISTAKE_OP,      // from here on in a graph of its own (mistake_graph): op `stands` reads others
    MISTAKE_OTHER,   // node `other` is operand `of`
    MISTAKE_SWAPPED, // operands `of` and `with` are exchanged
} MistakeKind;

typedef struct Mistake {
    MistakeKind kind;
    int pass;            // OP_FORWARD, or the operand whose gradient is made otherwise
    const Rewriting *is; // MISTAKE_REWRITING
    RewritingKind as;    // how it is called,
    const Text *name;    // where that does not say what it is; else NULL
    bool slope;          // of one forward: the way back follows from it; else that is the right one
    size_t of, with;     // operands that are meant, where there are such
    CellRef other;       // MISTAKE_OTHER, or where `instead` is: side and node of what stands there
    // MISTAKE_OP: so many in each node, one's behind the other's; 0: their own.
    const NodeId *reads;
    size_t count;
    const Op *stands;
    // MISTAKE_INSTEAD: that matrix; those ids; what it is in a graph after the update; else it
    // times `by`, or `by` in every cell; where `width` is not 0 its columns from `from` on stand in
    // the place of all that are so wide.
    const Matrix *instead;
    const size_t *id;
    Graph *next;
    double by;
    bool fills;
    size_t from, width;
} Mistake;

// The graph once more, in which mistakes are made one after the other, and wired as that mistake is
// in the nodes that `in` lists up to NODE_NONE; NULL: as it is. Nodes have the numbers they had,
// and somebody sees what each op makes, and may put something else there. The caller's; NULL where
// it was told to stop, or an op refuses what it gets.
Graph *mistake_graph(const Graph *graph, const Mistake *wired, const NodeId *in,
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
