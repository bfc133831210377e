// SPDX-License-Identifier: GPL-3.0-or-later
// Presenting: what Next does, the clock, the room's answers, the lecturer's
// stops.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>

#include "command/present.h"
#include "kit/open.h"
#include "session/task.h"

static App *open_presenting(Lang lang)
{
    App *app = open_worked_case(lang);
    assert_true(run(app, "present on"));
    return app;
}

static bool shows(App *app, int w, int h, const char *text)
{
    Canvas *canvas = canvas_new(w, h, GLYPHS_UNICODE);
    Buffer out = {0};
    app_resize(app, w, h);
    app_draw(app, canvas, NULL);
    canvas_write(canvas, false, &out);
    const bool found = strstr(buffer_text(&out), text) != NULL;
    buffer_release(&out);
    canvas_free(canvas);
    return found;
}

static void test_on_and_off(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    assert_true(run(app, "digits 4") && run(app, "goto dWq") && run(app, "goto intro"));
    char *before = screen_of(app, 80, 24);
    assert_true(run(app, "present on"));
    assert_false(shows(app, 80, 24, "n next"));
    assert_true(run(app, "goto dWq"));
    assert_true(shows(app, 60, 20, "[-0.25]"));
    assert_false(shows(app, 60, 20, "[-0.252]"));
    assert_true(run(app, "goto intro"));
    assert_true(run(app, "present off"));
    char *after = screen_of(app, 80, 24);
    assert_string_equal(before, after);
    free(before), free(after);
    app_free(app);
}

static void test_next_uncovers_first(void **state)
{
    (void)state;
    App *app = open_presenting(LANG_EN);
    assert_true(run(app, "goto A"));
    const size_t stop = app->session->stop;
    Question question;
    size_t pressed = 0;
    while (session_question(app->session, &question) &&
           question.task->kind != TASK_GOAL) { // which covers nothing
        const Task *task = question.task;
        assert_true(run(app, "next"));
        assert_int_equal(app->session->stop, stop);
        assert_true(!session_question(app->session, &question) || question.task != task);
        pressed++;
    }
    assert_true(pressed > 0);
    while (app->session->stop == stop)
        assert_true(run(app, "next"));
    assert_int_equal(app->session->stop, stop + 1);
    app_free(app);
}

static void test_blank(void **state)
{
    (void)state;
    App *app = open_presenting(LANG_EN);
    assert_true(run(app, "goto S"));
    assert_true(shows(app, 60, 20, "S = Q"));
    assert_true(run(app, "blank"));
    assert_false(shows(app, 60, 20, "S = Q"));
    const size_t stop = app->session->stop;
    assert_true(run(app, "next")); // only brings it back
    assert_int_equal(app->session->stop, stop);
    assert_true(shows(app, 60, 20, "S = Q"));
    app_free(app);
}

static void test_votes(void **state)
{
    (void)state;
    App *app = open_presenting(LANG_EN);
    assert_false(app_run(app, "votes 1 2", NULL)); // nothing is asked
    assert_true(run(app, "goto A"));
    assert_false(app_run(app, "votes 1 x", NULL));
    assert_false(app_run(app, "votes -1 2", NULL));
    assert_false(app_run(app, "votes 1 2 3 4 5 6 7 8 9 10", NULL));
    assert_false(app_run(app, "votes 1 2 3 4", NULL)); // there are three
    assert_false(app_run(app, "votes 3", NULL));
    assert_true(run(app, "votes 12 20 8"));
    assert_true(shows(app, 80, 24, "12  30 %"));
    assert_true(shows(app, 80, 24, "20  50 %"));
    assert_false(shows(app, 80, 24, "so it is"));
    assert_true(run(app, "reveal"));
    assert_true(shows(app, 80, 24, "8  20 %  ◂ so it is"));
    assert_true(run(app, "goto dWq"));
    assert_false(shows(app, 80, 24, "20  50 %"));
    assert_false(app_run(app, "votes 1 2", NULL));
    assert_true(run(app, "goto A"));
    assert_true(shows(app, 80, 24, "20  50 %"));
    assert_true(run(app, "open three-tokens")); // votes are gone with it
    assert_false(shows(app, 80, 24, "20  50 %"));
    app_free(app);
}

static void test_timer(void **state)
{
    (void)state;
    App *app = open_presenting(LANG_EN);
    assert_true(app_wait(app) < 0);
    assert_true(run(app, "timer 2"));
    assert_true(shows(app, 60, 20, "2 min"));
    assert_true(app_wait(app) == 60);
    for (int i = 0; i < 5; i++)
        app_pass(app, 10, NULL);
    assert_true(app_wait(app) == 10);
    app_pass(app, 10, NULL);
    assert_true(shows(app, 60, 20, "60 s"));
    assert_true(app_wait(app) == 1);
    app_pass(app, 180, NULL);
    assert_true(shows(app, 60, 20, "+2 min"));
    assert_true(run(app, "timer off"));
    assert_true(app_wait(app) < 0);
    assert_false(app_run(app, "timer 0", NULL));
    app_free(app);
}

static void test_core(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    assert_true(run(app, "core on"));
    const Lesson *lesson = app->session->lesson;
    size_t marked = 0, seen = 0;
    for (size_t i = 0; i < lesson->narrations; i++)
        marked += lesson->narration[i].core;
    const size_t last = lesson->walk.count - 1;
    for (size_t i = 0; i < 200 && app->session->stop < last; i++, seen++)
        assert_true(run(app, "next"));
    assert_int_equal(app->session->stop, last);
    if (marked > 0)
        assert_true(seen < last);
    else
        assert_true(seen >= last);
    app_free(app);
}

// All that is said is shown before the question is answered.
static void test_parts(void **state)
{
    (void)state;
    App *app = open_presenting(LANG_EN);
    assert_true(run(app, "goto A"));
    assert_true(shows(app, 60, 20, "Softmax turns each row"));
    assert_false(shows(app, 60, 20, "? The row of"));
    Question question;
    for (int i = 0; i < 9 && !shows(app, 60, 20, "? The row of"); i++)
        assert_true(run(app, "next"));
    assert_true(shows(app, 60, 20, "? The row of \"tea\" is covered"));
    assert_false(shows(app, 60, 20, "number of a choice")); // nobody types
    assert_true(session_question(app->session, &question));
    const Task *task = question.task;
    assert_true(run(app, "next"));
    assert_true(shows(app, 60, 20, "It is 3 (nearly all)"));
    assert_true(!session_question(app->session, &question) || question.task != task);
    app_free(app);
}

// Whatever the size and the stop: something is drawn, nothing breaks.
static void test_sizes(void **state)
{
    (void)state;
    static const int size[][2] = {{1, 1}, {40, 12}, {60, 20}, {80, 24}, {200, 60}};
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        App *app = open_presenting(lang);
        const size_t stops = app->session->lesson->walk.count;
        for (size_t stop = 0; stop < stops; stop++) {
            char line[32];
            snprintf(line, sizeof line, "goto %zu", stop + 1);
            assert_true(run(app, line));
            for (size_t i = 0; i < sizeof size / sizeof *size; i++)
                free(screen_of(app, size[i][0], size[i][1]));
        }
        app_free(app);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_on_and_off), cmocka_unit_test(test_next_uncovers_first),
        cmocka_unit_test(test_blank),      cmocka_unit_test(test_votes),
        cmocka_unit_test(test_timer),      cmocka_unit_test(test_core),
        cmocka_unit_test(test_parts),      cmocka_unit_test(test_sizes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
