// SPDX-License-Identifier: GPL-3.0-or-later
#include "graph/mistake.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "graph/op_list.h"

// What a node computes: another op, with a mistake in it or without, and somebody sees it.
typedef struct MistakeRow {
    Op op;                  // what the node points to
    const Op *right;        // without a mistake
    Op rewritten;           // with the text of one
    const Mistake *mistake; // NULL: none
    Wrapping wrapping;
} MistakeRow;

static const MistakeRow *row_of(const OpCall *call)
{
    return (const MistakeRow *)(const void *)call->op;
}

// The call of what is right, or of the text with a mistake, which is read each time anew.
static OpCall call_as(const OpCall *call, bool rewritten)
{
    OpCall as = *call;
    as.op = rewritten ? &row_of(call)->rewritten : row_of(call)->right;
    as.rules = rewritten ? NULL : call->rules;
    return as;
}

// The same with a matrix in the place of an operand. The caller frees the list.
static const Matrix **put_operand(OpCall *call, size_t of, const Matrix *instead)
{
    const Matrix **in = mem_copy(call->in, call->inputs, sizeof *in);
    in[of] = instead;
    call->in = in;
    return in;
}

static void forward_mistaken(const OpCall *call, const Mistake *mistake)
{
    OpCall right = call_as(call, false);
    const bool rewrites = mistake->kind == MISTAKE_REWRITING;
    const Matrix **in = NULL;
    Matrix none = {0}; // zeros
    if (mistake->pass == OP_FORWARD && mistake->kind == MISTAKE_INSTEAD) {
        none = matrix_new(call->in[mistake->of]->rows, call->in[mistake->of]->cols);
        in = put_operand(&right, mistake->of, mistake->instead ? mistake->instead : &none);
    }
    if (right.op->keeps || mistake->pass != OP_FORWARD || !rewrites)
        right.op->forward(&right);
    free(in);
    matrix_release(&none);
    const OpCall rewritten = call_as(call, true);
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

static void forward(const OpCall *call)
{
    const MistakeRow *row = row_of(call);
    const OpCall right = call_as(call, false);
    if (row->mistake)
        forward_mistaken(call, row->mistake);
    else
        row->right->forward(&right);
    if (row->wrapping.value)
        row->wrapping.value(row->wrapping.context, call->out_id, call->out);
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
        other = matrix_new(right->in[mistake->of]->rows, right->in[mistake->of]->cols);
        in = put_operand(right, mistake->of, &other);
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
    const MistakeRow *row = row_of(call);
    const Mistake *mistake = row->mistake;
    const Wrapping *wrapping = &row->wrapping;
    const Matrix *other =
        wrapping->gradient ? wrapping->gradient(wrapping->context, call->out_id) : NULL;
    OpCall right = call_as(call, false), rewritten = call_as(call, true);
    right.up = rewritten.up = other ? other : call->up;
    if (mistake && mistake->kind == MISTAKE_AGAIN)
        backward_again(&right, dx);
    else if (mistake && mistake->kind >= MISTAKE_INSTEAD)
        backward_instead(mistake, &right, dx);
    else if (mistake && mistake->pass == OP_FORWARD && mistake->slope)
        rule_differentiate(&rewritten, dx);
    else if (mistake && mistake->pass == OP_FORWARD)
        rule_backward(&right, dx);
    else if (mistake && call->which == mistake->pass)
        rule_backward(&rewritten, dx);
    else
        right.op->backward(&right, dx);
    if (wrapping->back)
        wrapping->back(wrapping->context, call->in_id[call->which], dx);
}

// ---- Rows ------------------------------------------------------------------

static const Op *fill_row(MistakeRow *row, const Op *op, const Wrapping *wrapping)
{
    *row = (MistakeRow){.op = *op, .right = op, .rewritten = *op, .wrapping = *wrapping};
    row->op.forward = forward;
    row->op.forward_cols = NULL; // all of a value is made so
    row->op.backward = op->backward ? backward : NULL;
    row->op.overwrites = false; // a text adds
    return &row->op;
}

// Gives the row the call's rule with the text of the rewriting.
static void rewrite(MistakeRow *row, const OpCall *call, int pass, const Rewriting *text)
{
    Op *is = &row->rewritten;
    is->rule = *op_rule(call);
    is->rule.rewritten = true;
    is->rule_for = NULL;
    is->rule.steps = text->steps;
    if (pass == OP_FORWARD)
        is->rule.value = text->text;
    else if (text->indexed)
        is->rule.value = "y[r,c] = a[r,c]"; // of matrices; it is not computed by it
    for (size_t i = 0; pass != OP_FORWARD && i < OP_PASSES - 1; i++)
        is->rule.back[i] = text->text;
}

// ---- A graph of them -------------------------------------------------------

typedef struct Building {
    const Graph *graph;
    const Mistake *rewired;
    const NodeId *in;
    const Wrapping *wrapping;
    MistakeRow *row;
} Building;

static const Op *build(void *context, NodeId id, NodeId *input)
{
    const Building *building = context;
    const Mistake *rewired = building->rewired;
    for (const NodeId *in = building->in; rewired && *in != NODE_NONE; in++) {
        if (*in != id)
            continue;
        const NodeId was = input[rewired->of];
        const bool swapped = rewired->kind == MISTAKE_SWAPPED;
        input[rewired->of] = swapped ? input[rewired->with] : rewired->other.node;
        if (swapped)
            input[rewired->with] = was;
    }
    return fill_row(&building->row[id], graph_node(building->graph, id)->op, building->wrapping);
}

Graph *mistake_graph(const Graph *graph, const Mistake *rewired, const NodeId *in,
                     const Wrapping *wrapping)
{
    MistakeRow *row = mem_new(graph_count(graph), sizeof *row);
    return graph_rebuild(graph, build, &(Building){graph, rewired, in, wrapping, row}, row);
}

static void set_row(Graph *graph, NodeId node, const Mistake *mistake)
{
    MistakeRow *row = (MistakeRow *)(uintptr_t)graph_node(graph, node)->op;
    OpCall right = graph_call(graph, node, OP_FORWARD);
    right.op = row->right;
    row->mistake = mistake;
    if (mistake && mistake->kind == MISTAKE_REWRITING)
        rewrite(row, &right, mistake->pass, mistake->is);
    graph_touch(graph, node);
}

void mistake_make(Graph *graph, const Mistake *mistake, const NodeId *in)
{
    for (NodeId node = 0; node < (NodeId)graph_count(graph); node++) {
        const Op *op = graph_node(graph, node)->op;
        if (op && ((const MistakeRow *)(const void *)op)->mistake)
            set_row(graph, node, NULL);
    }
    for (; mistake && *in != NODE_NONE; in++)
        set_row(graph, *in, mistake);
    graph_update(graph);
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

Graph *wrapped_graph(const Graph *graph, const Wrapping *wrapping)
{
    Graph *wrapped = mistake_graph(graph, NULL, NULL, wrapping);
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

// ---- Faults ----------------------------------------------------------------

const Fault fault_table[] = {
    {"softmax-columns", TEXT("softmax runs down the columns instead of along the rows"),
     &op_softmax, false, REWRITING_AXIS, NULL, 0},
    {"softmax-undivided", TEXT("e^ of the score is not divided by the sum of the row"), &op_softmax,
     false, REWRITING_ZERO, "Σ", 1}, // where nothing is taken off the scores before
    {"turned-back", TEXT("the pairs are turned the other way round"), &op_rope, false,
     REWRITING_SIGN, "start", 0},
    {"no-scale", TEXT("the scaling is left out"), &op_scale, false, REWRITING_LEFT_OUT, NULL, 0},
    {"inverse-scale", TEXT("one multiplies where one should divide, or the other way round"),
     &op_scale, false, REWRITING_INVERSE, "by", 0},
    {"transposed",
     TEXT("the second matrix is transposed where it should not be, or is not where it should"),
     &op_matmul, false, REWRITING_TRANSPOSED, "b", 0},
    {"no-mask", TEXT("the mask is forgotten"), &op_mask, false, REWRITING_LEFT_OUT, NULL, 0},
    {"sample-variance", TEXT("the variance is divided by n - 1 instead of n"), &op_layernorm, false,
     REWRITING_COUNT, NULL, 1},
    {"softmax-diagonal", TEXT("only the diagonal of softmax's derivative is used, a(1 - a)"),
     &op_softmax, true, REWRITING_OWN, NULL, 0},
    {"no-scale-back", TEXT("the scaling is forgotten on the way back"), &op_scale, true,
     REWRITING_LEFT_OUT, NULL, 0},
    {"overwriting", TEXT("contributions overwrite each other instead of adding up"), &op_add, true,
     REWRITING_LAST, NULL, 0},
    {"ungated", TEXT("relu lets the gradient through where it gave 0"), &op_relu, true,
     REWRITING_LEFT_OUT, NULL, 0},
    {"norm-constants", TEXT("mean and deviation count as constants on the way back"), &op_layernorm,
     true, REWRITING_ALONE, NULL, 0},
    {.id = NULL},
};

const Fault *fault_of(const Op *op, RewritingKind is, bool backward, const char *part)
{
    for (const Fault *fault = fault_table; fault->id; fault++) {
        if (fault->op == op && fault->is == is && fault->backward == backward &&
            (!fault->part || strstr(part, fault->part)))
            return fault;
    }
    return NULL;
}

// A row that has with it what its mistake reads.
typedef struct PlantedRow {
    MistakeRow row; // first, for row_of
    Mistake mistake;
    char text[1024]; // of the pass, and the steps
} PlantedRow;

typedef struct Planting {
    const Graph *graph;
    const Fault *fault;
    NodeId node;
    PlantedRow *row;
} Planting;

static bool is_place(const Planting *planting, NodeId id)
{
    return graph_node(planting->graph, id)->op == planting->fault->op &&
           (planting->node == NODE_NONE || planting->node == id);
}

static const Op *plant_rewriting(PlantedRow *row, const OpCall *call, const Rewriting *is)
{
    const size_t size = strlen(is->text) + 1;
    BUG_ON(size + strlen(is->steps ? is->steps : "") >= sizeof row->text);
    const Rewriting own = {.indexed = is->indexed,
                           .text = strcpy(row->text, is->text),
                           .steps = is->steps ? strcpy(row->text + size, is->steps) : NULL};
    const Op *op = fill_row(&row->row, call->op, &(Wrapping){0});
    row->mistake = (Mistake){.pass = call->which, .slope = true};
    row->row.mistake = &row->mistake;
    rewrite(&row->row, call, call->which, &own);
    if (call->which == OP_FORWARD)
        row->row.op.masked = NULL;
    return op;
}

static const Op *plant(void *context, NodeId id, NodeId *input)
{
    const Planting *planting = context;
    const Fault *fault = planting->fault;
    const Node *node = graph_node(planting->graph, id);
    const Op *op = node->op;
    (void)input;
    const int ways = fault->backward ? (int)node->inputs : 0;
    for (int pass = fault->backward ? 0 : OP_FORWARD;
         is_place(planting, id) && pass < ways && op == node->op; pass++) {
        const OpCall call = graph_call(planting->graph, id, pass);
        Rewritings all = rewritings_of(&call, NULL, 0);
        for (size_t i = 0, left = fault->skip; i < all.count && op == node->op; i++) {
            const Rewriting *is = &all.at[i];
            if (is->kind == fault->is && (!fault->part || strstr(is->part, fault->part)) &&
                left-- == 0)
                op = plant_rewriting(&planting->row[id], &call, is);
        }
        rewritings_release(&all);
    }
    return op;
}

// Whether some number is another one, and none is infinite that was not.
static bool is_felt(Graph *right, Graph *faulty)
{
    bool differs = false;
    for (size_t i = 0; i < 2 * graph_count(right); i++) {
        const Side side = i % 2 ? SIDE_GRAD : SIDE_VALUE;
        const Matrix *is = graph_matrix(right, side, (NodeId)(i / 2), 0);
        const Matrix *made = graph_matrix(faulty, side, (NodeId)(i / 2), 0);
        if (!is || !made)
            continue;
        if (matrix_finite(is) && !matrix_finite(made))
            return false;
        differs |= !matrix_same(is, made);
    }
    return differs;
}

Graph *fault_plant(Graph *graph, const Fault *fault, NodeId node)
{
    Planting planting = {graph, fault, node, NULL};
    bool may = false;
    for (NodeId id = 0; id < (NodeId)graph_count(graph) && !may; id++)
        may = is_place(&planting, id);
    if (!may)
        return NULL;
    planting.row = mem_new(graph_count(graph), sizeof *planting.row);
    Graph *faulty = graph_rebuild(graph, plant, &planting, planting.row);
    if (!faulty || is_felt(graph, faulty))
        return faulty;
    graph_free(faulty);
    return NULL;
}
