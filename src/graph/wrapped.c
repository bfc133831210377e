// SPDX-License-Identifier: GPL-3.0-or-later
// As with a planted fault, each node has a copy of its op's row, whose functions call those of the
// op itself.
#include "graph/wrapped.h"

#include <stdlib.h>

#include "base/memory.h"

// The first member is what a node points to.
typedef struct WrappedOp {
    Op op;
    const Op *is;
    Wrapping wrapping;
} WrappedOp;

// The same call of the op itself.
static OpCall call_of(const OpCall *call, const Wrapping **wrapping)
{
    const WrappedOp *wrapped = (const WrappedOp *)(const void *)call->op;
    OpCall own = *call;
    own.op = wrapped->is;
    own.rules = NULL;
    *wrapping = &wrapped->wrapping;
    return own;
}

static void forward(const OpCall *call)
{
    const Wrapping *wrapping;
    const OpCall own = call_of(call, &wrapping);
    own.op->forward(&own);
    if (wrapping->value)
        wrapping->value(wrapping->context, own.out_id, own.out);
}

static void backward(const OpCall *call, Matrix *dx)
{
    const Wrapping *wrapping;
    OpCall own = call_of(call, &wrapping);
    const Matrix *other =
        wrapping->gradient ? wrapping->gradient(wrapping->context, own.out_id) : NULL;
    own.up = other ? other : own.up;
    own.op->backward(&own, dx);
    if (wrapping->back)
        wrapping->back(wrapping->context, dx);
}

typedef struct Rebuilding {
    const Graph *graph;
    const Wrapping *wrapping;
    WrappedOp *ops;
} Rebuilding;

static const Op *wrap(void *context, NodeId id)
{
    const Rebuilding *rebuilding = context;
    WrappedOp *wrapped = &rebuilding->ops[id];
    *wrapped =
        (WrappedOp){.is = graph_node(rebuilding->graph, id)->op, .wrapping = *rebuilding->wrapping};
    wrapped->op = *wrapped->is;
    wrapped->op.forward = forward;
    wrapped->op.backward = wrapped->is->backward ? backward : NULL;
    return &wrapped->op;
}

// Sets a given matrix to what is made of it, whereupon all is computed.
static void set_given(Graph *graph, const Wrapping *wrapping, Side side, NodeId node)
{
    Matrix given = matrix_copy(graph_matrix(graph, side, node, 0));
    if (side == SIDE_VALUE && wrapping->value)
        wrapping->value(wrapping->context, node, &given);
    if (side == SIDE_GRAD && wrapping->back)
        wrapping->back(wrapping->context, &given);
    graph_set_matrix(graph, side, node, &given, ERROR_DROPPED);
    matrix_release(&given);
}

WrappedGraph wrapped_graph(Graph *graph, const Wrapping *wrapping)
{
    WrappedGraph wrapped = {.ops = mem_new(graph_count(graph), sizeof *wrapped.ops)};
    wrapped.graph = graph_rebuild(graph, wrap, &(Rebuilding){graph, wrapping, wrapped.ops});
    if (!wrapped.graph) {
        wrapped_release(&wrapped);
        return wrapped;
    }
    graph_begin_change(wrapped.graph);
    for (NodeId node = 0; node < (NodeId)graph_count(graph); node++) {
        if (!graph_node(graph, node)->op)
            set_given(wrapped.graph, wrapping, SIDE_VALUE, node);
    }
    const NodeId root = graph_root(graph);
    if (root != NODE_NONE && !graph_root_is_loss(graph))
        set_given(wrapped.graph, wrapping, SIDE_GRAD, root);
    graph_update(wrapped.graph);
    return wrapped;
}

void wrapped_release(WrappedGraph *wrapped)
{
    graph_free(wrapped->graph);
    free(wrapped->ops);
    *wrapped = (WrappedGraph){0};
}
