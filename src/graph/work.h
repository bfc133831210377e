// SPDX-License-Identifier: GPL-3.0-or-later
// How much arithmetic the matrices of a graph take, counted from shapes by the
// formulas that are on screen.
#pragma once

#include "graph/graph.h"

// to += times⋅from
void work_add(Work *to, Work from, double times);

// What a node takes forward, or its gradient backward over all paths, which are
// added up.
Work work_of(const Graph *graph, Side side, NodeId node);
