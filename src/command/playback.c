// SPDX-License-Identifier: GPL-3.0-or-later
#include "command/playback.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "command/feature.h"
#include "num/expression.h"

enum { SCRIPT_MOST = 1 << 20 };

const double PLAYBACK_BEAT = 0.6;

static const Message no_commands = {ERROR_DATA, {"{1}: no command in it", "{1}：里面没有命令"}};

// ---- Scripts -----------------------------------------------------------

static void add_command(Script *script, const char *text, size_t size, int line)
{
    BUG_ON(line < 1);
    size_t capacity = script->capacity;
    MEM_GROW(script->command, script->count, script->capacity);
    MEM_GROW(script->line, script->count, capacity);
    script->command[script->count] = mem_text_n(text, size);
    script->line[script->count++] = line;
}

static void add_lines(Script *script, const char *text)
{
    for (int line = 1; *text; line++) {
        const size_t size = strcspn(text, "\n");
        const size_t lead = strspn(text, " \t\r");
        if (lead < size && text[lead] != '#')
            add_command(script, text + lead, size - lead, line);
        text += size + (text[size] == '\n');
    }
}

bool script_read(const char *path, Script *script, Error *err)
{
    *script = (Script){.name = mem_text(path)};
    Buffer text = {0};
    if (!file_read_or(path, SCRIPT_MOST, ERROR_DATA, &text, err)) {
        script_release(script);
        return false;
    }
    add_lines(script, buffer_text(&text));
    buffer_release(&text);
    if (script->count > 0)
        return true;
    ERROR(err, &no_commands, err_text(path));
    script_release(script);
    return false;
}

void script_of_lesson(const Lesson *lesson, Script *script)
{
    *script = (Script){.name = mem_text("play"), .of_lesson = true};
    for (size_t i = 0; i < lesson->play_count; i++)
        add_command(script, lesson->play[i], strlen(lesson->play[i]), (int)i + 1);
}

void script_release(Script *script)
{
    for (size_t i = 0; i < script->count; i++)
        free(script->command[i]);
    free(script->command);
    free(script->line);
    free(script->name);
    *script = (Script){0};
}

// ---- Playing -----------------------------------------------------------

void playback_start(App *app, Script *script, double speed)
{
    BUG_ON(script->count == 0 || !(speed > 0));
    playback_stop(app);
    app->playback = mem_new(1, sizeof *app->playback);
    *app->playback = (Playback){.script = *script, .speed = speed};
    *script = (Script){0};
}

void playback_stop(App *app)
{
    if (app->playback)
        script_release(&app->playback->script);
    free(app->playback);
    app->playback = NULL;
}

double playback_wait(const App *app)
{
    const Playback *p = app->playback;
    return p && !p->paused ? p->left : -1;
}

// The seconds of a "wait" line; false where it is another command.
static bool wait_of(const char *line, double *seconds)
{
    static const char word[] = "wait ";
    return strncmp(line, word, sizeof word - 1) == 0 &&
           expression_value(line + sizeof word - 1, seconds, NULL) && *seconds >= 0 &&
           *seconds <= PLAYBACK_WAIT_MOST;
}

// Seconds from a command to the next.
static double delay_after(const Playback *p, size_t at)
{
    BUG_ON(at >= p->script.count);
    double seconds;
    if (wait_of(p->script.command[at], &seconds))
        return seconds / p->speed;
    const bool waits = at + 1 < p->script.count && wait_of(p->script.command[at + 1], &seconds);
    return waits ? 0 : PLAYBACK_BEAT / p->speed;
}

static bool run_next(App *app, Error *err)
{
    BUG_ON(app->playback->at >= app->playback->script.count);
    Playback *p = app->playback;
    const size_t at = p->at++;
    const char *line = p->script.command[at];
    const bool done =
        p->script.of_lesson ? app_run_of_lesson(app, line, err) : app_run(app, line, err);
    if (!done) {
        error_at(err, p->script.name, p->script.line[at]);
        playback_stop(app);
        return false;
    }
    if (app->playback == p) // the command may have stopped it
        p->left += delay_after(p, at);
    return true;
}

static bool is_over(const App *app)
{
    BUG_ON(app->playback->at > app->playback->script.count);
    return app->playback->at == app->playback->script.count;
}

bool playback_pass(App *app, double seconds, Error *err)
{
    Error own = {0};
    if (!app->playback || app->playback->paused)
        return true;
    app->playback->left -= seconds;
    while (app->playback && !app->playback->paused && app->playback->left <= 0) {
        if (is_over(app)) {
            app->quit |= app->playback->quits;
            playback_stop(app);
        } else {
            if (app->playback->left < 0)
                app->playback->left = 0;
            if (!run_next(app, err ? err : &own))
                return false;
        }
    }
    return true;
}

bool playback_step(App *app, Error *err)
{
    Error own = {0};
    if (!app->playback)
        return true;
    app->playback->paused = true;
    app->playback->left = 0;
    if (!is_over(app))
        return run_next(app, err ? err : &own);
    playback_stop(app);
    return true;
}

static unsigned playback_mode(const App *app)
{
    return app->playback && !app->playback->unattended ? MODE_PLAY : 0;
}

// A lesson's own script ends with it.
static bool playback_close(App *app, Error *err)
{
    (void)err;
    if (app->playback && app->playback->script.of_lesson)
        playback_stop(app);
    return true;
}

const Feature playback_feature = {.mode = playback_mode,
                                  .close = playback_close,
                                  .release = playback_stop,
                                  .wait = playback_wait,
                                  .pass = playback_pass};
