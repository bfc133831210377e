// SPDX-License-Identifier: GPL-3.0-or-later
// What is asked: answering, hints, giving up, asking again.
#include <string.h>

#include "base/memory.h"
#include "command/feature.h"
#include "session/exercise.h"

static const Text once_more[][2] = { // before the last try, and whether there are hints
    {TEXT("not yet: try again"), TEXT("not yet: try again, or i for a hint")},
    {TEXT("not so: one more try"), TEXT("not so: one more try, or i for a hint")}};
MESSAGE(no_answers, ERROR_USAGE, "nothing was answered yet");
MESSAGE(for_learners, ERROR_USAGE, "a class looks on, and has missed nothing: present off first");
MESSAGE(asked_now, ERROR_USAGE, "this is the one: answer it; hint (i) helps, reveal gives it up");

bool command_answer(App *app, const Arguments *arguments, Error *err)
{
    Question question;
    if (stop_is_board(session_stop(app->session)) && app->session->board.goal == 0)
        session_take_goal(app->session, NULL); // the first one
    const bool asked = session_question(app->session, &question);
    if (arguments->count == 0 && asked)
        return app_prefill(app, "answer ");
    if (!session_answer(app->session, arguments->rest, err))
        return false;
    const TaskState *state = question.state;
    const bool last = state->tries + 1 == task_tries(app->session, question.task);
    const bool hints = state->hints < task_hints(question.task);
    if (outcome_is_open(state->outcome)) // else what stands at the question says it
        app->message_adds = app_say(app, &once_more[last][hints]);
    return true;
}

bool command_hint(App *app, Error *err)
{
    static const Text said[] = {TEXT("hint {1} of {2}; a hint costs nothing"),
                                TEXT("hint {1} of {2}, the last; it costs nothing")};
    Question question;
    if (!session_hint(app->session, err))
        return false;
    const bool asked = session_question(app->session, &question);
    BUG_ON(!asked); // a hint settles nothing
    const size_t hints = question.state->hints, most = task_hints(question.task);
    const SayArg hint = say_count(hints), of = say_count(most);
    return app->message_adds = APP_SAY_ROW(app, &said[hints == most], hint, of);
}

// Runs one command of a solution. A recording holds the line that asked for it.
static bool run_step(App *app, const char *line, Error *err)
{
    return app->lesson.runs ? app_run(app, line, err) : app_run_of_lesson(app, line, err);
}

// Says whether the question is asked again. What reaches a goal is done, each command an entry of
// undo, unless it is only to be told. A solution begins at the lesson's own numbers.
bool command_reveal(App *app, const Arguments *arguments, Error *err)
{
    static const Text said[] = {
        TEXT("the answer is shown"),
        TEXT("the answer is shown; the question is asked again at the end")};
    Question question;
    const bool asked = session_question(app->session, &question);
    if (!app->present && app_seen(app).awaits) { // it is seen first
        reading_question(app);
        return true;
    }
    if (!session_give_up(app->session, TASK_REVEALED, err))
        return false;
    BUG_ON(!asked);
    const bool again = question.state->review.missed && !app->session->exercise && !app->present;
    app->message_adds = app_say(app, &said[again]);
    if (question.task->kind != TASK_GOAL || arguments->count > 0)
        return true;
    // Copies: the lesson may be run again, and the task is then another.
    SCOPED(owned_release) Owned lines = {0};
    for (size_t i = 0; i < question.task->solutions; i++)
        owned_add(&lines, mem_text(question.task->solution[i]));
    Error why = {0};
    app->solves = true;
    bool runs = !graph_any_edited(app->session->graph) || run_step(app, "reset", &why);
    for (size_t i = 0; i < lines.count && runs; i++)
        runs = run_step(app, lines.at[i], &why);
    app->solves = false;
    if (!runs)
        app_say_error(app, &why);
    else if (lines.count > 0)
        APP_SAY(app, "one way, done step by step: undo takes back one step at a time");
    return true;
}

bool command_review(App *app, Error *err)
{
    Session *session = app->session;
    Question open;
    if (app->present)
        return error_set(err, &for_learners);
    if (session && session->exercise && !app->exercise.reviews) // the next one of the kind
        return (session->exercise->fault ? command_bug : command_practice)(app, &(Arguments){0},
                                                                           err);
    if (session && session_question(session, &open) && !session_waits(session, open.task) &&
        (open.state->review.missed || review_is_due(&open.state->review, session->today)))
        return error_set(err, &asked_now);
    return exercise_run(app, err);
}

bool command_cover(App *app, const Arguments *arguments, Error *err)
{
    (void)err;
    session_cover(app->session, (int)arguments->number);
    return arguments->number > 0 ? APP_SAY(app, "covered: select a ? and answer; cover 0 shows all")
                                 : APP_SAY(app, "nothing is covered");
}

// "reset", "reset weights", or "reset answers", which asks first: "reset answers yes" does it.
bool command_reset(App *app, const Arguments *arguments, Error *err)
{
    const bool weights = arguments->count > 0 && strcmp(arguments->word[0], "weights") == 0;
    const bool numbers = weights || arguments->count == 0;
    if (numbers && !graph_any_edited(app->session->graph))
        return APP_SAY(app, "all numbers are the lesson's own");
    if (numbers)
        return command_tell_change(app, session_reset(app->session, arguments->line, weights));
    const size_t answers = session_answered(app->session);
    const bool sure = arguments->count > 1 && strcmp(arguments->word[1], "yes") == 0;
    if (answers == 0)
        return error_set(err, &no_answers);
    if (sure) {
        session_forget(app->session);
        return APP_SAY(app, "all answers are forgotten");
    }
    app_prefill(app, "reset answers yes");
    return APP_SAY(app, "Enter forgets all answers of this lesson for good, Esc keeps them");
}

// The message says so where a command reached a goal; first of all, what keeps one that is reached
// from counting.
static void task_after(App *app)
{
    Question question;
    char stop[STOP_NAME_SIZE];
    if (!app->session)
        return;
    const GoalNews news = session_goal_news(app->session, app->solves, &question);
    const bool here = news == GOAL_REACHED && question.state->stop == app->session->stop;
    if (news == GOAL_AS_IT_WAS || here) // what stands at the question says it
        return;
    const Task *task = question.task;
    const SayArg name = say_text(session_stop_name(app->session, &task->at, stop));
    if (news == GOAL_REACHED) {
        APP_SAYF(app, "you made it happen, the goal at {1}; key O brings the original numbers back",
                 name);
    } else {
        SCOPED(buffer_release) Buffer before = app->message;
        app->message = (Buffer){0};
        SAYF(&app->message, app->display.lang,
             "the goal at {1} is reached, but {2} is edited beyond what it allows (u or O)", name,
             session_say_name(app->session, SIDE_VALUE, task_beyond(app->session, task)));
        if (before.size > 0)
            SAY(&app->message, app->display.lang, "; ");
        buffer_add(&app->message, buffer_text(&before));
    }
}

// What an open question adds: the keys that an answer begins with keep their
// other meaning where numbers are to be changed, or to come back, first.
unsigned task_mode(const App *app)
{
    Session *session = app->session;
    Question question;
    if (!session_question(session, &question) ||
        (!app->present && (!session_is_read(session) || session_rests(session))))
        return 0;
    const bool goal = question.task->kind == TASK_GOAL;
    if (!goal && !session_waits(session, question.task))
        return MODE_TASK | MODE_ANSWER;
    const Stop *stop = session_stop(session);
    const bool before = goal && stop->scene && !stop_is_board(stop) && !session->exercise &&
                        question.state->stop != session->stop;
    return MODE_TASK | (before ? MODE_AFTER : 0);
}

const Feature task_feature = {.after = task_after};
