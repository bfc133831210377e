// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/training.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"

void training_init(Training *training, const Graph *graph)
{
    const NodeId count = (NodeId)graph_count(graph);
    const Op *softmax = op_find("softmax");
    *training = (Training){.node = mem_new((size_t)count, sizeof(NodeId))};
    for (NodeId n = 0; n < count; n++) {
        if (train_learns(graph, n))
            training->node[training->nodes++] = n;
    }
    training->weights = training->nodes;
    for (NodeId n = 0; n < count; n++) {
        if (graph_node(graph, n)->op == softmax)
            training->node[training->nodes++] = n;
    }
}

// Copies of the values of the first `n` of Training.node, and their end.
static Matrix *copy_values(const Training *training, const Graph *graph, size_t n)
{
    Matrix *copy = mem_new(n, sizeof *copy);
    for (size_t i = 0; i < n; i++)
        copy[i] = matrix_copy(graph_value(graph, training->node[i]));
    return copy;
}

static void free_values(Matrix *copy, size_t n)
{
    for (size_t i = 0; copy && i < n; i++)
        matrix_release(&copy[i]);
    free(copy);
}

static size_t record_bytes(const Training *training, const Graph *graph)
{
    size_t cells = 0;
    for (size_t i = 0; i < training->nodes; i++)
        cells += matrix_size(graph_value(graph, training->node[i]));
    return cells * sizeof(double);
}

static void release_present(Training *training)
{
    free_values(training->present, training->weights);
    training->present = NULL;
}

void training_release(Training *training)
{
    release_present(training);
    for (size_t i = 0; i < training->count; i++)
        free_values(training->record[i].kept, training->nodes);
    free(training->record);
    free(training->node);
    *training = (Training){0};
}

// Keeps the first and the last record and every second one between them.
static void thin(Training *training)
{
    BUG_ON(training->count < 2);
    size_t kept = 0;
    for (size_t i = 0; i < training->count; i++) {
        if (i % 2 == 1 && i + 1 < training->count)
            free_values(training->record[i].kept, training->nodes);
        else
            training->record[kept++] = training->record[i];
    }
    training->count = kept;
    training->now = kept - 1;
}

static void keep(const Training *training, Graph *graph, Record *record)
{
    const double squares = train_squares(graph);
    record->objective = graph_objective(graph);
    record->gradient = graph_stopped(graph) ? NAN : sqrt(squares);
    record->kept = copy_values(training, graph, training->nodes);
}

static void add_record(Training *training, Graph *graph, Record record)
{
    keep(training, graph, &record);
    MEM_GROW(training->record, training->count, training->capacity);
    training->record[training->count++] = record;
    training->now = training->count - 1;
    if (training->count * record_bytes(training, graph) > TRAINING_BYTES && training->count > 2)
        thin(training);
}

static void drop_later(Training *training)
{
    while (training->count > training->now + 1)
        free_values(training->record[--training->count].kept, training->nodes);
}

void training_begin(Training *training, Graph *graph)
{
    release_present(training);
    drop_later(training);
    if (training->count == 0) {
        add_record(training, graph, (Record){.step = 0});
        return;
    }
    // The numbers may have been edited since.
    Record *present = &training->record[training->now];
    free_values(present->kept, training->nodes);
    keep(training, graph, present);
}

bool training_step(Training *training, Graph *graph, Error *err)
{
    BUG_ON(training->count == 0); // training_begin records where it starts
    TrainStep step;
    if (!train_step(graph, &step, err))
        return false;
    const size_t last = training->record[training->count - 1].step;
    add_record(
        training, graph,
        (Record){.step = last + 1, .promise = step.promise, .change = step.after - step.before});
    return true;
}

// ---- Looking back ------------------------------------------------------

static void set_weights(const Training *training, Graph *graph, const Matrix *weights)
{
    for (size_t i = 0; i < training->weights; i++)
        graph_set_leaf(graph, training->node[i], &weights[i], NULL);
}

void training_show(Training *training, Graph *graph, size_t record)
{
    BUG_ON(record >= training->count);
    if (!training->present) {
        training->present = copy_values(training, graph, training->weights);
        training->present_now = training->now;
    }
    const Matrix *kept = training->record[record].kept;
    training->now = record;
    set_weights(training, graph, kept);
    bool same = record == training->present_now;
    for (size_t i = 0; i < training->weights && same; i++)
        same = matrix_same(&kept[i], &training->present[i]);
    if (same)
        release_present(training);
}

void training_return(Training *training, Graph *graph)
{
    if (!training->present)
        return;
    set_weights(training, graph, training->present);
    training->now = training->present_now;
    release_present(training);
}

void training_stay(Training *training)
{
    if (training->present)
        drop_later(training);
    release_present(training);
}

const Matrix *training_present(const Training *training, const Graph *graph, size_t i)
{
    BUG_ON(i >= training->weights);
    return training->present ? &training->present[i] : graph_value(graph, training->node[i]);
}

void training_find_present(Training *training, const Graph *graph)
{
    for (size_t i = training->count; i-- > 0;) {
        size_t k = 0;
        while (k < training->weights &&
               matrix_same(&training->record[i].kept[k], graph_value(graph, training->node[k])))
            k++;
        if (k == training->weights) {
            training->now = i;
            return;
        }
    }
}

size_t training_find(const Training *training, size_t step)
{
    size_t found = 0;
    for (size_t i = 0; i < training->count; i++) {
        if (training->record[i].step <= step)
            found = i;
    }
    return found;
}

bool training_scrubbed(const Training *training)
{
    return training->count > 0 && training->now + 1 < training->count;
}
