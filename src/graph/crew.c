// SPDX-License-Identifier: GPL-3.0-or-later
// Examples side by side: each thread has a copy of the graph and takes the next example that
// nobody has taken. What comes of them is handed over in the order of the examples, by one
// thread at a time, so that sums have the bits that one thread gives them.
//
// Threads live as long as one batch: none is there when a process is forked, and none waits.
// Only the thread that called asks whether to stop, for whoever answers knows of one thread.
#define _DEFAULT_SOURCE // _SC_NPROCESSORS_ONLN
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/minmax.h"
#include "graph/examples.h"
#include "graph/graph_parts.h"

enum { MOST = 15, STACK = 4 << 20 };

struct Crew {
    Graph *copy[MOST];
    size_t copies;
    atomic_bool stops; // the copies' graphs are to give up
};

// A batch under way; all but `crew` and `batch` behind the lock.
typedef struct Run {
    Crew *crew;
    const ExampleBatch *batch;
    pthread_mutex_t lock;
    pthread_cond_t passed;
    size_t next, end; // the example to be taken next, and where there is none left
    size_t turn;      // the one that is handed over next
} Run;

typedef struct Member {
    Run *run;
    Graph *graph; // its own
    Graph *asks;  // of the thread that called; else NULL
    pthread_t thread;
} Member;

static bool crew_stops(void *context)
{
    return atomic_load(&((Crew *)context)->stops);
}

void crew_free(Crew *crew)
{
    for (size_t i = 0; crew && i < crew->copies; i++)
        graph_free(crew->copy[i]);
    free(crew);
}

void examples_crew(Graph *graph, size_t threads)
{
    crew_free(graph->crew);
    graph->crew = NULL;
    // Where nobody waits the processors have other work: lessons that are checked side by side.
    const bool waited = graph->interrupt.waited;
    const long cores = threads > 0 ? (long)threads : waited ? sysconf(_SC_NPROCESSORS_ONLN) : 1;
    const size_t most = cores > 1 ? size_min((size_t)cores - 1, MOST) : 0;
    // The copies' numbers are the graph's own once more each, and count against its cap.
    size_t bytes;
    const size_t room = graph_gradients_fit(graph, &bytes, ERROR_DROPPED) ? graph->cap / bytes : 0;
    if (most == 0 || room < 2 || graph_examples(graph, EXAMPLES_TRAIN) < 2)
        return;
    Crew *crew = mem_new(1, sizeof *crew);
    while (crew->copies < size_min(most, room - 1)) {
        Graph *copy = graph_copy(graph, NODE_NONE, NULL, ERROR_DROPPED);
        if (!copy)
            break;
        copy->unlabelled = true;
        graph_set_interrupt(copy, (Interrupt){.asked = crew_stops, .context = crew});
        // What is allocated once is allocated here.
        examples_put(graph, 0, copy);
        graph_update(copy);
        grads_follow(copy, 0);
        crew->copy[crew->copies++] = copy;
    }
    graph->crew = crew;
}

// Asks whether to stop, if that is its to do: no example is taken then any more.
static void ask(Member *member)
{
    if (!member->asks || !graph_asked(member->asks))
        return;
    atomic_store(&member->run->crew->stops, true);
    member->run->end = member->run->next;
}

// Waits with the lock held until it is the example's turn. Who asks looks again and again.
static void await_turn(Member *member, size_t example)
{
    enum { OFTEN_NS = 5000000, SECOND_NS = 1000000000 };
    Run *run = member->run;
    while (run->turn < example) {
        if (!member->asks) {
            pthread_cond_wait(&run->passed, &run->lock);
            continue;
        }
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += OFTEN_NS;
        until.tv_sec += until.tv_nsec / SECOND_NS;
        until.tv_nsec %= SECOND_NS;
        pthread_cond_timedwait(&run->passed, &run->lock, &until);
        ask(member);
    }
}

// Takes examples until none is left.
static void *take_part(void *context)
{
    Member *member = context;
    Run *run = member->run;
    Graph *graph = member->graph;
    pthread_mutex_lock(&run->lock);
    ask(member);
    while (run->next < run->end) {
        const size_t i = run->next++;
        pthread_mutex_unlock(&run->lock);
        examples_put(run->batch->graph, run->batch->example[i], graph);
        graph_update(graph);
        if (run->batch->gradients)
            grads_follow(graph, 0);
        pthread_mutex_lock(&run->lock);
        await_turn(member, i);
        if (!atomic_load(&run->crew->stops))
            run->batch->take(run->batch->context, graph, i);
        run->turn++;
        pthread_cond_broadcast(&run->passed);
        ask(member);
    }
    if (member->asks)
        await_turn(member, run->end);
    pthread_mutex_unlock(&run->lock);
    return NULL;
}

static bool start(Member *member)
{
    pthread_attr_t attr;
    sigset_t all, before;
    sigfillset(&all);
    pthread_attr_init(&attr);
    pthread_attr_setstacksize(&attr, STACK);
    pthread_sigmask(SIG_SETMASK, &all, &before); // signals come to the thread that waits for them
    const bool started = pthread_create(&member->thread, &attr, take_part, member) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attr);
    return started;
}

void examples_each(const ExampleBatch *batch)
{
    // So many numbers take some tenths of a millisecond: fewer are not worth a thread.
    enum { WORTH = 1 << 15 };
    Crew none = {.copies = 0}, *crew = batch->graph->crew ? batch->graph->crew : &none;
    Run run = {.crew = crew, .batch = batch, .end = batch->count};
    Member member[MOST + 1] = {{&run, batch->graph, .asks = batch->graph}};
    const size_t most = graph_cells(batch->graph) * batch->count / WORTH;
    size_t members = 1;
    pthread_mutex_init(&run.lock, NULL);
    pthread_cond_init(&run.passed, NULL);
    atomic_store(&crew->stops, false);
    for (size_t i = 0; i < size_min(crew->copies, size_min(most, batch->count)); i++) {
        // It has what the graph has, but for the leaves that examples have values for.
        Graph *copy = crew->copy[i];
        for (size_t n = 0; n < copy->count; n++)
            slot_follow(copy, &copy->slot[n], &batch->graph->slot[n]);
        slot_follow(copy, &copy->upstream, &batch->graph->upstream);
        graph_begin_work(copy);
        member[members] = (Member){&run, copy, .asks = NULL};
        members += start(&member[members]);
    }
    take_part(&member[0]);
    for (size_t i = 1; i < members; i++)
        pthread_join(member[i].thread, NULL);
    pthread_cond_destroy(&run.passed);
    pthread_mutex_destroy(&run.lock);
}
