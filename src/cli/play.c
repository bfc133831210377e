// SPDX-License-Identifier: GPL-3.0-or-later
// Playing a lesson back: on the terminal, or without one as a recording or as
// text.
#include "command/playback.h"

#include <unistd.h>

#include "base/memory.h"
#include "cli/child.h"
#include "cli/run.h"
#include "command/run.h"
#include "command/say.h"
#include "base/path.h"
#include "export/cast.h"
#include "export/svg.h"
#include "view/chrome.h"

MESSAGE(cast_too_small, ERROR_USAGE,
        "a recording of {1} would only say that the screen is too small; --size takes {2} or more");
MESSAGE(no_script, ERROR_DATA, "{1} has no playback script; give one with --script FILE");

enum { LAST_FRAME = 3 }; // seconds that the last frame of a film stays

// ---- As a recording ----------------------------------------------------

typedef struct Recorder {
    App *app;
    Cast cast;
    SvgFilm film; // instead, where that is asked for
    bool films;
    Canvas *canvas;
    double time;
    const Stop *stop; // the last one that was marked
} Recorder;

static void take_frame(Recorder *r)
{
    const Session *session = r->app->session;
    char name[STOP_NAME_SIZE];
    app_draw(r->app, r->canvas, NULL);
    if (r->films) {
        svg_film_frame(&r->film, r->time, r->canvas);
        return;
    }
    if (session && session_stop(session) != r->stop) {
        r->stop = session_stop(session);
        cast_marker(&r->cast, r->time, stop_name(session->graph, r->stop, name));
    }
    cast_frame(&r->cast, r->time, r->canvas);
}

static int record(Run *run, App *app)
{
    const Options *options = run->options;
    const LessonHeader *header = &app->session->lesson->header;
    const char *title = words_either(&header->title, app->display.lang);
    SCOPED(mem_drop) char *name = mem_text(*title ? title : header->id); // which may be left
    app->depth = app->colors == COLORS_24BIT ? DEPTH_TRUE : DEPTH_256;
    app_resize(app, options->w, options->h);
    Recorder r = {.app = app, .canvas = canvas_new(options->w, options->h, app->display.glyphs)};
    r.films = path_ends_in(options->cast, ".svg");
    app->depth = r.films ? DEPTH_TRUE : app->depth;
    if (r.films)
        svg_film_start(&r.film, options->w, options->h, app->display.theme == THEME_LIGHT);
    else
        cast_start(&r.cast, options->w, options->h, name, &run->out);
    take_frame(&r);
    bool good = true;
    for (double wait; good && app->playback && (wait = app_wait(app)) >= 0;) {
        r.time += wait;
        good = app_pass(app, wait, &run->err);
        if (good)
            take_frame(&r);
    }
    if (r.films)
        svg_film_end(&r.film, r.time + LAST_FRAME, name, &run->out);
    else
        cast_end(&r.cast, r.time);
    canvas_free(r.canvas);
    return good ? 0 : run_fail(run);
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

static int tell(Run *run, App *app)
{
    say_place(app, &run->out);
    bool captioned = false; // and not yet said
    while (app->playback) {
        const Playback *p = app->playback;
        captioned |= playback_take_captions(app->playback);
        if (p->at < p->script.command.count)
            buffer_printf(&run->out, "\n> %s\n", (char *)p->script.command.at[p->at]);
        const SayPlace before = say_place_now(app);
        if (!playback_step(app, &run->err) || !run_on(app, &run->err))
            return run_fail(run);
        say_difference(app, &before, &run->out);
        if (captioned && app->playback && app->playback->left > 0) { // it would be seen
            SCOPED(buffer_release) Buffer caption = {0};
            playback_caption(app, &caption);
            buffer_add(&run->out, "\n");
            say_line(app, "", buffer_text(&caption), &run->out);
            captioned = false;
        }
    }
    return 0;
}

// ---- Playing -----------------------------------------------------------

// Starts the script, of a file or the lesson's own, and hands it to whoever plays it: the terminal,
// where no limits are set.
static int play(Run *run, App *app)
{
    const Lesson *lesson = app->session->lesson;
    const bool tour = run->lessons == 0;
    SCOPED(mem_drop) char *own = tour ? path_program("lessons/tour.txt") : NULL;
    const char *file = tour ? own : run->options->script;
    Script script;
    app->ticks = true;
    if (!file)
        script_of_lesson(lesson, &script);
    if (file && !script_read(file, &script, &run->err))
        return run_fail(run);
    if (script.command.count == 0) {
        script_release(&script);
        return RUN_FAIL(run, &no_script, err_text(lesson->header.id));
    }
    child_doing(CHILD_SCRIPT, tour || run->options->script ? 0 : lesson->play.line);
    playback_start(app, &script, run->options->speed);
    app->playback->introduces = tour;
    app->playback->unattended = run->job.limits;
    app->playback->quits = !run->job.limits && !run->options->interactive;
    if (!run->job.limits)
        return run_screen(run, app);
    return run->options->cast ? record(run, app) : tell(run, app);
}

// The tour has a lesson that it begins in; others it opens itself.
int run_play(Run *run)
{
    const bool tour = run->lessons == 0;
    const char *name = tour ? "training" : run->lesson[0];
    Job job = {.work = play, .name = name, .lesson = true, .plain = tour};
    const Options *options = run->options;
    const char *cast = options->cast;
    if (cast && (options->w < SCREEN_LEAST_W || options->h < SCREEN_LEAST_H))
        return RUN_FAIL(run, &cast_too_small, err_shape((size_t)options->w, (size_t)options->h),
                        err_shape(SCREEN_LEAST_W, SCREEN_LEAST_H));
    job.limits = cast || !isatty(STDOUT_FILENO);
    job.settings = !job.limits;
    const int status = run_job(run, job);
    return status != 0 || !cast ? status : run_output(run, cast);
}
