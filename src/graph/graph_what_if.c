// SPDX-License-Identifier: GPL-3.0-or-later
// What the watched scalar would be with one number changed. The graph's own
// values stay untouched: nodes that the number reaches are computed into
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

static bool reads_override(const Graph *graph, const Slot *slot)
{
    for (size_t i = 0; i < slot->node.inputs; i++) {
        if (graph->slot[slot->node.input[i]].overridden)
            return true;
    }
    return false;
}

// Computes a node from overridden inputs into its scratch. The inputs are
// pointed at the scratch for the call and back afterwards.
static void compute_override(Graph *graph, Slot *slot)
{
    make_scratch(slot);
    for (size_t i = 0; i < slot->node.inputs; i++) {
        const Slot *in = &graph->slot[slot->node.input[i]];
        slot->in[i] = in->overridden ? &in->what_if : &in->value;
    }
    OpCall call = slot_call(slot);
    call.out = &slot->what_if;
    call.kept = &slot->what_if_kept;
    slot->node.op->forward(&call, &slot->what_if, &slot->what_if_kept);
    for (size_t i = 0; i < slot->node.inputs; i++)
        slot->in[i] = &graph->slot[slot->node.input[i]].value;
    slot->overridden = true;
}

double graph_objective_if(Graph *graph, CellRef cell, double value)
{
    if (graph->root == NODE_NONE)
        return NAN;
    Slot *first = graph_slot(graph, cell.node);
    make_scratch(first);
    matrix_assign(&first->what_if, &first->value);
    matrix_put(&first->what_if, cell.row, cell.col, value);
    first->overridden = true;
    for (NodeId n = cell.node + 1; n <= graph->root; n++) {
        Slot *slot = &graph->slot[n];
        if (slot->node.op && reads_override(graph, slot))
            compute_override(graph, slot);
    }
    const Slot *root = graph_slot(graph, graph->root);
    const Matrix *top = root->overridden ? &root->what_if : &root->value;
    const double f = graph->root_is_loss ? top->at[0]
                                         : matrix_dot(&graph->upstream, top);
    for (size_t n = 0; n < graph->count; n++)
        graph->slot[n].overridden = false;
    return f;
}
