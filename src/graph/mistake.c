// SPDX-License-Identifier: GPL-3.0-or-later
#include "graph/mistake.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/minmax.h"
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

// The pass with something else in the place of what it reads; dx NULL: forward.
static void run_instead(const OpCall *right, const Mistake *mistake, Matrix *dx)
{
    OpCall call = *right;
    const bool back = mistake->pass != OP_FORWARD;
    const Matrix **in = mem_copy(call.in, call.inputs, sizeof *in), *out = call.out;
    const Matrix **of = back && mistake->of == RULE_G   ? &call.up
                        : back && mistake->of == RULE_Y ? &out
                                                        : &in[mistake->id ? 0 : mistake->of];
    SCOPED(matrix_release) Matrix made = {0};
    call.in = in;
    call.id = mistake->id ? mistake->id : call.id;
    const Matrix *instead = mistake->next
                                ? graph_matrix(mistake->next, SIDE_NEXT, call.in_id[mistake->of], 0)
                                : mistake->instead;
    if (mistake->as == REWRITING_SWAPPED) {
        instead = call.up;
        call.up = *of;
    } else if (mistake->as == REWRITING_AGAIN) {
        made = matrix_new(call.up->rows, call.up->cols);
        call.op->backward(&call, &made);
        instead = &made;
    } else if (mistake->as == REWRITING_TRANSPOSED) {
        made = matrix_transposed(*of);
        instead = &made;
    }
    if (instead) {
        *of = instead;
    } else if (!mistake->next && !mistake->id) {
        made = matrix_copy(*of);
        const size_t width = mistake->width > 0 ? mistake->width : made.cols;
        for (size_t i = 0; i < matrix_size(&made); i++) {
            const size_t col = i % made.cols, from = i - col + mistake->from + col % width;
            made.at[i] = mistake->fills ? mistake->by : (*of)->at[from] * mistake->by;
        }
        *of = &made;
    }
    call.out = (Matrix *)(uintptr_t)out;
    if (dx)
        call.op->backward(&call, dx);
    else
        call.op->forward(&call);
    free(in);
}

static void forward(const OpCall *call)
{
    const MistakeRow *row = row_of(call);
    const OpCall right = call_as(call, false), rewritten = call_as(call, true);
    const Mistake *mistake = row->mistake, none = {.kind = MISTAKE_OP};
    if (!mistake || mistake->pass != OP_FORWARD)
        mistake = &none;
    if (mistake->kind == MISTAKE_INSTEAD)
        run_instead(&right, mistake, NULL);
    else if (mistake->kind != MISTAKE_REWRITING || right.op->keeps)
        right.op->forward(&right);
    if (mistake->kind == MISTAKE_REWRITING)
        rule_forward(&rewritten);
    if (row->wrapping.value)
        row->wrapping.value(row->wrapping.context, call->out_id, call->out);
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
    const bool forward = mistake && mistake->pass == OP_FORWARD;
    const bool here = mistake && (mistake->pass == call->which || mistake->pass == MISTAKE_ALL);
    const bool rewrites = mistake && mistake->kind == MISTAKE_REWRITING;
    if (forward && rewrites && mistake->slope)
        rule_differentiate(&rewritten, dx);
    else if (here && rewrites)
        rule_backward(&rewritten, dx);
    else if (forward && rewrites)
        rule_backward(&right, dx);
    else if (here || (forward && !mistake->instead && call->which != (int)mistake->of))
        run_instead(&right, mistake, dx);
    else if (!forward || mistake->instead) // of what is not read there is none
        right.op->backward(&right, dx);
    if (wrapping->back)
        wrapping->back(wrapping->context, call->in_id[call->which], dx);
}

// ---- Rows ------------------------------------------------------------------

// `other` stands in the place of the op; NULL: it itself does.
static const Op *fill_row(MistakeRow *row, const Op *op, const Op *other, const Wrapping *wrapping)
{
    *row = (MistakeRow){.op = *op, .right = op, .rewritten = *op, .wrapping = *wrapping};
    row->op.forward = forward;
    row->op.forward_cols = NULL; // all of a value is made so
    row->op.backward = op->backward ? backward : NULL;
    row->op.overwrites = false; // a text adds
    row->op.part = NULL;
    if (other) {
        row->right = other;
        row->op.operands.most = size_max(op->operands.most, OP_MANY - 1); // not strung together
        row->op.keeps = 0;
    }
    return &row->op;
}

// Makes the mistake in a row from now on; `right` is of the op without it.
static void set_mistake(MistakeRow *row, const OpCall *right, const Mistake *mistake)
{
    Rule *rule = &row->rewritten.rule;
    row->mistake = mistake;
    if (!mistake || mistake->kind != MISTAKE_REWRITING)
        return;
    *rule = *op_rule(right);
    row->rewritten.rule_for = NULL;
    rule->read = mistake->is->read;
    rule->read->rule = rule;
    memset(rule->table, 0, sizeof rule->table); // which tells of the right one
    if (rule_made(rule->read, 0)->size > 0)
        rule->value = "y[r,c] = a[r,c]"; // of matrices; it is not computed by it
}

// ---- A graph of them -------------------------------------------------------

typedef struct Building {
    const Graph *graph;
    const Mistake *wired;
    const NodeId *in;
    const Wrapping *wrapping; // NULL: the rows are filled
    MistakeRow *row;
} Building;

bool mistaken_reads(const Graph *graph, const MistakenOp *other, const NodeId *in, NodeId *reads,
                    size_t *count)
{
    const bool heads = other->reads == READS_HEADS, mask = other->reads == READS_MASK;
    const bool turns = other->reads == READS_TURNS;
    size_t nodes = 0;
    while (in[nodes] != NODE_NONE)
        nodes++;
    *count = heads ? nodes : turns ? nodes + 1 : mask ? 2 : 0;
    const Node *of = graph_node(graph, *in);
    if (of->op != other->op || (*count > 0 && nodes >= OP_MANY) || (heads && nodes == 1) ||
        (turns && (nodes != 2 || of->param[0] != 0 || of->shape.rows % 2 != 0)))
        return false;
    for (size_t k = 0; k < nodes * *count; k++) {
        const size_t node = k / *count, at = k % *count;
        const NodeId first = graph_node(graph, in[node])->input[0];
        if (mask && graph_node(graph, first)->op != &op_mask)
            return false;
        reads[k] = mask              ? graph_node(graph, first)->input[at]
                   : heads           ? graph_node(graph, in[(node + at) % nodes])->input[0]
                   : turns && at > 0 ? graph_node(graph, in[at - 1])->input[1]
                                     : first;
    }
    return true;
}

static const Op *build(void *context, NodeId id, NodeId *input, size_t *inputs)
{
    const Building *building = context;
    const Mistake *wired = building->wired;
    MistakeRow *row = &building->row[id];
    const Op *op = graph_node(building->graph, id)->op;
    const Op *other = NULL;
    for (size_t k = 0; wired && building->in[k] != NODE_NONE; k++) {
        if (building->in[k] != id)
            continue;
        const NodeId was = input[wired->of];
        if (wired->kind == MISTAKE_OP) {
            other = wired->stands;
            *inputs = wired->count > 0 ? wired->count : *inputs;
            for (size_t i = 0; i < wired->count; i++)
                input[i] = wired->reads[k * wired->count + i];
        } else {
            const bool swapped = wired->kind == MISTAKE_SWAPPED;
            input[wired->of] = swapped ? input[wired->with] : wired->other.node;
            input[wired->with] = swapped ? was : input[wired->with];
        }
    }
    if (building->wrapping || other)
        return fill_row(row, op, other, building->wrapping ? building->wrapping : &(Wrapping){0});
    return row->mistake ? &row->op : op;
}

Graph *mistake_graph(const Graph *graph, const Mistake *wired, const NodeId *in,
                     const Wrapping *wrapping)
{
    MistakeRow *row = mem_new(graph_count(graph), sizeof *row);
    return graph_rebuild(graph, build, &(Building){graph, wired, in, wrapping, row}, row);
}

static void set_row(Graph *graph, NodeId node, const Mistake *mistake)
{
    MistakeRow *row = (MistakeRow *)(uintptr_t)graph_node(graph, node)->op;
    OpCall right = graph_call(graph, node, OP_FORWARD);
    right.op = row->right;
    set_mistake(row, &right, mistake);
    const bool rewrites = mistake && mistake->kind == MISTAKE_REWRITING;
    const Op *explained = rewrites ? &row->rewritten : row->right;
    row->op.rule = explained->rule;
    row->op.rule_for = explained->rule_for;
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

// ---- Faults ----------------------------------------------------------------

const Fault fault_table[] = {
    {"softmax-columns", TEXT("softmax runs down the columns instead of along the rows"),
     &op_softmax, false, REWRITING_OTHER, "columns", 0},
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
    {"view-joined", TEXT("heads are cut or joined as a view, across the rows"), &op_hcat, false,
     REWRITING_VIEW, NULL, 0},
    {.id = NULL},
};

static bool fault_is(const Fault *fault, RewritingKind is, const char *part)
{
    return fault->is == is && (!fault->part || strstr(part, fault->part));
}

const Fault *fault_of(const Op *op, RewritingKind is, bool backward, const char *part)
{
    for (const Fault *fault = fault_table; fault->id; fault++) {
        if (fault->op == op && fault->backward == backward && fault_is(fault, is, part))
            return fault;
    }
    return NULL;
}

// What the mistake of a row reads that is planted for good.
typedef struct Planted {
    Mistake mistake;
    Rewriting is;
    RuleRead read;
} Planted;

// Plants the fault in a row where its rewriting is one of a pass.
static bool plant(MistakeRow *row, Planted *planted, const Graph *graph, NodeId id,
                  const Fault *fault)
{
    const int ways = fault->backward ? (int)graph_node(graph, id)->inputs : 0;
    for (int pass = fault->backward ? 0 : OP_FORWARD; pass < ways && !row->mistake; pass++) {
        const OpCall call = graph_call(graph, id, pass);
        Rewritings all = rewritings_of(&call, NULL, 0);
        for (size_t i = 0, left = fault->skip; i < all.count && !row->mistake; i++) {
            if (!fault_is(fault, all.at[i].kind, all.at[i].part) || left-- > 0)
                continue;
            planted->read = *all.at[i].read;
            planted->is = (Rewriting){.read = &planted->read};
            planted->mistake = (Mistake){.pass = pass, .is = &planted->is, .slope = true};
            fill_row(row, call.op, NULL, &(Wrapping){0});
            set_mistake(row, &call, &planted->mistake);
            row->op.masked = pass == OP_FORWARD ? NULL : row->op.masked;
        }
        rewritings_release(&all);
    }
    return row->mistake != NULL;
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
    const size_t nodes = graph_count(graph);
    SCOPED(mem_drop) NodeId *in = mem_new(nodes + 1, sizeof *in);
    size_t places = 0;
    for (NodeId id = 0; id < (NodeId)nodes; id++) {
        if (graph_node(graph, id)->op == fault->op && (node == NODE_NONE || node == id))
            in[places++] = id;
    }
    in[places] = NODE_NONE;
    MistakeRow *row = mem_new(1, nodes * sizeof *row + places * sizeof(Planted));
    Planted *planted = (Planted *)(void *)(row + nodes);
    const MistakenOp *other = mistaken_ops;
    while (other->op && (other->as != fault->is || other->op != fault->op))
        other++;
    const Mistake wired = {.kind = MISTAKE_OP, .stands = other->is};
    for (size_t i = 0; i < places && !other->op; i++)
        planted += plant(&row[in[i]], planted, graph, in[i], fault);
    Building building = {graph, other->op ? &wired : NULL, in, NULL, row};
    Graph *faulty = places > 0 ? graph_rebuild(graph, build, &building, row) : NULL;
    free(places > 0 ? NULL : row);
    if (!faulty || is_felt(graph, faulty))
        return faulty;
    graph_free(faulty);
    return NULL;
}
