// SPDX-License-Identifier: GPL-3.0-or-later
// Many examples, one graph: other values for some of its leaves. Training runs those of a batch
// through the same graph, one after another; one of them is shown, at first the graph's own.
//
// Examples are counted from 0, the graph's own values, over those to train on to those held out.
// What is set in one of their leaves belongs to the example that is shown then.
#pragma once

#include <stdint.h>

#include "graph/graph.h"

typedef enum ExampleSet { EXAMPLES_TRAIN, EXAMPLES_HELD, EXAMPLE_SETS } ExampleSet;
enum { EXAMPLES_MOST = 2048 };

// Gives the graph its examples: of each, first those to train on, the values of `leaves` leaves
// one after another, `cells` numbers that may stand there (graph_may_set). They are copied.
// Batches come in an order of the seed. After graph_finish.
typedef struct ExampleValues {
    NodeId *leaf;
    size_t leaves, cells, count[EXAMPLE_SETS];
    double *cell;
} ExampleValues;
void graph_set_examples(Graph *graph, const ExampleValues *values, uint64_t seed);

// How many there are; 0 where the graph has none of them.
size_t graph_examples(const Graph *graph, ExampleSet set);

// The first number of a set; what a number is called: "3", "held 2", "0".
size_t examples_first(const Graph *graph, ExampleSet set);
void example_write(const Graph *graph, size_t example, Buffer *out);
bool example_parse(const Graph *graph, const char *text, size_t *example, Error *err) NONNULL(4);

// Which is shown; shows another. graph_update follows.
size_t graph_example(const Graph *graph);
void graph_show_example(Graph *graph, size_t example);

// Whether a number of an example was changed. One of its leaves' values, and what was given; NULL
// past the last leaf.
bool example_edited(const Graph *graph, size_t example);
bool examples_edited(const Graph *graph); // of any that is not shown
const Matrix *example_value(const Graph *graph, size_t example, size_t leaf, NodeId *node);
const Matrix *example_given(const Graph *graph, size_t example, size_t leaf);

// The mean of f over at most so many of a set, evenly spread; nan where there is none, or it was
// told to stop. Afterwards the graph is as it was.
double examples_mean(Graph *graph, ExampleSet set, size_t most);

// The examples of the step after `t`, in batches of `batch` (0: all); returns how many. They follow
// from the seed and these. Each is trained on once before any is again, but for what
// is left over where they do not go up into batches.
size_t examples_batch(Graph *graph, double t, double batch, const size_t **example);

// Puts an example's values into the graph, or into a copy of it; graph_update follows. Nothing is
// kept of what was there. At the end what is shown is put back.
void examples_put(const Graph *graph, size_t example, Graph *into);
void examples_end(Graph *graph);

// Runs examples one after another, with `gradients` backward as well; `take` is called for each in
// their order with the graph that holds it, the graph itself or a copy. What it writes belongs
// to no graph that examples are run through, and it allocates nothing. Ends early where the graph
// was told to stop. examples_end follows.
typedef struct ExampleBatch {
    Graph *graph;
    const size_t *example;
    size_t count;
    bool gradients;
    void (*take)(void *context, Graph *holder, size_t i);
    void *context;
} ExampleBatch;
void examples_each(const ExampleBatch *batch);

// From here on as many are run at once as there are threads (0: processors, if somebody waits
// for them: Interrupt.waited) and copies of the graph that fit under its cap; 1: none any
// more. The bits are the same.
void examples_crew(Graph *graph, size_t threads);
