// SPDX-License-Identifier: GPL-3.0-or-later
// 1,000 steps of batches of 32, all that a session does at each of them and the curves over all
// examples, beside the bare forward and backward passes of as many examples.
#include <stdio.h>
#include <time.h>

#include "command/app.h"
#include "graph/graph.h"
#include "../unit/kit/afresh.h"

enum { STEPS = 1000, BATCH = 32, ROUNDS = 3 };

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static double bare(Graph *graph)
{
    const double start = now();
    for (int i = 0; i < STEPS * BATCH; i++) {
        compute_afresh(graph);
        for (NodeId n = 0; n < (NodeId)graph_count(graph); n++) {
            if (graph_learns(graph, n))
                graph_grad(graph, n);
        }
    }
    return now() - start;
}

// NULL where the lesson does not open.
static App *open_model(void)
{
    App *app = app_new(&(AppOptions){0});
    Error err = {0};
    if (app_open(app, "tests/bench/model.lua", &err))
        return app;
    char text[512];
    error_write(&err, LANG_EN, text, sizeof text);
    fprintf(stderr, "%s\n", text);
    app_free(app);
    return NULL;
}

int main(void)
{
    double passes = 0, training = 0;
    char line[32];
    snprintf(line, sizeof line, "train %d", STEPS);
    for (int i = 0; i < ROUNDS; i++) {
        App *app = open_model();
        if (!app)
            return 1;
        const double alone = bare(app->session->graph), start = now();
        if (!app_run(app, line, ERROR_DROPPED))
            return 1;
        const double took = now() - start;
        passes = i == 0 || alone < passes ? alone : passes;
        training = i == 0 || took < training ? took : training;
        app_free(app);
    }
    printf("training, batches of %d, two layers of 8 tokens and 16 numbers\n", BATCH);
    printf("  bare passes of %d steps      %6.3f s\n", STEPS, passes);
    printf("  all of it                      %6.3f s, %.2f times that (at most 1.5)\n", training,
           training / passes);
    printf("  qkv                            %6.0f steps a second\n", STEPS / training);
    return 0;
}
