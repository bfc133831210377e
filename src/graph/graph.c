// SPDX-License-Identifier: GPL-3.0-or-later
// Reading a graph.
#include "graph/graph.h"

#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "base/nearest.h"
#include "base/seconds.h"
#include "graph/address.h"
#include "graph/graph_parts.h"
#include "graph/rule.h"

MESSAGE(unknown_node, ERROR_USAGE, "there is no matrix called '{1}'; did you mean '{2}'?");
MESSAGE(no_such_node, ERROR_USAGE, "there is no matrix called '{1}'; the lesson has {2}");

const Text *role_title(Role role)
{
    static const Text titles[] = {TEXT("input"), TEXT("weight"), TEXT("constant"), TEXT("target"),
                                  TEXT("computed")};
    BUG_ON(role >= sizeof titles / sizeof *titles);
    return &titles[role];
}

const char *role_name(Role role)
{
    return text_in(role_title(role), LANG_EN);
}

size_t graph_count(const Graph *graph)
{
    return graph->count;
}

size_t graph_cells(const Graph *graph)
{
    size_t cells = 0;
    for (size_t n = 0; n < graph->count; n++)
        cells += matrix_size(&graph->slot[n].value);
    return cells;
}

const Node *graph_node(const Graph *graph, NodeId node)
{
    return &graph_slot(graph, node)->node;
}

// Lists of names look for each of them: where there are many it is asked whether to stop, which
// ends the work that comes next.
NodeId graph_find_shown(const Graph *graph, const char *name, bool columns)
{
    enum { MANY = 256 };
    if (graph->count > MANY)
        interrupt_asked(graph_asks(graph));
    for (int cols = columns; cols >= 0; cols--) {
        for (size_t i = 0; i < graph->count; i++) {
            const Node *node = &graph->slot[i].node;
            const char *known = cols ? node->name_cols : node->name;
            if (known && strcmp(known, name) == 0)
                return (NodeId)i;
        }
    }
    return NODE_NONE;
}

NodeId graph_find(const Graph *graph, const char *name)
{
    return graph_find_shown(graph, name, false);
}

const char *graph_shown_name(const Graph *graph, NodeId node, bool columns)
{
    const Node *at = graph_node(graph, node);
    return columns && at->name_cols ? at->name_cols : at->name;
}

NodeId graph_find_or(const Graph *graph, const char *name, bool grads, Error *err)
{
    BUG_ON(!graph->finished); // not all have names before
    const NodeId node = graph_find(graph, name);
    if (node != NODE_NONE)
        return node;
    const bool grad = grads && name[0] == 'd' && name[1];
    Nearest nearest = nearest_start(name), of = nearest_start(name + grad);
    SCOPED(buffer_release) Buffer names = {0};
    bool fits = true;
    for (size_t i = 0; i < graph->count; i++) {
        nearest_try(&nearest, graph->slot[i].node.name);
        if (grad && graph_has_grad(graph, (NodeId)i))
            nearest_try(&of, graph->slot[i].node.name);
        SCOPED(buffer_release) Buffer written = {0}; // in quotes where it needs them
        address_write_name(graph, SIDE_VALUE, (NodeId)i, 0, &written);
        fits = fits && err_list_add(&names, " ", buffer_text(&written));
    }
    const bool back = of.distance < nearest.distance, near = nearest_is_near(back ? &of : &nearest);
    if (near) {
        buffer_clear(&names);
        buffer_printf(&names, "%s%s", back ? "d" : "", back ? of.best : nearest.best);
    }
    ERROR(err, near ? &unknown_node : &no_such_node, err_text(name), err_text(buffer_text(&names)));
    return NODE_NONE;
}

NodeId graph_root(const Graph *graph)
{
    return graph->root;
}

bool graph_root_is_loss(const Graph *graph)
{
    return graph->root_is_loss;
}

const char *graph_objective_name(const Graph *graph)
{
    return graph->root_is_loss ? "L" : "f";
}

double graph_objective(const Graph *graph)
{
    if (graph->root == NODE_NONE)
        return NAN;
    const Matrix *root = graph_value(graph, graph->root);
    return graph->root_is_loss ? root->at[0] : matrix_dot(&graph->upstream.value, root);
}

const Matrix *graph_value(const Graph *graph, NodeId node)
{
    return &graph_slot(graph, node)->value;
}

bool graph_has_grad(const Graph *graph, NodeId node)
{
    return graph_slot(graph, node)->flows;
}

bool graph_learns(const Graph *graph, NodeId node)
{
    const Slot *slot = graph_slot(graph, node);
    return slot->node.role == ROLE_WEIGHT && slot->flows && !slot->frozen;
}

size_t graph_paths(const Graph *graph, NodeId node)
{
    return graph_slot(graph, node)->paths;
}

Use graph_path_use(const Graph *graph, NodeId node, size_t path)
{
    const Slot *slot = graph_slot(graph, node);
    BUG_ON(path >= slot->paths);
    return slot->path[path].use;
}

bool graph_path_repeats(const Graph *graph, NodeId node, size_t path)
{
    const NodeId consumer = graph_path_use(graph, node, path).consumer;
    for (size_t i = 0; i < path; i++)
        if (graph_path_use(graph, node, i).consumer == consumer)
            return true;
    return false;
}

double gradients_norm(Graph *graph, const Matrix *gradient(Graph *graph, NodeId node))
{
    double squares = 0;
    for (size_t i = 0; i < graph->learners; i++) {
        const Matrix *grad = gradient(graph, graph->learner[i]);
        squares += matrix_dot(grad, grad);
    }
    return sqrt(squares);
}

double graph_gradient_norm(Graph *graph)
{
    return gradients_norm(graph, graph_grad);
}

StepRule graph_step_rule(Graph *graph)
{
    const double *setting = graph->settings.value.at;
    return step_rule(setting, setting[SETTING_CLIP] > 0 ? graph_gradient_norm(graph) : 0);
}

// The value a step on.
static const Matrix *graph_next(Graph *graph, NodeId node)
{
    Slot *slot = graph_slot(graph, node);
    const Matrix *grad = graph_grad(graph, node);
    if (!grad)
        return NULL;
    if (slot->next_version != graph->version) {
        const StepRule rule = graph_step_rule(graph);
        slot_step(graph, slot, &rule, grad, false);
    }
    slot->next_version = graph->stopped ? 0 : graph->version;
    return &slot->next;
}

void slot_step(Graph *graph, Slot *slot, const StepRule *rule, const Matrix *grad, bool remembers)
{
    if (!slot->next.at)
        slot->next = graph_own(graph, matrix_new(grad->rows, grad->cols));
    for (size_t i = 0; i < matrix_size(grad) && !interrupt_asked_at(&graph->asks, i, 1); i++) {
        double kept[MOMENTS];
        for (Moment k = 0; k < MOMENTS; k++)
            kept[k] = slot->moment[k].at ? slot->moment[k].at[i] : 0;
        const double w = slot->value.at[i];
        slot->next.at[i] = w + step_by(rule, w, grad->at[i], kept);
        for (Moment k = 0; remembers && k < MOMENTS; k++) {
            if (slot->moment[k].at)
                slot->moment[k].at[i] = kept[k];
        }
    }
}

double graph_number(Graph *graph, CellRef cell)
{
    const Matrix *m = graph_matrix(graph, cell.side, cell.node, cell.path);
    return m ? matrix_get(m, cell.row, cell.col) : NAN;
}

const Matrix *graph_moment(Graph *graph, NodeId node, Moment moment)
{
    Slot *slot = graph_slot(graph, node);
    if (!graph_learns(graph, node))
        return NULL;
    if (!slot->moment[moment].at)
        slot->moment[moment] = graph_own(graph, matrix_new(slot->value.rows, slot->value.cols));
    return &slot->moment[moment];
}

const Matrix *graph_matrix(Graph *graph, Side side, NodeId node, size_t path)
{
    switch (side) {
    case SIDE_VALUE: return graph_value(graph, node);
    case SIDE_GRAD: return graph_grad(graph, node);
    case SIDE_PATH: return graph_path(graph, node, path);
    case SIDE_NEXT: return graph_next(graph, node);
    case SIDE_M: return graph_moment(graph, node, MOMENT_M);
    case SIDE_V: return graph_moment(graph, node, MOMENT_V);
    }
    BUG_ON(true);
}

bool graph_range_in(Graph *graph, const Matrix *m, NodeId masks, double *low, double *high)
{
    bool any = false;
    for (size_t i = 0; i < matrix_size(m) && !interrupt_asked_at(&graph->asks, i, 1); i++) {
        const double x = m->at[i];
        if (!isfinite(x) ||
            (masks != NODE_NONE && graph_masked(graph, masks, i / m->cols, i % m->cols)))
            continue;
        *low = any && *low < x ? *low : x;
        *high = any && *high > x ? *high : x;
        any = true;
    }
    return any;
}

bool graph_range(Graph *graph, CellRef of, double *low, double *high)
{
    const Matrix *m = graph_matrix(graph, of.side, of.node, of.path);
    Slot *slot = graph_slot(graph, of.node);
    Range *range = of.side == SIDE_PATH && m ? &slot->path[of.path].range : &slot->range[of.side];
    // Larger whenever what graph_matrix gives has changed; of what a step makes and remembers,
    // whenever anything has: with clipping each gradient acts on each.
    const uint64_t version = of.side >= SIDE_NEXT
                                 ? graph->version
                                 : slot->version[of.side == SIDE_VALUE ? SIDE_VALUE : SIDE_GRAD];
    if (range->version != version) {
        const NodeId masks = graph_masks(graph, of) ? of.node : NODE_NONE;
        range->any = m && graph_range_in(graph, m, masks, &range->low, &range->high);
        range->version = graph->stopped ? 0 : version;
    }
    *low = range->any ? range->low : *low;
    *high = range->any ? range->high : *high;
    return range->any;
}

// Every member is named: so that none has to be cleared first, which took longer than
// the products of a small graph.
OpCall graph_call(const Graph *graph, NodeId id, int which)
{
    Slot *slot = graph_slot(graph, id);
    const Node *node = &slot->node;
    return (OpCall){.op = node->op,
                    .which = which,
                    .inputs = node->inputs,
                    .in = slot->in,
                    .in_id = node->input,
                    .param = node->param,
                    .id = node->id,
                    .ids = node->ids,
                    .out = &slot->value,
                    .kept = &slot->kept,
                    .out_id = id,
                    .up = which == OP_FORWARD ? NULL : &slot->grad,
                    .rules = graph->rules,
                    .interrupt = &graph->asks};
}

bool graph_masks(const Graph *graph, CellRef of)
{
    const Op *op = graph_slot(graph, of.node)->node.op;
    return of.side == SIDE_VALUE && op && op->masked;
}

bool graph_masked(const Graph *graph, NodeId node, size_t row, size_t col)
{
    const Slot *slot = graph_slot(graph, node);
    BUG_ON(row >= slot->value.rows || col >= slot->value.cols);
    if (!slot->node.op || !slot->node.op->masked)
        return false;
    const OpCall call = graph_call(graph, node, OP_FORWARD);
    return call.op->masked(&call, row, col);
}

bool graph_mask_fill(const Graph *graph, NodeId node, size_t row, size_t col, double *fill)
{
    const Slot *slot = graph_slot(graph, node);
    const int param = slot->node.op ? op_param_find(slot->node.op, "fill") : -1;
    if (param < 0 || !graph_masked(graph, node, row, col))
        return false;
    *fill = slot->node.param[param];
    return *fill != -INFINITY;
}

bool graph_not_finite(const Graph *graph, CellRef *cell)
{
    for (NodeId n = 0; n < (NodeId)graph->count; n++) {
        Slot *slot = &graph->slot[n];
        const Matrix *m = &slot->value;
        const bool sound = slot->sound == slot->version[SIDE_VALUE];
        for (size_t i = 0; !sound && i < matrix_size(m); i++) {
            if (interrupt_asked_at(&graph->asks, i, 1))
                return false;
            if (isfinite(m->at[i]))
                continue;
            *cell = (CellRef){SIDE_VALUE, n, 0, i / m->cols, i % m->cols};
            // A lesson may ask for −∞ in a constant, or have a mask put it.
            const bool meant =
                m->at[i] == -INFINITY &&
                (slot->node.role == ROLE_CONSTANT || graph_masked(graph, n, cell->row, cell->col));
            if (!meant)
                return true;
        }
        slot->sound = slot->version[SIDE_VALUE];
    }
    return false;
}

bool graph_empty_row(const Graph *graph, CellRef *cell)
{
    for (size_t n = 0; n < graph->count; n++) {
        const Slot *slot = &graph->slot[n];
        const size_t cols = slot->value.cols;
        for (size_t row = 0; slot->node.op && slot->node.op->shares && row < slot->value.rows;
             row++) {
            size_t col = 0;
            while (col < cols && matrix_get(&slot->value, row, col) == 0)
                col++;
            *cell = (CellRef){SIDE_VALUE, (NodeId)n, 0, row, 0};
            if (col == cols || interrupt_asked_at(&graph->asks, row, cols))
                return col == cols;
        }
    }
    return false;
}

bool graph_depends(const Graph *graph, NodeId node, NodeId other)
{
    BUG_ON(node < 0 || other < 0 || (size_t)node >= graph->count || (size_t)other >= graph->count);
    if (other > node)
        return false;
    SCOPED(mem_drop) bool *reached = mem_new((size_t)node + 1, sizeof *reached);
    reached[other] = true;
    for (NodeId n = other + 1; n <= node; n++) {
        const Node *here = &graph->slot[n].node;
        for (size_t i = 0; i < here->inputs && !reached[n]; i++)
            reached[n] = reached[here->input[i]];
    }
    return reached[node];
}

// ---- Arithmetic ----------------------------------------------------------

void work_add(Work *to, Work from, double times)
{
    to->products += times * from.products;
    to->sums += times * from.sums;
    to->functions += times * from.functions;
}

// From shapes alone: the gradient may not be there yet.
static Work call_work(const Graph *graph, NodeId node, int which)
{
    OpCall call = graph_call(graph, node, which);
    call.up = NULL;
    return rule_work(&call);
}

Work graph_work(const Graph *graph, Side side, NodeId node)
{
    interrupt_asked(graph_asks(graph)); // a list of all nodes is thrown away then
    Work work = {0};
    if (side == SIDE_VALUE)
        return graph_node(graph, node)->op ? call_work(graph, node, OP_FORWARD) : work;
    const size_t paths = node == graph->root ? 0 : graph_paths(graph, node); // it is given
    for (size_t i = 0; i < paths; i++) {
        const Use use = graph_path_use(graph, node, i);
        work_add(&work, call_work(graph, use.consumer, (int)use.operand), 1);
    }
    const Shape shape = graph_node(graph, node)->shape;
    if (paths > 1)
        work.sums += (double)(paths - 1) * (double)shape.rows * (double)shape.cols;
    return work;
}

// ---- Stopping ------------------------------------------------------------
//
// Giving up long work. Whoever computes asks before each node, and an operation
// while it runs. Once the answer was yes nothing more is computed: what was not
// finished stays stale, so that it is computed as soon as work begins anew, and
// callers that return meanwhile do so at once.

// Nobody is asked for so many seconds: what is quick is never given up, and an
// interrupt that comes meanwhile has its usual meaning.
static const double quick = 0.02;

static bool is_to_stop(void *context)
{
    return graph_asked(context);
}

const Interrupt *graph_asks(const Graph *graph)
{
    return &graph->asks;
}

void graph_set_interrupt(Graph *graph, Interrupt interrupt)
{
    graph->interrupt = interrupt;
    graph->asks = (Interrupt){.asked = is_to_stop, .context = graph};
}

void graph_begin_work(Graph *graph)
{
    graph->stopped = false;
    graph->work_began = graph->interrupt.asked ? seconds_on(CLOCK_MONOTONIC) : 0;
}

bool graph_asked(Graph *graph)
{
    if (!graph->stopped && graph->interrupt.asked &&
        seconds_on(CLOCK_MONOTONIC) - graph->work_began > quick)
        graph->stopped = interrupt_asked(&graph->interrupt);
    return graph->stopped;
}

bool graph_stopped(const Graph *graph)
{
    return graph->stopped;
}

bool graph_is_settled(const Graph *graph)
{
    for (size_t n = 0; n < graph->count; n++) {
        if (graph->slot[n].stale)
            return false;
    }
    return true;
}
