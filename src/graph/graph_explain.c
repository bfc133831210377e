// SPDX-License-Identifier: GPL-3.0-or-later
// Explaining any cell: the rule of the node's op says it of a value, that of the
// consumer of a contribution, and a gradient with several uses is the sum of
// its paths.
#include <math.h>

#include "graph/formula.h"
#include "graph/graph_parts.h"
#include "graph/rule.h"

static const Text upstream_note = TEXT("given: the upstream gradient");
static const Text loss_note = TEXT("given: the loss changes as itself");
static const Text moment_note = TEXT("what is left of the steps so far");
static const Text no_flow_note = TEXT("no gradient flows here");
static const Text given_notes[] = {
    [ROLE_INPUT] = TEXT("given: an input"),
    [ROLE_WEIGHT] = TEXT("given: a weight"),
    [ROLE_CONSTANT] = TEXT("given: a constant"),
    [ROLE_TARGET] = TEXT("given: a target"),
};

static void give(Expansion *x, Text note, double value)
{
    x->kind = EXPANSION_GIVEN;
    x->note = note;
    x->value = value;
}

// Has the op explain a cell of its result, or of what it gives back to operand `which`;
// the places of the index form are replaced by names.
static void explain_call(Graph *graph, NodeId node, int which, CellRef cell, Expansion *x)
{
    x->context = graph_call(graph, node, which);
    rule_expand(&x->context, cell.row, cell.col, x);
    const FormulaStyle style = {NOTATION_PLAIN, x->columns};
    Buffer filled = {0};
    formula_fill(graph, node, which, buffer_text(&x->symbol), style, &filled);
    buffer_release(&x->symbol);
    x->symbol = filled;
}

static void explain_value(Graph *graph, CellRef cell, Expansion *x)
{
    const Slot *slot = graph_slot(graph, cell.node);
    if (!slot->node.op) {
        BUG_ON(slot->node.role >= ROLE_COMPUTED);
        give(x, given_notes[slot->node.role], matrix_get(&slot->value, cell.row, cell.col));
        x->word = slot->node.words ? node_word(&slot->node, x->value) : NULL;
        return;
    }
    explain_call(graph, cell.node, OP_FORWARD, cell, x);
    if (graph_masked(graph, cell.node, cell.row, cell.col))
        x->kind = EXPANSION_MASKED;
    const Node *ids = slot->node.inputs == 2 ? graph_node(graph, slot->node.input[1]) : NULL;
    if (x->picked > 0 && ids && ids->words)
        x->word = node_word(ids, (double)x->picked);
}

static void explain_path(Graph *graph, CellRef cell, Expansion *x)
{
    BUG_ON(cell.path >= graph_slot(graph, cell.node)->paths);
    const Path *path = &graph_slot(graph, cell.node)->path[cell.path];
    if (path->use.consumer == NODE_NONE) {
        give(x, graph->root_is_loss ? loss_note : upstream_note,
             matrix_get(&path->sum, cell.row, cell.col));
        return;
    }
    explain_call(graph, path->use.consumer, (int)path->use.operand, cell, x);
}

// One line a path.
static void explain_paths(Graph *graph, CellRef cell, Expansion *x)
{
    const Slot *slot = graph_slot(graph, cell.node);
    BUG_ON(slot->paths < 2);
    const ExprId sum = ex_composite(x, EXPR_SUM, 0);
    for (size_t i = 0; i < slot->paths; i++) {
        const CellRef part = {SIDE_PATH, cell.node, i, cell.row, cell.col};
        const double value = matrix_get(&slot->path[i].sum, cell.row, cell.col);
        const ExprId term = ex_cell(x, part, value);
        x->expr[term].label = (CellRef){SIDE_PATH, cell.node, i, 0, 0};
        x->expr[term].label_from = LABEL_PATH;
        ex_add(x, sum, term);
    }
    ex_finish(x, sum);
}

// The next number of a weight, by a rule that lives as long as it is read.
static void explain_step(Graph *graph, CellRef cell, Expansion *x)
{
    const StepRule rule = graph_step_rule(graph);
    Slot *slot = graph_slot(graph, cell.node);
    const Matrix *in[] = {&slot->value, &slot->moment[MOMENT_M], &slot->moment[MOMENT_V]};
    const NodeId id[] = {cell.node, cell.node, cell.node};
    double param[OP_PARAMS];
    Buffer steps = {0};
    Op op;
    for (Moment k = 0; k < MOMENTS; k++) {
        if (rule.optimizer->keeps[k])
            graph_moment(graph, cell.node, k);
    }
    step_write_rule(&rule, &op, param, &steps);
    x->context = (OpCall){.op = &op,
                          .which = OP_FORWARD,
                          .inputs = 1 + MOMENTS,
                          .in = in,
                          .in_id = id,
                          .param = param,
                          .out = &slot->value,
                          .out_id = cell.node,
                          .up = &slot->grad};
    rule_expand(&x->context, cell.row, cell.col, x);
    x->context = (OpCall){0};
    buffer_release(&steps);
    formula_update_cell(graph, cell, x->columns, &x->symbol);
}

void graph_expand(Graph *graph, CellRef cell, Expansion *x)
{
    expansion_clear(x);
    x->cell = cell;
    if (cell.side != SIDE_VALUE && !graph_grad(graph, cell.node)) {
        x->kind = EXPANSION_NONE;
        x->note = no_flow_note;
        x->value = NAN;
        return;
    }
    switch (cell.side) {
    case SIDE_VALUE: explain_value(graph, cell, x); return;
    case SIDE_PATH: explain_path(graph, cell, x); return;
    case SIDE_NEXT: explain_step(graph, cell, x); return;
    case SIDE_M:
    case SIDE_V: give(x, moment_note, graph_number(graph, cell)); return;
    case SIDE_GRAD: break;
    }
    cell.path = 0; // the only one
    (graph_slot(graph, cell.node)->paths == 1 ? explain_path : explain_paths)(graph, cell, x);
}
