// SPDX-License-Identifier: GPL-3.0-or-later
// What a graph is made of. Only graph.c and the graph_*.c see it: graph_build.c,
// graph_labels.c and graph_copy.c, which make one; graph_update.c, graph_grad.c,
// graph_what_if.c and crew.c, which compute; expansion.c.
//
// Bookkeeping. A node is `stale` when its value must be recomputed, `touched`
// when its value changed in the update that is running; `grad_stale` when its
// gradient must be. Every change has a number (`epoch`): the first time a
// value is overwritten within a change the old one is moved to `before`, so
// that what changed can be shown without copying the graph. What is found out
// about a matrix and kept (`range`, `next`) has the version with it of what it was found in.
#pragma once

#include "base/memory.h"
#include "graph/graph.h"

// Bounds of a matrix's finite numbers, as they were at some version of it.
typedef struct Range {
    uint64_t version; // 0: never looked for
    bool any;
    double low, high;
} Range;

// Columns from `from` up to, not including, `to`; none where the two are the same.
typedef struct Span {
    size_t from, to;
} Span;

// A contribution to a node's gradient. With a single path the gradient is the
// contribution, and they share their memory.
typedef struct Path {
    Use use;
    OpCall call; // of the consumer's op, which gives it
    Part part;   // where it is not 0 for certain
    Matrix sum;
    Matrix before; // of several paths: the sum before change `grad_epoch`
    Range range;
} Path;

typedef struct Slot {
    Node node;
    Matrix value, kept;
    Matrix original; // leaves, from the first edit on
    double original_param[OP_PARAMS];
    Matrix before; // the value before change number `epoch`
    uint64_t epoch;
    const Matrix **in;       // the inputs' values, for OpCall
    OpCall call;             // forward
    Span touched;            // columns that changed in the update that is running
    bool stale, depends;     // depends: on a leaf that is no constant
    bool broken;             // its value is what a stopped computation left of it
    uint64_t version[2];     // of value and gradient: larger whenever they are written
    uint64_t sound;          // the version whose value graph_not_finite found nothing in
    Range range[SIDE_V + 1]; // by side; of several paths each has its own

    Labels *travelled[2];   // of rows and columns, where those of an operand were put together anew
    bool labelled[2];       // by the lesson: none travel there
    NodeId named_as[2];     // 1 + the node whose rows' names they have; 0: none
    const Labels *given[2]; // names that the lesson gave, where they are others now
    bool relabelled[2];

    bool flows; // the root's gradient reaches it
    Path *path;
    size_t paths;
    Matrix grad; // shares path[0].sum's memory where there is one path
    Matrix grad_before;
    uint64_t grad_epoch;
    bool grad_stale;
    Matrix next;           // of weights: what a step makes of them,
    uint64_t next_version; // and the graph's version then; 0: of another gradient
    Matrix moment[MOMENTS];
    Matrix mean; // while training runs over examples: of their gradients
    bool frozen; // a weight that does not learn

    Matrix what_if, what_if_kept; // scratch of graph_objective_if
    bool overridden;              // they have changed places with the value
} Slot;

typedef struct Crew Crew; // graph/crew.c
void crew_free(Crew *crew);

typedef struct Examples Examples; // graph/examples.c
// Gives examples that are not shown what they were given.
void examples_restore(Examples *examples);

struct Graph {
    Slot *slot;
    size_t count, capacity;
    size_t cap, used; // bytes of matrices
    Owned owned;      // whatever it and its slots point at, but for what grows
    Owned *rules;     // that it has read: of RuleRead
    NodeId root;
    NodeId *learner; // the weights that learn
    size_t learners;
    bool root_is_loss, finished, grads_ready;
    bool grads_asked;          // for one of them, since the last change began
    Slot upstream, settings;   // numbers that are given like a leaf's, but no node: the
                               // gradient of the root, and a row with each Setting
    uint64_t stepped;          // the last change that set a moment
    Examples *examples;        // or NULL
    Crew *crew;                // that runs them beside each other, or NULL
    bool unlabelled;           // one runs that is not shown: names of its rows are not wanted
    bool picks_others;         // rows are picked by other ids than when labels travelled last
    uint64_t version;          // the last that a matrix was given
    uint64_t epoch;            // number of the change that is running
    bool grads_in_time;        // gradients were up to date when it began
    bool grads_were_in_time;   // and when the change before it did
    Interrupt interrupt, asks; // asks: graph_asked, for ops
    bool stopped;
    double work_began; // seconds
};

// Leaves the numbers to the graph; returns them.
static inline Matrix graph_own(Graph *graph, Matrix m)
{
    owned_add(&graph->owned, m.at);
    return m;
}

static inline Slot *graph_slot(const Graph *graph, NodeId node)
{
    BUG_ON(node < 0 || (size_t)node >= graph->count);
    return &graph->slot[node];
}

// Whether work on a node is to stop: asks only where its numbers are more than
// are computed while the clock is read.
static inline bool slot_asked(Graph *graph, const Slot *slot)
{
    enum { FEW = 4096 };
    return matrix_size(&slot->value) > FEW ? graph_asked(graph) : graph->stopped;
}

// Computes the slot's op from its inputs into its value and what it keeps. Whether it picks other
// rows than before (slot_read_ids).
bool slot_compute(const Slot *slot);

// Gives a leaf other numbers, that it may have; or what a copy's slot has, where it differs.
void slot_put(Graph *graph, Slot *leaf, const Matrix *value);
void slot_follow(Graph *graph, Slot *slot, const Slot *from);

// The node is called so from now on, as no other is.
void graph_set_name(Graph *graph, NodeId node, const char *name);

// Computes the slot's value; it is stale where that was stopped.
void slot_forward(Graph *graph, Slot *slot);

// Gives nodes from `from` on the labels that their ops pass on.
void graph_take_labels(Graph *graph, NodeId from);

// Whether a call reads its ids from its second operand; where the slot's does, reads them, and
// says whether they are others now.
static inline bool op_reads_ids(const Op *op, size_t inputs)
{
    return op->takes_ids && inputs == 2;
}
bool slot_read_ids(const Slot *slot);

// Works out what the step makes of a weight with that gradient, its `next`, unless it is stopped;
// where it `remembers` that step, its moments are those behind it.
void slot_step(Graph *graph, Slot *slot, const StepRule *rule, const Matrix *grad, bool remembers);

// √Σ g² over the gradients of all weights that learn, each as the function has it.
double gradients_norm(Graph *graph, const Matrix *gradient(Graph *graph, NodeId node));

// Computes what is stale of the gradients from the last node down to this one.
void grads_follow(Graph *graph, NodeId node);

// Lays out paths and marks where gradient flows; once, after building.
void graph_lay_paths(Graph *graph);
