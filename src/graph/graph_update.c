// SPDX-License-Identifier: GPL-3.0-or-later
// Changing numbers, and recomputing what depends on them and nothing else.
//
// Nodes stand in topological order, so one pass from first to last recomputes
// each stale node after its inputs. A recomputed node makes its consumers
// stale. Gradients are marked in one pass from last to first and computed
// when asked for (graph_grad.c).
#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "base/minmax.h"
#include "graph/address.h"
#include "graph/examples.h"
#include "graph/graph_parts.h"

MESSAGE(computed_cell, ERROR_USAGE,
        "{1} is computed and cannot be set; change what is behind it: {2}");
MESSAGE(computed_gradient, ERROR_USAGE,
        "{1} is computed and cannot be set; the given gradient is {2}");
MESSAGE(outside, ERROR_USAGE, "[{1},{2}] is outside {3}, which is {4}");
MESSAGE(no_id, ERROR_USAGE, "{1} holds words: a whole number from 0 (no word) to {2}, not {3}");
MESSAGE(fixed_param, ERROR_USAGE,
        "{1}.{2} belongs to the shape of the graph and cannot be changed");
MESSAGE(no_examples, ERROR_USAGE, "there are no examples to make batches of");
MESSAGE(large_batch, ERROR_USAGE, "a batch of {1} is larger than the {2} examples there are");

bool slot_read_ids(const Slot *slot)
{
    bool others = false;
    for (size_t i = 0; i < slot->node.ids && op_reads_ids(slot->node.op, slot->node.inputs); i++) {
        const size_t id = (size_t)slot->in[1]->at[i];
        others |= id != slot->node.id[i];
        slot->node.id[i] = id;
    }
    return others;
}

bool slot_compute(const Slot *slot)
{
    const bool others = slot_read_ids(slot);
    slot->call.op->forward(&slot->call);
    return others;
}

void slot_forward(Graph *graph, Slot *slot)
{
    slot->version[SIDE_VALUE] = ++graph->version;
    if (!slot_asked(graph, slot))
        graph->picks_others |= slot_compute(slot);
    slot->stale = slot->broken = graph->stopped;
}

// A graph of up to so many bytes has its gradients ready before each change: a
// backward pass over it costs less than drawing the screen once.
enum { SMALL_GRAPH = 64 << 10 };

void graph_begin_change(Graph *graph)
{
    BUG_ON(!graph->finished);
    // What somebody may want to compare with what comes.
    const bool settles = graph->grads_asked || graph->used <= SMALL_GRAPH;
    if (settles)
        grads_follow(graph, 0);
    graph->grads_asked = false;
    graph->epoch++;
    graph->grads_were_in_time = graph->grads_in_time;
    graph->grads_in_time = settles && !graph->stopped;
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
    const bool value = cell.side == SIDE_VALUE, next = cell.side == SIDE_NEXT;
    const bool leaves = value || next || graph->root_is_loss;
    const NodeId end = value ? cell.node : graph->root;
    Buffer name = {0}, behind = {0};
    address_write_name(graph, value || next ? cell.side : SIDE_GRAD, cell.node, 0, &name);
    if (!leaves)
        address_write_name(graph, SIDE_GRAD, graph->root, 0, &behind);
    for (size_t n = 0; leaves && n < graph->count; n++) {
        const Node *leaf = &graph->slot[n].node;
        const bool acts = !leaf->op && leaf->named && graph_depends(graph, end, (NodeId)n);
        if (acts && !err_list_add(&behind, ", ", leaf->name))
            break;
    }
    return ERROR(err, leaves ? &computed_cell : &computed_gradient, err_buffer(&name),
                 err_buffer(&behind));
}

// Whether a leaf of ids may have these numbers: they are places of words, or 0, and those who
// read them agree.
static bool may_hold(const Graph *graph, const Slot *leaf, const Matrix *value, Error *err)
{
    const double most = (double)leaf->node.words->n;
    SCOPED(mem_drop) size_t *id = mem_new(value->rows, sizeof *id);
    bool fits = true;
    for (size_t i = 0; i < value->rows && fits; i++) {
        const double x = value->at[i];
        fits = (x >= 0 && x <= most && x == rint(x)) ||
               ERROR(err, &no_id, err_text(leaf->node.name), err_count(leaf->node.words->n),
                     err_number(x));
        id[i] = fits ? (size_t)x : 0;
    }
    for (size_t i = 0; i < leaf->node.uses && fits; i++) {
        OpCall call = graph_call(graph, leaf->node.use[i].consumer, OP_FORWARD);
        Shape shape;
        call.id = id;
        fits = !op_reads_ids(call.op, call.inputs) || call.op->shape(&call, &shape, err);
    }
    return fits;
}

bool graph_may_set(const Graph *graph, CellRef cell, double value, Error *err)
{
    static const ParamSpec any_number = {.kind = PARAM_NUMBER}; // that is finite
    const Slot *slot = graph_slot(graph, cell.node);
    if (cell.row >= slot->value.rows || cell.col >= slot->value.cols)
        return ERROR(err, &outside, err_count(cell.row + 1), err_count(cell.col + 1),
                     err_text(slot->node.name), err_shape(slot->value.rows, slot->value.cols));
    if (cell.side == SIDE_VALUE && slot->node.op)
        return refuse(graph, cell, err);
    if (cell.side >= SIDE_M && graph_learns(graph, cell.node))
        return param_check(&any_number, value, err);
    if (cell.side != SIDE_VALUE &&
        (cell.side != SIDE_GRAD || cell.node != graph->root || graph->root_is_loss))
        return refuse(graph, cell, err);
    if (cell.side == SIDE_VALUE && slot->node.words) {
        SCOPED(matrix_release) Matrix next = matrix_copy(&slot->value);
        matrix_put(&next, cell.row, cell.col, value);
        if (!may_hold(graph, slot, &next, err))
            return false;
    }
    // What the lesson gave may always be put back.
    const double given = matrix_get(graph_original(graph, cell), cell.row, cell.col);
    return memcmp(&value, &given, sizeof given) == 0 || param_check(&any_number, value, err);
}

static bool span_is_empty(Span span)
{
    return span.from == span.to;
}

// The columns between the first and the last that differ in a bit.
static Span span_of_difference(const Matrix *a, const Matrix *b)
{
    Span span = {a->cols, 0};
    for (size_t i = 0; i < a->rows; i++) {
        const double *x = a->at + i * a->cols, *y = b->at + i * b->cols;
        size_t j = 0, end = a->cols;
        while (j < span.from && memcmp(&x[j], &y[j], sizeof *x) == 0)
            j++;
        span.from = j;
        while (end > size_max(span.to, j) && memcmp(&x[end - 1], &y[end - 1], sizeof *x) == 0)
            end--;
        span.to = end > j ? size_max(span.to, end) : span.to;
    }
    return span.to > 0 ? span : (Span){0};
}

// Gives an op other parameters: all of its value is to be computed.
static void put_params(Slot *slot, const double param[OP_PARAMS])
{
    memcpy(slot->node.param, param, sizeof slot->node.param);
    slot->stale = true;
    slot->touched = (Span){0, slot->value.cols};
}

// What the slot's value was before this change.
static void slot_keep(Graph *graph, Slot *slot, const Matrix *was)
{
    if (!slot->before.at)
        slot->before = graph_own(graph, matrix_new(was->rows, was->cols));
    matrix_assign(&slot->before, was);
    slot->epoch = graph->epoch;
}

void graph_begin_change_of(Graph *graph, const Graph *former)
{
    graph_begin_change(graph);
    for (size_t n = 0; n < graph->count; n++) {
        Slot *slot = &graph->slot[n];
        const NodeId found = graph_find(former, slot->node.name);
        const Slot *was = found == NODE_NONE ? slot : graph_slot(former, found);
        if (!slot->node.words && shape_same(slot->node.shape, was->node.shape))
            slot_keep(graph, slot, &was->value);
    }
}

void slot_put(Graph *graph, Slot *leaf, const Matrix *value)
{
    BUG_ON(leaf->node.op != NULL);
    const Span cols = span_of_difference(&leaf->value, value), so_far = leaf->touched;
    if (!leaf->original.at)
        leaf->original = graph_own(graph, matrix_copy(&leaf->value));
    if (leaf->epoch != graph->epoch) // once a change
        slot_keep(graph, leaf, &leaf->value);
    matrix_assign(&leaf->value, value);
    if (span_is_empty(cols))
        return;
    leaf->touched = span_is_empty(so_far)
                        ? cols
                        : (Span){size_min(so_far.from, cols.from), size_max(so_far.to, cols.to)};
    leaf->version[SIDE_VALUE] = ++graph->version;
}

void slot_follow(Graph *graph, Slot *slot, const Slot *from)
{
    if (!slot->node.op && !matrix_same(&slot->value, &from->value)) {
        slot_put(graph, slot, &from->value);
        graph_slot(graph, graph->root)->grad_stale |= slot == &graph->upstream;
    }
    if (slot->node.op && memcmp(slot->node.param, from->node.param, sizeof slot->node.param) != 0)
        put_params(slot, from->node.param);
}

bool graph_set_matrix(Graph *graph, Side side, NodeId node, const Matrix *value, Error *err)
{
    Slot *slot = graph_slot(graph, node), *leaf = side == SIDE_GRAD ? &graph->upstream : slot;
    const CellRef first = {.side = side, .node = node};
    const bool own = side == SIDE_VALUE || (side == SIDE_GRAD && node == graph->root);
    const double given = own ? graph_original(graph, first)->at[0] : 0; // that may always be
    if (!graph_may_set(graph, first, given, err))
        return false;
    BUG_ON(!shape_same(matrix_shape(&slot->value), matrix_shape(value)));
    if (side >= SIDE_M) {
        graph_moment(graph, node, (Moment)(side - SIDE_M)); // which is there then
        matrix_assign(&slot->moment[side - SIDE_M], value);
        graph->stepped = graph->epoch;
        graph->version++;
        return true;
    }
    if (side == SIDE_VALUE && slot->node.words && !may_hold(graph, slot, value, err))
        return false;
    slot_put(graph, leaf, value);
    slot->grad_stale |= side == SIDE_GRAD;
    return true;
}

bool graph_set_param(Graph *graph, NodeId node, int param, double value, Error *err)
{
    Slot *slot = graph_slot(graph, node);
    BUG_ON(!slot->node.op || param < 0 || param >= OP_PARAMS || !slot->node.op->param[param].name);
    const ParamSpec *spec = &slot->node.op->param[param];
    if (!spec->editable)
        return ERROR(err, &fixed_param, err_text(slot->node.name), err_text(spec->name));
    if (!param_check(spec, value, err))
        return false;
    const double was = slot->node.param[param];
    const OpCall call = graph_call(graph, node, OP_FORWARD);
    Shape shape;
    slot->node.param[param] = value;
    if (!call.op->shape(&call, &shape, err)) { // as where a bound would pass the other
        slot->node.param[param] = was;
        return false;
    }
    graph_touch(graph, node);
    return true;
}

void graph_touch(Graph *graph, NodeId node)
{
    Slot *slot = graph_slot(graph, node);
    BUG_ON(!slot->node.op);
    slot->stale = true;
    slot->touched = (Span){0, slot->value.cols};
}

const double *graph_settings(const Graph *graph)
{
    return graph->settings.value.at;
}

double graph_setting(const Graph *graph, Setting setting)
{
    BUG_ON(setting >= SETTINGS);
    return graph->settings.value.at[setting];
}

const double *graph_original_settings(const Graph *graph)
{
    return graph->settings.original.at;
}

bool graph_batch_fits(const Graph *graph, double batch, Error *err)
{
    const size_t examples = graph_examples(graph, EXAMPLES_TRAIN);
    if (batch == 0 || batch <= (double)examples)
        return true;
    return examples == 0 ? error_set(err, &no_examples)
                         : ERROR(err, &large_batch, err_number(batch), err_count(examples));
}

bool graph_set_setting(Graph *graph, Setting setting, double value, Error *err)
{
    if (!param_check(&setting_table[setting], value, err))
        return false;
    SCOPED(matrix_release) Matrix next = matrix_copy(&graph->settings.value);
    next.at[setting] = value;
    slot_put(graph, &graph->settings, &next);
    return true;
}

void graph_freeze(Graph *graph, NodeId node)
{
    BUG_ON(graph->finished || graph_node(graph, node)->role != ROLE_WEIGHT);
    graph_slot(graph, node)->frozen = true;
}

// ---- Following ---------------------------------------------------------

// How many operands have changed in the update that is running; *last is the last of them.
static size_t inputs_touched(const Graph *graph, const Slot *slot, size_t *last)
{
    size_t count = 0;
    for (size_t i = 0; i < slot->node.inputs; i++) {
        if (span_is_empty(graph->slot[slot->node.input[i]].touched))
            continue;
        *last = i;
        count++;
    }
    return count;
}

// Computes only the columns that follow from the few of one operand that changed, where
// nothing else did and the op can do that.
static bool follow_cols(Graph *graph, Slot *slot)
{
    size_t which;
    if (slot->stale || !slot->node.op->forward_cols || inputs_touched(graph, slot, &which) != 1)
        return false;
    const Slot *in = graph_slot(graph, slot->node.input[which]);
    if (in->touched.to - in->touched.from == in->value.cols || slot_asked(graph, slot))
        return false;
    matrix_assign(&slot->value, &slot->before);
    slot->version[SIDE_VALUE] = ++graph->version;
    return slot->call.op->forward_cols(&slot->call, which, in->touched.from, in->touched.to);
}

size_t graph_update(Graph *graph)
{
    size_t recomputed = 0, last;
    for (size_t n = 0; n < graph->count; n++) {
        Slot *slot = &graph->slot[n];
        if (!slot->node.op || !(slot->stale || inputs_touched(graph, slot, &last) > 0))
            continue;
        // The old value becomes `before`, once a change, unless it is none.
        BUG_ON(!slot->before.at);
        const bool first = slot->epoch != graph->epoch && !slot->broken;
        if (first) {
            double *old = slot->before.at;
            slot->before.at = slot->value.at;
            slot->value.at = old;
            slot->epoch = graph->epoch;
        }
        const uint64_t version = slot->version[SIDE_VALUE];
        if (!first || !follow_cols(graph, slot))
            slot_forward(graph, slot);
        // What came out as it was before concerns nobody further on; unless it was
        // computed in this change already, when nobody knows what they have read.
        const bool known = first && !slot->stale && span_is_empty(slot->touched);
        slot->touched =
            known ? span_of_difference(&slot->value, &slot->before) : (Span){0, slot->value.cols};
        if (span_is_empty(slot->touched))
            slot->version[SIDE_VALUE] = version;
        recomputed++;
    }
    if (graph->picks_others && !graph->unlabelled) { // labels depend on the ids of rows
        graph_take_labels(graph, 0);
        graph->picks_others = false;
    }
    // A contribution must be computed again where its op has read something that
    // changed, or what flows into it will change.
    for (size_t n = graph->count; n-- > 0;) {
        Slot *slot = &graph->slot[n];
        const size_t paths = (NodeId)n == graph->root ? 0 : slot->paths; // what is given stays
        for (size_t i = 0; i < paths && !slot->grad_stale; i++) {
            const Slot *consumer = graph_slot(graph, slot->path[i].use.consumer);
            slot->grad_stale = !span_is_empty(consumer->touched) || consumer->grad_stale ||
                               inputs_touched(graph, consumer, &last) > 0;
        }
    }
    for (size_t n = 0; n < graph->count; n++)
        graph->slot[n].touched = (Span){0};
    return recomputed;
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
    if (side >= SIDE_NEXT || !slot->flows)
        return NULL;
    BUG_ON(side == SIDE_PATH && path >= slot->paths);
    if (node == graph->root)
        return value_before(graph, &graph->upstream);
    const bool part = side == SIDE_PATH && slot->paths > 1;
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
    if (cell.side == SIDE_NEXT) { // follows the weight, its gradient and the settings
        const CellRef value = {SIDE_VALUE, cell.node, 0, cell.row, cell.col};
        const CellRef grad = {SIDE_GRAD, cell.node, 0, cell.row, cell.col};
        const Matrix *old = graph->epoch > 0 ? value_before(graph, &graph->settings) : NULL;
        const StepRule rule = step_rule((old ? old : &graph->settings.value)->at, 0);
        // What stood behind another rule than this is not kept.
        if (!step_is_plain(&rule) || graph->stepped == graph->epoch)
            return false;
        const double w = number_before(graph, value);
        *before = w + step_by(&rule, w, number_before(graph, grad), (double[MOMENTS]){0});
    } else {
        *before = number_before(graph, cell);
    }
    const bool both_nan = isnan(now) && isnan(*before);
    return now != *before && !both_nan;
}

size_t graph_changes(Graph *graph, Side side, NodeId node)
{
    BUG_ON(side != SIDE_VALUE && side != SIDE_GRAD);
    const Matrix *now = graph_matrix(graph, side, node, 0);
    const Matrix *old = graph_before(graph, side, node, 0);
    const size_t cells = now && old ? matrix_size(now) : 0;
    size_t changed = 0;
    for (size_t i = 0; i < cells && !interrupt_asked_at(&graph->asks, i, 1); i++)
        changed += old->at[i] != now->at[i] && !(isnan(old->at[i]) && isnan(now->at[i]));
    return changed;
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

// How many of the slot's own numbers differ from the lesson's, up to `most`. By bits: a nan that
// was given is none.
static size_t slot_edits(const Slot *slot, size_t most)
{
    const bool op = slot->node.op;
    const double *now = op ? slot->node.param : slot->value.at;
    const double *given = op ? slot->original_param : slot->original.at;
    const size_t n = op ? OP_PARAMS : given ? matrix_size(&slot->value) : 0;
    size_t count = 0;
    for (size_t i = 0; i < n && count < most; i++)
        count += memcmp(&now[i], &given[i], sizeof *now) != 0;
    return count;
}

static bool slot_edited(const Slot *slot)
{
    return slot_edits(slot, 1) > 0;
}

size_t graph_edits(const Graph *graph, NodeId node)
{
    const size_t upstream = node == graph->root ? slot_edits(&graph->upstream, SIZE_MAX) : 0;
    return slot_edits(graph_slot(graph, node), SIZE_MAX) + upstream;
}

bool graph_any_edited(const Graph *graph)
{
    bool edited = slot_edited(&graph->settings) || slot_edited(&graph->upstream);
    for (size_t n = 0; n < graph->count && !edited; n++)
        edited = slot_edited(&graph->slot[n]) || graph_is_relabelled(graph, (NodeId)n, false) ||
                 graph_is_relabelled(graph, (NodeId)n, true);
    return edited || examples_edited(graph);
}

static void slot_restore(Graph *graph, Slot *slot)
{
    for (Moment k = 0; k < MOMENTS; k++) {
        if (slot->moment[k].at)
            matrix_fill(&slot->moment[k], 0);
    }
    if (!slot_edited(slot))
        return;
    if (slot->node.op)
        put_params(slot, slot->original_param);
    else
        slot_put(graph, slot, &slot->original);
}

void graph_restore(Graph *graph)
{
    graph_begin_change(graph);
    if (graph_example(graph) > 0)
        graph_show_example(graph, 0);
    examples_restore(graph->examples);
    if (graph->root != NODE_NONE && slot_edited(&graph->upstream))
        graph_slot(graph, graph->root)->grad_stale = true;
    for (NodeId n = 0; n < (NodeId)graph->count; n++) {
        slot_restore(graph, &graph->slot[n]);
        for (int cols = 0; cols < 2; cols++) {
            if (graph_is_relabelled(graph, n, cols))
                graph_relabel(graph, n, cols, graph_given_labels(graph, n, cols));
        }
    }
    slot_restore(graph, &graph->upstream);
    slot_restore(graph, &graph->settings);
    graph_update(graph);
}

void graph_untrain(Graph *graph)
{
    graph_begin_change(graph);
    for (NodeId n = 0; n < (NodeId)graph->count; n++)
        if (graph_learns(graph, n))
            slot_restore(graph, &graph->slot[n]);
    graph_set_setting(graph, SETTING_T, 0, ERROR_DROPPED);
    graph_update(graph);
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
