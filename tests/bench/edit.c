// SPDX-License-Identifier: GPL-3.0-or-later
//
// What an edit costs without a terminal: the command, the numbers that follow
// from it, and the 80×24 canvas, on the worked case. Without arguments prints
// microseconds; `edit WHAT COUNT` does one thing COUNT times and nothing else,
// so that tests/bench/run can have its instructions counted.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "command/app.h"
#include "../unit/kit/afresh.h"

typedef void (*Job)(App *app, Canvas *canvas, int i);

static void edit(App *app, Canvas *canvas, int i)
{
    (void)canvas;
    app_run(app, i % 2 ? "set Wq[1,2] 1/2" : "set Wq[1,2] 0", ERROR_DROPPED);
}

static void draw(App *app, Canvas *canvas, int i)
{
    (void)i;
    app_draw(app, canvas, NULL);
}

static void edit_and_draw(App *app, Canvas *canvas, int i)
{
    edit(app, canvas, i);
    draw(app, canvas, i);
}

static void all_from_scratch(App *app, Canvas *canvas, int i)
{
    (void)canvas, (void)i;
    Graph *graph = app->session->graph;
    compute_afresh(graph);
    for (NodeId id = 0; id < (NodeId)graph_count(graph); id++)
        graph_grad(graph, id);
}

static const struct {
    const char *name;
    Job job;
} table[] = {
    {"edit", edit},
    {"draw", draw},
    {"edit-and-draw", edit_and_draw},
    {"forward-and-backward", all_from_scratch},
};
enum { ROWS = sizeof table / sizeof *table, TIMED = 2000 };

static double microseconds(App *app, Canvas *canvas, Job job, int times)
{
    struct timespec a, b;
    clock_gettime(CLOCK_MONOTONIC, &a);
    for (int i = 0; i < times; i++)
        job(app, canvas, i);
    clock_gettime(CLOCK_MONOTONIC, &b);
    return ((double)(b.tv_sec - a.tv_sec) * 1e6 + (double)(b.tv_nsec - a.tv_nsec) / 1e3) / times;
}

int main(int argc, char **argv)
{
    App *app = app_new(&(AppOptions){0});
    Canvas *canvas = canvas_new(80, 24, GLYPHS_SAFE);
    Error err = {0};
    if (!app_open(app, "lessons/three-tokens.lua", &err) || !app_run(app, "goto dWq", &err)) {
        char text[400];
        error_write(&err, LANG_EN, text, sizeof text);
        fprintf(stderr, "%s\n", text);
        return 1;
    }
    for (size_t i = 0; i < ROWS; i++) {
        if (argc < 3)
            printf("  %-22s %8.2f us\n", table[i].name,
                   microseconds(app, canvas, table[i].job, TIMED));
        else if (strcmp(argv[1], table[i].name) == 0)
            microseconds(app, canvas, table[i].job, atoi(argv[2]));
    }
    canvas_free(canvas);
    app_free(app);
    return 0;
}
