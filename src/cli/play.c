// SPDX-License-Identifier: GPL-3.0-or-later
// Playing a lesson back: on the terminal, or without one as a recording or as
// text.
#include "command/playback.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/child.h"
#include "cli/run.h"
#include "command/clock.h"
#include "command/run.h"
#include "command/say.h"
#include "export/cast.h"

static const Message no_script = {ERROR_DATA,
                                  {"{1} has no playback script; give one with --script FILE",
                                   "{1} 没有自带的播放脚本；可以用 --script 文件 给出"}};

// Loads the lesson and its script. NULL after a failure that was printed.
static App *open_to_play(Run *run, int *status)
{
    App *app = run_open_lesson(run, run->lesson[0], status);
    if (!app)
        return NULL;
    app->ticks = true;
    Script script;
    Error err = {0};
    if (run->options->script) {
        if (!script_read(run->options->script, &script, &err)) {
            *status = run_fail(run, &err);
            app_free(app);
            return NULL;
        }
    } else {
        script_of_lesson(app->session->lesson, &script);
    }
    if (script.count == 0) {
        ERROR(&err, &no_script, err_text(app->session->lesson->header.id));
        *status = run_fail(run, &err);
        script_release(&script);
        app_free(app);
        return NULL;
    }
    child_doing(CHILD_SCRIPT, run->options->script ? 0 : app->session->lesson->play_line);
    playback_start(app, &script, run->options->speed);
    return app;
}

// ---- As a recording ----------------------------------------------------

typedef struct Recorder {
    App *app;
    Cast cast;
    Canvas *canvas;
    double time;
    const Stop *stop; // the last one that was marked
} Recorder;

static void mark_stop(Recorder *r)
{
    const Session *session = r->app->session;
    char name[STOP_NAME_SIZE];
    if (!session || session_stop(session) == r->stop)
        return;
    r->stop = session_stop(session);
    cast_marker(&r->cast, r->time, stop_name(session->graph, r->stop, name));
}

static void take_frame(Recorder *r)
{
    app_draw(r->app, r->canvas, NULL);
    mark_stop(r);
    cast_frame(&r->cast, r->time, r->canvas);
}

static const char *title_of(const App *app)
{
    const LessonHeader *header = &app->session->lesson->header;
    const char *title = words_either(&header->title, app->display.lang);
    return *title ? title : header->id;
}

static int record(Run *run)
{
    int status = 0;
    const Options *options = run->options;
    App *app = open_to_play(run, &status);
    if (!app)
        return status;
    app->depth = DEPTH_256;
    app->playback->unattended = true;
    Recorder r = {.app = app, .canvas = canvas_new(options->w, options->h, app->display.glyphs)};
    cast_start(&r.cast, options->cast_version, options->w, options->h, title_of(app), &run->out);
    take_frame(&r);
    Error err = {0};
    bool good = true;
    for (double wait; good && app->playback && (wait = clock_wait(app)) >= 0;) {
        r.time += wait;
        good = clock_pass(app, wait, &err);
        if (good)
            take_frame(&r);
    }
    if (!good)
        status = run_fail(run, &err);
    cast_end(&r.cast, r.time);
    canvas_free(r.canvas);
    app_free(app);
    return status;
}

static int record_to_file(Run *run)
{
    const int status = child_run(run, record);
    return status != 0 ? status : run_output(run, run->options->cast);
}

// ---- As text -----------------------------------------------------------

// Training that runs takes the steps that it would until the next command.
static bool run_on(App *app, Error *err)
{
    double left = app->playback ? app->playback->left : 0;
    for (; left >= RUN_BEAT && run_wait(app) >= 0; left -= RUN_BEAT) {
        if (!run_pass(app, RUN_BEAT, err))
            return false;
    }
    return true;
}

static int tell(Run *run)
{
    int status = 0;
    App *app = open_to_play(run, &status);
    if (!app)
        return status;
    app->playback->unattended = true;
    say_place(app, &run->out);
    Error err = {0};
    while (status == 0 && app->playback) {
        const Playback *p = app->playback;
        if (p->at < p->script.count)
            buffer_printf(&run->out, "\n> %s\n", p->script.command[p->at]);
        const SayPlace before = say_place_now(app);
        if (!playback_step(app, &err) || !run_on(app, &err))
            status = run_fail(run, &err);
        else
            say_difference(app, &before, &run->out);
    }
    app_free(app);
    return status;
}

// ---- Which -------------------------------------------------------------

int run_play(Run *run)
{
    int status = 0;
    if (run->options->cast)
        return record_to_file(run);
    if (!isatty(STDOUT_FILENO) || run->options->batch)
        return child_run(run, tell);
    App *app = open_to_play(run, &status);
    if (!app)
        return status;
    app->quits_after = !run->options->interactive;
    status = run->front_ends->screen(app);
    app_free(app);
    return status;
}
