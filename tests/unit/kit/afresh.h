// SPDX-License-Identifier: GPL-3.0-or-later
// A graph computed once more as a whole.
#pragma once

#include "graph/graph.h"

// Gives each leaf the numbers that it has, so that all values follow, and gradients are stale.
static inline void compute_afresh(Graph *graph)
{
    Error unread = {0}; // one for all: clearing four took a twentieth of the worked case
    for (NodeId n = 0; n < (NodeId)graph_count(graph); n++) {
        if (!graph_node(graph, n)->op)
            graph_set_matrix(graph, SIDE_VALUE, n, graph_value(graph, n), &unread);
    }
    graph_update(graph);
}
