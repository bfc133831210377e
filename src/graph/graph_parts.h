// SPDX-License-Identifier: GPL-3.0-or-later
// What a graph is made of. Only graph.c and the graph_*.c see it: graph_build.c,
// graph_labels.c and graph_copy.c, which make one; graph_update.c, graph_grad.c,
// graph_stop.c and graph_what_if.c, which compute; graph_explain.c.
//
// Bookkeeping. A node is `stale` when its value must be recomputed, `touched`
// when its value changed in the update that is running; `grad_stale` when its
// gradient must be. Every change has a number (`epoch`): the first time a
// value is overwritten within a change the old one is moved to `before`, so
// that what changed can be shown without copying the graph.
#pragma once

#include "graph/graph.h"

// A contribution to a node's gradient. With a single path the gradient is the
// contribution, and they share their memory.
typedef struct Path {
    Use use;
    Matrix sum;    // owned, but for the upstream gradient's
    Matrix before; // of several paths: the sum before change `grad_epoch`
} Path;

typedef struct Slot {
    Node node;
    Matrix value, kept;
    Matrix original; // leaves, from the first edit on
    double original_param[OP_PARAMS];
    Matrix before; // the value before change number `epoch`
    uint64_t epoch;
    const Matrix **in; // the inputs' values, for OpCall
    Use *use;
    size_t uses, use_capacity;
    bool stale, touched, depends; // depends: on a leaf that is no constant
    bool broken;                  // its value is what a stopped computation left of it

    bool flows; // the root's gradient reaches it
    Path *path;
    size_t paths;
    Matrix grad; // shares path[0].sum's memory where there is one path
    Matrix grad_before;
    uint64_t grad_epoch;
    bool grad_stale;
    Matrix next; // of weights: what a step makes of them

    Matrix what_if, what_if_kept; // scratch of graph_objective_if
    bool overridden;              // they have changed places with the value
} Slot;

struct Graph {
    Slot *slot;
    size_t count, capacity;
    Labels **labels; // owned; nodes share them
    size_t label_count, label_capacity;
    size_t cap, used; // bytes of matrices
    NodeId root;
    bool root_is_loss, finished, grads_ready;
    Slot upstream, rate;       // numbers that are given like a leaf's, but no node: the
                               // gradient of the root, and the learning rate, 1×1
    uint64_t epoch;            // number of the change that is running
    bool grads_in_time;        // gradients were up to date when it began
    bool grads_were_in_time;   // and when the change before it did
    Interrupt interrupt, asks; // asks: graph_asked, for ops
    bool stopped;
    double work_began; // seconds
};

Slot *graph_slot(const Graph *graph, NodeId node);

// Whether work on a node is to stop: asks only where its numbers are more than
// are computed while the clock is read.
static inline bool slot_asked(Graph *graph, const Slot *slot)
{
    enum { FEW = 4096 };
    return matrix_size(&slot->value) > FEW ? graph_asked(graph) : graph->stopped;
}

// Computes the slot's op from its inputs into its value and what it keeps.
void slot_compute(const Graph *graph, const Slot *slot);

// Computes the slot's value; it is stale where that was stopped.
void slot_forward(Graph *graph, Slot *slot);

// The scalar that is watched where the root has that value.
double graph_scalar(const Graph *graph, const Matrix *root);

// Gives a node, all of whose inputs are there, the labels that its op passes on.
void graph_take_labels(Graph *graph, Slot *slot);
void label_release(Label *label);
Label label_copy(const Label *from);

// Lays out paths and marks where gradient flows; once, after building.
void graph_lay_paths(Graph *graph);
