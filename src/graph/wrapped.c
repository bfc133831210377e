// SPDX-License-Identifier: GPL-3.0-or-later
#include "graph/wrapped.h"

#include "base/memory.h"

// The same call of what is computed.
static OpCall call_of(const OpCall *call, const WrappedOp **wrapped)
{
    const WrappedOp *row = *wrapped = (const WrappedOp *)(const void *)call->op;
    OpCall own = *call;
    own.op = row->is;
    return own;
}

static void forward(const OpCall *call)
{
    const WrappedOp *wrapped;
    const OpCall own = call_of(call, &wrapped);
    own.op->forward(&own);
    if (wrapped->wrapping.value)
        wrapped->wrapping.value(wrapped->wrapping.context, own.out_id, own.out);
}

static void backward(const OpCall *call, Matrix *dx)
{
    const WrappedOp *wrapped;
    OpCall own = call_of(call, &wrapped);
    const Wrapping *wrapping = &wrapped->wrapping;
    const Matrix *other =
        wrapping->gradient ? wrapping->gradient(wrapping->context, own.out_id) : NULL;
    own.up = other ? other : own.up;
    own.op->backward(&own, dx);
    if (wrapping->back)
        wrapping->back(wrapping->context, own.in_id[own.which], dx);
}

WrappedOp wrapped_op(const Op *op, const Op *is)
{
    WrappedOp wrapped = {.op = *op, .is = is};
    wrapped.op.forward = forward;
    wrapped.op.forward_cols = NULL; // all of a value is made so
    wrapped.op.backward = is->backward ? backward : NULL;
    return wrapped;
}

typedef struct Rebuilding {
    const Graph *graph;
    const Wrapping *wrapping;
    WrappedOp *ops;
} Rebuilding;

static const Op *wrap(void *context, NodeId id, NodeId *input)
{
    const Rebuilding *rebuilding = context;
    (void)input;
    WrappedOp *wrapped = &rebuilding->ops[id];
    const Op *op = graph_node(rebuilding->graph, id)->op;
    *wrapped = wrapped_op(op, op);
    wrapped->wrapping = *rebuilding->wrapping;
    return &wrapped->op;
}

// Sets a given matrix to what is made of it, whereupon all is computed.
static void set_given(Graph *graph, const Wrapping *wrapping, Side side, NodeId node)
{
    Matrix given = matrix_copy(graph_matrix(graph, side, node, 0));
    if (side == SIDE_VALUE && wrapping->value)
        wrapping->value(wrapping->context, node, &given);
    if (side == SIDE_GRAD && wrapping->back)
        wrapping->back(wrapping->context, node, &given);
    graph_set_matrix(graph, side, node, &given, ERROR_DROPPED);
    matrix_release(&given);
}

Graph *wrapped_graph(Graph *graph, const Wrapping *wrapping)
{
    Rebuilding rebuilding = {graph, wrapping, mem_new(graph_count(graph), sizeof(WrappedOp))};
    Graph *wrapped = graph_rebuild(graph, wrap, &rebuilding, rebuilding.ops);
    if (!wrapped)
        return NULL;
    graph_begin_change(wrapped);
    for (NodeId node = 0; node < (NodeId)graph_count(graph); node++) {
        if (!graph_node(graph, node)->op)
            set_given(wrapped, wrapping, SIDE_VALUE, node);
    }
    const NodeId root = graph_root(graph);
    if (root != NODE_NONE && !graph_root_is_loss(graph))
        set_given(wrapped, wrapping, SIDE_GRAD, root);
    graph_update(wrapped);
    return wrapped;
}
