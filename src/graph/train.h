// SPDX-License-Identifier: GPL-3.0-or-later
// Learning: W ← W − lr⋅dW for every weight that gradient reaches.
#pragma once

#include <stdbool.h>

#include "base/error.h"
#include "graph/graph.h"

// What a step promised and what came of it. `promise` is Σ g⋅Δw = −lr⋅Σ g²,
// what f would do if it were straight.
typedef struct TrainStep {
    double before, after;
    double promise;
} TrainStep;

// Whether the node is a weight that gradient reaches.
bool train_learns(const Graph *graph, NodeId node);

// Σ g² over all cells of the weights, and −lr times that; 0 where there is none.
double train_squares(Graph *graph);
double train_promise(Graph *graph);

// Whether there is a weight that can learn.
bool train_has_weights(const Graph *graph);

// Takes one step; values and objective are those of the new weights. Belongs
// to a change (graph_begin_change). Where f or a weight would not be finite
// nothing is changed and the error names the first cell that is not.
bool train_step(Graph *graph, TrainStep *step, Error *err);
