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

MESSAGE(computed_cell, ERROR_USAGE,
        "{1} is computed and cannot be set; change what is behind it: {2}",
        "{1} 是算出来的，不能直接改；请改它背后的数：{2}");
MESSAGE(computed_gradient, ERROR_USAGE,
        "{1} is computed and cannot be set; the given gradient is {2}",
        "{1} 是算出来的，不能直接改；给定的上游梯度是 {2}");
MESSAGE(no_gradient, ERROR_USAGE, "{1} has no gradient: nothing flows back to it",
        "{1} 没有梯度：没有任何梯度流回到它");
MESSAGE(outside, ERROR_USAGE, "[{1},{2}] is outside {3}, which is {4}",
        "[{1},{2}] 超出了 {3}，它是 {4}");
MESSAGE(not_finite, ERROR_USAGE, "a number must be finite, not {1}", "数必须是有限的，不能是 {1}");
MESSAGE(fixed_param, ERROR_USAGE, "{1}.{2} belongs to the shape of the graph and cannot be changed",
        "{1}.{2} 决定图的形状，不能改");
MESSAGE(param_range, ERROR_USAGE, "{1}.{2} must be between {3} and {4}, not {5}",
        "{1}.{2} 必须在 {3} 与 {4} 之间，不能是 {5}");
MESSAGE(bad_rate, ERROR_USAGE, "the learning rate must be finite and not negative, not {1}",
        "学习率必须是有限的非负数，不能是 {1}");
MESSAGE(leaf_shape, ERROR_USAGE, "{1} is {2}, the new numbers are {3}; the shape must stay",
        "{1} 是 {2}，新的数是 {3}；形状不能变");

void slot_compute(const Graph *graph, const Slot *slot)
{
    const OpCall call = graph_call(graph, (NodeId)(slot - graph->slot), OP_FORWARD);
    call.op->forward(&call);
}

void slot_forward(Graph *graph, Slot *slot)
{
    if (!slot_asked(graph, slot))
        slot_compute(graph, slot);
    slot->stale = slot->broken = graph->stopped;
}

// A graph of up to so many bytes has its gradients ready before each change: a
// backward pass over it costs less than drawing the screen once.
enum { SMALL_GRAPH = 64 << 10 };

void graph_begin_change(Graph *graph)
{
    BUG_ON(!graph->finished);
    // What somebody may want to compare with what comes.
    const bool settles = graph->grads_ready || graph->used <= SMALL_GRAPH;
    for (size_t n = 0; settles && n < graph->count; n++)
        graph_grad(graph, (NodeId)n);
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

// Computed cells are refused: the error names the leaves behind them that a learner
// could change, as many as a message holds, or the given gradient. Behind a gradient of
// a loss are the leaves behind the loss.
static bool refuse(const Graph *graph, CellRef cell, Error *err)
{
    enum { ROOM = ERROR_ARG_SIZE - 8 };
    const bool value = cell.side == SIDE_VALUE, next = cell.side == SIDE_NEXT;
    const bool leaves = value || next || graph->root_is_loss;
    const NodeId end = value ? cell.node : graph->root;
    Buffer name = {0}, behind = {0};
    address_write_name(graph, value || next ? cell.side : SIDE_GRAD, cell.node, 0, &name);
    if (!leaves)
        address_write_name(graph, SIDE_GRAD, graph->root, 0, &behind);
    for (size_t n = 0; leaves && n < graph->count; n++) {
        const Node *leaf = &graph->slot[n].node;
        if (leaf->op || !leaf->named || !graph_depends(graph, end, (NodeId)n))
            continue;
        if (behind.size + strlen(leaf->name) + 2 > ROOM) {
            buffer_add(&behind, " …");
            break;
        }
        buffer_printf(&behind, "%s%s", behind.size ? ", " : "", leaf->name);
    }
    ERROR(err, leaves ? &computed_cell : &computed_gradient, err_text(buffer_text(&name)),
          err_text(buffer_text(&behind)));
    buffer_release(&name);
    buffer_release(&behind);
    return false;
}

bool graph_may_set(const Graph *graph, CellRef cell, double value, Error *err)
{
    const Slot *slot = graph_slot(graph, cell.node);
    if (cell.row >= slot->value.rows || cell.col >= slot->value.cols)
        return ERROR(err, &outside, err_count(cell.row + 1), err_count(cell.col + 1),
                     err_text(slot->node.name), err_shape(slot->value.rows, slot->value.cols));
    if (cell.side == SIDE_VALUE && slot->node.op)
        return refuse(graph, cell, err);
    if (cell.side != SIDE_VALUE && !slot->flows)
        return ERROR(err, &no_gradient, err_text(slot->node.name));
    if (cell.side != SIDE_VALUE && (cell.side != SIDE_GRAD || cell.node != graph->root ||
                                    graph->root_is_loss || slot->paths != 1))
        return refuse(graph, cell, err);
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

bool graph_set(Graph *graph, CellRef cell, double value, Error *err)
{
    if (!graph_may_set(graph, cell, value, err))
        return false;
    Slot *slot = graph_slot(graph, cell.node);
    Slot *leaf = cell.side == SIDE_VALUE ? slot : &graph->upstream;
    keep_leaf(graph, leaf);
    matrix_put(&leaf->value, cell.row, cell.col, value);
    slot->touched |= leaf == slot;
    slot->grad_stale |= leaf != slot;
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
    return graph->rate.value.at[0];
}

double graph_original_lr(const Graph *graph)
{
    return graph->rate.original.at[0];
}

bool graph_set_lr(Graph *graph, double lr, Error *err)
{
    if (!isfinite(lr) || lr < 0)
        return ERROR(err, &bad_rate, err_number(lr));
    keep_leaf(graph, &graph->rate);
    graph->rate.value.at[0] = lr;
    return true;
}

// ---- Following ---------------------------------------------------------

static bool input_touched(const Graph *graph, const Slot *slot)
{
    for (size_t i = 0; i < slot->node.inputs; i++) {
        if (graph->slot[slot->node.input[i]].touched)
            return true;
    }
    return false;
}

size_t graph_update(Graph *graph)
{
    size_t recomputed = 0;
    for (size_t n = 0; n < graph->count; n++) {
        Slot *slot = &graph->slot[n];
        if (!slot->node.op || !(slot->stale || input_touched(graph, slot)))
            continue;
        // The old value becomes `before`, once a change, unless it is none.
        BUG_ON(!slot->before.at);
        if (slot->epoch != graph->epoch && !slot->broken) {
            double *old = slot->before.at;
            slot->before.at = slot->value.at;
            slot->value.at = old;
            slot->epoch = graph->epoch;
        }
        slot_forward(graph, slot);
        slot->touched = true;
        recomputed++;
    }
    // A contribution must be computed again where its op has read something that
    // changed, or what flows into it will change.
    for (size_t n = graph->count; n-- > 0;) {
        Slot *slot = &graph->slot[n];
        for (size_t i = 0; i < slot->paths && !slot->grad_stale; i++) {
            if (slot->path[i].use.consumer == NODE_NONE)
                continue;
            const Slot *consumer = graph_slot(graph, slot->path[i].use.consumer);
            slot->grad_stale =
                consumer->touched || consumer->grad_stale || input_touched(graph, consumer);
        }
    }
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

// What the slot's value was, where the last change overwrote it.
static const Matrix *value_before(const Graph *graph, const Slot *slot)
{
    return slot->epoch == graph->epoch ? &slot->before : NULL;
}

const Matrix *graph_before(const Graph *graph, Side side, NodeId node, size_t path)
{
    const Slot *slot = graph_slot(graph, node);
    if (graph->epoch == 0)
        return NULL;
    if (side == SIDE_VALUE)
        return value_before(graph, slot);
    if (side == SIDE_NEXT || !slot->flows)
        return NULL;
    BUG_ON(side == SIDE_PATH && path >= slot->paths);
    const bool part = side == SIDE_PATH && slot->paths > 1;
    const bool given = slot->path[part ? path : 0].use.consumer == NODE_NONE;
    if (given && (part || slot->paths == 1))
        return value_before(graph, &graph->upstream);
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

bool graph_changed(Graph *graph, CellRef cell, double *before)
{
    const double now = graph_number(graph, cell);
    if (cell.side == SIDE_NEXT) { // follows the weight, its gradient and the rate
        const CellRef value = {SIDE_VALUE, cell.node, 0, cell.row, cell.col};
        const CellRef grad = {SIDE_GRAD, cell.node, 0, cell.row, cell.col};
        const Matrix *rate = graph->epoch > 0 ? value_before(graph, &graph->rate) : NULL;
        *before = number_before(graph, value) -
                  (rate ? rate->at[0] : graph_lr(graph)) * number_before(graph, grad);
    } else {
        *before = number_before(graph, cell);
    }
    const bool both_nan = isnan(now) && isnan(*before);
    return now != *before && !both_nan;
}

const Matrix *graph_original(const Graph *graph, CellRef cell)
{
    BUG_ON(cell.side == SIDE_GRAD && cell.node != graph->root);
    const Slot *slot = cell.side == SIDE_GRAD ? &graph->upstream : graph_slot(graph, cell.node);
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

// By bits: a nan that was given is none.
static size_t count_edits(const Slot *leaf)
{
    const Matrix *now = &leaf->value;
    size_t count = 0;
    for (size_t i = 0; leaf->original.at && i < matrix_size(now); i++)
        count += memcmp(&now->at[i], &leaf->original.at[i], sizeof *now->at) != 0;
    return count;
}

size_t graph_edits(const Graph *graph, NodeId node)
{
    const Slot *slot = graph_slot(graph, node);
    size_t count = slot->node.op ? 0 : count_edits(slot);
    for (int i = 0; slot->node.op && i < OP_PARAMS; i++)
        count += slot->node.param[i] != slot->original_param[i];
    return count + (node == graph->root ? count_edits(&graph->upstream) : 0);
}

bool graph_any_edited(const Graph *graph)
{
    bool edited = slot_edited(&graph->rate) || slot_edited(&graph->upstream);
    for (size_t n = 0; n < graph->count && !edited; n++)
        edited = slot_edited(&graph->slot[n]);
    return edited;
}

static void slot_restore(Slot *slot)
{
    memcpy(slot->node.param, slot->original_param, sizeof slot->node.param);
    if (slot->original.at)
        matrix_assign(&slot->value, &slot->original);
}

void graph_restore(Graph *graph)
{
    const bool edited = graph_any_edited(graph);
    graph_begin_change(graph);
    for (size_t n = 0; n < graph->count; n++)
        slot_restore(&graph->slot[n]);
    slot_restore(&graph->upstream);
    slot_restore(&graph->rate);
    if (edited)
        graph_recompute(graph);
}

// For a gradient every edited number counts that the root depends on: the
// backward pass has read it or something made from it.
bool graph_edited(const Graph *graph, Side side, NodeId node)
{
    if (side != SIDE_VALUE && slot_edited(&graph->upstream))
        return true;
    const NodeId end = side == SIDE_VALUE ? node : graph->root;
    for (size_t n = 0; n < graph->count; n++) {
        if (slot_edited(&graph->slot[n]) && end != NODE_NONE &&
            graph_depends(graph, end, (NodeId)n))
            return true;
    }
    return false;
}
