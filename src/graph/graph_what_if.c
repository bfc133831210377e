// SPDX-License-Identifier: GPL-3.0-or-later
// What the watched scalar would be with other numbers in some nodes. The
// graph's own values stay untouched: nodes that the number reaches are computed into
// scratch matrices, which are allocated once and used again.

#include "graph/graph_parts.h"

static void make_scratch(Graph *graph, Slot *slot)
{
    if (slot->what_if.at)
        return;
    slot->what_if = graph_own(graph, matrix_new(slot->value.rows, slot->value.cols));
    if (slot->kept.at)
        slot->what_if_kept = graph_own(graph, matrix_new(slot->kept.rows, slot->kept.cols));
}

// Lets a node's value and its scratch change places.
static void exchange(Slot *slot)
{
    const Matrix value = slot->value, kept = slot->kept;
    slot->value = slot->what_if;
    slot->kept = slot->what_if_kept;
    slot->what_if = value;
    slot->what_if_kept = kept;
    slot->overridden = !slot->overridden;
}

// Lets a copy stand for a node's value from here on.
static Matrix * override(Graph *graph, NodeId node)
{
    Slot *slot = graph_slot(graph, node);
    BUG_ON(slot->overridden); // by a call that did not take it back
    make_scratch(graph, slot);
    matrix_assign(&slot->what_if, &slot->value);
    exchange(slot);
    return &slot->value;
}

// Computes what the overridden nodes reach, from `first` on, and the scalar;
// takes all overrides back.
static double objective(Graph *graph, NodeId first)
{
    for (NodeId n = first; n <= graph->root; n++) {
        Slot *slot = &graph->slot[n];
        bool reads = false; // overridden ones
        for (size_t i = 0; i < slot->node.inputs; i++)
            reads |= graph->slot[slot->node.input[i]].overridden;
        if (!reads || slot->overridden || slot_asked(graph, slot))
            continue;
        make_scratch(graph, slot);
        exchange(slot);
        slot_compute(slot);
    }
    const double f = graph_objective(graph);
    for (size_t n = 0; n < graph->count; n++) {
        if (graph->slot[n].overridden) {
            exchange(&graph->slot[n]);
            slot_read_ids(&graph->slot[n]);
        }
    }
    return f;
}

double graph_objective_if(Graph *graph, CellRef cell, double value)
{
    matrix_put(override(graph, cell.node), cell.row, cell.col, value);
    return objective(graph, cell.node);
}

double graph_objective_after_step(Graph *graph)
{
    for (size_t i = 0; i < graph->learners; i++) {
        // With the first gradient all behind it are computed, of the old weights.
        const NodeId n = graph->learner[i];
        const Matrix *next = graph_matrix(graph, SIDE_NEXT, n, 0);
        matrix_assign(override(graph, n), next);
    }
    return objective(graph, 0);
}
