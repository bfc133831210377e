// SPDX-License-Identifier: GPL-3.0-or-later
// The lesson's own script, played to its end.
#include "cli/check.h"
#include "cli/child.h"
#include "command/playback.h"

static const Message COMMAND_FAILED = {
    ERROR_CHECK, {"play: command {1}, `{2}`: ", "play：第 {1} 条命令 `{2}`："}};

static void command_failed(Check *check, size_t at, Error *cause)
{
    Error err = {0};
    cause->file[0] = '\0'; // the script, which the message names itself
    ERROR(&err, &COMMAND_FAILED, err_count(at + 1), err_text(check->lesson->play[at]));
    check_failed_by(check, &err, check->lesson->play_line, cause);
}

void check_script(Check *check)
{
    const Lesson *lesson = check->lesson;
    Script script;
    Error err = {0};
    if (lesson->play_count == 0 || check->late)
        return;
    child_doing(CHILD_SCRIPT, lesson->play_line);
    App *app = check_anew(check);
    script_of_lesson(lesson, &script);
    playback_start(app, &script, 1);
    app->playback->unattended = true;
    while (app->playback) {
        const size_t at = app->playback->at;
        if (!playback_step(app, &err)) {
            if (!check_late(check, lesson->play_line))
                command_failed(check, at, &err);
            return;
        }
        check->played += at < lesson->play_count;
    }
}
