// SPDX-License-Identifier: GPL-3.0-or-later
// The steps that were trained: what each promised and what came of it, the
// weights and the shares of attention after it. Any of them can be looked at
// again.
#pragma once

#include "graph/examples.h"
#include "graph/train.h"
#include "lesson/lesson.h"

// What a step leaves: the values of Training.node, then of each weight m and v, which are no
// matrices where the optimiser keeps none; and how many steps the optimiser has counted.
typedef struct State {
    Matrix *kept;
    double t;
} State;

// The state after `step` steps; step 0 is the one before the first.
typedef struct Record {
    size_t step;
    double objective;
    double promise, change; // of the step that led here; 0 for step 0
    double gradient;        // √Σ g² over the weights, there; with examples of the step's batch
    // With examples; nan where they were not measured: the mean of f over the batch that led here,
    // before the step, and over those to train on and those held out, there.
    double batch, over[EXAMPLE_SETS];
    double size; // of the batches then, as SETTING_BATCH
    State state;
} Record;

// The steps that were trained, as far as they are kept. Beyond TRAINING_BYTES every second record
// between the first and the last is dropped, again and again: the curve gets thinner between its
// ends.
enum { TRAINING_BYTES = 64 << 20 };
typedef struct TrainFilm {
    Record *record;
    size_t count, capacity;
    size_t now;           // the record that the graph shows
    size_t matrices;      // of each state
    unsigned long filmed; // which matrices these are: their names and shapes
} TrainFilm;

TrainFilm film_copy(const TrainFilm *film);
void film_release(TrainFilm *film);
size_t film_bytes(const TrainFilm *film);
bool film_thin(TrainFilm *film); // false where only its ends are left

// Over all examples is measured at most so often a run, with so many of a set.
enum { MEASURES_MOST = 50, MEASURED_MOST = 256 };

typedef struct Training {
    NodeId *node; // weights that learn, then what the lesson's film shows: softmax results
    size_t nodes, weights;
    TrainFilm film;
    struct {
        size_t taken, next;  // steps of this run, and the one after which is measured next
        size_t steps, every; // in all, and between; 0: as the run gets longer, longer ones
        Record start;        // before the first of them
        Graph *beside;       // what has the examples (training_beside), or NULL
    } run;
    // While a record is looked at, so that the graph's weights are not the ones that
    // the last command left: those, without the softmax results, and their record; else empty.
    // After undo an earlier record can be the present.
    State present;
    size_t present_now;
} Training;

void training_init(Training *training, const Lesson *lesson);
void training_release(Training *training);

// Until the run ends steps are taken by another graph of the lesson, which has the examples:
// weights and what the optimiser keeps go over to it by name, and come back after each step.
// Records hold what `graph` shows. Nothing is done where a weight has no twin there.
void training_beside(Training *training, Graph *graph, Graph *beside);

// Takes the present state down, as the record that it is at or as step 0: with the first step that
// is taken it is one, and those after it are dropped. `steps` is how many will be taken; 0: not
// known.
void training_begin(Training *training, Graph *graph, size_t steps);

// Takes one more step of the graph and records it. On an error (divergence) nothing is recorded,
// and where it is the first all is as before training_begin.
bool training_step(Training *training, Graph *graph, Error *err) NONNULL(3);

// Measures the last record, if a step was taken.
void training_end(Training *training, Graph *graph);

// Puts the weights of a record into the graph, to be looked at; graph_update
// follows.
void training_show(Training *training, Graph *graph, size_t record);

// Ends looking. Back to the weights that were there before (graph_update
// follows), or: what is looked at is the present, later records are dropped.
// Without effect where nothing is looked at.
void training_return(Training *training, Graph *graph);
void training_stay(Training *training);

// The value or moment of a leaf that the last command left, whatever step is looked at; NULL: it
// has no such moment.
const Matrix *training_present(const Training *training, Graph *graph, Side side, NodeId node);

// Shows the last record whose weights are the graph's, if there is one.
void training_find_present(Training *training, const Graph *graph);

// The record of a step, or the nearest before it that was kept.
size_t training_find(const Training *training, size_t step);

// Takes over the steps of a former graph, whose weights have to have the names and shapes of the
// present one's; what is kept beside weights is computed anew. Else nothing is done.
void training_take(Training *training, Graph *graph, Training *former, const Graph *of);

// Exchanges its steps for others of the same graph; those of another are dropped.
void training_exchange(Training *training, TrainFilm *film);

// Whether an earlier record than the last is shown.
bool training_scrubbed(const Training *training);
