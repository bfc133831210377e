// SPDX-License-Identifier: GPL-3.0-or-later
// Learning: one step of the optimiser for every weight that learns.
#pragma once

#include "graph/graph.h"

// What a step promised and what came of it. `promise` is Σ g⋅Δw, what f would do if it were
// straight.
typedef struct TrainStep {
    double before, after; // f; with examples its mean over the batch
    double promise;
    double gradient; // √Σ g²; g is the mean over the batch
} TrainStep;

// What one step promises, Σ g⋅Δw; 0 where no weight learns.
double train_promise(Graph *graph);

// Whether there is a weight that can learn.
bool train_has_weights(const Graph *graph);

// Takes one step; values and objective are those of the new weights. With examples those of a
// batch are run, and what it comes to (`after`) costs as much again: it is nan unless `measured`.
// Belongs to a change (graph_begin_change). Where f or a weight would not be finite the error names
// the first cell that is not, and false is returned, as where it was told to stop: weights and
// moments mean nothing then until the caller has put back what they were. Allocates nothing but
// the first time.
bool train_step(Graph *graph, bool measured, TrainStep *step, Error *err) NONNULL(4);
