// SPDX-License-Identifier: GPL-3.0-or-later
#include "command/lesson_command.h"

#include <time.h>

static const Message not_for_lessons = {
    ERROR_LESSON,
    {"'{1}' is for the person alone; a lesson's own commands may walk, select, "
     "edit and show",
     "“{1}”只有学习者自己能用；课程自带的命令只能走步、选格子、改数、切换显示"}};
static const Message too_long = {
    ERROR_LESSON,
    {"the lesson's own commands took more than {1} s and were stopped",
     "课程自带的命令用时超过 {1} 秒，已被停止"}};

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

// What only the person may do: personal commands, and forgetting the answers.
bool lesson_may_run(const App *app, const Command *command,
                    const Arguments *arguments, Error *err)
{
    const bool personal = command->personal || (command->run == command_reset &&
                                                arguments->count > 0);
    if (!app->lesson.runs || !personal)
        return true;
    return ERROR(err, &not_for_lessons, err_text(command->name));
}

// ---- Time --------------------------------------------------------------

static bool is_to_stop(void *context)
{
    App *app = context;
    app->lesson.late |= app->lesson.runs && now() > app->lesson.end;
    return app->lesson.late || interrupt_asked(&app->interrupt);
}

Interrupt app_interrupt(App *app)
{
    return (Interrupt){.asked = is_to_stop, .context = app};
}

void app_set_interrupt(App *app, Interrupt interrupt)
{
    app->interrupt = interrupt;
}

bool app_run_of_lesson(App *app, const char *line, Error *err)
{
    const double start = now();
    app->lesson.runs = true;
    app->lesson.end = start + LESSON_SECONDS - app->lesson.used;
    bool done = app_run(app, line, err);
    app->lesson.used += now() - start;
    app->lesson.runs = false;
    if (app->lesson.late) {
        app->lesson.late = false;
        if (err)
            error_clear(err);
        done = ERROR(err, &too_long, err_int(LESSON_SECONDS));
    }
    return done;
}
