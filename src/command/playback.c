// SPDX-License-Identifier: GPL-3.0-or-later
#include "command/playback.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "command/feature.h"
#include "num/expression.h"
#include "session/task.h"
#include "view/chrome.h"

enum { SCRIPT_MOST = 1 << 20, WAIT_MOST = 3600 }; // bytes; seconds that "wait" may take

const double PLAYBACK_BEAT = 0.6;

MESSAGE(no_commands, ERROR_DATA, "{1}: no command in it");

MESSAGE(bad_wait, ERROR_USAGE, "wait takes 0 to 3600 seconds, not '{1}'");
MESSAGE(no_script, ERROR_USAGE, "this lesson has no playback script; play FILE plays one of yours");
MESSAGE(bad_speed, ERROR_USAGE,
        "speed takes faster, slower, or a number from 0.1 to 100, not '{1}'");

static const double speed_least = 0.1, speed_most = 100;

// ---- Scripts -----------------------------------------------------------

static void add_command(Script *script, const char *text, int line)
{
    BUG_ON(line < 1);
    MEM_GROW(script->line, script->command.count, script->capacity);
    script->line[script->command.count] = line;
    owned_add(&script->command, mem_text(text));
}

bool script_read(const char *path, Script *script, Error *err)
{
    *script = (Script){.name = mem_text(path)};
    SCOPED(buffer_release) Buffer text = {0};
    const bool read = file_read_or(path, SCRIPT_MOST, ERROR_DATA, &text, err);
    char *rest = buffer_edit(&text), *at;
    for (int line = 1; (at = line_next(&rest)); line++) {
        at += strspn(at, " \t\r");
        if (*at && *at != '#')
            add_command(script, at, line);
    }
    if (script->command.count > 0)
        return true;
    if (read)
        ERROR(err, &no_commands, err_text(path));
    script_release(script);
    return false;
}

void script_of_lesson(const Lesson *lesson, Script *script)
{
    *script = (Script){.name = mem_text("play"), .of_lesson = true};
    for (size_t i = 0; i < lesson->play.count; i++)
        add_command(script, lesson->play.at[i], (int)i + 1);
}

void script_release(Script *script)
{
    owned_release(&script->command);
    free(script->line);
    free(script->name);
    *script = (Script){0};
}

// ---- Captions ----------------------------------------------------------

static void caption_release(Words *caption)
{
    for (int lang = 0; lang < LANG_COUNT; lang++)
        free(caption->text[lang]);
    *caption = (Words){0};
}

// "caption TEXT" is said in every language that has none of its own, which "caption zh TEXT"
// gives; "caption" takes it away. False where the line is another command. It is read as it
// stands, full-width signs and all, which a command that is typed loses.
static bool caption_take(Words *caption, const char *line)
{
    static const char word[] = "caption";
    const size_t size = sizeof word - 1;
    if (strncmp(line, word, size) != 0 || (line[size] != ' ' && line[size] != '\0'))
        return false;
    const char *text = line + size + strspn(line + size, " ");
    char code[3] = "";
    Lang lang;
    if (strcspn(text, " ") == 2)
        memcpy(code, text, 2);
    if (lang_parse(code, &lang) && lang < LANG_COUNT) {
        mem_set_text(&caption->text[lang], text + 2 + strspn(text + 2, " "));
        return true;
    }
    caption_release(caption);
    if (*text)
        caption->text[LANG_EN] = mem_text(text);
    return true;
}

bool playback_take_captions(Playback *playback)
{
    const Owned *command = &playback->script.command;
    const size_t from = playback->at;
    while (playback->at < command->count &&
           caption_take(&playback->caption, command->at[playback->at]))
        playback->at++;
    return playback->at > from;
}

void playback_caption(const App *app, Buffer *out)
{
    const Words *caption = app->playback ? &app->playback->caption : &(Words){0};
    if (app->session)
        words_write(app->session->lesson, caption, session_stop(app->session), app->display.lang,
                    out);
    else
        buffer_add(out, words_either(caption, app->display.lang));
}

// ---- Playing -----------------------------------------------------------

void playback_start(App *app, Script *script, double speed)
{
    BUG_ON(script->command.count == 0 || !(speed > 0));
    playback_stop(app);
    app->playback = mem_new(1, sizeof *app->playback);
    *app->playback = (Playback){.script = *script, .speed = speed};
    *script = (Script){0};
}

void playback_stop(App *app)
{
    if (app->playback) {
        if (app->playback->script.of_lesson && !app->present)
            session_talk(app_lesson(app), false);
        caption_release(&app->playback->caption);
        script_release(&app->playback->script);
    }
    free(app->playback);
    app->playback = NULL;
}

// What the program was open for has been played.
static void playback_end(App *app)
{
    if (app->playback->introduces)
        app->next = NEXT_CONTENTS;
    app->quit |= app->playback->quits || app->playback->introduces;
    playback_stop(app);
}

void playback_cancel(App *app)
{
    if (app->playback->introduces && !app->session)
        playback_end(app);
    else
        playback_stop(app);
}

double playback_wait(const App *app)
{
    const bool seen =
        app->cols == 0 || (app->cols >= SCREEN_LEAST_W && app->rows >= SCREEN_LEAST_H);
    return app->playback && !app->playback->paused && seen ? app->playback->left : -1;
}

static bool read_seconds(const char *text, double *seconds, Error *err)
{
    return expression_value(text, seconds, err) &&
           ((*seconds >= 0 && *seconds <= WAIT_MOST) || ERROR(err, &bad_wait, err_text(text)));
}

// The seconds of a "wait" line; false where it is another command.
static bool wait_of(const char *line, double *seconds)
{
    static const char word[] = "wait ";
    return strncmp(line, word, sizeof word - 1) == 0 &&
           read_seconds(line + sizeof word - 1, seconds, ERROR_DROPPED);
}

// Whether a wait comes next, and how long.
static bool waits_next(const Playback *p, double *seconds)
{
    return p && p->at < p->script.command.count && wait_of(p->script.command.at[p->at], seconds);
}

// Runs the next command with its captions; behind the last one the playback ends.
static bool run_next(App *app, Error *err)
{
    Playback *p = app->playback;
    if (p->at == p->script.command.count) {
        playback_end(app);
        return true;
    }
    playback_take_captions(p);
    if (p->at == p->script.command.count) // they were the last
        return true;
    const size_t at = p->at++;
    const char *line = p->script.command.at[at];
    p->runs = true;
    const bool done =
        p->script.of_lesson ? app_run_of_lesson(app, line, err) : app_run(app, line, err);
    if (!done) {
        error_at(err, p->script.name, p->script.line[at]);
        playback_stop(app);
        return false;
    }
    if (app->playback != p) // the command may have stopped it
        return true;
    p->runs = false;
    if (app->reading.turned) // on a small screen the same text has more parts
        p->at = at;
    double seconds;
    if (wait_of(line, &seconds))
        p->left += seconds / p->speed;
    else if (!waits_next(p, &seconds))
        p->left += PLAYBACK_BEAT / p->speed;
    return true;
}

bool playback_pass(App *app, double seconds, Error *err)
{
    if (playback_wait(app) < 0)
        return true;
    BUG_ON(app->playback->at > app->playback->script.command.count);
    app->playback->left -= seconds;
    for (Playback *play; (play = app->playback) && !play->paused && play->left <= 0;) {
        play->left = 0;
        if (!run_next(app, err))
            return false;
    }
    return true;
}

bool playback_step(App *app, Error *err)
{
    if (!app->playback)
        return true;
    app->playback->paused = true;
    app->playback->left = 0;
    return run_next(app, err);
}

// ---- The commands ----------------------------------------------------------

// The lesson's script was written for the lesson as it is opened: at its first stop, with its own
// numbers, and nothing answered.
static bool play_lesson(App *app, Error *err)
{
    Session *session = app->session;
    if (session->lesson->play.count == 0)
        return error_set(err, &no_script);
    if (graph_any_edited(session->graph))
        command_tell_change(app, session_reset(session, "reset", false));
    session_talk_from_start(session);
    Script script;
    script_of_lesson(session->lesson, &script);
    playback_start(app, &script, 1);
    return true;
}

bool command_play(App *app, const Arguments *arguments, Error *err)
{
    Script script;
    if (arguments->count == 0 && !app->playback)
        return play_lesson(app, err);
    if (arguments->count == 0)
        app->playback->paused = false;
    else if (script_read(arguments->rest, &script, err))
        playback_start(app, &script, 1);
    else
        return false;
    return true;
}

bool command_wait(App *app, const Arguments *arguments, Error *err)
{
    (void)app;
    double seconds;
    return read_seconds(arguments->word[0], &seconds, err);
}

// A script has its captions taken before they are commands.
bool command_caption(App *app, const Arguments *arguments, Error *err)
{
    (void)app, (void)arguments, (void)err;
    return true;
}

// Commands with "wait 0" between them are one step. A wait is none: nothing would be seen of it.
static bool step(App *app, Error *err)
{
    double seconds;
    while (waits_next(app->playback, &seconds))
        app->playback->at++;
    bool good = playback_step(app, err);
    while (good && waits_next(app->playback, &seconds) && seconds == 0)
        good = playback_step(app, err) && playback_step(app, err);
    return good;
}

bool command_speed(App *app, const Arguments *arguments, Error *err)
{
    const char *word = arguments->word[0];
    double speed = app->playback->speed;
    if (strcmp(word, "step") == 0)
        return step(app, err);
    if (strcmp(word, "pause") == 0) {
        app->playback->paused = !app->playback->paused;
        return true;
    }
    if (strcmp(word, "faster") == 0 || strcmp(word, "slower") == 0) {
        speed = fmin(fmax(speed * (word[0] == 'f' ? 2 : 0.5), speed_least), speed_most);
    } else if (!expression_value(word, &speed, ERROR_DROPPED) ||
               !(speed >= speed_least && speed <= speed_most)) {
        return ERROR(err, &bad_speed, err_text(word));
    }
    app->playback->left *= app->playback->speed / speed;
    app->playback->speed = speed;
    return true;
}

// A lesson's own script ends with it.
static void playback_leave(App *app)
{
    if (app->playback && app->playback->script.of_lesson)
        playback_stop(app);
}

const Feature playback_feature = {.leave = playback_leave, .release = playback_stop};
