// SPDX-License-Identifier: GPL-3.0-or-later
// Only faults that change a printed number are offered. The first wrong matrix
// is the first of the walk in which one does.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "session/exercise.h"

enum { PLACES_EXPONENT = 3 }; // matrices are shown with three decimals

static const Text title = {"Bug hunt", "捉虫"};
static const Message NO_BUGS = {ERROR_USAGE,
                                {"no fault that is known would change a number of this lesson",
                                 "已知的错误都改变不了这一课的数"}};

static bool looks_same(const Matrix *a, const Matrix *b)
{
    const double least = 2 * pow(10, -PLACES_EXPONENT);
    for (size_t i = 0; i < matrix_size(a); i++) {
        const double x = a->at[i], y = b->at[i];
        const bool same = x == y || (isnan(x) && isnan(y));
        if (!same && !(fabs(x - y) < least))
            return false;
    }
    return true;
}

// The matrix of a stop, or NULL where it has none that is computed.
static const Matrix *matrix_at(Graph *graph, const Stop *stop)
{
    if (stop->kind == STOP_FORWARD && graph_node(graph, stop->node)->op)
        return graph_value(graph, stop->node);
    if (stop->kind == STOP_BACKWARD && stop->node != graph_root(graph))
        return graph_grad(graph, stop->node);
    return NULL;
}

// The first stop of the walk whose matrix is wrong; false where none is.
static bool first_wrong(Graph *right, Graph *wrong, const Walk *walk, size_t *first)
{
    for (size_t i = 0; i < walk->count; i++) {
        const Matrix *a = matrix_at(right, &walk->stop[i]);
        if (a && !looks_same(a, matrix_at(wrong, &walk->stop[i]))) {
            *first = i;
            return true;
        }
    }
    return false;
}

// ---- What can be planted -----------------------------------------------

typedef struct Place {
    const Fault *fault;
    NodeId node;
} Place;

static size_t gather(const Graph *graph, Place *place, size_t most)
{
    size_t count = 0;
    for (const Fault *fault = fault_table; fault->id; fault++) {
        for (size_t i = 0; i < graph_count(graph); i++) {
            if (graph_node(graph, (NodeId)i)->op == fault->op && count < most)
                place[count++] = (Place){fault, (NodeId)i};
        }
    }
    return count;
}

static Place take_random(Place *place, size_t *count, Random *random)
{
    const size_t at = random_below(random, *count);
    const Place taken = place[at];
    place[at] = place[--*count];
    return taken;
}

// ---- The question ------------------------------------------------------

// Every computed matrix is a choice, in the order of the walk.
static void make_choices(Session *session, size_t first, struct Exercise *exercise)
{
    const Walk *walk = &session->lesson->walk;
    Task *task = &exercise->task;
    task->choice = mem_new(walk->count, sizeof *task->choice);
    for (size_t i = 0; i < walk->count; i++) {
        char name[STOP_NAME_SIZE];
        if (!matrix_at(session->graph, &walk->stop[i]))
            continue;
        stop_name(session->graph, &walk->stop[i], name);
        Words *words = &task->choice[task->choices++];
        words->text[LANG_EN] = mem_text(name);
        words->text[LANG_ZH] = mem_text(name);
        if (i == first)
            task->answer = (double)task->choices;
    }
}

static Session *open_hunt(FaultyGraph *faulty, const Fault *fault, size_t first)
{
    Session *session = session_new(lesson_of_graph(faulty->graph, "hunt", &title));
    struct Exercise *exercise = mem_new(1, sizeof *exercise);
    exercise->hunt = true;
    exercise->fault = fault;
    exercise->op = faulty->op;
    exercise->cell.node = NODE_NONE;
    exercise->task =
        (Task){.kind = TASK_CHOICE, .node = NODE_NONE, .answer_callback = CALLBACK_NONE};
    make_choices(session, first, exercise);
    session->exercise = exercise;
    session_goto(session, 1);
    return session;
}

Session *hunt_on_graph(Graph *from, Random *random, Error *err)
{
    Walk walk = walk_new(from);
    const size_t most = graph_count(from) * 16;
    Place *place = mem_new(most, sizeof *place);
    size_t count = gather(from, place, most), first;
    Session *session = NULL;
    while (!session && count > 0) {
        const Place at = take_random(place, &count, random);
        FaultyGraph faulty = fault_plant(from, at.fault, at.node);
        if (faulty.graph && first_wrong(from, faulty.graph, &walk, &first))
            session = open_hunt(&faulty, at.fault, first);
        else
            fault_release(&faulty);
    }
    if (!session)
        error_set(err, &NO_BUGS);
    free(place);
    walk_release(&walk);
    return session;
}

void exercise_free(struct Exercise *exercise)
{
    if (!exercise)
        return;
    for (size_t i = 0; i < exercise->task.choices; i++) {
        for (int lang = 0; lang < LANG_COUNT; lang++)
            free(exercise->task.choice[i].text[lang]);
    }
    free(exercise->task.choice);
    for (int lang = 0; lang < LANG_COUNT; lang++)
        free(exercise->task.prompt.text[lang]);
    free(exercise->state.first);
    free(exercise->state.guess);
    free(exercise->state.once_said);
    free(exercise->op);
    free(exercise);
}
