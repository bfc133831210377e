// SPDX-License-Identifier: GPL-3.0-or-later
// Changing numbers, and recomputing what depends on them and nothing else.
//
// Nodes stand in topological order, so one pass from first to last recomputes
// each stale node after its inputs. A recomputed node makes its consumers
// stale. Gradients are marked in one pass from last to first and computed
// when asked for (graph_grad.c).
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "graph/address.h"
#include "graph/graph_parts.h"

static const Message computed_cell = {
    ERROR_USAGE,
    {"{1} is computed and cannot be set; change what is behind it: {2}",
     "{1} 是算出来的，不能直接改；请改它背后的数：{2}"}};
static const Message computed_gradient = {
    ERROR_USAGE,
    {"{1} is computed and cannot be set; the given gradient is {2}",
     "{1} 是算出来的，不能直接改；给定的上游梯度是 {2}"}};
static const Message no_gradient = {
    ERROR_USAGE,
    {"{1} has no gradient: nothing flows back to it", "{1} 没有梯度：没有任何梯度流回到它"}};
static const Message outside = {
    ERROR_USAGE, {"[{1},{2}] is outside {3}, which is {4}", "[{1},{2}] 超出了 {3}，它是 {4}"}};
static const Message not_finite = {
    ERROR_USAGE, {"a number must be finite, not {1}", "数必须是有限的，不能是 {1}"}};
static const Message fixed_param = {
    ERROR_USAGE,
    {"{1}.{2} belongs to the shape of the graph and cannot be changed",
     "{1}.{2} 决定图的形状，不能改"}};
static const Message param_range = {
    ERROR_USAGE,
    {"{1}.{2} must be between {3} and {4}, not {5}", "{1}.{2} 必须在 {3} 与 {4} 之间，不能是 {5}"}};
static const Message bad_rate = {ERROR_USAGE,
                                 {"the learning rate must be finite and not negative, not {1}",
                                  "学习率必须是有限的非负数，不能是 {1}"}};
static const Message leaf_shape = {ERROR_USAGE,
                                   {"{1} is {2}, the new numbers are {3}; the shape must stay",
                                    "{1} 是 {2}，新的数是 {3}；形状不能变"}};

void slot_forward(Graph *graph, Slot *slot)
{
    OpCall call = slot_call(slot);
    call.interrupt = &graph->asks;
    if (!slot_asked(graph, slot))
        slot->node.op->forward(&call, &slot->value, &slot->kept);
    slot->stale = slot->broken = graph->stopped;
}

// A graph of up to so many bytes has its gradients ready before each change: a
// backward pass over it costs less than drawing the screen once.
enum { SMALL_GRAPH = 64 << 10 };

// Computes all gradients that are not up to date, where there are any that
// somebody may want to compare with what comes.
static void settle_gradients(Graph *graph)
{
    if (!graph->grads_ready && graph->used > SMALL_GRAPH)
        return;
    for (size_t n = 0; n < graph->count; n++)
        graph_grad(graph, (NodeId)n);
}

void graph_begin_change(Graph *graph)
{
    BUG_ON(!graph->finished);
    settle_gradients(graph);
    graph->epoch++;
    graph->grads_were_in_time = graph->grads_in_time;
    graph->grads_in_time = graph->grads_ready && !graph->stopped;
}

void graph_cancel_change(Graph *graph)
{
    BUG_ON(graph->epoch == 0);
    graph->epoch--;
    graph->grads_in_time = graph->grads_were_in_time;
}

// ---- Setting -----------------------------------------------------------

// The names of the leaves behind a node that a learner could change: as many as
// a message holds.
static void leaves_behind(const Graph *graph, NodeId node, Buffer *out)
{
    enum { ROOM = ERROR_ARG_SIZE - 8 };
    for (size_t n = 0; n < graph->count; n++) {
        const Node *leaf = &graph->slot[n].node;
        if (leaf->op || !leaf->named || !graph_depends(graph, node, (NodeId)n))
            continue;
        if (out->size + strlen(leaf->name) + 2 > ROOM) {
            buffer_add(out, " …");
            return;
        }
        buffer_printf(out, "%s%s", out->size ? ", " : "", leaf->name);
    }
}

static bool refuse_value(const Graph *graph, CellRef cell, Error *err)
{
    Buffer name = {0}, leaves = {0};
    address_write_name(graph, SIDE_VALUE, cell.node, 0, &name);
    leaves_behind(graph, cell.node, &leaves);
    ERROR(err, &computed_cell, err_text(buffer_text(&name)), err_text(buffer_text(&leaves)));
    buffer_release(&name);
    buffer_release(&leaves);
    return false;
}

static bool refuse_grad(const Graph *graph, CellRef cell, Error *err)
{
    Buffer name = {0}, root = {0};
    address_write_name(graph, SIDE_GRAD, cell.node, 0, &name);
    address_write_name(graph, SIDE_GRAD, graph->root, 0, &root);
    ERROR(err, &computed_gradient, err_text(buffer_text(&name)), err_text(buffer_text(&root)));
    buffer_release(&name);
    buffer_release(&root);
    return false;
}

static bool may_set(const Graph *graph, CellRef cell, double value, Error *err)
{
    const Slot *slot = graph_slot(graph, cell.node);
    if (cell.row >= slot->value.rows || cell.col >= slot->value.cols)
        return ERROR(err, &outside, err_count(cell.row + 1), err_count(cell.col + 1),
                     err_text(slot->node.name), err_shape(slot->value.rows, slot->value.cols));
    if (cell.side == SIDE_VALUE && slot->node.op)
        return refuse_value(graph, cell, err);
    if (cell.side != SIDE_VALUE && !slot->flows)
        return ERROR(err, &no_gradient, err_text(slot->node.name));
    if (cell.side != SIDE_VALUE && (cell.side != SIDE_GRAD || cell.node != graph->root ||
                                    graph->root_is_loss || slot->paths != 1))
        return refuse_grad(graph, cell, err);
    // What the lesson gave may always be put back.
    const double given = matrix_get(graph_original(graph, cell), cell.row, cell.col);
    return isfinite(value) || memcmp(&value, &given, sizeof given) == 0 ||
           ERROR(err, &not_finite, err_number(value));
}

// Keeps what a leaf's value was, once a change, and its original, once.
static void keep_leaf(Graph *graph, Slot *slot)
{
    BUG_ON(slot->node.op != NULL);
    if (!slot->original.at)
        slot->original = matrix_copy(&slot->value);
    if (!slot->before.at)
        slot->before = matrix_new(slot->value.rows, slot->value.cols);
    if (slot->epoch != graph->epoch)
        matrix_assign(&slot->before, &slot->value);
    slot->epoch = graph->epoch;
}

static void set_upstream(Graph *graph, CellRef cell, double value)
{
    if (graph->upstream_epoch != graph->epoch)
        matrix_assign(&graph->upstream_before, &graph->upstream);
    graph->upstream_epoch = graph->epoch;
    matrix_put(&graph->upstream, cell.row, cell.col, value);
    graph_slot(graph, cell.node)->grad_stale = true;
}

bool graph_set(Graph *graph, CellRef cell, double value, Error *err)
{
    if (!may_set(graph, cell, value, err))
        return false;
    if (cell.side == SIDE_GRAD) {
        set_upstream(graph, cell, value);
        return true;
    }
    Slot *slot = graph_slot(graph, cell.node);
    keep_leaf(graph, slot);
    matrix_put(&slot->value, cell.row, cell.col, value);
    slot->touched = true;
    return true;
}

bool graph_set_leaf(Graph *graph, NodeId node, const Matrix *value, Error *err)
{
    Slot *slot = graph_slot(graph, node);
    BUG_ON(slot->node.op != NULL);
    if (slot->value.rows != value->rows || slot->value.cols != value->cols)
        return ERROR(err, &leaf_shape, err_text(slot->node.name),
                     err_shape(slot->value.rows, slot->value.cols),
                     err_shape(value->rows, value->cols));
    keep_leaf(graph, slot);
    matrix_assign(&slot->value, value);
    slot->touched = true;
    return true;
}

bool graph_set_param(Graph *graph, NodeId node, int param, double value, Error *err)
{
    Slot *slot = graph_slot(graph, node);
    BUG_ON(!slot->node.op || param < 0 || param >= OP_PARAMS || !slot->node.op->param[param].name);
    const ParamSpec *spec = &slot->node.op->param[param];
    if (!spec->editable)
        return ERROR(err, &fixed_param, err_text(slot->node.name), err_text(spec->name));
    const bool ranged = spec->least != 0 || spec->most != 0;
    if (ranged && !(value >= spec->least && value <= spec->most))
        return ERROR(err, &param_range, err_text(slot->node.name), err_text(spec->name),
                     err_number(spec->least), err_number(spec->most), err_number(value));
    // A parameter whose initial value is infinite (a mask's fill) may be.
    if (!isfinite(value) && !(isinf(spec->initial) && value == spec->initial))
        return ERROR(err, &not_finite, err_number(value));
    slot->node.param[param] = value;
    slot->stale = slot->touched = true;
    return true;
}

double graph_lr(const Graph *graph)
{
    return graph->lr;
}

double graph_original_lr(const Graph *graph)
{
    return graph->lr_original;
}

bool graph_set_lr(Graph *graph, double lr, Error *err)
{
    if (!isfinite(lr) || lr < 0)
        return ERROR(err, &bad_rate, err_number(lr));
    if (graph->lr_epoch != graph->epoch)
        graph->lr_before = graph->lr;
    graph->lr_epoch = graph->epoch;
    graph->lr = lr;
    return true;
}

// ---- Following ---------------------------------------------------------

// Recomputes one node; the old value becomes `before`, once a change, unless it
// is none.
static void refresh(Graph *graph, Slot *slot)
{
    BUG_ON(!slot->node.op || !slot->before.at);
    if (slot->epoch != graph->epoch && !slot->broken) {
        double *old = slot->before.at;
        slot->before.at = slot->value.at;
        slot->value.at = old;
        slot->epoch = graph->epoch;
    }
    slot_forward(graph, slot);
    slot->touched = true;
}

static bool input_touched(const Graph *graph, const Slot *slot)
{
    for (size_t i = 0; i < slot->node.inputs; i++) {
        if (graph->slot[slot->node.input[i]].touched)
            return true;
    }
    return false;
}

// Whether the contribution along a path must be computed again: its op has
// read something that changed, or what flows into it will change.
static bool path_stale(const Graph *graph, const Path *path)
{
    if (path->use.consumer == NODE_NONE)
        return false;
    const Slot *consumer = graph_slot(graph, path->use.consumer);
    return consumer->touched || consumer->grad_stale || input_touched(graph, consumer);
}

static void mark_gradients(Graph *graph)
{
    for (size_t n = graph->count; n-- > 0;) {
        Slot *slot = &graph->slot[n];
        for (size_t i = 0; i < slot->paths && !slot->grad_stale; i++)
            slot->grad_stale = path_stale(graph, &slot->path[i]);
    }
}

size_t graph_update(Graph *graph)
{
    size_t recomputed = 0;
    for (size_t n = 0; n < graph->count; n++) {
        Slot *slot = &graph->slot[n];
        if (slot->node.op && (slot->stale || input_touched(graph, slot))) {
            refresh(graph, slot);
            recomputed++;
        }
    }
    mark_gradients(graph);
    for (size_t n = 0; n < graph->count; n++)
        graph->slot[n].touched = false;
    return recomputed;
}

void graph_recompute(Graph *graph)
{
    for (size_t n = 0; n < graph->count; n++) {
        Slot *slot = &graph->slot[n];
        if (slot->node.op)
            slot_forward(graph, slot);
        slot->touched = false;
        slot->grad_stale = true;
    }
}

// ---- Old and original --------------------------------------------------

static const Matrix *upstream_before(const Graph *graph)
{
    return graph->upstream_epoch == graph->epoch ? &graph->upstream_before : NULL;
}

const Matrix *graph_before(const Graph *graph, Side side, NodeId node, size_t path)
{
    const Slot *slot = graph_slot(graph, node);
    if (graph->epoch == 0)
        return NULL;
    if (side == SIDE_VALUE)
        return slot->epoch == graph->epoch ? &slot->before : NULL;
    if (side == SIDE_NEXT || !slot->flows)
        return NULL;
    BUG_ON(side == SIDE_PATH && path >= slot->paths);
    const bool part = side == SIDE_PATH && slot->paths > 1;
    const bool given = slot->path[part ? path : 0].use.consumer == NODE_NONE;
    if (given && (part || slot->paths == 1))
        return upstream_before(graph);
    const Matrix *before = part ? &slot->path[path].before : &slot->grad_before;
    const bool kept = slot->grad_epoch == graph->epoch && before->at;
    return graph->grads_in_time && kept ? before : NULL;
}

// The number before the last change, which is the present one where nothing
// was recomputed.
static double number_before(Graph *graph, CellRef cell)
{
    const Matrix *old = graph_before(graph, cell.side, cell.node, cell.path);
    return old ? matrix_get(old, cell.row, cell.col) : graph_number(graph, cell);
}

// A weight after one step follows the weight, its gradient and the rate.
static double next_before(Graph *graph, CellRef cell)
{
    const CellRef value = {SIDE_VALUE, cell.node, 0, cell.row, cell.col};
    const CellRef grad = {SIDE_GRAD, cell.node, 0, cell.row, cell.col};
    const bool rate = graph->epoch > 0 && graph->lr_epoch == graph->epoch;
    return number_before(graph, value) -
           (rate ? graph->lr_before : graph->lr) * number_before(graph, grad);
}

bool graph_changed(Graph *graph, CellRef cell, double *before)
{
    const double now = graph_number(graph, cell);
    *before = cell.side == SIDE_NEXT ? next_before(graph, cell) : number_before(graph, cell);
    const bool both_nan = isnan(now) && isnan(*before);
    return now != *before && !both_nan;
}

const Matrix *graph_original(const Graph *graph, CellRef cell)
{
    const Slot *slot = graph_slot(graph, cell.node);
    BUG_ON(cell.side == SIDE_GRAD && cell.node != graph->root);
    if (cell.side == SIDE_GRAD)
        return &graph->upstream_original;
    return slot->original.at ? &slot->original : &slot->value;
}

double graph_original_param(const Graph *graph, NodeId node, int param)
{
    BUG_ON(param < 0 || param >= OP_PARAMS);
    return graph_slot(graph, node)->original_param[param];
}

// Whether the slot's own numbers differ from the lesson's.
static bool slot_edited(const Slot *slot)
{
    if (!slot->node.op)
        return slot->original.at && !matrix_same(&slot->original, &slot->value);
    return memcmp(slot->original_param, slot->node.param, sizeof slot->node.param) != 0;
}

bool graph_any_edited(const Graph *graph)
{
    bool edited = graph->lr != graph->lr_original;
    if (graph->upstream.at)
        edited |= !matrix_same(&graph->upstream, &graph->upstream_original);
    for (size_t n = 0; n < graph->count && !edited; n++)
        edited = slot_edited(&graph->slot[n]);
    return edited;
}

void graph_restore(Graph *graph)
{
    const bool edited = graph_any_edited(graph);
    graph_begin_change(graph);
    for (size_t n = 0; n < graph->count; n++) {
        Slot *slot = &graph->slot[n];
        memcpy(slot->node.param, slot->original_param, sizeof slot->node.param);
        if (slot->original.at)
            matrix_assign(&slot->value, &slot->original);
    }
    if (graph->upstream.at)
        matrix_assign(&graph->upstream, &graph->upstream_original);
    graph->lr = graph->lr_original;
    if (edited)
        graph_recompute(graph);
}

// For a gradient every edited number counts that the root depends on: the
// backward pass has read it or something made from it.
bool graph_edited(const Graph *graph, Side side, NodeId node)
{
    if (side != SIDE_VALUE && graph->root != NODE_NONE &&
        !matrix_same(&graph->upstream, &graph->upstream_original))
        return true;
    const NodeId end = side == SIDE_VALUE ? node : graph->root;
    for (size_t n = 0; n < graph->count; n++) {
        if (slot_edited(&graph->slot[n]) && end != NODE_NONE &&
            graph_depends(graph, end, (NodeId)n))
            return true;
    }
    return false;
}
