// SPDX-License-Identifier: GPL-3.0-or-later
// What the view of counts shows, without a screen.
#include <stdlib.h>

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
    work_add(&to->work, from->work);
    to->kept += from->kept;
    to->covered |= from->covered;
    to->fixed |= from->fixed;
    for (int i = 0; i < GROWTH_TERMS; i++) {
        to->products.c[i] += from->products.c[i];
        to->numbers.c[i] += from->numbers.c[i];
    }
}

static Cost cost_of(const Session *session, const Growth *growth, Side side, NodeId node)
{
    const Graph *graph = session->graph;
    double products[GROWTH_TERMS], numbers[GROWTH_TERMS];
    for (size_t i = 0; i < GROWTH_TERMS; i++) {
        products[i] = work_at(graph, side, node, growth, i + 2).products;
        numbers[i] = cells(growth_shape(graph, growth, node, i + 2));
    }
    const Node *of = graph_node(graph, node);
    Cost cost = {.work = work_at(graph, side, node, growth, growth->size),
                 .kept = cells(of->shape),
                 .products = polynomial_through(products),
                 .numbers = polynomial_through(numbers),
                 .fixed = !growth_holds(graph, growth, side, node),
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

static bool is_grouped(const Graph *graph, NodeId node)
{
    return graph_node(graph, node)->group.text[LANG_EN] != NULL;
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
    const Cost cost = cost_of(session, &counts->growth, counts->side, node);
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
        if (!is_grouped(graph, n))
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
    Counts counts = {.growth = growth_of(graph)};
    counts.side = kind == STOP_BACKWARD || kind == STOP_UPDATE ? SIDE_GRAD : SIDE_VALUE;
    for (int side = SIDE_VALUE; side <= SIDE_GRAD; side++) {
        for (NodeId n = 0; n < (NodeId)graph_count(graph); n++) {
            if (!counts_node(graph, (Side)side, n))
                continue;
            const Cost cost = cost_of(session, &counts.growth, (Side)side, n);
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
    growth_release(&counts->growth);
    free(counts->line);
    *counts = (Counts){0};
}

// ---- Words -------------------------------------------------------------

void counts_write_title(const Session *session, const CountLine *line, Lang lang, Buffer *out)
{
    static const Text all[] = {{"forward in all", "前向合计"}, {"backward in all", "反向合计"}};
    if (line->kind == COUNT_GROUP)
        buffer_add(out, graph_node(session->graph, line->node)->group.text[lang]);
    else if (line->node == NODE_NONE)
        buffer_add(out, text_in(&all[line->side], lang));
    else
        session_write_name(session, line->side, line->node, 0, out);
    if (line->kind == COUNT_TOTAL && line->node != NODE_NONE)
        buffer_add(out, lang == LANG_ZH ? " 从头算起" : " from what is given");
}

void counts_write_cost(const Cost *cost, Lang lang, Buffer *out)
{
    const bool zh = lang == LANG_ZH;
    if (cost->covered) {
        buffer_add(out, "?");
        return;
    }
    buffer_printf(out, zh ? "乘除 %.0f 次，加减 %.0f 次" : "%.0f multiplications, %.0f additions",
                  cost->work.products, cost->work.sums);
    if (cost->work.functions > 0)
        buffer_printf(out, zh ? "，函数 %.0f 次" : ", %.0f functions", cost->work.functions);
    buffer_printf(out, zh ? "，存 %.0f 个数" : ", %.0f numbers kept", cost->kept);
}

bool counts_grow(const Cost *cost)
{
    bool grows = false;
    for (int i = 1; i < GROWTH_TERMS; i++)
        grows |= cost->products.c[i] != 0 || cost->numbers.c[i] != 0;
    return grows && !cost->fixed && !cost->covered;
}

void counts_write_growth(const Session *session, const Counts *counts, const Cost *cost, Lang lang,
                         Buffer *out)
{
    const bool zh = lang == LANG_ZH;
    if (!counts_grow(cost))
        return;
    buffer_printf(out, zh ? "n = %zu 是 " : "n = %zu, the rows of ", counts->growth.size);
    session_write_name(session, SIDE_VALUE, counts->growth.of, 0, out);
    buffer_add(out, zh ? " 的行数：乘除 " : ": ");
    polynomial_write(&cost->products, out);
    buffer_add(out, zh ? " 次，存 " : " multiplications, ");
    polynomial_write(&cost->numbers, out);
    buffer_add(out, zh ? " 个数" : " numbers kept");
}
