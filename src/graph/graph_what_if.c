// SPDX-License-Identifier: GPL-3.0-or-later
// What the watched scalar would be with other numbers in some nodes. The
// graph's own values stay untouched: nodes that the number reaches are computed into
// scratch matrices, which are allocated once and used again.
#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "graph/graph_parts.h"

static void make_scratch(Slot *slot)
{
    if (slot->what_if.at)
        return;
    slot->what_if = matrix_new(slot->value.rows, slot->value.cols);
    if (slot->kept.at)
        slot->what_if_kept = matrix_new(slot->kept.rows, slot->kept.cols);
}

// Computes a node that reads overridden ones into its scratch. The inputs are
// pointed at their scratch for the call and back afterwards.
static void compute_override(Graph *graph, Slot *slot)
{
    bool reads = false;
    for (size_t i = 0; i < slot->node.inputs; i++)
        reads |= graph->slot[slot->node.input[i]].overridden;
    if (!reads || slot_asked(graph, slot))
        return;
    make_scratch(slot);
    for (size_t i = 0; i < slot->node.inputs; i++) {
        const Slot *in = &graph->slot[slot->node.input[i]];
        slot->in[i] = in->overridden ? &in->what_if : &in->value;
    }
    slot_compute(graph, slot, &slot->what_if, &slot->what_if_kept);
    for (size_t i = 0; i < slot->node.inputs; i++)
        slot->in[i] = &graph->slot[slot->node.input[i]].value;
    slot->overridden = true;
}

// Lets a node's scratch stand for its value from here on.
static Matrix * override(Graph *graph, NodeId node)
{
    Slot *slot = graph_slot(graph, node);
    BUG_ON(slot->overridden); // by a call that did not take it back
    make_scratch(slot);
    matrix_assign(&slot->what_if, &slot->value);
    slot->overridden = true;
    return &slot->what_if;
}

// Computes what the overridden nodes reach, from `first` on, and the scalar;
// takes all overrides back.
static double objective(Graph *graph, NodeId first)
{
    for (NodeId n = first; n <= graph->root; n++) {
        Slot *slot = &graph->slot[n];
        if (slot->node.op && !slot->overridden)
            compute_override(graph, slot);
    }
    double f = NAN;
    if (graph->root != NODE_NONE) {
        const Slot *root = graph_slot(graph, graph->root);
        f = graph_scalar(graph, root->overridden ? &root->what_if : &root->value);
    }
    for (size_t n = 0; n < graph->count; n++)
        graph->slot[n].overridden = false;
    return f;
}

double graph_objective_if(Graph *graph, CellRef cell, double value)
{
    matrix_put(override(graph, cell.node), cell.row, cell.col, value);
    return objective(graph, cell.node);
}

double graph_objective_along(Graph *graph, NodeId node, const Matrix *direction, double h)
{
    Matrix *m = override(graph, node);
    BUG_ON(direction->rows != m->rows || direction->cols != m->cols);
    for (size_t i = 0; i < matrix_size(m); i++)
        m->at[i] += h * direction->at[i];
    return objective(graph, node);
}

double graph_objective_after_step(Graph *graph)
{
    for (size_t n = 0; n < graph->count; n++) {
        const bool weight = graph->slot[n].node.role == ROLE_WEIGHT;
        const Matrix *next = weight ? graph_matrix(graph, SIDE_NEXT, (NodeId)n, 0) : NULL;
        if (next)
            matrix_assign(override(graph, (NodeId)n), next);
    }
    return objective(graph, 0);
}
