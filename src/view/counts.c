// SPDX-License-Identifier: GPL-3.0-or-later
// What the view of counts shows, without a screen.
#include <stdlib.h>

#include "base/error.h"
#include "base/memory.h"
#include "session/shown.h"
#include "session/task.h"
#include "view/counts_view.h"

// ---- Costs -------------------------------------------------------------

static double cells(Shape shape)
{
    return (double)shape.rows * (double)shape.cols;
}

static void add_cost(Cost *to, const Cost *from)
{
    work_add(&to->work, from->work, 1);
    to->kept += from->kept;
    to->covered |= from->covered;
}

static Cost cost_of(const Session *session, Side side, NodeId node)
{
    BUG_ON(node < 0 || (size_t)node >= graph_count(session->graph));
    const Graph *graph = session->graph;
    const Node *of = graph_node(graph, node);
    Cost cost = {.work = work_of(graph, side, node),
                 .kept = cells(of->shape),
                 .covered = session_shape_covered(session, side, node)};
    for (size_t i = 0; i < of->inputs; i++) // a shape that gives it away
        cost.covered |= session_shape_covered(session, SIDE_VALUE, of->input[i]);
    return cost;
}

// Whether the pass computes something for the node.
static bool counts_node(const Graph *graph, Side side, NodeId node)
{
    return side == SIDE_VALUE ? graph_node(graph, node)->op != NULL : graph_has_grad(graph, node);
}

// ---- Lines -------------------------------------------------------------

static CountLine *add_line(Counts *counts, CountLine line)
{
    MEM_GROW(counts->line, counts->count, counts->capacity);
    counts->line[counts->count] = line;
    return &counts->line[counts->count++];
}

static bool has_group(const Graph *graph, const Counts *counts, NodeId node)
{
    for (size_t i = 0; i < counts->count; i++) {
        if (counts->line[i].kind == COUNT_GROUP &&
            graph_same_group(graph, counts->line[i].node, node))
            return true;
    }
    return false;
}

static Cost add_node(const Session *session, Counts *counts, NodeId node, bool inside)
{
    const Cost cost = cost_of(session, counts->side, node);
    add_line(counts, (CountLine){COUNT_NODE, node, inside, counts->side, cost});
    return cost;
}

// The nodes of a group below its subtotal.
static void add_group(const Session *session, Counts *counts, NodeId first)
{
    const Graph *graph = session->graph;
    const size_t at = counts->count;
    Cost sum = {0};
    add_line(counts, (CountLine){COUNT_GROUP, first, false, counts->side, sum});
    for (NodeId n = first; n < (NodeId)graph_count(graph); n++) {
        if (!graph_same_group(graph, n, first) || !counts_node(graph, counts->side, n))
            continue;
        const Cost cost = add_node(session, counts, n, true);
        add_cost(&sum, &cost);
    }
    counts->line[at].cost = sum;
}

static void add_pass(const Session *session, Counts *counts)
{
    const Graph *graph = session->graph;
    for (NodeId n = 0; n < (NodeId)graph_count(graph); n++) {
        if (!counts_node(graph, counts->side, n))
            continue;
        if (!graph_node(graph, n)->group.text[LANG_EN]) // in no group
            add_node(session, counts, n, false);
        else if (!has_group(graph, counts, n))
            add_group(session, counts, n);
    }
    add_line(counts,
             (CountLine){COUNT_TOTAL, NODE_NONE, false, counts->side, counts->pass[counts->side]});
}

// All that a matrix is made from, and what that costs in all.
static void add_named(const Session *session, Counts *counts, CellRef of)
{
    const Graph *graph = session->graph;
    const size_t at = counts->count;
    Cost sum = {0};
    counts->side = SIDE_VALUE;
    add_line(counts, (CountLine){COUNT_TOTAL, of.node, false, SIDE_VALUE, sum});
    for (NodeId n = 0; n < (NodeId)graph_count(graph); n++) {
        if (!graph_node(graph, n)->op || !graph_depends(graph, of.node, n))
            continue;
        const Cost cost = add_node(session, counts, n, true);
        add_cost(&sum, &cost);
    }
    counts->line[at].cost = sum;
}

Counts counts_of(const Session *session)
{
    const Graph *graph = session->graph;
    const StopKind kind = session_stop(session)->kind;
    Counts counts = {0};
    counts.side = kind == STOP_BACKWARD || kind == STOP_UPDATE ? SIDE_GRAD : SIDE_VALUE;
    for (int side = SIDE_VALUE; side <= SIDE_GRAD; side++) {
        for (NodeId n = 0; n < (NodeId)graph_count(graph); n++) {
            if (!counts_node(graph, (Side)side, n))
                continue;
            const Cost cost = cost_of(session, (Side)side, n);
            add_cost(&counts.pass[side], &cost);
        }
    }
    CellRef shown[SHOWN_MOST];
    const size_t n = session_shown(session, VIEW_COUNTS, shown);
    for (size_t i = 0; i < n; i++)
        add_named(session, &counts, shown[i]);
    if (n == 0)
        add_pass(session, &counts);
    return counts;
}

void counts_release(Counts *counts)
{
    free(counts->line);
    *counts = (Counts){0};
}
