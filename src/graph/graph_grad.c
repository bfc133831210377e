// SPDX-License-Identifier: GPL-3.0-or-later
// The backward pass, one gradient at a time, when somebody asks.
//
// A node's gradient is the sum of one contribution for each use of its value,
// kept apart and added from left to right in order of definition. A gradient
// depends only on gradients of later nodes, so one pass from the last node
// down to the one asked for finds everything ready.

#include "base/memory.h"
#include "graph/graph_parts.h"

MESSAGE(gradients_large, ERROR_LESSON,
        "the gradients do not fit: '{1}' is used {2} times, and what flows back "
        "along each is kept; the graph may take {3} MiB in all");

bool graph_gradients_fit(const Graph *graph, size_t *bytes, Error *err)
{
    BUG_ON(!graph->finished);
    *bytes = graph->used;
    // Beside what was counted when nodes were added there are the contributions to the gradients
    // of those that have several, and what they were before a change.
    for (size_t n = 0; n < graph->count; n++) {
        const Slot *slot = &graph->slot[n];
        const size_t each = 2 * matrix_size(&slot->value) * sizeof(double);
        const size_t paths = slot->paths > 1 ? slot->paths : 0;
        if (paths > 0 && each > (graph->cap - *bytes) / paths)
            return ERROR(err, &gradients_large, err_text(slot->node.name), err_count(paths),
                         err_count(graph->cap >> 20));
        *bytes += paths * each;
    }
    return true;
}

// Whether gradient goes through the node's op to its inputs.
static bool slot_passes(const Slot *slot)
{
    return slot->flows && slot->node.op && slot->node.op->backward;
}

void graph_lay_paths(Graph *graph)
{
    // Nodes that the root is made from and that gradient can reach.
    graph_slot(graph, graph->root)->flows = true;
    for (size_t n = graph->count; n-- > 0;) {
        const Slot *slot = &graph->slot[n];
        for (size_t i = 0; slot_passes(slot) && i < slot->node.inputs; i++) {
            Slot *in = graph_slot(graph, slot->node.input[i]);
            in->flows |= in->depends;
        }
    }
    graph->learner = owned_add(&graph->owned, mem_new(graph->count, sizeof *graph->learner));
    for (size_t n = 0; n < graph->count; n++) {
        Slot *slot = &graph->slot[n];
        if (!slot->flows)
            continue;
        BUG_ON(slot->path);
        slot->path = owned_add(&graph->owned, mem_new(slot->node.uses + 1, sizeof *slot->path));
        if ((NodeId)n == graph->root)
            slot->path[slot->paths++] = (Path){.use = {NODE_NONE, 0}, .sum = graph->upstream.value};
        for (size_t i = 0; i < slot->node.uses; i++) {
            const Use use = slot->node.use[i];
            const OpCall call = graph_call(graph, use.consumer, (int)use.operand);
            const Part all = {0, 0, slot->node.shape};
            if (slot_passes(graph_slot(graph, use.consumer)))
                slot->path[slot->paths++] = (Path){
                    .use = use, .call = call, .part = call.op->part ? call.op->part(&call) : all};
        }
        slot->grad_stale = true;
        if (graph_learns(graph, (NodeId)n))
            graph->learner[graph->learners++] = (NodeId)n;
    }
}

// Memory for all gradients, the first time that one is asked for.
static void make_room(Graph *graph)
{
    for (size_t n = 0; n < graph->count; n++) {
        Slot *slot = &graph->slot[n];
        const size_t rows = slot->value.rows, cols = slot->value.cols;
        for (size_t i = 0; (NodeId)n != graph->root && i < slot->paths; i++)
            slot->path[i].sum = graph_own(graph, matrix_new(rows, cols));
        if (slot->paths == 1)
            slot->grad = slot->path[0].sum;
        else if (slot->flows)
            slot->grad = graph_own(graph, matrix_new(rows, cols));
    }
    graph->grads_ready = true;
}

// What the numbers were goes to `before`, and its memory is what they are computed into anew.
static void keep(Graph *graph, Matrix *now, Matrix *before)
{
    double *const at = now->at;
    if (!before->at)
        *before = graph_own(graph, matrix_new(now->rows, now->cols));
    now->at = before->at;
    before->at = at;
}

static void compute_grad(Graph *graph, Slot *slot)
{
    if (slot_asked(graph, slot))
        return;
    slot->version[SIDE_GRAD] = ++graph->version;
    // Of before the change, once, if it was up to date then; what is given stays.
    const bool several = slot->paths > 1;
    const size_t computed = slot == graph_slot(graph, graph->root) ? 0 : slot->paths;
    if (graph->epoch > 0 && graph->grads_in_time && slot->grad_epoch != graph->epoch) {
        for (size_t i = 0; i < computed; i++)
            keep(graph, &slot->path[i].sum, several ? &slot->path[i].before : &slot->grad_before);
        if (several)
            keep(graph, &slot->grad, &slot->grad_before);
        else
            slot->grad = slot->path[0].sum;
        slot->grad_epoch = graph->epoch;
    }
    for (size_t i = 0; i < computed && !slot_asked(graph, slot); i++) {
        Path *path = &slot->path[i];
        const Slot *consumer = graph_slot(graph, path->use.consumer);
        BUG_ON(!consumer->flows || consumer->grad_stale); // later nodes are computed first
        BUG_ON(path->use.operand >= consumer->node.inputs);
        if (!path->call.op->overwrites)
            matrix_fill(&path->sum, 0);
        path->call.op->backward(&path->call, &path->sum);
    }
    if (several) {
        matrix_assign(&slot->grad, &slot->path[0].sum);
        for (size_t i = 1; i < slot->paths && !slot_asked(graph, slot); i++)
            matrix_add_part(&slot->grad, &slot->path[i].sum, slot->path[i].part);
    }
    slot->grad_stale = graph->stopped;
}

void grads_follow(Graph *graph, NodeId node)
{
    if (!graph->grads_ready)
        make_room(graph);
    for (size_t n = graph->count; n-- > (size_t)node;) {
        Slot *later = &graph->slot[n];
        if (later->flows && later->grad_stale)
            compute_grad(graph, later);
    }
}

const Matrix *graph_grad(Graph *graph, NodeId node)
{
    Slot *slot = graph_slot(graph, node);
    if (!slot->flows || !graph->finished)
        return NULL;
    graph->grads_asked |= node != graph->root; // it is given, not computed
    if (slot->grad_stale || !graph->grads_ready)
        grads_follow(graph, node);
    return &slot->grad;
}

const Matrix *graph_path(Graph *graph, NodeId node, size_t path)
{
    if (!graph_grad(graph, node))
        return NULL;
    const Slot *slot = graph_slot(graph, node);
    return path < slot->paths ? &slot->path[path].sum : NULL;
}
