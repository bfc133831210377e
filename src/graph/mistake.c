// SPDX-License-Identifier: GPL-3.0-or-later
#include "graph/mistake.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

// What a node computes.
typedef struct MistakeRow {
    WrappedOp shown;
    Op is;
    const Op *op;           // without a mistake
    const Mistake *mistake; // NULL: none
} MistakeRow;

static const MistakeRow *row_of(const OpCall *call)
{
    return (const MistakeRow *)(const void *)((const char *)call->op - offsetof(MistakeRow, is));
}

static OpCall right_call(const OpCall *call)
{
    OpCall right = *call;
    right.op = row_of(call)->op;
    return right;
}

// The same with a matrix in the place of an operand. The caller frees the list.
static const Matrix **put_operand(OpCall *call, size_t of, const Matrix *instead)
{
    const Matrix **in = mem_copy(call->in, call->inputs, sizeof *in);
    in[of] = instead;
    call->in = in;
    return in;
}

// Zeros of that shape, to be released.
static const Matrix *none_of(const Matrix *m, Matrix *none)
{
    *none = matrix_new(m->rows, m->cols);
    matrix_fill(none, 0);
    return none;
}

// The call whose text is rewritten, which is read each time anew.
static OpCall rewritten_call(const OpCall *call)
{
    OpCall rewritten = *call;
    rewritten.rules = NULL;
    return rewritten;
}

static void forward(const OpCall *call)
{
    const Mistake *mistake = row_of(call)->mistake;
    OpCall right = right_call(call);
    if (!mistake) {
        right.op->forward(&right);
        return;
    }
    const bool rewrites = mistake->kind == MISTAKE_REWRITING;
    const Matrix **in = NULL;
    Matrix none = {0};
    if (mistake->pass == OP_FORWARD && mistake->kind == MISTAKE_INSTEAD)
        in = put_operand(&right, mistake->of,
                         mistake->instead ? mistake->instead
                                          : none_of(call->in[mistake->of], &none));
    if (right.op->keeps || mistake->pass != OP_FORWARD || !rewrites)
        right.op->forward(&right);
    free(in);
    matrix_release(&none);
    const OpCall rewritten = rewritten_call(call);
    if (mistake->pass == OP_FORWARD && rewrites)
        rule_forward(&rewritten);
    if (mistake->kind == MISTAKE_AGAIN) {
        Matrix once = matrix_copy(call->out);
        in = put_operand(&right, 0, &once);
        right.op->forward(&right);
        free(in);
        matrix_release(&once);
    }
}

static void backward_again(const OpCall *right, Matrix *dx)
{
    Matrix once = matrix_new(dx->rows, dx->cols), back = matrix_new(dx->rows, dx->cols);
    OpCall first = *right, second = *right;
    first.which = OP_FORWARD;
    first.out = &once;
    first.op->forward(&first);
    first.which = right->which;
    const Matrix **in = put_operand(&second, 0, &once);
    matrix_fill(&back, 0);
    rule_backward(&second, &back);
    first.up = &back;
    rule_backward(&first, dx);
    free(in);
    matrix_release(&once);
    matrix_release(&back);
}

// With another matrix in the place of one that is read.
static void backward_instead(const Mistake *mistake, OpCall *right, Matrix *dx)
{
    const bool forward = mistake->pass == OP_FORWARD && !mistake->instead;
    if (forward && (size_t)right->which == mistake->of)
        return; // nobody's gradient
    Matrix other = {0};
    const Matrix **in = NULL;
    if (mistake->kind == MISTAKE_TIMES || mistake->kind == MISTAKE_ONES) {
        other = matrix_copy(right->up);
        for (size_t i = 0; i < matrix_size(&other); i++)
            other.at[i] = mistake->kind == MISTAKE_ONES ? 1 : other.at[i] * mistake->times;
        right->up = &other;
    } else if (forward) {
        in = put_operand(right, mistake->of, none_of(right->in[mistake->of], &other));
    } else if (right->which == mistake->pass && mistake->of == RULE_G) {
        right->up = mistake->instead;
    } else if (right->which == mistake->pass) {
        const Matrix *next =
            mistake->next ? graph_matrix(mistake->next, SIDE_NEXT, right->in_id[mistake->of], 0)
                          : NULL;
        if (next || mistake->instead)
            in = put_operand(right, mistake->of, next ? next : mistake->instead);
    }
    right->op->backward(right, dx);
    free(in);
    matrix_release(&other);
}

static void backward(const OpCall *call, Matrix *dx)
{
    const Mistake *mistake = row_of(call)->mistake;
    OpCall right = right_call(call);
    const OpCall rewritten = rewritten_call(call);
    if (!mistake)
        right.op->backward(&right, dx);
    else if (mistake->kind == MISTAKE_AGAIN)
        backward_again(&right, dx);
    else if (mistake->kind >= MISTAKE_INSTEAD)
        backward_instead(mistake, &right, dx);
    else if (mistake->pass == OP_FORWARD && mistake->slope)
        rule_differentiate(&rewritten, dx);
    else if (mistake->pass == OP_FORWARD)
        rule_backward(&right, dx);
    else if (call->which == mistake->pass)
        rule_backward(&rewritten, dx);
    else
        right.op->backward(&right, dx);
}

// The rule of the call with the text of the rewriting.
static void rewrite(const OpCall *call, const Mistake *mistake, Op *is)
{
    const Rewriting *text = mistake->is;
    is->rule = *op_rule(call);
    is->rule.rewritten = true;
    is->rule_for = NULL;
    is->rule.steps = text->steps;
    if (mistake->pass == OP_FORWARD)
        is->rule.value = text->text;
    else if (text->indexed)
        is->rule.value = "y[r,c] = a[r,c]"; // of matrices; it is not computed by it
    for (size_t i = 0; mistake->pass != OP_FORWARD && i < OP_PASSES - 1; i++)
        is->rule.back[i] = text->text;
}

typedef struct Building {
    const Graph *graph;
    const Mistake *rewired;
    const NodeId *in;
    const Wrapping *wrapping;
    MistakeRow *row;
} Building;

static void fill_row(MistakeRow *row, const Op *op)
{
    *row = (MistakeRow){.is = *op, .op = op};
    row->is.forward = forward;
    row->is.backward = op->backward ? backward : NULL;
    row->shown = wrapped_op(op, &row->is);
    row->shown.op.overwrites = false; // a text adds
}

static const Op *build(void *context, NodeId id, NodeId *input)
{
    const Building *building = context;
    const Mistake *rewired = building->rewired;
    const Op *op = graph_node(building->graph, id)->op;
    MistakeRow *row = &building->row[id];
    fill_row(row, op);
    row->shown.op.masked = NULL;
    row->shown.wrapping = *building->wrapping;
    for (const NodeId *in = building->in; rewired && *in != NODE_NONE; in++) {
        if (*in != id)
            continue;
        const NodeId was = input[rewired->of];
        const bool swapped = rewired->kind == MISTAKE_SWAPPED;
        input[rewired->of] = swapped ? input[rewired->with] : rewired->other.node;
        if (swapped)
            input[rewired->with] = was;
    }
    return &row->shown.op;
}

MistakeGraph mistake_graph(const Graph *graph, const Mistake *rewired, const NodeId *in,
                           const Wrapping *wrapping)
{
    MistakeRow *row = mem_new(graph_count(graph), sizeof *row);
    Building building = {graph, rewired, in, wrapping, row};
    MistakeGraph made = {.row = row, .in = mem_new(graph_count(graph) + 1, sizeof *made.in)};
    made.in[0] = NODE_NONE;
    made.graph = graph_rebuild(graph, build, &building, row);
    return made;
}

void mistake_graph_release(MistakeGraph *graph)
{
    graph_free(graph->graph);
    free(graph->in);
    *graph = (MistakeGraph){0};
}

static void set_row(MistakeGraph *made, NodeId node, const Mistake *mistake)
{
    MistakeRow *row = &made->row[node];
    const OpCall call = graph_call(made->graph, node, OP_FORWARD);
    OpCall right = call;
    right.op = row->op;
    row->mistake = mistake;
    if (mistake && mistake->kind == MISTAKE_REWRITING)
        rewrite(&right, mistake, &row->is);
    graph_touch(made->graph, node);
}

void mistake_make(MistakeGraph *made, const Mistake *mistake, const NodeId *in)
{
    for (const NodeId *last = made->in; *last != NODE_NONE; last++)
        set_row(made, *last, NULL);
    size_t count = 0;
    for (; mistake && in[count] != NODE_NONE; count++) {
        set_row(made, in[count], mistake);
        made->in[count] = in[count];
    }
    made->in[count] = NODE_NONE;
    graph_update(made->graph);
}

// ---- For good --------------------------------------------------------------

typedef struct PlantedRow {
    MistakeRow row; // first, for row_of
    Mistake mistake;
    Rewriting is;
    char text[1024]; // of the pass, and the steps
} PlantedRow;

typedef struct Planting {
    const Graph *graph;
    const Mistake *mistake;
    PlantedRow *row;
} Planting;

static const Op *plant(void *context, NodeId id, NodeId *input)
{
    const Planting *planting = context;
    const OpCall call = graph_call(planting->graph, id, OP_FORWARD);
    const Mistake *mistake = &planting->mistake[id];
    PlantedRow *row = &planting->row[id];
    (void)input;
    if (!mistake->is)
        return call.op;
    const size_t size = strlen(mistake->is->text) + 1;
    const char *steps = mistake->is->steps;
    BUG_ON(size + strlen(steps ? steps : "") >= sizeof row->text);
    row->is = *mistake->is;
    row->is.text = strcpy(row->text, mistake->is->text);
    row->is.steps = steps ? strcpy(row->text + size, steps) : NULL;
    row->mistake = *mistake;
    row->mistake.is = &row->is;
    fill_row(&row->row, call.op);
    row->row.mistake = &row->mistake;
    rewrite(&call, &row->mistake, &row->row.is);
    if (mistake->pass == OP_FORWARD)
        row->row.shown.op.masked = NULL;
    return &row->row.shown.op;
}

Graph *mistake_plant(const Graph *graph, const Mistake *mistake)
{
    PlantedRow *row = mem_new(graph_count(graph), sizeof *row);
    return graph_rebuild(graph, plant, &(Planting){graph, mistake, row}, row);
}
