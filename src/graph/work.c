// SPDX-License-Identifier: GPL-3.0-or-later
#include "graph/work.h"

#include "graph/rule.h"

void work_add(Work *to, Work from, double times)
{
    to->products += times * from.products;
    to->sums += times * from.sums;
    to->functions += times * from.functions;
}

// From shapes alone: the gradient may not be there yet.
static Work call_work(const Graph *graph, NodeId node, int which)
{
    OpCall call = graph_call(graph, node, which);
    call.up = NULL;
    return rule_work(&call);
}

Work work_of(const Graph *graph, Side side, NodeId node)
{
    interrupt_asked(graph_asks(graph)); // a list of all nodes is thrown away then
    Work work = {0};
    if (side == SIDE_VALUE)
        return graph_node(graph, node)->op ? call_work(graph, node, OP_FORWARD) : work;
    const size_t paths = graph_paths(graph, node);
    for (size_t i = 0; i < paths; i++) {
        const Use use = graph_path_use(graph, node, i);
        if (use.consumer != NODE_NONE)
            work_add(&work, call_work(graph, use.consumer, (int)use.operand), 1);
    }
    const Shape shape = graph_node(graph, node)->shape;
    if (paths > 1)
        work.sums += (double)(paths - 1) * (double)shape.rows * (double)shape.cols;
    return work;
}
