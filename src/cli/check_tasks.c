// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/check_tasks.h"

#include <stdlib.h>
#include <string.h>

#include "cli/child.h"
#include "session/judge.h"

static const Message LANGUAGE_MISSING = {
    ERROR_CHECK,
    {"this text is missing in {1}", "这段文字缺少 {1} 版本"}};
static const Message SOLVED_ALREADY = {
    ERROR_CHECK,
    {"the task {1} is solved before anything was done; ask for something that "
     "does not hold yet",
     "任务 {1} 什么都没做就已完成；请要求一件还没有成立的事"}};
static const Message NOT_ACCEPTED = {
    ERROR_CHECK,
    {"the task {1} does not accept its own answer \"{2}\"",
     "任务 {1} 不接受它自己的答案“{2}”"}};
static const Message SLIP_IS_RIGHT = {
    ERROR_CHECK,
    {"the task {1}: the slip \"{2}\" is the right answer",
     "任务 {1}：列为错误的“{2}”其实是正确答案"}};
static const Message SLIP_UNANSWERED = {
    ERROR_CHECK,
    {"the task {1}: the slip \"{2}\" is not answered by its own reply",
     "任务 {1}：错误答案“{2}”得不到它自己的回应"}};
static const Message SLIP_UNREADABLE = {
    ERROR_CHECK,
    {"the task {1}: \"{2}\" cannot be an answer to it: {3}",
     "任务 {1}：“{2}”不可能是它的答案：{3}"}};
static const Message NO_SOLUTION = {
    ERROR_CHECK,
    {"the task {1} has no solution; give the commands that reach it",
     "任务 {1} 没有 solution；请写出能做到它的命令"}};
static const Message NOT_REACHED = {
    ERROR_CHECK,
    {"the task {1}: its solution does not reach it",
     "任务 {1}：它的 solution 没有做到它"}};

// One task being checked.
typedef struct TaskCheck {
    const Run *run;
    const Lesson *lesson;
    size_t index;
    size_t failures;
} TaskCheck;

static const Task *task_of(const TaskCheck *check)
{
    return &check->lesson->task[check->index];
}

static void failed(TaskCheck *check, Error *err)
{
    error_at(err, check->lesson->path, task_of(check)->line);
    run_fail(check->run, err);
    check->failures++;
}

static void task_failed(TaskCheck *check, const Message *message,
                        const char *answer)
{
    Error err = {0};
    if (answer)
        ERROR(&err, message, err_text(task_of(check)->id), err_text(answer));
    else
        ERROR(&err, message, err_text(task_of(check)->id));
    failed(check, &err);
}

// ---- A fresh session ---------------------------------------------------

static App *fresh(TaskCheck *check)
{
    Error err = {0};
    App *app = app_new(&(AppOptions){
        .lesson = {.has_seed = check->run->options->has_seed,
                   .seed = check->run->options->seed}});
    if (app_open(app, check->lesson->path, &err))
        return app;
    failed(check, &err);
    app_free(app);
    return NULL;
}

static TaskState *state_of(const TaskCheck *check, const App *app)
{
    return &app->session->task[check->index];
}

// Stands where the task is asked, with the questions before it skipped.
static bool arrive(const TaskCheck *check, App *app)
{
    Question question;
    session_forget(app->session);
    session_goto(app->session, state_of(check, app)->stop);
    while (session_question(app->session, &question) &&
           question.state != state_of(check, app)) {
        if (question.task->kind == TASK_GOAL)
            question.state->outcome = TASK_SKIPPED;
        else if (!session_skip(app->session, NULL))
            return false;
    }
    return state_of(check, app)->outcome == TASK_OPEN;
}

static bool answer(App *app, const char *text, Error *err)
{
    Buffer line = {0};
    buffer_printf(&line, "answer %s", text);
    const bool done = app_run(app, buffer_text(&line), err);
    buffer_release(&line);
    return done;
}

// ---- Questions ---------------------------------------------------------

// An answer that a function computes: an error in it is what to tell.
static bool computes_answer(TaskCheck *check, App *app)
{
    Error err = {0};
    double answer;
    Lesson *lesson = app->session->lesson;
    const Task *task = &lesson->task[check->index];
    if (lesson_task_answer(lesson, task, &answer, &err))
        return true;
    failed(check, &err);
    return false;
}

static void check_answer(TaskCheck *check, App *app)
{
    Buffer truth = {0};
    if (!computes_answer(check, app))
        return;
    if (!arrive(check, app))
        task_failed(check, &SOLVED_ALREADY, NULL);
    judge_truth(app->session, &app->session->lesson->task[check->index],
                &truth);
    if (!answer(app, buffer_text(&truth), NULL) ||
        state_of(check, app)->outcome != TASK_RIGHT)
        task_failed(check, &NOT_ACCEPTED, buffer_text(&truth));
    buffer_release(&truth);
}

static void check_slip(TaskCheck *check, App *app, size_t slip)
{
    Error err = {0};
    char reason[ERROR_ARG_SIZE];
    char *text = judge_slip_text(&task_of(check)->slip[slip]);
    const TaskState *state = state_of(check, app);
    arrive(check, app);
    if (!answer(app, text, &err)) {
        Error told = {0};
        error_write(&err, check->run->lang, reason, sizeof reason);
        ERROR(&told, &SLIP_UNREADABLE, err_text(task_of(check)->id),
              err_text(text), err_text(reason));
        failed(check, &told);
    } else if (state->outcome == TASK_RIGHT) {
        task_failed(check, &SLIP_IS_RIGHT, text);
    } else if (state->reply != REPLY_LISTED || state->listed != slip) {
        task_failed(check, &SLIP_UNANSWERED, text);
    }
    free(text);
}

// ---- Goals -------------------------------------------------------------

static void check_goal(TaskCheck *check, App *app)
{
    const Task *task = task_of(check);
    Error err = {0};
    bool reached = true, done = true;
    arrive(check, app);
    if (!lesson_task_reached(app->session->lesson,
                             &app->session->lesson->task[check->index],
                             &reached, &err)) {
        failed(check, &err);
        return;
    }
    if (reached)
        task_failed(check, &SOLVED_ALREADY, NULL);
    for (size_t i = 0; done && i < task->solutions; i++)
        done = app_run_of_lesson(app, task->solution[i], &err);
    if (!done)
        failed(check, &err);
    else if (task->solutions == 0)
        task_failed(check, &NO_SOLUTION, NULL);
    else if (state_of(check, app)->outcome != TASK_RIGHT)
        task_failed(check, &NOT_REACHED, NULL);
}

// ---- Texts -------------------------------------------------------------

size_t check_words(const Run *run, const Lesson *lesson, const Words *words,
                   int line)
{
    size_t missing = 0;
    for (int lang = 0; lang < LANG_COUNT; lang++) {
        if (words->text[lang] || !words_present(words))
            continue;
        Error err = {0};
        ERROR(&err, &LANGUAGE_MISSING, err_text(lang_name((Lang)lang)));
        error_at(&err, lesson->path, words->line > 0 ? words->line : line);
        run_fail(run, &err);
        missing++;
    }
    return missing;
}

static void check_texts(TaskCheck *check)
{
    const Task *task = task_of(check);
    const Words *lists[] = {&task->prompt, task->hint, task->choice};
    const size_t counts[] = {1, task->hints, task->choices};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        for (size_t k = 0; k < counts[i]; k++)
            check->failures += check_words(check->run, check->lesson,
                                           &lists[i][k], task->line);
    }
    for (size_t i = 0; i < task->slips; i++)
        check->failures += check_words(check->run, check->lesson,
                                       &task->slip[i].text, task->line);
}

static void check_task(TaskCheck *check)
{
    child_doing(CHILD_TASK, task_of(check)->line);
    check_texts(check);
    App *app = fresh(check);
    if (!app)
        return;
    if (task_of(check)->kind == TASK_GOAL)
        check_goal(check, app);
    else
        check_answer(check, app);
    for (size_t i = 0; i < task_of(check)->slips; i++)
        check_slip(check, app, i);
    app_free(app);
}

size_t check_tasks(const Run *run, const Lesson *lesson, size_t *verified)
{
    size_t failures = 0;
    *verified = 0;
    for (size_t i = 0; i < lesson->tasks; i++) {
        TaskCheck check = {.run = run, .lesson = lesson, .index = i};
        check_task(&check);
        failures += check.failures;
        *verified += check.failures == 0;
    }
    return failures;
}
