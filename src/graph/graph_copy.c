// SPDX-License-Identifier: GPL-3.0-or-later
// A graph once more: as it is now, with one node left out, or with something
// changed on the way.
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "graph/graph_parts.h"

MESSAGE(no_input, ERROR_USAGE, "{1} is given, not computed: it cannot be left out");
MESSAGE(other_shape, ERROR_USAGE,
        "{1} is {2}, what it is made from is {3}: without it the shapes would not fit");
MESSAGE(is_root, ERROR_USAGE, "{1} is where the backward pass starts: it cannot be left out");

NONNULL(3) static bool may_skip(const Graph *graph, NodeId without, Error *err)
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

// Labels of computed nodes travel there by themselves.
NONNULL(5)
static NodeId copy_leaf(const Graph *graph, NodeId id, const GraphChange *change, Graph *copy,
                        Error *err)
{
    const Node *node = graph_node(graph, id);
    Matrix value = matrix_copy(graph_value(graph, id));
    if (change->leaf)
        change->leaf(change->context, node, &value);
    const NodeId made = graph_add_leaf(copy, node->role, &value, err);
    matrix_release(&value);
    if (made != NODE_NONE && node->row_labels)
        graph_label(copy, made, false, labels_copy(node->row_labels));
    if (made != NODE_NONE && node->col_labels)
        graph_label(copy, made, true, labels_copy(node->col_labels));
    if (made != NODE_NONE && node->words)
        graph_set_words(copy, made, labels_copy(node->words));
    return made;
}

NONNULL(6)
static NodeId copy_computed(const Graph *graph, NodeId id, const GraphChange *change,
                            const NodeId *map, Graph *copy, Error *err)
{
    const Node *node = graph_node(graph, id);
    double param[OP_PARAMS];
    memcpy(param, node->param, sizeof param);
    const Op *op = change->op ? change->op(change->context, id, node, param) : node->op;
    NodeId *input = mem_new(node->inputs, sizeof *input);
    for (size_t i = 0; i < node->inputs; i++) {
        BUG_ON(node->input[i] >= id); // inputs come first, so they are copied
        input[i] = map[node->input[i]];
    }
    const NodeId made =
        graph_add_op(copy, op, input, node->inputs, param, node->id, node->ids, err);
    free(input);
    return made;
}

// Adds all nodes to the empty graph `copy`; where that fails it is freed, and NULL
// returned.
NONNULL(6)
static Graph *fill_copy(const Graph *graph, const GraphChange *change, NodeId without, NodeId *map,
                        Graph *copy, Error *err)
{
    bool built = true;
    for (NodeId id = 0; built && id < (NodeId)graph->count; id++) {
        const Node *node = graph_node(graph, id);
        if (id == without) {
            map[id] = map[node->input[0]];
            continue;
        }
        map[id] = node->op ? copy_computed(graph, id, change, map, copy, err)
                           : copy_leaf(graph, id, change, copy, err);
        built = map[id] != NODE_NONE;
        if (built && node->named) // by a name that no other has
            slot_name(graph_slot(copy, map[id]), node->name);
        if (built && node->group.text[LANG_EN])
            graph_set_group(copy, map[id], &node->group);
        if (built && graph->slot[id].frozen)
            graph_freeze(copy, map[id]);
        if (built)
            graph_set_line(copy, map[id], node->line);
    }
    if (built && graph->root != NODE_NONE)
        built = graph->root_is_loss
                    ? graph_backward_loss(copy, map[graph->root], err)
                    : graph_backward_from(copy, map[graph->root], &graph->upstream.value, err);
    if (!built) {
        graph_free(copy);
        return NULL;
    }
    matrix_assign(&copy->settings.value, &graph->settings.value);
    graph_finish(copy);
    for (size_t i = 0; i < MOMENTS * graph->count; i++) {
        const Matrix *moment = &graph->slot[i / MOMENTS].moment[i % MOMENTS];
        const NodeId weight = map[i / MOMENTS]; // which may lead nowhere without what is left out
        if (moment->at && graph_learns(copy, weight))
            graph_set_matrix(copy, (Side)(SIDE_M + i % MOMENTS), weight, moment, ERROR_DROPPED);
    }
    return copy;
}

Graph *graph_copy(const Graph *graph, NodeId without, NodeId *map, Error *err)
{
    if (!may_skip(graph, without, err))
        return NULL;
    Graph *copy = graph_new(graph->cap);
    graph_set_interrupt(copy, *graph_asks(graph));
    return fill_copy(graph, &(GraphChange){0}, without, map, copy, err);
}

Graph *graph_rebuild(const Graph *graph, const GraphChange *change)
{
    NodeId *map = mem_new(graph->count, sizeof *map);
    Graph *copy = graph_new(graph->cap);
    graph_set_interrupt(copy, *graph_asks(graph));
    copy = fill_copy(graph, change, NODE_NONE, map, copy, ERROR_DROPPED);
    free(map);
    if (copy && graph_stopped(copy)) { // its numbers mean nothing
        graph_free(copy);
        return NULL;
    }
    return copy;
}
