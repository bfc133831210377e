// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/training.h"

#include <math.h>
#include <stdlib.h>

#include "graph/op_list.h"

void training_init(Training *training, const Lesson *lesson)
{
    const Graph *graph = lesson->graph;
    const NodeId count = (NodeId)graph_count(graph);
    *training = (Training){.node = mem_new((size_t)count, sizeof(NodeId))};
    for (NodeId n = 0; n < count; n++) {
        if (graph_learns(graph, n))
            training->node[training->nodes++] = n;
    }
    training->weights = training->nodes;
    for (NodeId n = 0; n < count; n++) {
        bool filmed = lesson->films == 0 && graph_node(graph, n)->op == &op_softmax;
        for (size_t i = 0; i < lesson->films; i++)
            filmed |= lesson->film[i] == n;
        if (filmed && !graph_learns(graph, n))
            training->node[training->nodes++] = n;
    }
    TrainFilm *film = &training->film;
    film->matrices = training->nodes + MOMENTS * training->weights;
    for (size_t i = 0; i < training->nodes; i++) {
        const Node *node = graph_node(graph, training->node[i]);
        for (const char *c = node->name; *c; c++)
            film->filmed = film->filmed * 31 + (unsigned char)*c;
        film->filmed = (film->filmed * 31 + node->shape.rows) * 31 + node->shape.cols;
    }
}

// Moments that are none yet are 0.
static bool has_moments(const Training *training, const Graph *graph)
{
    const Optimizer *optimizer = optimizer_at(graph_setting(graph, SETTING_OPTIMIZER));
    return training->weights > 0 && (optimizer->keeps[MOMENT_M] || optimizer->keeps[MOMENT_V]);
}

// Which matrix of the graph is number i of a state.
static CellRef kept_of(const Training *training, size_t i)
{
    BUG_ON(i >= training->film.matrices);
    if (i < training->nodes)
        return (CellRef){.side = SIDE_VALUE, .node = training->node[i]};
    const size_t moment = i - training->nodes;
    return (CellRef){.side = (Side)(SIDE_M + moment % MOMENTS),
                     .node = training->node[moment / MOMENTS]};
}

// Copies of the values of Training.node, of the weights alone unless `all`, and of the moments.
static State copy_state(const Training *training, Graph *graph, bool all)
{
    State state = {.kept = mem_new(training->film.matrices, sizeof *state.kept),
                   .t = graph_setting(graph, SETTING_T)};
    for (size_t i = 0; i < training->film.matrices; i++) {
        const CellRef of = kept_of(training, i);
        if (i < training->nodes ? all || i < training->weights : has_moments(training, graph))
            state.kept[i] = matrix_copy(graph_matrix(graph, of.side, of.node, 0));
    }
    return state;
}

static void free_state(size_t matrices, State *state)
{
    for (size_t i = 0; state->kept && i < matrices; i++)
        matrix_release(&state->kept[i]);
    free(state->kept);
    *state = (State){0};
}

void training_release(Training *training)
{
    free_state(training->film.matrices, &training->present);
    free_state(training->film.matrices, &training->run.start.state);
    film_release(&training->film);
    free(training->node);
    *training = (Training){0};
}

// ---- Films -------------------------------------------------------------

TrainFilm film_copy(const TrainFilm *film)
{
    TrainFilm copy = *film;
    copy.record = mem_copy(film->record, film->count, sizeof *film->record);
    copy.capacity = film->count;
    for (size_t i = 0; i < film->count; i++) {
        Matrix *kept = mem_copy(film->record[i].state.kept, film->matrices, sizeof *kept);
        copy.record[i].state.kept = kept;
        for (size_t k = 0; k < film->matrices; k++)
            kept[k] = kept[k].at ? matrix_copy(&kept[k]) : kept[k];
    }
    return copy;
}

void film_release(TrainFilm *film)
{
    for (size_t i = 0; i < film->count; i++)
        free_state(film->matrices, &film->record[i].state);
    free(film->record);
    film->record = NULL;
    film->count = film->capacity = film->now = 0;
}

size_t film_bytes(const TrainFilm *film)
{
    size_t cells = 0;
    for (size_t i = 0; film->count > 0 && i < film->matrices; i++)
        cells += matrix_size(&film->record[film->count - 1].state.kept[i]);
    return film->count * cells * sizeof(double);
}

bool film_thin(TrainFilm *film)
{
    size_t kept = 0, now = 0;
    if (film->count < 3)
        return false;
    for (size_t i = 0; i < film->count; i++) {
        if (i % 2 == 1 && i + 1 < film->count) {
            free_state(film->matrices, &film->record[i].state);
            continue;
        }
        now = i <= film->now ? kept : now;
        film->record[kept++] = film->record[i];
    }
    film->count = kept;
    film->now = now;
    return true;
}

// ---- Beside the graph that is shown ----------------------------------------

// The graph that the examples are run through.
static Graph *taught(const Training *training, Graph *graph)
{
    return training->run.beside ? training->run.beside : graph;
}

// The weight of another graph that is called like one of this.
static NodeId twin_of(const Graph *graph, NodeId weight, const Graph *other)
{
    const Node *node = graph_node(graph, weight);
    const NodeId twin = graph_find(other, node->name);
    const Node *found = twin == NODE_NONE ? NULL : graph_node(other, twin);
    return found && graph_learns(other, twin) && shape_same(found->shape, node->shape) ? twin
                                                                                       : NODE_NONE;
}

// Weights, moments and settings of one graph become those of the other. graph_update follows.
static void carry(const Training *training, Graph *from, Graph *to)
{
    for (NodeId n = 0; n < (NodeId)graph_count(from); n++) {
        const NodeId twin = graph_learns(from, n) ? twin_of(from, n, to) : NODE_NONE;
        if (twin == NODE_NONE)
            continue;
        graph_set_matrix(to, SIDE_VALUE, twin, graph_value(from, n), ERROR_DROPPED);
        for (Moment k = 0; has_moments(training, from) && k < MOMENTS; k++)
            graph_set_matrix(to, (Side)(SIDE_M + k), twin, graph_moment(from, n, k), ERROR_DROPPED);
    }
    for (Setting i = 0; i < SETTINGS; i++)
        graph_set_setting(to, i, graph_setting(from, i), ERROR_DROPPED);
}

void training_beside(Training *training, Graph *graph, Graph *beside)
{
    for (size_t i = 0; i < training->weights; i++) {
        if (twin_of(graph, training->node[i], beside) == NODE_NONE)
            return;
    }
    carry(training, graph, beside);
    graph_update(beside);
    training->run.beside = beside;
}

static void keep(const Training *training, Graph *graph, Record *record)
{
    record->objective = graph_objective(graph);
    if (graph_examples(taught(training, graph), EXAMPLES_TRAIN) == 0) {
        const double gradient = graph_gradient_norm(graph);
        record->gradient = graph_stopped(graph) ? NAN : gradient;
    }
    record->state = copy_state(training, graph, true);
}

static void drop_later(Training *training)
{
    while (training->film.count > training->film.now + 1)
        free_state(training->film.matrices, &training->film.record[--training->film.count].state);
}

// What f is over the examples at a record's weights.
static void measure(Record *record, Graph *graph)
{
    for (ExampleSet set = 0; set < EXAMPLE_SETS; set++)
        record->over[set] = examples_mean(graph, set, MEASURED_MOST);
}

void training_begin(Training *training, Graph *graph, size_t steps)
{
    Record *start = &training->run.start;
    examples_crew(taught(training, graph), 0);
    *start = training->film.count > 0 ? training->film.record[training->film.now]
                                      : (Record){.batch = NAN, .gradient = NAN};
    keep(training, graph, start); // the numbers may have been edited since
    measure(start, taught(training, graph));
    training->run.steps = steps;
    training->run.every = steps / (MEASURES_MOST - 1);
    if (steps > 0 && training->run.every == 0)
        training->run.every = 1;
    training->run.taken = 0;
    training->run.next = training->run.every > 0 ? training->run.every : 1;
}

void training_end(Training *training, Graph *graph)
{
    free_state(training->film.matrices, &training->run.start.state);
    Graph *many = taught(training, graph);
    Record *last = training->run.taken == 0 ? NULL : &training->film.record[training->film.now];
    if (last && isnan(last->over[EXAMPLES_TRAIN]) && !graph_stopped(many))
        measure(last, many);
    examples_crew(many, 1);
}

// Puts weights, moments and the count of steps into the graph.
static void set_state(const Training *training, Graph *graph, const State *state)
{
    for (size_t i = 0; i < training->film.matrices; i++) {
        const CellRef of = kept_of(training, i);
        const bool shown = i >= training->weights && i < training->nodes; // follows from the others
        if (state->kept[i].at && !shown)
            graph_set_matrix(graph, of.side, of.node, &state->kept[i], ERROR_DROPPED);
    }
    graph_set_setting(graph, SETTING_T, state->t, ERROR_DROPPED);
}

bool training_step(Training *training, Graph *graph, Error *err)
{
    const bool first = training->run.taken == 0;
    BUG_ON(!first && training->film.count == 0);
    Record *last = first ? &training->run.start : &training->film.record[training->film.count - 1];
    const bool measured = training->run.taken + 1 == training->run.next ||
                          training->run.taken + 1 == training->run.steps;
    Graph *many = taught(training, graph);
    TrainStep step;
    if (!train_step(many, measured, &step, err)) {
        if (train_has_weights(graph)) {
            set_state(training, graph, &last->state);
            graph_update(graph);
        }
        return false;
    }
    if (many != graph) {
        carry(training, many, graph);
        graph_update(graph);
    }
    Record record = {.step = last->step + 1,
                     .promise = step.promise,
                     .change = step.after - step.before,
                     .gradient = step.gradient,
                     .batch = step.before,
                     .size = graph_setting(graph, SETTING_BATCH),
                     .over = {NAN, NAN}};
    if (isnan(last->gradient))
        last->gradient = step.gradient;
    TrainFilm *film = &training->film;
    if (first) { // the curve goes on from where it started
        free_state(film->matrices, &training->present);
        drop_later(training);
        if (film->count > 0)
            free_state(film->matrices, &film->record[--film->count].state);
        MEM_GROW(film->record, film->count, film->capacity);
        film->record[film->count++] = training->run.start;
        training->run.start.state = (State){0};
    }
    if (measured) {
        const size_t every = training->run.every;
        measure(&record, many);
        training->run.next += every > 0 ? every : 1 + training->run.next / 4;
    }
    training->run.taken++;
    keep(training, graph, &record);
    MEM_GROW(film->record, film->count, film->capacity);
    film->now = film->count;
    film->record[film->count++] = record;
    if (film_bytes(film) > TRAINING_BYTES)
        film_thin(film);
    return true;
}

// ---- Looking back ------------------------------------------------------

void training_show(Training *training, Graph *graph, size_t record)
{
    BUG_ON(record >= training->film.count);
    if (!training->present.kept) {
        training->present = copy_state(training, graph, false);
        training->present_now = training->film.now;
    }
    const State *state = &training->film.record[record].state;
    training->film.now = record;
    set_state(training, graph, state);
    bool same = record == training->present_now && state->t == training->present.t;
    for (size_t i = 0; i < training->weights && same; i++)
        same = matrix_same(&state->kept[i], &training->present.kept[i]);
    if (same)
        free_state(training->film.matrices, &training->present);
}

void training_return(Training *training, Graph *graph)
{
    if (!training->present.kept)
        return;
    set_state(training, graph, &training->present);
    training->film.now = training->present_now;
    free_state(training->film.matrices, &training->present);
}

void training_stay(Training *training)
{
    if (training->present.kept)
        drop_later(training);
    free_state(training->film.matrices, &training->present);
}

const Matrix *training_present(const Training *training, Graph *graph, Side side, NodeId node)
{
    const Matrix *kept = training->present.kept;
    for (size_t i = 0; kept && i < training->film.matrices; i++) {
        const CellRef of = kept_of(training, i);
        if (kept[i].at && of.side == side && of.node == node)
            return &kept[i];
    }
    return graph_matrix(graph, side, node, 0);
}

void training_find_present(Training *training, const Graph *graph)
{
    for (size_t i = training->film.count; i-- > 0;) {
        size_t k = 0;
        while (k < training->weights && matrix_same(&training->film.record[i].state.kept[k],
                                                    graph_value(graph, training->node[k])))
            k++;
        if (k == training->weights) {
            training->film.now = i;
            return;
        }
    }
}

void training_take(Training *training, Graph *graph, Training *former, const Graph *of)
{
    BUG_ON(training->film.count > 0 || former->present.kept);
    bool same = training->weights == former->weights;
    for (size_t i = 0; same && i < training->weights; i++)
        same = twin_of(graph, training->node[i], of) == former->node[i];
    if (!same)
        return;
    State present = copy_state(training, graph, false);
    for (size_t i = 0; i < former->film.count; i++) {
        State *state = &former->film.record[i].state, taken = {.t = state->t};
        taken.kept = mem_new(training->film.matrices, sizeof *taken.kept);
        for (size_t k = 0; k < training->weights; k++)
            graph_set_matrix(graph, SIDE_VALUE, training->node[k], &state->kept[k], ERROR_DROPPED);
        graph_update(graph);
        for (size_t k = 0; k < training->nodes; k++)
            taken.kept[k] = matrix_copy(graph_value(graph, training->node[k]));
        for (size_t k = 0; k < MOMENTS * training->weights; k++) {
            const Matrix *moment = &state->kept[former->nodes + k];
            if (moment->at)
                taken.kept[training->nodes + k] = matrix_copy(moment);
        }
        free_state(former->film.matrices, state);
        *state = taken;
    }
    set_state(training, graph, &present);
    graph_update(graph);
    free_state(training->film.matrices, &present);
    former->film.filmed = training->film.filmed;
    former->film.matrices = training->film.matrices;
    training_exchange(training, &former->film);
}

void training_exchange(Training *training, TrainFilm *film)
{
    const TrainFilm own = training->film;
    if (film->filmed != own.filmed)
        film_release(film);
    training->film = *film;
    training->film.filmed = own.filmed;
    training->film.matrices = own.matrices;
    *film = own;
}

size_t training_find(const Training *training, size_t step)
{
    size_t found = 0;
    for (size_t i = 0; i < training->film.count; i++) {
        if (training->film.record[i].step <= step)
            found = i;
    }
    return found;
}

bool training_scrubbed(const Training *training)
{
    return training->film.count > 0 && training->film.now + 1 < training->film.count;
}
