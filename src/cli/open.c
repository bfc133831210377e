// SPDX-License-Identifier: GPL-3.0-or-later
// Opening a lesson for a subcommand, and the two that hand it to a person.
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/nearest.h"
#include "cli/child.h"
#include "cli/run.h"
#include "command/config.h"
#include "export/text.h"
#include "session/progress.h"

static const Message DO_FAILED = {ERROR_USAGE, {"--do '{1}': ", "--do '{1}'："}};

static const Message LEFT = {
    ERROR_USAGE, {"--do left the lesson: nothing is open", "--do 离开了这一课：没有打开的课"}};

static App *new_app(const Run *run, bool keeps)
{
    const Options *options = run->options;
    App *app =
        app_new(&(AppOptions){.has_lang = options->has_lang,
                              .lang = options->lang,
                              .lesson = {.has_seed = options->has_seed, .seed = options->seed},
                              .keeps = keeps});
    if (run->ascii && !keeps) {
        app_fit_glyphs(app, GLYPHS_ASCII);
        buffer_clear(&app->message); // stderr has it already
    }
    if (keeps)
        config_read(app);
    if (options->has_lang) { // rather than what the settings say
        Display display = app->display;
        display.lang = options->lang;
        app_show(app, &display);
    }
    return app;
}

// `qkv exprot` is a subcommand misspelt rather than a lesson where a
// subcommand is nearer than any lesson.
static bool is_misspelt_command(const App *app, const char *name, Error *err)
{
    Nearest lesson = nearest_start(name);
    for (size_t i = 0; i < app->catalog.count; i++)
        nearest_try(&lesson, app->catalog.entry[i].header.id);
    return run_misspelt(name, lesson.distance, err);
}

static bool open_lesson(const Run *run, App *app, const char *name, Error *err)
{
    if (app_open(app, name, err))
        return true;
    const bool first_word = run->lesson == (const char *const *)run->options->word;
    if (first_word && error_kind(err) == ERROR_USAGE)
        is_misspelt_command(app, name, err);
    return false;
}

// --resume: the saved state, read only.
static void resume(const Run *run, App *app)
{
    char *dir = progress_dir();
    Error notice = {0};
    bool edited;
    if (dir)
        progress_load(app->session, dir, &edited, &notice);
    run_notice(run, &notice);
    free(dir);
}

// --at: the stop to show, by the command that a person would type.
static bool go_to(App *app, const char *stop, Error *err)
{
    Buffer line = {0};
    buffer_printf(&line, "goto %s", stop);
    const bool there = app_run(app, line.text, err);
    buffer_release(&line);
    return there;
}

// Runs every --do in order. The first that fails ends it, and is printed.
static bool run_commands(const Run *run, App *app, int *status)
{
    for (size_t i = 0; i < run->options->runs; i++) {
        const char *line = run->options->run[i];
        Error err = {0}, cause = {0};
        if (app_run(app, line, &cause))
            continue;
        ERROR(&err, &DO_FAILED, err_text(line));
        *status = run_fail_by(run, &err, &cause);
        return false;
    }
    return true;
}

App *run_open(const Run *run, const char *name, bool keeps, int *status)
{
    App *app = new_app(run, keeps);
    Error err = {0};
    bool opened = !name || open_lesson(run, app, name, &err);
    if (opened && name && run->options->resume)
        resume(run, app);
    if (opened && name && run->options->at)
        opened = go_to(app, run->options->at, &err);
    if (opened && run->options->present)
        opened = app_run(app, "present on", &err);
    app->core = run->options->core;
    if (opened && !name && error_is_set(&app->unkept))
        app_say_error(app, &app->unkept); // a lesson says it when it is opened
    if (!opened)
        *status = run_fail(run, &err);
    if (opened && run_commands(run, app, status))
        return app;
    app->keeps = false; // what failed half way is not saved
    app_free(app);
    return NULL;
}

App *run_open_lesson(const Run *run, const char *name, int *status)
{
    Error err = {0};
    App *app = run_open(run, name, false, status);
    if (!app || app->session)
        return app;
    error_set(&err, &LEFT);
    *status = run_fail(run, &err);
    app_free(app);
    return NULL;
}

// ---- Handing over ------------------------------------------------------

static const char *named(const Run *run)
{
    return run->lessons > 0 ? run->lesson[0] : NULL;
}

// The walk as text, for a stdout that is no terminal.
static int print_walk(Run *run)
{
    int status;
    App *app = run_open_lesson(run, named(run), &status);
    if (!app)
        return status;
    child_doing(CHILD_WRITING, 0);
    text_write(app->session, &run->out, NULL);
    app_free(app);
    return 0;
}

int run_contents(Run *run)
{
    if (!isatty(STDOUT_FILENO) || !isatty(STDIN_FILENO))
        return named(run) ? child_run(run, print_walk) : run_list(run);
    int status;
    App *app = run_open(run, named(run), true, &status);
    if (!app)
        return status;
    status = run->front_ends->screen(app);
    app_free(app);
    return status;
}

int run_line(Run *run)
{
    int status;
    App *app = run_open(run, named(run), true, &status);
    if (!app)
        return status;
    status = run->front_ends->line(app, false);
    app_free(app);
    return status;
}
