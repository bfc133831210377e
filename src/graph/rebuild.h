// SPDX-License-Identifier: GPL-3.0-or-later
// A graph built anew from another one, node by node, with something changed on
// the way.
#ifndef QKV_GRAPH_REBUILD_H
#define QKV_GRAPH_REBUILD_H

#include "graph/graph.h"

typedef struct RebuildChange {
    void *context;
    // May change the numbers of a leaf. NULL: none are.
    void (*leaf)(void *context, const Node *node, Matrix *value);
    // May change the op and the parameters of a node; what it returns is used
    // as the op. NULL: none are.
    const Op *(*op)(void *context, NodeId id, const Node *node, double param[OP_PARAMS]);
} RebuildChange;

// The copy has the same node numbers, names, labels, groups and upstream
// gradient, and the numbers that the graph has now as its originals. NULL where
// a changed op refuses its operands.
Graph *graph_rebuild(Graph *from, const RebuildChange *change);

#endif
