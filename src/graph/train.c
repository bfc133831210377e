// SPDX-License-Identifier: GPL-3.0-or-later
// A step goes against the gradient. To first order f changes by Σ g⋅Δw, with
// Δw = −lr⋅g: by −lr⋅Σ g². The promise holds only nearby; with a large lr f
// may rise, and in the end leave the numbers that a computer has.
//
// Trap: all gradients must be those of the old weights, so they are computed
// before the first weight moves.
#include "graph/train.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "graph/address.h"

MESSAGE(no_weights, ERROR_USAGE, "train: no gradient reaches a weight of this lesson",
        "train：这一课没有梯度能到达的参数");
MESSAGE(
    diverged, ERROR_USAGE,
    "training stops: after this step {1} would be {2}; the weights are the "
    "last finite ones (lr is {3}; a smaller one may help)",
    "训练停下：再走这一步 {1} 就成了 {2}；参数停在最后一组有限的值（lr 是 {3}，可以试试更小的）");

bool train_learns(const Graph *graph, NodeId node)
{
    return graph_node(graph, node)->role == ROLE_WEIGHT && graph_has_grad(graph, node);
}

bool train_has_weights(const Graph *graph)
{
    for (size_t n = 0; n < graph_count(graph); n++) {
        if (train_learns(graph, (NodeId)n))
            return true;
    }
    return false;
}

double train_squares(Graph *graph)
{
    double squares = 0;
    for (size_t n = 0; n < graph_count(graph); n++) {
        if (!train_learns(graph, (NodeId)n))
            continue;
        const Matrix *grad = graph_grad(graph, (NodeId)n);
        squares += matrix_dot(grad, grad);
    }
    return squares;
}

double train_promise(Graph *graph)
{
    const double squares = train_squares(graph);
    return squares == 0 ? 0 : -graph_lr(graph) * squares;
}

// The weights of a graph, one matrix a node; those that do not learn are
// empty.
static Matrix *copy_weights(const Graph *graph)
{
    Matrix *weights = mem_new(graph_count(graph), sizeof *weights);
    for (size_t n = 0; n < graph_count(graph); n++) {
        if (train_learns(graph, (NodeId)n))
            weights[n] = matrix_copy(graph_value(graph, (NodeId)n));
    }
    return weights;
}

// Sets each weight a step down from `old`. False at the first that the step took out
// of the finite numbers. It may do so where the graph was not finite before: then
// the gradients are not.
static bool step_down(Graph *graph, const Matrix *old, CellRef *fault, double *value)
{
    for (NodeId n = 0; n < (NodeId)graph_count(graph); n++) {
        if (!old[n].at)
            continue;
        const Matrix *moved = graph_matrix(graph, SIDE_NEXT, n, 0);
        for (size_t i = 0; i < matrix_size(moved); i++) {
            *value = moved->at[i];
            *fault = (CellRef){SIDE_VALUE, n, 0, i / moved->cols, i % moved->cols};
            if (isfinite(old[n].at[i]) && !isfinite(*value))
                return false;
        }
        graph_set_leaf(graph, n, moved, NULL);
    }
    return true;
}

// The first cell that is not finite, of a weight or of what depends on it.
static bool find_fault(const Graph *graph, CellRef *fault)
{
    if (graph_not_finite(graph, fault))
        return true;
    *fault = (CellRef){SIDE_VALUE, graph_root(graph), 0, 0, 0};
    return !isfinite(graph_objective(graph));
}

bool train_step(Graph *graph, TrainStep *step, Error *err)
{
    if (!train_has_weights(graph))
        return error_set(err, &no_weights);
    CellRef fault;
    const bool was_faulty = find_fault(graph, &fault);
    // All gradients are those of the old weights: the promise is made of them.
    *step = (TrainStep){.before = graph_objective(graph), .promise = train_promise(graph)};
    Matrix *old = copy_weights(graph);
    double value = 0;
    bool failed = !step_down(graph, old, &fault, &value);
    if (!failed) {
        graph_update(graph);
        step->after = graph_objective(graph);
        failed = find_fault(graph, &fault) && !was_faulty;
        value = failed ? graph_number(graph, fault) : 0;
    }
    for (size_t n = 0; n < graph_count(graph); n++) {
        if ((failed || graph_stopped(graph)) && old[n].at)
            graph_set_leaf(graph, (NodeId)n, &old[n], NULL);
        matrix_release(&old[n]);
    }
    free(old);
    if (failed || graph_stopped(graph))
        graph_update(graph);
    if (failed && !graph_stopped(graph)) {
        Buffer name = {0};
        address_write_cell(graph, fault, &name);
        ERROR(err, &diverged, err_text(buffer_text(&name)), err_number(value),
              err_number(graph_lr(graph)));
        buffer_release(&name);
    }
    return !failed && !graph_stopped(graph);
}
