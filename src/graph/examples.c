// SPDX-License-Identifier: GPL-3.0-or-later
// What is shown stands in the graph, and where another is shown beside the others; so a number that
// is set stays with its example. An epoch's order is made anew from seed and epoch, so that a step
// that is taken again after it was undone has the same batch.
#include "graph/examples.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "base/random.h"
#include "graph/graph_parts.h"

MESSAGE(none, ERROR_USAGE, "this lesson has no examples");
MESSAGE(no_such, ERROR_USAGE,
        "there is no example '{1}': 0 is the lesson's own, 1 to {2} are trained on, held 1 to held "
        "{3} are held out");

struct Examples {
    NodeId *leaf;
    size_t leaves, count[EXAMPLE_SETS];
    Matrix *value; // of each example, the graph's own first, `leaves`
    Matrix *given; // the same as they were at first
    size_t shown;
    uint64_t seed;
    size_t *order; // of those to train on, in this epoch
    double epoch;
};

// How many matrices there are of all examples.
static size_t values_of(const Examples *all)
{
    return all ? (1 + all->count[EXAMPLES_TRAIN] + all->count[EXAMPLES_HELD]) * all->leaves : 0;
}

static Matrix *leaves_of(const Examples *all, Matrix *of, size_t example)
{
    BUG_ON(example > all->count[EXAMPLES_TRAIN] + all->count[EXAMPLES_HELD]);
    return &of[example * all->leaves];
}

void graph_set_examples(Graph *graph, const ExampleValues *values, uint64_t seed)
{
    BUG_ON(graph->examples || !graph->finished);
    const size_t train = values->count[EXAMPLES_TRAIN], held = values->count[EXAMPLES_HELD];
    const size_t total = 1 + train + held, leaves = values->leaves;
    Owned *owned = &graph->owned;
    Examples *all = owned_add(owned, mem_new(1, sizeof *all));
    *all = (Examples){.leaf = owned_add(owned, mem_copy(values->leaf, leaves, sizeof *all->leaf)),
                      .leaves = leaves,
                      .count = {train, held},
                      .value = owned_add(owned, mem_new(total * leaves, sizeof(Matrix))),
                      .given = owned_add(owned, mem_new(total * leaves, sizeof(Matrix))),
                      .seed = seed,
                      .order = owned_add(owned, mem_new(train, sizeof *all->order)),
                      .epoch = -1};
    const double *cell = values->cell;
    for (size_t i = 0; i < total * leaves; i++) {
        const Matrix *own = graph_value(graph, values->leaf[i % leaves]);
        all->value[i] = graph_own(graph, matrix_copy(own));
        if (i >= leaves) {
            memcpy(all->value[i].at, cell, matrix_size(own) * sizeof *cell);
            cell += matrix_size(own);
        }
        all->given[i] = graph_own(graph, matrix_copy(&all->value[i]));
    }
    graph->examples = all;
}

void examples_restore(Examples *all)
{
    for (size_t i = 0; i < values_of(all); i++)
        matrix_assign(&all->value[i], &all->given[i]);
}

// ---- Which are there -----------------------------------------------------

size_t graph_examples(const Graph *graph, ExampleSet set)
{
    BUG_ON(set >= EXAMPLE_SETS);
    return graph->examples ? graph->examples->count[set] : 0;
}

size_t examples_first(const Graph *graph, ExampleSet set)
{
    return set == EXAMPLES_TRAIN ? 1 : 1 + graph_examples(graph, EXAMPLES_TRAIN);
}

void example_write(const Graph *graph, size_t example, Buffer *out)
{
    const size_t held = examples_first(graph, EXAMPLES_HELD);
    if (example >= held)
        buffer_printf(out, "held %zu", example - held + 1);
    else
        buffer_printf(out, "%zu", example);
}

bool example_parse(const Graph *graph, const char *text, size_t *example, Error *err)
{
    const ExampleSet set = strncmp(text, "held ", 5) == 0 ? EXAMPLES_HELD : EXAMPLES_TRAIN;
    const size_t count = graph_examples(graph, set);
    const char *number = set == EXAMPLES_HELD ? text + 5 : text;
    unsigned long n;
    char end;
    const bool read = sscanf(number, "%9lu%c", &n, &end) == 1;
    if (!graph->examples)
        return error_set(err, &none);
    if (!read || n > count || (n == 0 && set == EXAMPLES_HELD))
        return ERROR(err, &no_such, err_text(text),
                     err_count(graph_examples(graph, EXAMPLES_TRAIN)),
                     err_count(graph_examples(graph, EXAMPLES_HELD)));
    *example = n + (set == EXAMPLES_HELD ? examples_first(graph, set) - 1 : 0);
    return true;
}

size_t graph_example(const Graph *graph)
{
    return graph->examples ? graph->examples->shown : 0;
}

// Keeps what the graph holds as the values of the example that is shown.
static void keep_shown(Graph *graph)
{
    Examples *all = graph->examples;
    Matrix *value = leaves_of(all, all->value, all->shown);
    for (size_t i = 0; i < all->leaves; i++)
        matrix_assign(&value[i], graph_value(graph, all->leaf[i]));
}

void graph_show_example(Graph *graph, size_t example)
{
    BUG_ON(!graph->examples);
    keep_shown(graph);
    graph->examples->shown = example;
    examples_put(graph, example, graph);
}

const Matrix *example_value(const Graph *graph, size_t example, size_t leaf, NodeId *node)
{
    const Examples *all = graph->examples;
    if (!all || leaf >= all->leaves)
        return NULL;
    *node = all->leaf[leaf];
    return example == all->shown ? graph_value(graph, *node)
                                 : &leaves_of(all, all->value, example)[leaf];
}

const Matrix *example_given(const Graph *graph, size_t example, size_t leaf)
{
    const Examples *all = graph->examples;
    return &leaves_of(all, all->given, example)[leaf];
}

bool example_edited(const Graph *graph, size_t example)
{
    const Matrix *now;
    NodeId node;
    for (size_t i = 0; (now = example_value(graph, example, i, &node)); i++) {
        if (!matrix_same(now, example_given(graph, example, i)))
            return true;
    }
    return false;
}

bool examples_edited(const Graph *graph)
{
    const Examples *all = graph->examples;
    bool edited = false;
    for (size_t i = 0; i < values_of(all) && !edited; i++)
        edited = i / all->leaves != all->shown && !matrix_same(&all->given[i], &all->value[i]);
    return edited;
}

// ---- Running them --------------------------------------------------------

void examples_put(const Graph *graph, size_t example, Graph *into)
{
    const Examples *all = graph->examples;
    const Matrix *value = leaves_of(all, all->value, example);
    for (size_t i = 0; i < all->leaves; i++)
        slot_put(into, graph_slot(into, all->leaf[i]), &value[i]);
    into->unlabelled = into != graph || example != all->shown;
}

void examples_end(Graph *graph)
{
    examples_put(graph, graph->examples->shown, graph);
    graph_update(graph);
}

static void add_objective(void *sum, Graph *holder, size_t i)
{
    (void)i;
    *(double *)sum += graph_objective(holder);
}

double examples_mean(Graph *graph, ExampleSet set, size_t most)
{
    const size_t count = graph_examples(graph, set), n = count < most ? count : most;
    double sum = 0;
    if (n == 0)
        return NAN;
    keep_shown(graph);
    SCOPED(mem_drop) size_t *example = mem_new(n, sizeof *example);
    for (size_t i = 0; i < n; i++)
        example[i] = examples_first(graph, set) + i * count / n;
    examples_each(&(ExampleBatch){graph, example, n, false, add_objective, &sum});
    examples_end(graph);
    return graph_stopped(graph) ? NAN : sum / (double)n;
}

// The examples to train on in another order: from the last place on each changes with one of
// those before it (Durstenfeld 1964).
static void shuffle(Examples *all, double epoch)
{
    const size_t train = all->count[EXAMPLES_TRAIN];
    Random random = random_seeded(all->seed + (uint64_t)epoch);
    for (size_t i = 0; i < train; i++)
        all->order[i] = i + 1;
    for (size_t i = train; i > 1; i--) {
        const size_t other = (size_t)random_below(&random, i), moved = all->order[other];
        all->order[other] = all->order[i - 1];
        all->order[i - 1] = moved;
    }
    all->epoch = epoch;
}

size_t examples_batch(Graph *graph, double t, double batch, const size_t **example)
{
    Examples *all = graph->examples;
    const size_t train = all->count[EXAMPLES_TRAIN];
    const size_t size = batch > 0 && batch < (double)train ? (size_t)batch : train;
    const double batches = (double)(train / size), epoch = floor(t / batches);
    keep_shown(graph);
    if (epoch != all->epoch)
        shuffle(all, epoch);
    *example = &all->order[size * (size_t)(t - epoch * batches)];
    return size;
}
