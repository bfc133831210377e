// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/child.h"
#include "cli/run.h"
#include "view/canvas.h"

static void draw(App *app, const Options *options, Buffer *out)
{
    BUG_ON(options->w < 1 || options->h < 1);
    Canvas *canvas = canvas_new(options->w, options->h, app->display.glyphs);
    app->depth = options->color ? DEPTH_256 : DEPTH_MONO;
    app_draw(app, canvas, NULL);
    canvas_write(canvas, options->color, out);
    canvas_free(canvas);
}

static int show(Run *run)
{
    int status = 0;
    App *app = run_open(run, run->lesson[0], false, &status);
    if (!app)
        return status;
    child_doing(CHILD_WRITING, 0);
    draw(app, run->options, &run->out);
    app_free(app);
    return status;
}

int run_show(Run *run)
{
    return child_run(run, show);
}
