// SPDX-License-Identifier: GPL-3.0-or-later
// Review over all lessons: from the contents and on from one lesson to the next, on
// later days; and no single key gives away what it has promised to ask.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "command/contents.h"
#include "command/keys.h"
#include "kit/asked.h"
#include "kit/home.h"
#include "session/judge.h"
#include "session/task.h"

enum { TODAY = 20778 };

static const char *key(const App *app, Key pressed)
{
    static char line[KEY_LINE_SIZE];
    return keys_command(app_mode(app), pressed, &(KeyState){0}, line);
}

static bool says(App *app, const char *text)
{
    char *screen = parts_of(app, 100, 30);
    const bool found = strstr(screen, text) != NULL;
    free(screen);
    return found;
}

static const char *lesson_of(const App *app)
{
    return app_lesson(app)->lesson->header.id;
}

// A question of lesson 1 is missed, one of another lesson is right at once.
static void learn(void)
{
    App *app = open_contents(TODAY);
    assert_false(run(app, "review"));
    assert_true(run(app, "open three-tokens"));
    assert_true(run(app, "goto S"));
    assert_true(run(app, "answer 99"));
    assert_true(run(app, "answer 11"));
    assert_true(says(app, "It comes back on 2026-11-22."));
    assert_true(run(app, "open scaling"));
    Question question;
    while (!session_question(app->session, &question) || question.task->kind == TASK_GOAL)
        assert_true(run(app, "next"));
    answer_right(app);
    assert_int_equal(question.state->review.due, TODAY + 1);
    app_free(app);
}

static void test_queue(void **state)
{
    (void)state;
    learn();
    App *app = open_contents(TODAY);
    assert_int_equal(contents_due(app), 0);
    app_free(app);

    app = open_contents(TODAY + 30);
    assert_int_equal(contents_due(app), 2);
    assert_true(says(app, "2 to refresh"));
    assert_true(run(app, "review"));
    assert_true(says(app, "asked on fresh numbers"));
    assert_string_equal(lesson_of(app), "three-tokens");
    assert_int_equal(contents_due(app), 1);
    assert_non_null(app->session->exercise); // on fresh numbers
    assert_true(says(app, "How much is S["));
    assert_string_equal(key(app, 'r'), "reveal");
    assert_false(run(app, "review")); // it is asked already
    answer_right(app);
    assert_true(says(app, "It comes back on 2026-12-22."));
    assert_string_equal(key(app, KEY_NAME_ENTER), "review");
    assert_true(run(app, "review")); // of the next lesson
    assert_string_equal(lesson_of(app), "scaling");
    assert_true(run(app, "hint"));
    assert_string_equal(key(app, 'r'), "reveal");
    assert_true(run(app, "reveal"));
    assert_true(run(app, "review"));
    assert_null(app->session); // where it began, with what became of them
    assert_true(says(app, "2 asked, 1 right"));
    assert_true(says(app, "How much is S[1,3]?"));
    assert_true(says(app, "lesson 1  tomorrow"));
    assert_true(says(app, "lesson 6  tomorrow"));
    assert_string_equal(key(app, KEY_NAME_ENTER), "goto");
    assert_true(run(app, "cancel"));
    assert_int_equal(contents_due(app), 0);
    app_free(app);

    const long days[] = {TODAY + 31, TODAY + 34, TODAY + 41, TODAY + 62};
    for (size_t i = 0; i < sizeof days / sizeof *days; i++) {
        app = open_contents(days[i]);
        assert_true(run(app, "open three-tokens"));
        assert_true(run(app, "review"));
        answer_right(app);
        assert_true(says(app, i < 3 ? "It comes back on" : "It does not come back any more."));
        app_free(app);
    }
}

// Two lessons with two questions each take turns, and what was passed by is not asked again.
static void test_lessons_take_turns(void **state)
{
    static const char *const lessons[] = {"library", "softmax"};
    (void)state;
    App *app = open_contents(TODAY);
    for (size_t i = 0; i < 2; i++) {
        Question question;
        assert_true(app_run_with(app, "open", lessons[i], ERROR_DROPPED));
        for (size_t settled = 0; settled < 2; settled++) {
            while (!session_question(app->session, &question) || question.task->kind == TASK_GOAL)
                assert_true(run(app, "next"));
            assert_true(run(app, "reveal"));
        }
    }
    app_free(app);
    app = open_contents(TODAY + 1);
    assert_int_equal(contents_due(app), 4);
    const char *last = "";
    for (size_t i = 0; i < 4; i++) {
        assert_true(run(app, i == 1 ? "next" : "review")); // the first is passed by
        const char *now = strcmp(lesson_of(app), lessons[0]) == 0 ? lessons[0] : lessons[1];
        assert_string_equal(lesson_of(app), now);
        assert_string_not_equal(now, last);
        last = now;
        if (i > 0)
            answer_right(app);
    }
    assert_true(run(app, "review"));
    assert_true(says(app, "3 asked, 3 right"));
    app_free(app);
}

// However many are due, ten are asked.
static void test_at_most_ten(void **state)
{
    (void)state;
    App *app = open_contents(TODAY);
    Question question;
    assert_true(run(app, "open library"));
    for (size_t i = 0; i < app->session->lesson->walk.count; i++) {
        session_goto(app->session, i);
        while (session_question(app->session, &question)) // what reaches a goal edits numbers
            assert_true(run(app, question.task->kind == TASK_GOAL ? "skip" : "reveal"));
    }
    app_free(app);
    app = open_contents(TODAY + 1);
    assert_true(contents_due(app) > 10);
    assert_true(run(app, "review"));
    for (size_t i = 1; i <= 10; i++) {
        char at[32];
        snprintf(at, sizeof at, "Review %zu of 10", i);
        assert_true(says(app, at));
        while (session_question(app->session, &question)) // its page may have to be read first
            assert_true(run(app, "reveal"));
        assert_true(run(app, "review"));
    }
    assert_true(says(app, "10 asked, 0 right"));
    app_free(app);
}

// How many questions of a lesson count as answered.
static size_t answers_in(App *app, const char *lesson)
{
    Result result;
    assert_true(app_save(app, ERROR_DROPPED));
    assert_true(result_read(&result, app->progress.folder, lesson, ERROR_DROPPED));
    const size_t settled = result_counts(&result, app->today).settled;
    result_release(&result);
    return settled;
}

// What was answered counts in the contents while it is asked again, too.
static void test_answers_stay(void **state)
{
    (void)state;
    learn();
    App *app = open_contents(TODAY + 30);
    assert_int_equal(answers_in(app, "three-tokens"), 1);
    assert_true(run(app, "open three-tokens"));
    assert_true(run(app, "review"));
    assert_true(run(app, "quit")); // back to the lesson, where it is open now
    assert_string_equal(lesson_of(app), "three-tokens");
    assert_true(run(app, "contents"));
    assert_int_equal(answers_in(app, "three-tokens"), 1);
    assert_int_equal(contents_due(app), 2);
    app_free(app);
}

// Edits of last month are no part of a review: it asks on the lesson's own numbers, and the edits
// are there before, meanwhile, afterwards and on disk.
static void test_old_edits(void **state)
{
    (void)state;
    static const char *const waits[] = {"This question waits for the lesson's",
                                        "问的是课里原来的数"};
    char saved[400];
    snprintf(saved, sizeof saved,
             "grep -q ' set Wk.1,2. 2$' '%s/.local/state/qkv/progress/three-tokens.progress'",
             home);
    for (Lang lang = LANG_EN; lang < LANG_COUNT; lang++) {
        App *app = open_contents(TODAY);
        Question question;
        assert_true(run(app, "open three-tokens"));
        if (lang != LANG_EN)
            assert_true(run(app, "reset answers yes") && run(app, "reset"));
        assert_true(run(app, "goto K"));
        assert_true(run(app, "answer 4"));
        assert_true(run(app, "set Wk[1,2] 2"));
        app_free(app);

        app = open_contents(TODAY + 22);
        assert_true(run(app, lang ? "lang zh" : "lang en"));
        assert_int_equal(contents_due(app), 1);
        assert_true(run(app, "open three-tokens"));
        assert_true(run(app, "goto dX"));
        assert_true(run(app, "review"));
        assert_true(says(app, lang ? "课里原来的数" : "on the lesson's own numbers"));
        assert_false(says(app, waits[lang]));
        assert_true(app->session != app_lesson(app));
        assert_false(graph_any_edited(app->session->graph));
        assert_true(graph_any_edited(app_lesson(app)->graph));
        assert_true(session_question(app->session, &question));
        assert_string_equal(question.task->id, "key");
        assert_true(run(app, "quit")); // not answered: not rated
        assert_true(graph_any_edited(app->session->graph));
        assert_int_equal(session_stop(app->session)->kind, STOP_BACKWARD); // where one was
        const TaskState *asked = state_of_task(app, "key");
        assert_int_equal(asked->outcome, TASK_RIGHT); // as it was
        assert_int_equal(asked->review.due, TODAY + 1);
        assert_false(asked->review.missed);
        assert_int_equal(session_reviews(app->session, NULL, false), 1);

        assert_true(run(app, "review"));
        assert_false(run(app, "review")); // this is the one
        assert_true(app_save(app, ERROR_DROPPED));
        assert_int_equal(system(saved), 0);
        assert_true(run(app, "answer 4")); // 7 on the edited numbers
        assert_true(says(app, lang ? "2026-12-16" : "It comes back on 2026-12-16."));
        assert_true(run(app, "quit"));
        assert_true(run(app, "goto K") && run(app, "next"));
        assert_true(says(app, lang ? "对：4" : "Right: 4."));
        assert_int_equal(answers_in(app, "three-tokens"), 1);
        app_free(app);

        app = open_contents(TODAY + 23);
        assert_int_equal(contents_due(app), 0);
        assert_true(run(app, "open three-tokens"));
        assert_true(graph_any_edited(app->session->graph));
        assert_true(run(app, "goto K"));
        assert_false(session_question(app->session, &question));
        app_free(app);
    }
}

// What was missed today is asked on the lesson's own numbers as well.
static void test_missed_today(void **state)
{
    (void)state;
    App *app = open_contents(TODAY);
    Question question;
    assert_true(run(app, "open three-tokens"));
    assert_true(run(app, "goto A"));
    assert_true(run(app, "reveal"));
    assert_true(run(app, "set Wk[1,2] 2"));
    assert_true(run(app, "review"));
    assert_false(graph_any_edited(app->session->graph));
    assert_true(session_question(app->session, &question));
    assert_string_equal(question.task->id, "own-share");
    assert_true(run(app, "answer 1"));
    assert_true(run(app, "answer 2")); // as many tries as in the lesson
    assert_int_equal(question.state->outcome, TASK_WRONG);
    assert_true(says(app, "First you said 1 (about half), last 2 (two thirds)"));
    assert_true(run(app, "review"));
    assert_true(says(app, "1 asked, 0 right"));
    assert_true(run(app, "cancel"));
    assert_true(run(app, "review"));
    assert_true(run(app, "answer 3"));
    assert_true(session_settled(app->session, &question));
    assert_int_equal(question.state->outcome, TASK_RIGHT);
    assert_false(question.state->review.missed);
    assert_int_equal(question.state->review.due, TODAY + 1);
    app_free(app);
}

// A wrong try in a review that is left is a miss, on fresh numbers and on the lesson's own.
static void test_left_after_a_try(void **state)
{
    (void)state;
    static const char *const asked[][2] = {{"S", "answer 11"}, {"K", "answer 4"}};
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        char stop[16];
        snprintf(stop, sizeof stop, "goto %s", asked[i][0]);
        App *app = open_contents(TODAY);
        Question question;
        assert_true(run(app, "open three-tokens"));
        assert_true(run(app, stop));
        assert_true(run(app, asked[i][1]));
        assert_true(run(app, "set Wk[1,2] 2"));
        app_free(app);

        app = open_contents(TODAY + 21);
        assert_true(run(app, "open three-tokens"));
        assert_true(run(app, "review"));
        assert_non_null(app->session->exercise);
        assert_true(run(app, "answer 12345"));
        assert_true(run(app, i == 0 ? "quit" : "practice")); // in either way
        assert_true(session_question(app_lesson(app), &question));
        assert_int_equal(question.state->outcome, TASK_PASSED);
        assert_true(question.state->review.missed);
        assert_int_equal(question.state->review.due, TODAY + 22);
        assert_int_equal(question.state->once, TASK_RIGHT);
        if (app->session->exercise)
            assert_true(run(app, "quit"));
        assert_true(run(app, "reset answers yes"));
        assert_true(run(app, "reset"));
        app_free(app);
    }
}

// Whoever comes back stands at an open question, and is told that others are due.
static void test_open_question(void **state)
{
    (void)state;
    learn();
    App *app = open_contents(TODAY);
    assert_true(run(app, "open three-tokens"));
    assert_true(run(app, "goto A") && run(app, "next") && run(app, "next"));
    assert_string_equal(key(app, 'r'), "reveal");
    app_free(app);
    app = open_contents(TODAY + 1);
    assert_true(run(app, "open three-tokens"));
    assert_true(run(app, "review"));
    const TaskState *asked = state_of_task(app, "dot-product");
    assert_true(run(app, "answer 123456"));
    assert_true(run(app, "reveal"));
    assert_int_equal(asked->outcome, TASK_REVEALED);
    assert_int_equal(asked->review.due, TODAY + 2);
    assert_true(run(app, "practice"));
    assert_true(run(app, "reveal"));
    assert_false(says(app, "It comes back"));
    assert_true(run(app, "quit"));
    assert_string_equal(lesson_of(app), "three-tokens");
    app_free(app);
}

// A lesson whose file is broken does not keep the others from being asked.
static void test_broken_lesson(void **state)
{
    (void)state;
    learn();
    App *app = open_contents(TODAY + 30);
    Error err = {0};
    CatalogEntry *entry = app->catalog.entry;
    while (strcmp(entry->header.id, "three-tokens") != 0)
        entry++;
    entry->path[strlen(entry->path) - 1] = 'x';
    assert_true(run(app, "review"));
    assert_string_equal(lesson_of(app), "scaling");
    assert_true(run(app, "reveal"));
    assert_true(run(app, "review"));
    assert_true(says(app, "1 asked, 0 right"));
    assert_true(run(app, "cancel"));
    assert_false(app_run(app, "review", &err));
    assert_int_equal(err.kind, ERROR_LESSON);
    app_free(app);
}

// Own notes stand at their stop, and come back another day.
static void test_own_notes(void **state)
{
    (void)state;
    App *app = open_contents(TODAY);
    assert_true(run(app, "open three-tokens"));
    assert_false(run(app, "note")); // none yet
    assert_true(run(app, "goto dQ"));
    assert_true(run(app, "note ask: why \"-\"?"));
    assert_true(run(app, "note one too many"));
    assert_true(run(app, "note off"));
    app_free(app);

    app = open_contents(TODAY + 1);
    assert_true(run(app, "open three-tokens"));
    assert_true(says(app, "Your note: ask: why \"-\"?"));
    assert_false(says(app, "one too many"));
    assert_true(run(app, "goto S"));
    assert_false(says(app, "Your note"));
    assert_false(run(app, "note off"));
    assert_true(run(app, "note"));
    assert_true(says(app, "ask: why")); // the list
    assert_true(run(app, "cancel"));
    assert_int_equal(app->session->notebook.note[0].day, TODAY);
    assert_true(run(app, "goto dQ"));
    assert_true(run(app, "present on"));
    assert_false(says(app, "ask: why")); // a class looks on
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_queue, make_home, remove_home),
        cmocka_unit_test_setup_teardown(test_lessons_take_turns, make_home, remove_home),
        cmocka_unit_test_setup_teardown(test_at_most_ten, make_home, remove_home),
        cmocka_unit_test_setup_teardown(test_answers_stay, make_home, remove_home),
        cmocka_unit_test_setup_teardown(test_old_edits, make_home, remove_home),
        cmocka_unit_test_setup_teardown(test_missed_today, make_home, remove_home),
        cmocka_unit_test_setup_teardown(test_left_after_a_try, make_home, remove_home),
        cmocka_unit_test_setup_teardown(test_open_question, make_home, remove_home),
        cmocka_unit_test_setup_teardown(test_broken_lesson, make_home, remove_home),
        cmocka_unit_test_setup_teardown(test_own_notes, make_home, remove_home),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
