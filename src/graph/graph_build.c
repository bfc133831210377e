// SPDX-License-Identifier: GPL-3.0-or-later
// Building a graph: leaves, ops, names, where backward starts.
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "graph/formula.h"
#include "graph/graph_parts.h"
#include "num/format.h"

MESSAGE(too_large, ERROR_LESSON,
        "a {1} matrix does not fit: the graph may take {2} MiB in all, {3} are in use");
MESSAGE(ids_wide, ERROR_LESSON,
        "{1}: the ids may become any from 1 to {2}, for which a {3} matrix has no place");
MESSAGE(bad_name, ERROR_LESSON,
        "a name must have at least one character and no control characters");
MESSAGE(name_taken, ERROR_LESSON, "'{1}' is the name of another matrix; choose a new one");
MESSAGE(named_already, ERROR_LESSON, "this matrix is called '{1}' already and cannot be '{2}' too");
MESSAGE(not_a_loss, ERROR_LESSON,
        "backward of one matrix needs a 1x1 loss, '{1}' is {2}; give the "
        "upstream gradient as rows: backward({1}, {...})");
MESSAGE(upstream_shape, ERROR_LESSON,
        "the upstream gradient of '{1}' is {3}, but '{1}' is {2}; they must be equal");
MESSAGE(second_backward, ERROR_LESSON, "backward was given already, for '{1}'; a lesson has one");

Graph *graph_new(size_t cap)
{
    Graph *graph = mem_new(1, sizeof *graph);
    graph->cap = cap;
    graph->rules = owned_add(&graph->owned, mem_new(1, sizeof *graph->rules));
    graph->root = NODE_NONE;
    graph->version = 1;
    graph->settings.value = graph_own(graph, matrix_new(1, SETTINGS));
    for (Setting i = 0; i < SETTINGS; i++)
        graph->settings.value.at[i] = setting_table[i].initial;
    graph->settings.original = graph_own(graph, matrix_copy(&graph->settings.value));
    return graph;
}

void graph_free(Graph *graph)
{
    if (!graph)
        return;
    for (size_t i = 0; i < graph->count; i++)
        free(graph->slot[i].node.use);
    free(graph->slot);
    owned_release(graph->rules);
    owned_release(&graph->owned);
    crew_free(graph->crew);
    free(graph);
}

// Counts a matrix against the cap: its value, the value before a change, and
// its gradient; and twice what forward keeps, for the value and for what if.
static bool reserve(Graph *graph, Shape shape, Shape kept, Error *err)
{
    BUG_ON(graph->used > graph->cap);
    size_t cells, more;
    BUG_ON(shape.rows == 0 || shape.cols == 0); // whoever gives one has seen to that
    const size_t left = (graph->cap - graph->used) / sizeof(double);
    if (matrix_cells(shape.rows, shape.cols, &cells) && cells <= left / 3 &&
        matrix_cells(kept.rows, kept.cols, &more) && more <= (left - 3 * cells) / 2) {
        graph->used += (3 * cells + 2 * more) * sizeof(double);
        return true;
    }
    return ERROR(err, &too_large, err_shape(shape.rows, shape.cols), err_count(graph->cap >> 20),
                 err_count(graph->used >> 20));
}

// A new slot at the end. Slots move when the array grows, so nothing may
// point into one before graph_finish but by NodeId; `in` points at values and
// is refreshed here, `call` counts at once and is made anew at the end.
static Slot *add_slot(Graph *graph)
{
    BUG_ON(graph->finished);
    Slot *old = graph->slot;
    MEM_GROW(graph->slot, graph->count, graph->capacity);
    Slot *slot = &graph->slot[graph->count++];
    *slot = (Slot){.version = {1, 1}};
    for (size_t n = 0; graph->slot != old && n + 1 < graph->count; n++) {
        Slot *s = &graph->slot[n];
        for (size_t i = 0; i < s->node.inputs; i++)
            s->in[i] = &graph->slot[s->node.input[i]].value;
    }
    return slot;
}

NodeId graph_add_leaf(Graph *graph, Role role, const Matrix *value, Error *err)
{
    BUG_ON(role >= ROLE_COMPUTED);
    const Shape shape = {value->rows, value->cols};
    if (!reserve(graph, shape, (Shape){0, 0}, err))
        return NODE_NONE;
    Slot *slot = add_slot(graph);
    slot->node.role = role;
    slot->node.shape = shape;
    slot->value = graph_own(graph, matrix_copy(value));
    slot->depends = role != ROLE_CONSTANT;
    return (NodeId)graph->count - 1;
}

// Whether the op takes these operands, with the ids that stand in `id`, and what shape comes out;
// and whether the largest that may come to stand there has its place too: the last of the words, or
// of the places that argmax counts.
static bool accepts_words(const Graph *graph, const OpCall *call, const Node *ids, size_t *id,
                          Shape *shape, Error *err)
{
    const size_t most = ids->words ? ids->words->n
                        : ids->op  ? graph_node(graph, ids->input[0])->shape.cols
                                   : 0;
    if (!call->op->shape(call, shape, err))
        return false;
    const size_t first = id[0];
    id[0] = most > 0 ? most : first;
    const bool fits = call->op->shape(call, shape, ERROR_DROPPED) ||
                      ERROR(err, &ids_wide, err_text(call->op->name), err_count(most),
                            err_shape(call->in[0]->rows, call->in[0]->cols));
    id[0] = first;
    return fits;
}

NodeId graph_add_op(Graph *graph, const Op *op, const NodeId *input, size_t inputs,
                    const double *param, const size_t *id, size_t ids, Error *err)
{
    BUG_ON(!op || (inputs > 0 && !input) || (ids > 0 && !id));
    BUG_ON(inputs < op->operands.least || inputs > op->operands.most);
    Node node = {.role = ROLE_COMPUTED, .op = op, .inputs = inputs};
    for (size_t i = 0; i < OP_PARAMS && op->param[i].name; i++)
        node.param[i] = param ? param[i] : op->param[i].initial;
    const Matrix **in = owned_add(&graph->owned, mem_new(inputs, sizeof *in));
    for (size_t i = 0; i < inputs; i++)
        in[i] = graph_value(graph, input[i]);
    const bool reads = op_reads_ids(op, inputs);
    node.ids = reads ? in[1]->rows : ids;
    node.id = owned_add(&graph->owned, mem_new(node.ids, sizeof *node.id));
    for (size_t i = 0; i < node.ids; i++)
        node.id[i] = reads ? (size_t)in[1]->at[i] : id[i];
    const OpCall call = {.op = op,
                         .which = OP_FORWARD,
                         .inputs = inputs,
                         .in = in,
                         .param = node.param,
                         .id = node.id,
                         .ids = node.ids,
                         .rules = graph->rules};
    const bool fits =
        reads ? accepts_words(graph, &call, graph_node(graph, input[1]), node.id, &node.shape, err)
              : op->shape(&call, &node.shape, err);
    Shape kept = {0, 0};
    if (fits && op->keeps != 0)
        kept = (Shape){in[0]->rows, op->keeps > 0 ? (size_t)op->keeps : in[0]->cols};
    if (!fits || !reserve(graph, node.shape, kept, err))
        return NODE_NONE;
    node.input = owned_add(&graph->owned, mem_copy(input, inputs, sizeof *input));
    Slot *slot = add_slot(graph);
    slot->node = node;
    slot->in = in;
    const NodeId added = (NodeId)graph->count - 1;
    for (size_t i = 0; i < inputs; i++) {
        Slot *from = graph_slot(graph, input[i]);
        in[i] = &from->value;
        slot->depends |= from->depends && op->backward; // nothing flows through others
        MEM_GROW(from->node.use, from->node.uses, from->node.use_capacity);
        from->node.use[from->node.uses++] = (Use){added, i};
    }
    slot->value = graph_own(graph, matrix_new(node.shape.rows, node.shape.cols));
    if (op->keeps)
        slot->kept = graph_own(graph, matrix_new(kept.rows, kept.cols));
    graph_take_labels(graph, added);
    slot->call = graph_call(graph, added, OP_FORWARD);
    slot_forward(graph, slot);
    return added;
}

void graph_set_name(Graph *graph, NodeId node, const char *name)
{
    Node *n = &graph_slot(graph, node)->node;
    n->name = owned_add(&graph->owned, mem_text(name));
    n->named = true;
}

bool graph_name(Graph *graph, NodeId node, const char *name, Error *err)
{
    Node *n = &graph_slot(graph, node)->node;
    if (!*name || !utf8_is_plain(name, strlen(name), false))
        return error_set(err, &bad_name);
    if (n->named)
        return strcmp(n->name, name) == 0 ||
               ERROR(err, &named_already, err_text(n->name), err_text(name));
    if (graph_find(graph, name) != NODE_NONE)
        return ERROR(err, &name_taken, err_text(name));
    graph_set_name(graph, node, name);
    return true;
}

void graph_set_line(Graph *graph, NodeId node, int line)
{
    graph_slot(graph, node)->node.line = line;
}

const char *node_called(const Node *node)
{
    return node->name ? node->name : node->op ? node->op->name : role_name(node->role);
}

bool graph_backward(Graph *graph, NodeId root, const Matrix *upstream, Error *err)
{
    BUG_ON(graph->finished);
    double one = 1;
    const Matrix *given = upstream ? upstream : &(Matrix){1, 1, &one};
    const Node *node = graph_node(graph, root);
    if (graph->root != NODE_NONE)
        return ERROR(err, &second_backward, err_text(node_called(graph_node(graph, graph->root))));
    if (!shape_same(node->shape, matrix_shape(given)))
        return ERROR(err, upstream ? &upstream_shape : &not_a_loss, err_text(node_called(node)),
                     err_shape(node->shape.rows, node->shape.cols),
                     err_shape(given->rows, given->cols));
    graph->root = root;
    graph->root_is_loss = !upstream;
    graph->upstream.value = graph_own(graph, matrix_copy(given));
    return true;
}

// ---- Names by formula --------------------------------------------------

enum { LONGEST_NAME = 40 };

// The right side of the node's formula; its op's name where that is too long.
// A leaf's number, or what it is.
static void formula_name(const Graph *graph, NodeId node, bool columns, Buffer *name)
{
    const Slot *slot = graph_slot(graph, node);
    if (!slot->node.op) {
        char number[NUMBER_SIZE];
        number_shortest(slot->value.at[0], number);
        buffer_add(name, matrix_size(&slot->value) == 1 ? number : role_name(slot->node.role));
        return;
    }
    formula_pass(graph, node, OP_FORWARD, (FormulaStyle){NOTATION_PLAIN, columns}, name);
    if (utf8_width(buffer_text(name)) > LONGEST_NAME) {
        buffer_clear(name);
        buffer_add(name, slot->node.op->name);
    }
}

// The number in "NAME#3"; 1 for NAME itself, 0 for another name.
static int number_after(const char *known, const Buffer *name)
{
    if (!known || strncmp(known, buffer_text(name), name->size) != 0)
        return 0;
    char *end = (char *)(uintptr_t)known + name->size;
    if (*end != '#')
        return *end == '\0';
    const long number = strtol(end + 1, &end, 10);
    return *end == '\0' && number < INT_MAX ? (int)number : 0;
}

// Numbers a name that another node has already. Where nodes before this one
// share the formula, the last of them knows how far the numbers have come.
static char *unique_name(Graph *graph, NodeId node, Buffer *name, bool columns)
{
    const size_t base = name->size;
    int k = 1;
    while (k == 1 && node-- > 0) {
        const Node *before = &graph->slot[node].node;
        const char *cols = columns ? before->name_cols : NULL;
        const int number = number_after(cols ? cols : before->name, name);
        k = number > 0 && !before->named ? number + 1 : 1;
    }
    for (;; k++) {
        buffer_cut(name, base);
        if (k > 1)
            buffer_printf(name, "#%d", k);
        if (graph_find_shown(graph, buffer_text(name), columns) == NODE_NONE)
            return owned_add(&graph->owned, buffer_take(name));
    }
}

// A matrix without a name that nothing but one group uses belongs to that group.
static void join_group(Graph *graph, NodeId node)
{
    const Node *step = graph_node(graph, node);
    if (step->named || step->group.text[LANG_EN] || step->uses == 0)
        return;
    const NodeId user = step->use[0].consumer;
    for (size_t i = 0; i < step->uses; i++) {
        if (!graph_same_group(graph, user, step->use[i].consumer))
            return;
    }
    graph_set_group(graph, node, &graph_node(graph, user)->group);
}

void graph_finish(Graph *graph)
{
    BUG_ON(graph->finished);
    for (size_t n = graph->count; n-- > 0;)
        join_group(graph, (NodeId)n);
    for (NodeId n = 0; n < (NodeId)graph->count; n++) {
        Slot *slot = &graph->slot[n];
        SCOPED(buffer_release) Buffer name = {0}, cols = {0};
        if (!slot->node.name) {
            formula_name(graph, n, false, &name);
            formula_name(graph, n, true, &cols);
            if (strcmp(buffer_text(&name), buffer_text(&cols)) != 0)
                slot->node.name_cols = unique_name(graph, n, &cols, true);
            slot->node.name = unique_name(graph, n, &name, false);
        }
        memcpy(slot->original_param, slot->node.param, sizeof slot->original_param);
        if (slot->node.op)
            slot->before = graph_own(graph, matrix_new(slot->value.rows, slot->value.cols));
        slot->call = graph_call(graph, n, OP_FORWARD); // slots have moved while others were added
    }
    matrix_assign(&graph->settings.original, &graph->settings.value);
    graph->finished = true;
    if (graph->root != NODE_NONE)
        graph_lay_paths(graph);
}
