// SPDX-License-Identifier: GPL-3.0-or-later
// A graph once more, as it is now or with one node left out.
#include <stdlib.h>

#include "base/memory.h"
#include "graph/graph_parts.h"

static const Message no_input = {
    ERROR_USAGE,
    {"{1} is given, not computed: it cannot be left out", "{1} 是给定的，不是算出来的，不能去掉"}};
static const Message other_shape = {
    ERROR_USAGE,
    {"{1} is {2}, what it is made from is {3}: without it the shapes would not fit",
     "{1} 是 {2}，它的来源是 {3}：去掉它，形状就对不上了"}};
static const Message is_root = {ERROR_USAGE,
                                {"{1} is where the backward pass starts: it cannot be left out",
                                 "反向传播从 {1} 开始，不能去掉它"}};

static bool may_skip(const Graph *graph, NodeId without, Error *err)
{
    if (without == NODE_NONE)
        return true;
    const Node *node = graph_node(graph, without);
    if (!node->op)
        return ERROR(err, &no_input, err_text(node->name));
    if (without == graph_root(graph))
        return ERROR(err, &is_root, err_text(node->name));
    const Shape in = graph_node(graph, node->input[0])->shape;
    if (in.rows != node->shape.rows || in.cols != node->shape.cols)
        return ERROR(err, &other_shape, err_text(node->name),
                     err_shape(node->shape.rows, node->shape.cols), err_shape(in.rows, in.cols));
    return true;
}

static NodeId copy_node(const Graph *graph, NodeId id, const NodeId *map, Graph *copy, Error *err)
{
    const Node *node = graph_node(graph, id);
    if (!node->op)
        return graph_add_leaf(copy, node->role, graph_value(graph, id), err);
    NodeId *input = mem_new(node->inputs, sizeof *input);
    for (size_t i = 0; i < node->inputs; i++) {
        BUG_ON(node->input[i] >= id); // inputs come first, so they are copied
        input[i] = map[node->input[i]];
    }
    const NodeId added =
        graph_add_op(copy, node->op, input, node->inputs, node->param, node->id, node->ids, err);
    free(input);
    return added;
}

static bool copy_root(const Graph *graph, const NodeId *map, Graph *copy, Error *err)
{
    const NodeId root = graph_root(graph);
    if (root == NODE_NONE)
        return true;
    return graph_root_is_loss(graph) ? graph_backward_loss(copy, map[root], err)
                                     : graph_backward_from(copy, map[root], &graph->upstream, err);
}

static bool copy_all(const Graph *graph, NodeId without, NodeId *map, Graph *copy, Error *err)
{
    for (size_t i = 0; i < graph->count; i++) {
        const NodeId id = (NodeId)i;
        const Node *node = graph_node(graph, id);
        if (id == without) {
            map[i] = map[node->input[0]];
            continue;
        }
        map[i] = copy_node(graph, id, map, copy, err);
        if (map[i] == NODE_NONE || (node->named && !graph_name(copy, map[i], node->name, err)))
            return false;
    }
    return copy_root(graph, map, copy, err) && graph_set_lr(copy, graph_lr(graph), err);
}

Graph *graph_copy(Graph *graph, NodeId without, NodeId *map, Error *err)
{
    if (!may_skip(graph, without, err))
        return NULL;
    Graph *copy = graph_new(graph->cap);
    graph_set_interrupt(copy, *graph_asks(graph));
    if (!copy_all(graph, without, map, copy, err)) {
        graph_free(copy);
        return NULL;
    }
    graph_finish(copy);
    return copy;
}
