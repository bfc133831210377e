// SPDX-License-Identifier: GPL-3.0-or-later
// Training that runs by itself, with the time told by the test.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "command/run.h"
#include "kit/open.h"
#include "kit/recording.h"

static App *open_running(void)
{
    App *app = open_worked_case(LANG_EN);
    app->ticks = true;
    assert_true(run(app, "run"));
    return app;
}

static void pass_ticks(App *app, int ticks)
{
    for (int i = 0; i < ticks; i++)
        assert_true(app_pass(app, RUN_BEAT, ERROR_DROPPED));
}

static void test_steps(void **state)
{
    (void)state;
    App *app = open_running();
    assert_int_equal(app->session->view, VIEW_TRAINING);
    assert_int_equal(app->session->training.film.count, 2); // the first at once
    pass_ticks(app, 4);
    assert_int_equal(app->session->training.film.count, 6);
    assert_true(app_pass(app, RUN_BEAT / 2, ERROR_DROPPED)); // not yet
    assert_int_equal(app->session->training.film.count, 6);
    assert_true(app_wait(app) > 0);
    assert_true(run(app, "run"));
    assert_true(app_wait(app) < 0);
    assert_non_null(strstr(buffer_text(&app->message), "train 5: f "));
    app_free(app);
}

// The numbers are those of `train N`, and one undo takes all of it back.
static void test_one_entry(void **state)
{
    (void)state;
    App *app = open_running(), *other = open_worked_case(LANG_EN);
    char *before = json_of(other);
    pass_ticks(app, 9);
    assert_true(run(app, "cancel"));
    assert_true(run(other, "train 10"));
    char *a = json_of(app), *b = json_of(other);
    assert_string_equal(a, b);
    assert_true(run(app, "undo"));
    free(a);
    a = json_of(app);
    assert_string_equal(a, before);
    assert_string_equal(app->session->change.command, "undo train 10");
    free(a), free(b), free(before);
    app_free(app);
    app_free(other);
}

static void test_recording(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    app->ticks = true;
    recording_start(app);
    const size_t start = recording_bytes(app);
    assert_true(start > 0);
    assert_true(run(app, "run"));
    pass_ticks(app, 2);
    assert_true(run(app, "matrix next")); // goes along
    assert_true(app->session->run.on);
    assert_true(run(app, "set Wq[1,1] 2")); // does not
    assert_false(app->session->run.on);
    assert_true(recording_went_on(app, start, "matrix next\ntrain 3\nset Wq[1,1] 2\n"));
    const size_t set = recording_bytes(app);
    assert_true(run(app, "next")); // one that follows is noted as ever
    assert_true(recording_went_on(app, set, "next\n"));
    app_free(app);
}

static void test_divergence(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    app->ticks = true;
    assert_true(run(app, "lr 1e200"));
    recording_start(app);
    const size_t start = recording_bytes(app);
    Error err = {0};
    bool sound = app_run(app, "run", &err);
    for (int i = 0; i < 50 && sound; i++)
        sound = app_pass(app, RUN_BEAT, &err);
    assert_false(sound);
    assert_false(app->session->run.on);
    char text[512];
    error_write(&err, LANG_EN, text, sizeof text);
    assert_non_null(strstr(text, "training stops"));
    const size_t taken = app->session->training.run.taken;
    char line[64] = "";
    if (taken > 0)
        snprintf(line, sizeof line, "train %zu\n", taken);
    assert_true(recording_went_on(app, start, line));
    app_free(app);
}

// `train 100` that fails on its way has the steps that it took in the recording.
static void test_failed_train(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    assert_true(run(app, "lr 1e100") && run(app, "train")); // saturated
    assert_true(run(app, "lr 1e306"));
    recording_start(app);
    const size_t start = recording_bytes(app);
    assert_false(app_run(app, "train 100", ERROR_DROPPED));
    const size_t taken = app->session->training.film.count - 2;
    char line[64];
    snprintf(line, sizeof line, "train %zu\n", taken);
    assert_true(taken > 0 && taken < 100);
    assert_true(recording_went_on(app, start, line));
    app_free(app);
}

static void test_without_a_clock(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    recording_start(app);
    const size_t start = recording_bytes(app);
    assert_true(run(app, "run"));
    assert_false(app->session->run.on);
    assert_true(run(app, "next"));
    assert_true(recording_went_on(app, start, "train 100\nnext\n"));
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_steps),        cmocka_unit_test(test_one_entry),
        cmocka_unit_test(test_recording),    cmocka_unit_test(test_divergence),
        cmocka_unit_test(test_failed_train), cmocka_unit_test(test_without_a_clock),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
