// SPDX-License-Identifier: GPL-3.0-or-later
// Giving up long work. Whoever computes asks before each node, and an operation
// while it runs. Once the answer was yes nothing more is computed: what was not
// finished stays stale, so that it is computed as soon as work begins anew, and
// callers that return meanwhile do so at once.
#include "base/seconds.h"
#include "graph/graph_parts.h"

// Nobody is asked for so many seconds: what is quick is never given up, and an
// interrupt that comes meanwhile has its usual meaning.
static const double quick = 0.02;

static bool is_to_stop(void *context)
{
    return graph_asked(context);
}

const Interrupt *graph_asks(const Graph *graph)
{
    return &graph->asks;
}

void graph_set_interrupt(Graph *graph, Interrupt interrupt)
{
    graph->interrupt = interrupt;
    graph->asks = (Interrupt){.asked = is_to_stop, .context = graph};
}

void graph_begin_work(Graph *graph)
{
    graph->stopped = false;
    graph->work_began = graph->interrupt.asked ? seconds_on(CLOCK_MONOTONIC) : 0;
}

bool graph_asked(Graph *graph)
{
    if (!graph->stopped && graph->interrupt.asked &&
        seconds_on(CLOCK_MONOTONIC) - graph->work_began > quick)
        graph->stopped = interrupt_asked(&graph->interrupt);
    return graph->stopped;
}

bool graph_stopped(const Graph *graph)
{
    return graph->stopped;
}

bool graph_is_settled(const Graph *graph)
{
    for (size_t n = 0; n < graph->count; n++) {
        if (graph->slot[n].stale)
            return false;
    }
    return true;
}
