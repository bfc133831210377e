// SPDX-License-Identifier: GPL-3.0-or-later
// A step goes against the gradient, as the optimiser has it. To first order f changes by Σ g⋅Δw.
// The promise holds only nearby; with a large lr f may rise, and in the end leave the numbers that
// a computer has.
//
// Trap: all gradients must be those of the old weights, so they are computed
// before the first weight moves.
#include "graph/train.h"

#include <math.h>

#include "graph/address.h"
#include "graph/examples.h"
#include "graph/graph_parts.h"

MESSAGE(no_weights, ERROR_USAGE, "train: no gradient reaches a weight of this lesson");
MESSAGE(diverged, ERROR_USAGE,
        "training stops: after this step {1} would be {2}; the weights are the "
        "last finite ones (lr is {3}; a smaller one may help)");

bool train_has_weights(const Graph *graph)
{
    return graph->learners > 0;
}

// g⋅Δw of one weight whose step is in its slot.
static double promise_of(const Slot *slot, const Matrix *grad)
{
    double promise = 0;
    for (size_t i = 0; i < matrix_size(grad); i++)
        promise += grad->at[i] * (slot->next.at[i] - slot->value.at[i]);
    return promise;
}

double train_promise(Graph *graph)
{
    double promise = 0;
    for (size_t i = 0; i < graph->learners; i++) {
        const NodeId n = graph->learner[i];
        graph_matrix(graph, SIDE_NEXT, n, 0);
        promise += promise_of(graph_slot(graph, n), graph_grad(graph, n));
    }
    return promise;
}

// The first cell that is not finite, of a weight or of what depends on it.
static bool find_fault(const Graph *graph, CellRef *fault)
{
    if (graph_not_finite(graph, fault))
        return true;
    *fault = (CellRef){SIDE_VALUE, graph_root(graph), 0, 0, 0};
    return !isfinite(graph_objective(graph));
}

// The gradient that a weight is stepped with: with examples the mean over the batch.
static const Matrix *stepped(Graph *graph, NodeId n)
{
    return graph_examples(graph, EXAMPLES_TRAIN) > 0 ? &graph_slot(graph, n)->mean
                                                     : graph_grad(graph, n);
}

typedef struct Sum {
    Graph *graph; // whose means the gradients are added to
    bool learns;
    double objective;
} Sum;

// Adds what an example comes to.
static void add_example(void *context, Graph *holder, size_t i)
{
    Sum *sum = context;
    sum->objective += graph_objective(holder);
    for (size_t k = 0; k < holder->learners && sum->learns; k++) {
        const NodeId n = holder->learner[k];
        (i == 0 ? matrix_assign : matrix_add)(&graph_slot(sum->graph, n)->mean,
                                              &graph_slot(holder, n)->grad);
    }
}

// Runs a batch: the mean of f, and where `learns` the mean gradients.
static double run_batch(Graph *graph, const size_t *example, size_t count, bool learns)
{
    Sum sum = {graph, learns, 0};
    for (size_t i = 0; i < graph->learners; i++) {
        Slot *slot = graph_slot(graph, graph->learner[i]);
        if (!slot->mean.at)
            slot->mean = graph_own(graph, matrix_new(slot->value.rows, slot->value.cols));
    }
    examples_each(&(ExampleBatch){graph, example, count, learns, add_example, &sum});
    for (size_t k = 0; k < graph->learners && learns; k++) {
        Matrix *mean = &graph_slot(graph, graph->learner[k])->mean;
        for (size_t i = 0; i < matrix_size(mean); i++)
            mean->at[i] /= (double)count;
    }
    return sum.objective / (double)count;
}

// Works out the step of a weight, and takes over what it remembers then. False where that took a
// number out of the finite ones. It may do so where the graph was not finite before: then the
// gradients are not.
static bool step_weight(Graph *graph, NodeId n, const StepRule *rule, CellRef *fault)
{
    Slot *slot = graph_slot(graph, n);
    for (Moment k = 0; k < MOMENTS; k++) {
        if (rule->optimizer->keeps[k])
            graph_moment(graph, n, k);
    }
    slot_step(graph, slot, rule, stepped(graph, n), true);
    slot->next_version = 0;
    for (size_t i = 0; i < matrix_size(&slot->next); i++) {
        if (interrupt_asked_at(graph_asks(graph), i, 1))
            return false;
        *fault = (CellRef){SIDE_VALUE, n, 0, i / slot->next.cols, i % slot->next.cols};
        if (isfinite(slot->value.at[i]) && !isfinite(slot->next.at[i]))
            return false;
    }
    return true;
}

// Steps all weights; where one left the finite numbers, false, and which became what.
static bool step_weights(Graph *graph, TrainStep *step, CellRef *fault, double *value)
{
    const StepRule rule = step_rule(graph_settings(graph), step->gradient);
    for (size_t i = 0; i < graph->learners; i++) {
        const NodeId n = graph->learner[i];
        const Slot *slot = graph_slot(graph, n);
        if (!step_weight(graph, n, &rule, fault)) {
            *value = matrix_get(&slot->next, fault->row, fault->col);
            return false;
        }
        step->promise += promise_of(slot, stepped(graph, n));
    }
    for (size_t i = 0; i < graph->learners; i++)
        graph_set_matrix(graph, SIDE_VALUE, graph->learner[i],
                         &graph_slot(graph, graph->learner[i])->next, ERROR_DROPPED);
    graph_set_setting(graph, SETTING_T, rule.setting[SETTING_T] + 1,
                      ERROR_DROPPED); // up to its bound
    return true;
}

bool train_step(Graph *graph, bool measured, TrainStep *step, Error *err)
{
    if (!train_has_weights(graph))
        return error_set(err, &no_weights);
    CellRef fault;
    double value = 0;
    const bool was_faulty = find_fault(graph, &fault), many = graph_examples(graph, EXAMPLES_TRAIN);
    const size_t *batch = NULL;
    size_t size = 0;
    const double lr = graph_setting(graph, SETTING_LR), t = graph_setting(graph, SETTING_T);
    if (many)
        size = examples_batch(graph, t, graph_setting(graph, SETTING_BATCH), &batch);
    // All gradients are those of the old weights.
    *step =
        (TrainStep){.before = many ? run_batch(graph, batch, size, true) : graph_objective(graph)};
    step->gradient = gradients_norm(graph, stepped);
    bool failed = !graph_stopped(graph) && !step_weights(graph, step, &fault, &value);
    if (!failed && !graph_stopped(graph) && many)
        step->after = measured ? run_batch(graph, batch, size, false) : NAN;
    if (many)
        examples_end(graph);
    if (!failed && !graph_asked(graph)) {
        graph_update(graph);
        step->after = many ? step->after : graph_objective(graph);
        failed = find_fault(graph, &fault) && !was_faulty;
        value = failed ? graph_number(graph, fault) : 0;
    }
    if (failed && !graph_stopped(graph)) {
        Buffer name = {0};
        address_write_cell(graph, fault, &name);
        ERROR(err, &diverged, err_buffer(&name), err_number(value), err_number(lr));
    }
    return !failed && !graph_stopped(graph);
}
