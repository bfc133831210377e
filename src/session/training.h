// SPDX-License-Identifier: GPL-3.0-or-later
// The steps that were trained: what each promised and what came of it, the
// weights and the shares of attention after it. Any of them can be looked at
// again.
#pragma once

#include <stddef.h>

#include "graph/train.h"

// The state after `step` steps; step 0 is the one before the first.
typedef struct Record {
    size_t step;
    double objective;
    double promise, change; // of the step that led here; 0 for step 0
    double gradient;        // √Σ g² over the weights, there
    Matrix *kept;           // one for each of Training.node
} Record;

// Beyond TRAINING_BYTES every second record between the first and the last is
// dropped, again and again: the curve gets thinner between its ends.
enum { TRAINING_BYTES = 64 << 20 };

typedef struct Training {
    NodeId *node; // weights that learn, then softmax results
    size_t nodes, weights;
    Record *record;
    size_t count, capacity;
    size_t now; // the record that the graph shows
    // While a record is looked at, so that the graph's weights are not the ones that
    // the last command left: those, and their record; else NULL. After undo an earlier
    // record can be the present.
    Matrix *present;
    size_t present_now;
} Training;

void training_init(Training *training, const Graph *graph);
void training_release(Training *training);

// Drops the records after the present one, and takes the present state down:
// as the record that it is at, or as step 0.
void training_begin(Training *training, Graph *graph);

// Takes one more step of the graph and records it. On an error (divergence)
// nothing is recorded.
bool training_step(Training *training, Graph *graph, Error *err);

// Puts the weights of a record into the graph, to be looked at; graph_update
// follows.
void training_show(Training *training, Graph *graph, size_t record);

// Ends looking. Back to the weights that were there before (graph_update
// follows), or: what is looked at is the present, later records are dropped.
// Without effect where nothing is looked at.
void training_return(Training *training, Graph *graph);
void training_stay(Training *training);

// The weights Training.node[i] that the last command left.
const Matrix *training_present(const Training *training, const Graph *graph, size_t i);

// Shows the last record whose weights are the graph's, if there is one.
void training_find_present(Training *training, const Graph *graph);

// The record of a step, or the nearest before it that was kept.
size_t training_find(const Training *training, size_t step);

// Whether an earlier record than the last is shown.
bool training_scrubbed(const Training *training);
