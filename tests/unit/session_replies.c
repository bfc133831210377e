// SPDX-License-Identifier: GPL-3.0-or-later
// At every question of every lesson, in both languages: each choice is taken as it is
// printed; a number is right in full-width forms and with a decimal comma; one that is
// nearly right is told what is wrong with it; what cannot be read is met with what to
// type, and never with a parser's words.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "kit/task_app.h"
#include "session/answer.h"
#include "session/judge.h"

typedef struct Asked {
    App *app;
    size_t task;
    Lang lang;
} Asked;

static TaskState *state_of(const Asked *asked)
{
    return task_state(asked->app->session, asked->task);
}

static const Task *task_of(const Asked *asked)
{
    return &asked->app->session->lesson->task[asked->task];
}

// Asks the question anew, with those before it at its stop out of the way.
static void ask(const Asked *asked)
{
    Session *session = asked->app->session;
    session_forget(session);
    session_goto(session, state_of(asked)->stop);
    for (size_t i = 0; i < session->lesson->tasks; i++)
        if (i != asked->task)
            task_state(session, i)->outcome = TASK_SKIPPED;
}

// Answers; returns whether that could be read. What was said of it must be plain.
static bool say(const Asked *asked, const char *answer)
{
    static const char *const parser[] = {"character", "unknown name", "found \"", "个字符",
                                         "不认识"};
    Buffer line = {0};
    ask(asked);
    buffer_printf(&line, "answer %s", answer);
    const bool read = app_run(asked->app, buffer_text(&line), ERROR_DROPPED);
    for (size_t i = 0; i < sizeof parser / sizeof *parser; i++) {
        if (strstr(buffer_text(&asked->app->message), parser[i]))
            fail_msg("%s: '%s' is met with: %s", task_of(asked)->id, answer,
                     buffer_text(&asked->app->message));
    }
    buffer_release(&line);
    return read;
}

static void assert_right(const Asked *asked, const char *answer)
{
    if (!say(asked, answer) || state_of(asked)->outcome != TASK_RIGHT)
        fail_msg("%s, %s: '%s' is not right: %s", asked->app->session->lesson->header.id,
                 task_of(asked)->id, answer, buffer_text(&asked->app->message));
}

// What is wrong must be said, in the lesson's words or in the program's.
static void assert_named(const Asked *asked, const char *answer)
{
    if (!say(asked, answer))
        fail_msg("%s, %s: '%s' is not read: %s", asked->app->session->lesson->header.id,
                 task_of(asked)->id, answer, buffer_text(&asked->app->message));
    const TaskState *state = state_of(asked);
    if (state->outcome != TASK_RIGHT && state->reply != REPLY_LISTED && state->reply != REPLY_FOUND)
        fail_msg("%s, %s: nothing is known of '%s'", asked->app->session->lesson->header.id,
                 task_of(asked)->id, answer);
}

// "0.25" as an input method sends it: "０．２５".
static void write_full(const char *text, Buffer *out)
{
    for (; *text; text++)
        buffer_add_char(out, *text == ' ' ? 0x3000 : (uint32_t)*text + 0xFEE0);
}

static void check_number(const Asked *asked, const char *truth)
{
    const bool several = strchr(truth, ',') != NULL, zero = strncmp(truth, "0", 2) == 0;
    Buffer other = {0};
    write_full(truth, &other);
    assert_right(asked, buffer_text(&other));
    buffer_clear(&other);
    buffer_printf(&other, several ? "（%s）" : "＝%s", truth);
    assert_right(asked, buffer_text(&other));
    buffer_clear(&other);
    buffer_add(&other, truth);
    char *point = several ? NULL : strchr(buffer_text(&other), '.');
    if (point) {
        *point = ',';
        assert_right(asked, buffer_text(&other));
    }
    buffer_clear(&other);
    buffer_printf(&other, "%s%s", *truth == '-' ? "" : "-", *truth == '-' ? truth + 1 : truth);
    if (!zero && strncmp(truth, "0,", 2) != 0)
        assert_named(asked, buffer_text(&other));
    buffer_release(&other);
}

static void check_question(const Asked *asked)
{
    static const char *const odd[] = {"seventy", "1x", "(3", "2*", "谁知道", "1/0", "[4, 1", "?"};
    const Task *task = task_of(asked);
    Buffer truth = {0};
    ask(asked);
    judge_truth(asked->app->session, task, false, LANG_EN, &truth);
    assert_right(asked, buffer_text(&truth));
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++)
        say(asked, odd[i]);
    // A derivation's lines are chosen by its steps, not as answers.
    for (size_t i = 0; !task->derivation && i < task->choices; i++) {
        const char *text = words_either(&task->choice[i], asked->lang);
        double choice = 0;
        if (!say(asked, text) ||
            !answer_choice(state_of(asked)->guess, task->choice, task->choices, &choice,
                           ERROR_DROPPED) ||
            choice != (double)(i + 1))
            fail_msg("%s, %s: '%s' is choice %g", asked->app->session->lesson->header.id, task->id,
                     text, choice);
    }
    if (task->kind == TASK_NUMBER || task->kind == TASK_CELLS)
        check_number(asked, buffer_text(&truth));
    buffer_release(&truth);
}

static void test_every_question(void **state)
{
    (void)state;
    glob_t lessons = tree_glob("lessons/*.lua");
    size_t questions = 0;
    for (size_t i = 0; i < lessons.gl_pathc; i++) {
        for (Lang lang = 0; lang < LANG_COUNT; lang++) {
            App *app = open_lesson(lessons.gl_pathv[i], lang);
            assert_non_null(app);
            for (size_t k = 0; k < app->session->lesson->tasks; k++) {
                const Asked asked = {app, k, lang};
                if (task_of(&asked)->kind == TASK_GOAL)
                    continue;
                check_question(&asked);
                questions++;
            }
            app_free(app);
        }
    }
    assert_in_range(questions, 100, 10000);
    globfree(&lessons);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_question),
    };
    return cmocka_run_group_tests_name("session_replies", tests, NULL, NULL);
}
