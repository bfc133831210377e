// SPDX-License-Identifier: GPL-3.0-or-later
// A graph built anew from the leaves, parameters and upstream gradient that
// another one has now: what computing everything from scratch gives.
#pragma once

#include <stdio.h>

#include "graph/graph.h"

static inline void clone_node(const Graph *from, NodeId node, Graph *to)
{
    const Node *n = graph_node(from, node);
    if (n->op)
        graph_add_op(to, n->op, n->input, n->inputs, n->param, n->id, n->ids, ERROR_DROPPED);
    else
        graph_add_leaf(to, n->role, graph_value(from, node), ERROR_DROPPED);
    if (n->words)
        graph_set_words(to, node, n->words);
    graph_name(to, node, n->name, ERROR_DROPPED);
}

static inline Graph *graph_clone(Graph *from)
{
    Graph *to = graph_new((size_t)1 << 30);
    for (size_t n = 0; n < graph_count(from); n++)
        clone_node(from, (NodeId)n, to);
    const NodeId root = graph_root(from);
    if (root != NODE_NONE && graph_root_is_loss(from))
        graph_backward(to, root, NULL, ERROR_DROPPED);
    else if (root != NODE_NONE)
        graph_backward(to, root, graph_path(from, root, 0), ERROR_DROPPED);
    graph_finish(to);
    return to;
}

static inline bool same_matrix(const char *what, const Node *node, const Matrix *a, const Matrix *b)
{
    if ((!a && !b) || (a && b && matrix_same(a, b)))
        return true;
    printf("# %s of %s differs\n", what, node->name);
    return false;
}

// Whether values, gradients and each path are the same bits.
static inline bool graph_same(Graph *a, Graph *b)
{
    bool same = graph_count(a) == graph_count(b);
    for (size_t i = 0; same && i < graph_count(a); i++) {
        const NodeId n = (NodeId)i;
        const Node *node = graph_node(a, n);
        same &= graph_paths(a, n) == graph_paths(b, n);
        same &= same_matrix("the value", node, graph_value(a, n), graph_value(b, n));
        same &= same_matrix("the gradient", node, graph_grad(a, n), graph_grad(b, n));
        for (size_t p = 0; same && p < graph_paths(a, n); p++)
            same &= same_matrix("a path", node, graph_path(a, n, p), graph_path(b, n, p));
    }
    return same;
}
