// SPDX-License-Identifier: GPL-3.0-or-later
// What learn.lua learns of its tasks from ten seeds each: of 500 sequences that it was not trained
// on, how many are right at every place that is asked for, and how long the training takes. Where
// a task is named it is done alone.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "command/app.h"

enum { SEEDS = 10, LINE = 40 };

// After these steps half as many are taken with a fifth of the rate.
static const struct {
    const char *name;
    int steps;
} tasks[] = {{"copying", 200}, {"reversing", 200}, {"sorting", 600}, {"brackets", 2000}};

static double now(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void run(App *app, const char *line)
{
    if (app_run(app, line, ERROR_DROPPED))
        return;
    fprintf(stderr, "%s: %s\n", line, buffer_text(&app->message));
    exit(1);
}

static void run_number(App *app, const char *what, int number)
{
    char line[LINE];
    snprintf(line, sizeof line, "%s %d", what, number);
    run(app, line);
}

// Whether the example shown has its largest score at the word wanted, wherever one is.
static bool all_right(Graph *graph)
{
    const Matrix *scores = graph_value(graph, graph_find(graph, "scores"));
    const Matrix *wanted = graph_value(graph, graph_find(graph, "y"));
    for (size_t i = 0; i < scores->rows; i++) {
        const double *row = scores->at + i * scores->cols;
        size_t best = 0;
        for (size_t j = 1; j < scores->cols; j++)
            best = row[j] > row[best] ? j : best;
        if (wanted->at[i] != 0 && wanted->at[i] != (double)best + 1)
            return false;
    }
    return true;
}

static size_t count_right(Graph *graph)
{
    size_t right = 0;
    for (size_t i = 0; i < graph_examples(graph, EXAMPLES_HELD); i++) {
        graph_show_example(graph, examples_first(graph, EXAMPLES_HELD) + i);
        graph_update(graph);
        right += all_right(graph);
    }
    return right;
}

static App *open_task(const char *task, int seed)
{
    App *app = app_new(&(AppOptions){0});
    Error err = {0};
    char line[LINE];
    snprintf(line, sizeof line, "choose task %s", task);
    if (!app_open(app, "tests/bench/learn.lua", &err))
        exit(1);
    run(app, line);
    run_number(app, "choose seed", seed);
    return app;
}

// How many are right; `most` keeps the longest seconds, of the clock and of the processor.
static size_t learn(const char *task, int seed, int steps, double most[2])
{
    App *app = open_task(task, seed);
    const double start = now(CLOCK_MONOTONIC), work = now(CLOCK_PROCESS_CPUTIME_ID);
    run_number(app, "train", steps);
    run(app, "lr 0.001");
    run_number(app, "train", steps / 2);
    const double took[2] = {now(CLOCK_MONOTONIC) - start, now(CLOCK_PROCESS_CPUTIME_ID) - work};
    for (int i = 0; i < 2; i++)
        most[i] = took[i] > most[i] ? took[i] : most[i];
    const size_t right = count_right(app->session->graph);
    app_free(app);
    return right;
}

int main(int count, char **argument)
{
    printf("learning from %d seeds: how many of 500 fresh sequences are wholly right\n", SEEDS);
    for (size_t t = 0; t < sizeof tasks / sizeof *tasks; t++) {
        if (count > 1 && strcmp(argument[1], tasks[t].name) != 0)
            continue;
        int good = 0;
        double most[2] = {0};
        printf("  %-10s", tasks[t].name);
        for (int seed = 1; seed <= SEEDS; seed++) {
            const size_t right = learn(tasks[t].name, seed, tasks[t].steps, most);
            good += right >= 475;
            printf(" %3zu", right);
            fflush(stdout);
        }
        printf(
            "\n             %d of %d have 475 (at least 9); at most %.1f s, %.1f s of one core\n",
            good, SEEDS, most[0], most[1]);
    }
    return 0;
}
