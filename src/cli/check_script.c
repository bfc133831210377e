// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/check_script.h"

#include "cli/child.h"
#include "command/playback.h"

static const Message COMMAND_FAILED = {
    ERROR_CHECK,
    {"play: command {1}, `{2}`: {3}", "play：第 {1} 条命令 `{2}`：{3}"}};

static size_t failed(const Run *run, const Lesson *lesson, Error *err)
{
    error_at(err, lesson->path, lesson->play_line);
    run_fail(run, err);
    return 1;
}

static size_t command_failed(const Run *run, const Lesson *lesson, size_t at,
                             Error *cause)
{
    Error err = {0};
    char text[ERROR_ARG_SIZE];
    cause->file[0] = '\0'; // the script, which is told in other words
    error_write(cause, run->lang, text, sizeof text);
    ERROR(&err, &COMMAND_FAILED, err_count(at + 1),
          err_text(lesson->play[at]), err_text(text));
    return failed(run, lesson, &err);
}

static size_t play(const Run *run, App *app, size_t *played)
{
    const Lesson *lesson = app->session->lesson;
    Script script;
    Error err = {0};
    script_of_lesson(lesson, &script);
    playback_start(app, &script, 1);
    app->playback->unattended = true;
    while (app->playback) {
        const size_t at = app->playback->at;
        if (!playback_step(app, &err))
            return command_failed(run, lesson, at, &err);
        *played += at < lesson->play_count;
    }
    return 0;
}

size_t check_script(const Run *run, const Lesson *lesson, size_t *played)
{
    *played = 0;
    if (lesson->play_count == 0)
        return 0;
    Error err = {0};
    child_doing(CHILD_SCRIPT, lesson->play_line);
    App *app = app_new(&(AppOptions){
        .has_lang = true,
        .lang = run->lang,
        .lesson = {.has_seed = run->options->has_seed,
                   .seed = run->options->seed}});
    const size_t failures = app_open(app, lesson->path, &err)
                                ? play(run, app, played)
                                : failed(run, lesson, &err);
    app_free(app);
    return failures;
}
