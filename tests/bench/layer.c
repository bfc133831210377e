// SPDX-License-Identifier: GPL-3.0-or-later
//
// What keys cost in a layer of GPT-2's size (layer.lua), on a canvas of 140×45: a key that
// moves the cell, and an edit of one weight, each with all that is painted then. The best
// of a few, in milliseconds of processor time; nothing is asserted.
#include <stdio.h>
#include <string.h>

#include "base/seconds.h"
#include "command/app.h"

enum { RUNS = 10 };

// Runs the command and draws what there is to see.
static double painted(App *app, Canvas *canvas, const char *command)
{
    Error err = {0};
    const double begin = seconds_on(CLOCK_PROCESS_CPUTIME_ID);
    if (!app_run(app, command, &err)) {
        char text[400];
        error_write(&err, LANG_EN, text, sizeof text);
        fprintf(stderr, "%s: %s\n", command, text);
    }
    app_draw(app, canvas, NULL);
    return 1e3 * (seconds_on(CLOCK_PROCESS_CPUTIME_ID) - begin);
}

static void measure(App *app, Canvas *canvas, const char *stop, const char *const *command)
{
    double best = 1e9;
    painted(app, canvas, stop);
    for (int i = 0; i < RUNS; i++) {
        const double took = painted(app, canvas, command[i % 2]);
        best = took < best ? took : best;
    }
    printf("  %-28s %-36s %8.2f ms\n", stop + strlen("goto "), command[1], best);
}

int main(void)
{
    static const char *const moves[] = {"move right", "move down"};
    static const char *const weight[] = {"set c_attn_weight[3,5] 1/8",
                                         "set c_attn_weight[3,5] 1/4"};
    static const char *const last[] = {"set c_proj_weight[3,5] 1/8", "set c_proj_weight[3,5] 1/4"};
    static const char *const stops[] = {"goto X",       "goto c_attn_weight",
                                        "goto c_attn",  "goto A1",
                                        "goto O12",     "goto concat",
                                        "goto Y",       "goto dY",
                                        "goto d(A1)",   "goto dc_attn_weight",
                                        "goto dc_attn", "goto dln_1_weight",
                                        "goto dX",      "goto step(c_attn_weight)"};
    enum { STOPS = sizeof stops / sizeof *stops };
    static const char *const edited[] = {"goto c_attn_weight", "goto c_attn", "goto A1", "goto Y"};
    App *app = app_new(&(AppOptions){0});
    Canvas *canvas = canvas_new(140, 45, GLYPHS_SAFE);
    Error err = {0};
    if (!app_open(app, "tests/bench/layer.lua", &err)) {
        char text[400];
        error_write(&err, LANG_EN, text, sizeof text);
        fprintf(stderr, "%s\n", text);
        return 1;
    }
    app_resize(app, 140, 45);
    app->quick = true;
    puts("a layer of GPT-2's size: from the key to what is painted");
    for (size_t i = 0; i < sizeof edited / sizeof *edited; i++) {
        measure(app, canvas, edited[i], weight);
        measure(app, canvas, edited[i], last);
    }
    for (size_t i = 0; i < STOPS; i++)
        measure(app, canvas, stops[i], moves);
    puts("with gradients, once they were shown");
    for (size_t i = 0; i < STOPS; i++) {
        measure(app, canvas, stops[i], weight);
        measure(app, canvas, stops[i], last);
    }
    canvas_free(canvas);
    app_free(app);
    return 0;
}
