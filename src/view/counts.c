// SPDX-License-Identifier: GPL-3.0-or-later
// What the view of counts shows, without a screen.
#include <stdlib.h>

#include "base/error.h"
#include "base/memory.h"
#include "session/shown.h"
#include "session/task.h"
#include "view/counts_view.h"

// ---- Costs -------------------------------------------------------------

static void add_cost(Cost *to, const Cost *from)
{
    work_add(&to->work, from->work, 1);
    to->kept += from->kept;
    to->covered |= from->covered;
}

// Whether the pass computes something for the node.
static bool counts_node(const Graph *graph, Side side, NodeId node)
{
    return side == SIDE_VALUE ? graph_node(graph, node)->op != NULL : graph_has_grad(graph, node);
}

// ---- Lines -------------------------------------------------------------

static void add_line(Counts *counts, CountLine line)
{
    MEM_GROW(counts->line, counts->count, counts->capacity);
    counts->line[counts->count++] = line;
}

static Cost add_node(const Session *session, Counts *counts, NodeId node, bool inside)
{
    const Node *of = graph_node(session->graph, node);
    Cost cost = {.work = work_of(session->graph, counts->side, node),
                 .kept = (double)of->shape.rows * (double)of->shape.cols,
                 .covered = session_shape_covered(session, counts->side, node)};
    for (size_t i = 0; i < of->inputs; i++) // a shape that gives it away
        cost.covered |= session_shape_covered(session, SIDE_VALUE, of->input[i]);
    add_line(counts, (CountLine){COUNT_NODE, node, inside, counts->side, cost});
    return cost;
}

// The sum of a group, or of all that a named matrix is made from, and the nodes below it.
static Cost add_sum(const Session *session, Counts *counts, CountKind kind, NodeId of)
{
    const Graph *graph = session->graph;
    const size_t at = counts->count;
    Cost sum = {0};
    add_line(counts, (CountLine){kind, of, false, counts->side, sum});
    for (NodeId n = 0; n < (NodeId)graph_count(graph); n++) {
        if (!counts_node(graph, counts->side, n) ||
            !(kind == COUNT_GROUP ? graph_same_group(graph, n, of) : graph_depends(graph, of, n)))
            continue;
        const Cost cost = add_node(session, counts, n, true);
        add_cost(&sum, &cost);
    }
    return counts->line[at].cost = sum;
}

Counts counts_of(const Session *session)
{
    const StopKind kind = session_stop(session)->kind;
    const bool back = kind == STOP_BACKWARD || kind == STOP_UPDATE;
    CellRef shown[SHOWN_MOST];
    const size_t named = session_shown(session, VIEW_COUNTS, shown);
    Counts counts = {.side = named == 0 && back ? SIDE_GRAD : SIDE_VALUE};
    for (size_t i = 0; i < named; i++)
        add_sum(session, &counts, COUNT_TOTAL, shown[i].node);
    const Graph *graph = session->graph;
    Cost all = {0};
    for (NodeId n = 0; named == 0 && n < (NodeId)graph_count(graph); n++) {
        const bool grouped = graph_same_group(graph, n, n);
        bool added = !counts_node(graph, counts.side, n); // or with its group
        for (size_t i = 0; grouped && i < counts.count; i++)
            added |= counts.line[i].kind == COUNT_GROUP &&
                     graph_same_group(graph, counts.line[i].node, n);
        if (added)
            continue;
        const Cost cost = grouped ? add_sum(session, &counts, COUNT_GROUP, n)
                                  : add_node(session, &counts, n, false);
        add_cost(&all, &cost);
    }
    if (named == 0)
        add_line(&counts, (CountLine){COUNT_TOTAL, NODE_NONE, false, counts.side, all});
    return counts;
}

void counts_release(Counts *counts)
{
    free(counts->line);
    *counts = (Counts){0};
}
