// SPDX-License-Identifier: GPL-3.0-or-later
// What a session keeps, asks and reads at most, and one more.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>

#include "graph/formula.h"
#include "kit/open.h"
#include "session/exercise.h"
#include "session/progress.h"
#include "session/results.h"

// Opens the code, in which N is a number.
static App *open_code(const char *code, int n)
{
    char text[600];
    snprintf(text, sizeof text, "local N = %d\n%s", n, code);
    App *app = open_text(2, text);
    assert_non_null(app);
    return app;
}

// Each line of the chain explains the one above it.
static void lines_of_why(void **state)
{
    (void)state;
    App *app = open_code("X = input{1} local x = X for i = 1, N do x = tanh(x) end Y = x", 70);
    Session *session = app->session;
    assert_true(run(app, "select Y[1,1]"));
    while (session_why(session, false)) {
    }
    assert_int_equal(session->whys, 64);
    assert_false(session_can_why(session));
    app_free(app);
}

static void operands_of_an_exercise(void **state)
{
    (void)state;
    for (int cols = 1 << 13; cols <= (1 << 13) + 1; cols++) {
        App *app = open_code("X = input(ones(N, 1)) Y = gather(X, { 1, 2 })", cols);
        Random random = random_seeded(1);
        Session *session = practice_on_graph(app->session->graph, NULL, &random, ERROR_DROPPED);
        assert_int_equal(session != NULL, cols == 1 << 13);
        session_free(session);
        app_free(app);
    }
}

static void cells_of_an_exercise(void **state)
{
    (void)state;
    for (int cols = 1024; cols <= 1025; cols++) {
        App *app = open_code("X = input(ones(1, N)) Y = tanh(X)", cols);
        Random random = random_seeded(1);
        Error err = {0};
        Session *session = practice_on_graph(app->session->graph, NULL, &random, &err);
        assert_int_equal(session != NULL, cols == 1024);
        assert_int_equal(error_is_set(&err), cols > 1024);
        session_free(session);
        app_free(app);
    }
}

// The mean of f before the first step, which is that of X.
static double mean_of_examples(int examples)
{
    App *app = open_code("X = input{1} W = weight{1} f = X * W backward(f)\n"
                         "local t = {} for i = 1, N do t[i] = { X = {i > 256 and 1e6 or i} } end\n"
                         "examples { train = t } training { lr = 1e-12 }",
                         examples);
    assert_true(run(app, "train 1"));
    const double mean = app->session->training.film.record[0].over[EXAMPLES_TRAIN];
    app_free(app);
    return mean;
}

// Of more than 256 examples so many are measured, evenly: of 257 all but the last.
static void examples_that_are_measured(void **state)
{
    (void)state;
    assert_true(mean_of_examples(255) == 128);
    assert_true(mean_of_examples(256) == 128.5);
    assert_true(mean_of_examples(257) == 128.5);
}

// At the start and 49 times more.
static void measures_of_a_training(void **state)
{
    (void)state;
    App *app = open_code("X = input{1} W = weight{1} f = X * W backward(f)\n"
                         "examples { train = { { X = {1} }, { X = {N} } } }",
                         2);
    const Training *training = &app->session->training;
    size_t measured = 0;
    assert_true(run(app, "train 2450"));
    assert_int_equal(training->run.every, 50);
    for (size_t i = 0; i < training->film.count; i++)
        measured += isnan(training->film.record[i].over[EXAMPLES_TRAIN]) ? 0 : 1;
    assert_int_equal(measured, 50);
    app_free(app);
}

// Whether a record of a task is taken; what is beyond the limits is damaged.
static bool takes_task(const char *record)
{
    char argument[80];
    Result result = {0};
    snprintf(argument, sizeof argument, "%s", record);
    result_take(&result, "task", argument);
    const bool taken = result.answers.count == 1 && !result.damaged;
    result_release(&result);
    return taken;
}

static void records_of_tasks(void **state)
{
    (void)state;
    assert_true(takes_task("right 100000000 100000000 missed 100 10000000 S.1"));
    assert_false(takes_task("right 100000001 1 missed 0 0 S.1"));
    assert_false(takes_task("right 1 100000001 missed 0 0 S.1"));
    assert_false(takes_task("right 1 1 missed 101 0 S.1"));
    assert_false(takes_task("right 1 1 missed -1 0 S.1"));
    assert_false(takes_task("right 1 1 missed 0 10000001 S.1"));
    assert_false(takes_task("right 1 1 missed 0 -1 S.1"));
    assert_int_equal(day_parse("10000000", NULL), 10000000);
    assert_int_equal(day_parse("10000001", NULL), 0);
}

// Leaves side by side share a stop; the ninth begins another.
static void leaves_of_a_stop(void **state)
{
    (void)state;
    for (int leaves = 8; leaves <= 9; leaves++) {
        App *app = open_code("for i = 1, N do name('x' .. i, input{i}) end", leaves);
        const Walk *walk = &app->session->lesson->walk;
        assert_int_equal(walk->stop[1].leaves, 8);
        assert_int_equal(walk->stop[2].kind == STOP_FORWARD, leaves == 9);
        app_free(app);
    }
}

// The picture of a formula has 64 places for matrices and what stands between; of more the last
// are not there.
static void places_of_a_picture(void **state)
{
    (void)state;
    for (int matrices = 61; matrices <= 63; matrices++) {
        PictureItem item[PICTURE_MOST];
        App *app =
            open_code("local t = {} for i = 1, N do t[i] = input{i} end Y = hcat(t)", matrices);
        assert_true(run(app, "goto Y"));
        const size_t items = session_picture(app->session, item);
        assert_int_equal(items, matrices == 61 ? 63 : 64);
        assert_int_equal(item[items - 1].is_matrix, matrices < 63); // else the sign before it
        app_free(app);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_of_why),
        cmocka_unit_test(cells_of_an_exercise),
        cmocka_unit_test(operands_of_an_exercise),
        cmocka_unit_test(examples_that_are_measured),
        cmocka_unit_test(measures_of_a_training),
        cmocka_unit_test(records_of_tasks),
        cmocka_unit_test(leaves_of_a_stop),
        cmocka_unit_test(places_of_a_picture),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
