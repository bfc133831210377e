// SPDX-License-Identifier: GPL-3.0-or-later
#include <string.h>

#include "base/seconds.h"
#include "command/feature.h"

MESSAGE(not_for_lessons, ERROR_LESSON,
        "'{1}' is for the person alone; a lesson's own commands may walk, select, "
        "ask why, change numbers, train, answer and switch views");
MESSAGE(not_in_it, ERROR_LESSON,
        "the lesson is not open on the screen: its own commands wait for it");
MESSAGE(too_long, ERROR_LESSON,
        "the lesson's own commands took more than {1} s of processor time and were stopped");

// A lesson is text from a stranger: its commands may walk, select, edit and show,
// and not for long: see Time.

// Always where the person gave it, else only where its row says that it is for
// lessons too. `reset` forgets no answers then, and `answer` opens no prompt.
bool lesson_allows(const App *app, const Command *command, const Arguments *arguments, Error *err)
{
    const bool forgets = command->run == command_reset && arguments->count > 0 &&
                         strcmp(arguments->word[0], "weights") != 0;
    const bool prompts =
        (command->run == command_answer || command->run == command_set) && arguments->count == 0;
    return !app->lesson.runs || ((command->flags & FOR_LESSONS) != 0 && !forgets && !prompts) ||
           ERROR(err, &not_for_lessons, err_text(command->name));
}

// ---- Time --------------------------------------------------------------

// Of the processor: another program's load does not decide what a lesson may do.
static bool is_to_stop(void *context)
{
    App *app = context;
    app->lesson.late |= app->lesson.runs && seconds_on(CLOCK_PROCESS_CPUTIME_ID) > app->lesson.end;
    return app->lesson.late || interrupt_asked(&app->interrupt);
}

Interrupt app_interrupt(App *app)
{
    return (Interrupt){.asked = is_to_stop, .context = app};
}

bool app_run_of_lesson(App *app, const char *line, Error *err)
{
    const Session *session = app->session;
    if (!session || app->exercise.aside)
        return error_set(err, &not_in_it);
    const double start = seconds_on(CLOCK_PROCESS_CPUTIME_ID);
    app->lesson.runs = true;
    app->lesson.end = start + app->lesson.most - app->lesson.used;
    bool done = app_run(app, line, err);
    app->lesson.used += seconds_on(CLOCK_PROCESS_CPUTIME_ID) - start;
    app->lesson.runs = false;
    // Whoever runs scripts holds on to what is in it.
    BUG_ON(app->session != session || app->exercise.aside);
    if (app->lesson.late) {
        app->lesson.late = false;
        done = ERROR(err, &too_long, err_number(app->lesson.most));
    }
    return done;
}

// Lessons have tokens as rows, whatever was shown last.
bool app_begin_lesson(App *app, Error *err)
{
    const Lesson *lesson = app->session->lesson;
    const bool columns = app->display.columns;
    bool done = true;
    app->lesson.used = 0;
    app->display.columns = false;
    app_show(app);
    for (size_t i = 0; done && i < lesson->start.count; i++)
        done = app_run_of_lesson(app, lesson->start.at[i], err);
    app->display.columns |= columns;
    app_show(app);
    if (!done) {
        error_set_kind(err, ERROR_LESSON);
        return error_at(err, lesson->path, lesson->start.line);
    }
    session_begin_here(app->session);
    return !graph_any_edited(app->session->graph) ||
           APP_SAY(app, "this file opens with changed numbers; reset (key O) brings the lesson's");
}
