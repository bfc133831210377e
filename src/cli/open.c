// SPDX-License-Identifier: GPL-3.0-or-later
// Opening a lesson for a subcommand, and those that show it.
#include <string.h>
#include <unistd.h>

#include "base/nearest.h"
#include "base/path.h"
#include "base/say.h"
#include "cli/child.h"
#include "cli/run.h"
#include "command/config.h"
#include "export/svg.h"
#include "export/text.h"
#include "session/progress.h"
#include "view/canvas.h"

MESSAGE(DO_FAILED, ERROR_USAGE, "--do '{1}': ");

MESSAGE(LEFT, ERROR_USAGE, "--do left the lesson: nothing is open");

MESSAGE(WEIGHTS_UNREAD, ERROR_USAGE,
        "--weights {1} is not read: the lesson '{2}' never calls weights(…)");

static App *new_app(const Run *run, const Job *job)
{
    const Options *options = run->options;
    App *app = app_new(
        &(AppOptions){.lang = options->lang, .lesson = options->lesson, .keeps = job->keeps});
    if (job->work == job_show) { // as on a screen of that size and its colours
        app_resize(app, options->w, options->h);
        app->depth = options->color ? DEPTH_256 : DEPTH_MONO;
    }
    if (run->ascii && !job->settings) {
        app_fit_glyphs(app, GLYPHS_ASCII);
        buffer_clear(&app->message); // stderr has it already
    }
    if (job->settings) {
        config_read(app);
        app->display.lang = options->lang; // --lang, or what was chosen since
        app_show(app);
    }
    return app;
}

// `qkv exprot` is a subcommand misspelt rather than a lesson where a
// subcommand is nearer than any lesson.
static bool open_lesson(const Run *run, App *app, const char *name, Error *err)
{
    const char *weights = run->options->lesson.weights;
    if (app_open(app, name, err))
        return !weights || app->session->lesson->reads_weights ||
               ERROR(err, &WEIGHTS_UNREAD, err_text(weights), err_text(name));
    const bool first_word = run->lesson == (const char *const *)run->options->word;
    Nearest lesson = nearest_start(name);
    for (size_t i = 0; i < app->catalog.count; i++)
        nearest_try(&lesson, app->catalog.entry[i].header.id);
    if (first_word && err->kind == ERROR_USAGE)
        run_misspelt(name, lesson.distance, err);
    return false;
}

// Runs every --do in order. The first that fails ends it, and is printed; so is it
// where a lesson has to be open after them and none is.
static bool run_commands(Run *run, App *app, const Job *job, int *status)
{
    for (size_t i = 0; i < run->options->runs && !job->plain; i++) {
        const char *line = run->options->run[i];
        Error cause = {0};
        if (app_run(app, line, &cause))
            continue;
        ERROR(&run->err, &DO_FAILED, err_text(line));
        run_notice(run, &run->err, &cause);
        *status = error_status(&run->err);
        return false;
    }
    if (job->lesson && !app->session)
        *status = RUN_FAIL(run, &LEFT, err_text(""));
    return !job->lesson || app->session;
}

App *run_open(Run *run, const Job *job, int *status)
{
    const Options *options = run->options;
    App *app = new_app(run, job);
    Error *err = &run->err, notice = {0};
    bool opened = !job->name || open_lesson(run, app, job->name, err);
    SCOPED(mem_drop) char *dir = opened && job->name && options->resume ? progress_dir() : NULL;
    if (dir) { // read only
        bool edited;
        progress_load(app->session, dir, &edited, &notice);
        run_notice(run, &notice, NULL);
    }
    // Options that are commands which a person would type.
    opened = opened && (!options->at || app_run_with(app, "goto", options->at, err)) &&
             (!options->colors || app_run_with(app, "colors", options->colors, err)) &&
             (!options->present || app_run_with(app, "present", "on", err));
    app->reading.core = options->core;
    if (opened && !job->name && error_is_set(&app->progress.unkept))
        app_say_error(app, &app->progress.unkept); // a lesson says it when it is opened
    if (!opened)
        *status = run_fail(run);
    if (opened && run_commands(run, app, job, status))
        return app;
    app->keeps = false; // what failed half way is not saved
    app_free(app);
    return NULL;
}

int run_do(Run *run)
{
    int status;
    App *app = run_open(run, &run->job, &status);
    if (!app)
        return status;
    status = run->job.work(run, app);
    app_free(app);
    return status;
}

int run_job(Run *run, Job job)
{
    run->job = job;
    return job.limits ? child_run(run, 1, run_do) : run_do(run);
}

// ---- Handing over ------------------------------------------------------

// The walk as text, or the stop of --at, for a stdout that is no terminal.
static int print_walk(Run *run, App *app)
{
    child_doing(CHILD_WRITING, 0);
    text_write(app->session, run->options->at != NULL, &run->out);
    return 0;
}

int run_screen(Run *run, App *app)
{
    const int status = run->front_ends->screen(app);
    run->next = app->next;
    run->lang = app->display.lang;
    return status;
}

static int hand_to_screen(Run *run, App *app)
{
    if (app->session) // by its name, and not to do something in it
        app->contents.opened = !strchr(run->job.name, '/') &&
                               !path_ends_in(run->job.name, ".lua") && run->options->runs == 0;
    return run_screen(run, app);
}

int job_line(Run *run, App *app)
{
    return run->front_ends->line(app);
}

// From the contents, to which it leads back; in line mode where there is no terminal.
int job_review(Run *run, App *app)
{
    if (contents_due(app) == 0) {
        SAY(&run->out, run->lang, "nothing is due\n");
        return 1;
    }
    if (!app_run(app, "review", &run->err))
        return run_fail(run);
    return isatty(STDOUT_FILENO) && isatty(STDIN_FILENO) ? run_screen(run, app)
                                                         : run->front_ends->line(app);
}

// The contents come after the tour, and back where it was asked for there; both keep to the
// language that was chosen last.
int run_next(Run *run)
{
    Options options = *run->options;
    Run own = *run;
    int status = 0;
    options.at = NULL;
    own.options = &options;
    own.out = (Buffer){0};
    while (own.next != NEXT_NOTHING && status == 0) {
        options.lang = own.lang;
        if (own.next == NEXT_TOUR) {
            own.lessons = 0;
            status = run_play(&own);
            own.next = NEXT_CONTENTS;
        } else {
            status = run_job(
                &own,
                (Job){.work = hand_to_screen, .keeps = true, .settings = true, .plain = true});
        }
    }
    buffer_release(&own.out);
    return status;
}

int run_contents(Run *run)
{
    const char *name = run->lesson[0];
    Job job = {.work = job_list};
    if (isatty(STDOUT_FILENO) && isatty(STDIN_FILENO))
        job = (Job){.work = hand_to_screen, .name = name, .keeps = true, .settings = true};
    else if (name)
        job = (Job){.work = print_walk, .name = name, .lesson = true, .limits = true};
    return run_job(run, job);
}

int show_screen(Run *run, App *app, bool picture)
{
    const Options *options = run->options;
    BUG_ON(options->w < 1 || options->h < 1);
    child_doing(CHILD_WRITING, 0);
    SCOPED(canvas_drop) Canvas *canvas = canvas_new(options->w, options->h, app->display.glyphs);
    if (picture || (options->color && app->colors == COLORS_24BIT))
        app->depth = DEPTH_TRUE;
    app_draw(app, canvas, NULL);
    const Lesson *lesson = app->session ? app->session->lesson : NULL;
    const char *title = lesson ? words_either(&lesson->header.title, app->display.lang) : "qkv";
    if (picture)
        svg_write(canvas, app->display.theme == THEME_LIGHT, title, &run->out);
    else
        canvas_write(canvas, options->color, &run->out);
    return 0;
}

int job_show(Run *run, App *app)
{
    return show_screen(run, app, run->options->svg);
}
