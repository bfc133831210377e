// SPDX-License-Identifier: GPL-3.0-or-later
// A graph once more: as it is now or was given, with one node left out, or with other ops.
#include <string.h>

#include "base/memory.h"
#include "graph/graph_parts.h"

MESSAGE(no_input, ERROR_USAGE, "{1} is given, not computed: it cannot be left out");
MESSAGE(other_shape, ERROR_USAGE,
        "{1} is {2}, what it is made from is {3}: without it the shapes would not fit");
MESSAGE(is_root, ERROR_USAGE, "{1} is where the backward pass starts: it cannot be left out");

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
    if (!shape_same(in, node->shape))
        return ERROR(err, &other_shape, err_text(node->name),
                     err_shape(node->shape.rows, node->shape.cols), err_shape(in.rows, in.cols));
    return true;
}

typedef struct Copying {
    const Graph *from;
    Graph *to;
    NodeId *map;         // from node to node; NULL: nobody wants to know
    bool given;          // with the numbers that the lesson gave
    GraphOpOf *op;       // NULL: all have their own
    void *context, *ops; // the copy owns where those lie
} Copying;

// Labels of computed nodes travel there by themselves.
static NodeId copy_node(const Copying *c, NodeId id, Error *err)
{
    const Node *node = graph_node(c->from, id);
    if (node->op) {
        NodeId input[OP_MANY];
        size_t inputs = node->inputs;
        memcpy(input, node->input, inputs * sizeof *input);
        const Op *op = c->op ? c->op(c->context, id, input, &inputs) : node->op;
        for (size_t i = 0; i < inputs; i++) {
            if (input[i] >= id) // inputs come first, so they are copied
                return NODE_NONE;
            input[i] = c->map[input[i]];
        }
        const double *param = c->given ? graph_slot(c->from, id)->original_param : node->param;
        return graph_add_op(c->to, op, input, inputs, param, node->id, node->ids, err);
    }
    const CellRef first = {.side = SIDE_VALUE, .node = id};
    const Matrix *value = c->given ? graph_original(c->from, first) : graph_value(c->from, id);
    const NodeId made = graph_add_leaf(c->to, node->role, value, err);
    for (int cols = 0; cols < 2 && made != NODE_NONE; cols++)
        graph_label(c->to, made, cols, graph_labels(c->from, id, cols));
    if (made != NODE_NONE && node->words)
        graph_set_words(c->to, made, node->words);
    return made;
}

// Returns the copy; NULL where it could not be made.
static Graph *copy_all(Copying *c, NodeId without, Error *err)
{
    const Graph *graph = c->from;
    Graph *copy = c->to = graph_new(graph->cap);
    owned_add(&copy->owned, c->ops);
    SCOPED(mem_drop) NodeId *own = c->map ? NULL : mem_new(graph->count, sizeof *own);
    NodeId *map = c->map = c->map ? c->map : own;
    bool built = true;
    graph_set_interrupt(copy, *graph_asks(graph));
    for (NodeId id = 0; id < (NodeId)graph->count; id++) {
        const Node *node = graph_node(graph, id);
        if (id == without) {
            map[id] = map[node->input[0]];
            continue;
        }
        map[id] = copy_node(c, id, err);
        built = map[id] != NODE_NONE;
        if (!built)
            break;
        if (node->named) // by a name that no other has
            graph_set_name(copy, map[id], node->name);
        if (node->group.text[LANG_EN])
            graph_set_group(copy, map[id], &node->group);
        graph_slot(copy, map[id])->frozen = graph->slot[id].frozen;
        graph_set_line(copy, map[id], node->line);
    }
    const Slot *upstream = &graph->upstream;
    const Matrix *flows =
        c->given && upstream->original.at ? &upstream->original : &upstream->value;
    if (built && graph->root != NODE_NONE)
        built = graph_backward(copy, map[graph->root], graph->root_is_loss ? NULL : flows, err);
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
    Copying copying = {.from = graph, .map = map};
    return may_skip(graph, without, err) ? copy_all(&copying, without, err) : NULL;
}

Graph *graph_given(const Graph *graph, NodeId *map, Error *err)
{
    return copy_all(&(Copying){.from = graph, .map = map, .given = true}, NODE_NONE, err);
}

Graph *graph_rebuild(const Graph *graph, GraphOpOf *op, void *context, void *ops)
{
    Copying copying = {.from = graph, .op = op, .context = context, .ops = ops};
    Graph *copy = copy_all(&copying, NODE_NONE, ERROR_DROPPED);
    if (!copy || !graph_stopped(copy))
        return copy;
    graph_free(copy); // its numbers mean nothing
    return NULL;
}
