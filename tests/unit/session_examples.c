// SPDX-License-Identifier: GPL-3.0-or-later
// Many examples, one graph: which is shown, what is set in it, and training on batches. Their
// numbers are held to PyTorch's by tests/data/batches.lua.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "command/app.h"
#include "graph/examples.h"
#include "graph/train.h"
#include "kit/done.h"
#include "session/progress.h"
#include "session/session.h"

enum { TRAIN = 11, BATCH = 4 };

static App *open_lesson(void)
{
    App *app = app_new(&(AppOptions){0});
    Error err = {0};
    assert_true(app_open(app, "tests/data/batches.lua", &err));
    return app;
}

// All values and what training remembers, one number after another; the caller's.
static Buffer state_of(const App *app)
{
    Buffer state = {0};
    Graph *graph = app->session->graph;
    for (NodeId n = 0; n < (NodeId)graph_count(graph); n++) {
        for (size_t k = 0; k < 1 + MOMENTS; k++) {
            const Matrix *m =
                k == 0 ? graph_value(graph, n) : graph_moment(graph, n, (Moment)(k - 1));
            for (size_t i = 0; m && i < matrix_size(m); i++)
                buffer_printf(&state, "%a ", m->at[i]);
        }
    }
    buffer_printf(&state, "%a %zu", graph_setting(graph, SETTING_T), graph_example(graph));
    return state;
}

static void assert_same(const App *app, Buffer *before)
{
    Buffer now = state_of(app);
    assert_string_equal(buffer_text(&now), buffer_text(before));
    buffer_release(&now);
}

static double number(const App *app, const char *text)
{
    Address address;
    Error err = {0};
    assert_true(session_parse(app->session, text, &address, &err));
    return graph_number(app->session->graph, address_cell(&address));
}

static void what_is_set_stays_with_its_example(void **state)
{
    (void)state;
    App *app = open_lesson();
    Buffer first = state_of(app);
    const double own = number(app, "X[1,1]");
    done(app, "example 3");
    const double third = number(app, "X[1,1]");
    assert_true(own != third);
    done(app, "set X[1,1] 7");
    done(app, "example 0");
    assert_same(app, &first);
    done(app, "example 3");
    assert_true(number(app, "X[1,1]") == 7);
    done(app, "undo");
    done(app, "undo");
    done(app, "undo"); // the edit
    assert_true(number(app, "X[1,1]") == third);
    done(app, "redo");
    done(app, "redo");
    assert_same(app, &first);
    done(app, "reset");
    done(app, "example 3");
    assert_true(number(app, "X[1,1]") == third);
    done(app, "undo");
    done(app, "undo");
    done(app, "example 3");
    assert_true(number(app, "X[1,1]") == 7);
    buffer_release(&first);
    app_free(app);
}

static void edits_of_examples_are_saved(void **state)
{
    (void)state;
    App *app = open_lesson(), *again = open_lesson();
    Buffer records = {0};
    Error err = {0};
    done(app, "set X[2,2] 4");
    done(app, "example 5");
    done(app, "set T[1,2] 9");
    done(app, "example 2");
    done(app, "set X[1,1] 8");
    done(app, "batch 3");
    done(app, "optimizer adam");
    done(app, "train 6");
    progress_write(app->session, &records, &(Buffer){0});
    progress_apply(again->session, &records, &(Buffer){0}, &err);
    assert_false(error_is_set(&err));
    for (int i = 0; i < 3; i++) {
        Buffer now = state_of(app);
        assert_same(again, &now);
        buffer_release(&now);
        done(app, i == 0 ? "example 5" : "train 5");
        done(again, i == 0 ? "example 5" : "train 5");
    }
    buffer_release(&records);
    app_free(app);
    app_free(again);
}

static void an_epoch_has_each_example_at_most_once(void **state)
{
    (void)state;
    App *app = open_lesson();
    Graph *graph = app->session->graph;
    bool other = false; // than the order of the file
    for (size_t epoch = 0; epoch < 5; epoch++) {
        bool seen[TRAIN + 1] = {false};
        for (size_t step = 0; step < TRAIN / BATCH; step++) {
            const size_t *batch;
            const double t = (double)(2 * epoch + step);
            assert_int_equal(examples_batch(graph, t, BATCH, &batch), BATCH);
            for (size_t i = 0; i < BATCH; i++) {
                assert_in_range(batch[i], 1, TRAIN);
                assert_false(seen[batch[i]]);
                seen[batch[i]] = true;
                other |= batch[i] != step * BATCH + i + 1;
            }
        }
    }
    assert_true(other);
    app_free(app);
}

// The whole set as one batch steps by the mean of the gradients; what is shown stays shown.
static void a_step_takes_the_mean(void **state)
{
    (void)state;
    App *app = open_lesson();
    Graph *graph = app->session->graph;
    const NodeId wv = graph_find(graph, "Wv");
    double mean = 0;
    for (size_t k = 1; k <= TRAIN; k++) {
        graph_show_example(graph, k);
        graph_update(graph);
        mean += matrix_get(graph_grad(graph, wv), 1, 2) / TRAIN;
    }
    graph_show_example(graph, 4);
    graph_update(graph);
    const double before = number(app, "Wv[2,3]"), x = number(app, "X[1,1]");
    done(app, "batch 0");
    done(app, "train 1");
    assert_true(fabs(number(app, "Wv[2,3]") - (before - 0.05 * mean)) < 1e-15);
    assert_true(number(app, "X[1,1]") == x);
    app_free(app);
}

static bool always(void *context)
{
    (void)context;
    return true;
}

// Three steps with so many examples at once, stopped once on the way.
static Buffer trained_by(size_t threads)
{
    enum { STEPS = 3, ALL = 256 };
    App *app = app_new(&(AppOptions){0});
    assert_true(app_open(app, "tests/bench/model.lua", ERROR_DROPPED));
    Graph *graph = app->session->graph;
    graph_begin_change(graph);
    graph_set_interrupt(graph, (Interrupt){0});
    graph_begin_work(graph);
    examples_crew(graph, threads);
    TrainStep step[STEPS];
    for (size_t i = 0; i < STEPS; i++) {
        assert_true(train_step(graph, true, &step[i], ERROR_DROPPED));
        graph_set_interrupt(graph, (Interrupt){.asked = always});
        assert_true(isnan(examples_mean(graph, EXAMPLES_TRAIN, ALL)));
        graph_set_interrupt(graph, (Interrupt){0});
        graph_begin_work(graph);
    }
    Buffer state = state_of(app);
    for (size_t i = 0; i < STEPS; i++)
        buffer_printf(&state, " %a %a %a", step[i].before, step[i].after, step[i].gradient);
    // A parameter that changes while they are there is followed.
    NodeId scaled = 0;
    while (graph_node(graph, scaled)->op != op_find("scale"))
        scaled++;
    assert_true(graph_set_param(graph, scaled, 0, 0.5, ERROR_DROPPED));
    graph_update(graph);
    buffer_printf(&state, " %a", examples_mean(graph, EXAMPLES_TRAIN, ALL));
    examples_crew(graph, 1);
    buffer_printf(&state, " %a", examples_mean(graph, EXAMPLES_TRAIN, ALL));
    app_free(app);
    return state;
}

static void threads_change_no_bit(void **state)
{
    (void)state;
    Buffer alone = trained_by(1);
    for (size_t threads = 2; threads <= 3; threads++) {
        Buffer beside = trained_by(threads);
        assert_string_equal(buffer_text(&beside), buffer_text(&alone));
        buffer_release(&beside);
    }
    buffer_release(&alone);
}

static void losses_are_measured(void **state)
{
    (void)state;
    App *app = open_lesson();
    done(app, "lr 1e-4");
    done(app, "train 500");
    const Training *training = &app->session->training;
    size_t measured = 0;
    for (size_t i = 0; i < training->film.count; i++) {
        const Record *r = &training->film.record[i];
        measured += isnan(r->over[EXAMPLES_TRAIN]) ? 0 : 1;
        assert_true(isnan(r->over[EXAMPLES_HELD])); // there are none
        if (i > 0 && !isnan(r->change))
            assert_true(fabs(r->change / r->promise - 1) < 0.01);
    }
    assert_in_range(measured, 45, MEASURES_MOST + 1);
    const Record *last = &training->film.record[training->film.count - 1];
    assert_true(last->over[EXAMPLES_TRAIN] ==
                examples_mean(app->session->graph, EXAMPLES_TRAIN, TRAIN));
    assert_true(last->over[EXAMPLES_TRAIN] < training->film.record[0].over[EXAMPLES_TRAIN]);
    app_free(app);
}

static bool asked_often(void *context)
{
    int *left = context;
    return --*left < 0;
}

static void stopping_keeps_the_last_step(void **state)
{
    (void)state;
    App *app = open_lesson();
    done(app, "example 2");
    done(app, "train 3");
    Buffer three = state_of(app);
    int left = 0;
    app->session->interrupt = (Interrupt){.asked = asked_often, .context = &left};
    size_t taken;
    assert_true(session_train(app->session, 5, &taken, ERROR_DROPPED));
    assert_int_equal(taken, 0);
    app->session->interrupt = (Interrupt){0};
    assert_same(app, &three);
    done(app, "lr 1e308");
    assert_false(app_run(app, "train 2", ERROR_DROPPED)); // diverges
    done(app, "lr 0.05");
    assert_same(app, &three);
    buffer_release(&three);
    app_free(app);
}

static void bad_input_is_told(void **state)
{
    (void)state;
    static const char *const lines[][2] = {
        {"example 12", "there is no example '12': 0 is the lesson's own, 1 to 11 are trained on, "
                       "held 1 to held 0 are held out"},
        {"example held 1", "there is no example 'held 1': 0 is the lesson's own, 1 to 11 are "
                           "trained on, held 1 to held 0 are held out"},
        {"example held 0", "there is no example 'held 0': 0 is the lesson's own, 1 to 11 are "
                           "trained on, held 1 to held 0 are held out"},
        {"batch 12", "a batch of 12 is larger than the 11 examples there are"},
        {"optimizer adam batch 3000", "a batch of 3000 is larger than the 11 examples there are"},
        {"batch 1.5", "batch must be a whole number between 0 and 1e+09, not 1.5"},
    };
    App *app = open_lesson();
    Buffer before = state_of(app);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        Error err = {0};
        char text[512];
        assert_false(app_run(app, lines[i][0], &err));
        error_write(&err, LANG_EN, text, sizeof text);
        assert_string_equal(text, lines[i][1]);
    }
    assert_same(app, &before);
    buffer_release(&before);
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_set_stays_with_its_example),
        cmocka_unit_test(edits_of_examples_are_saved),
        cmocka_unit_test(an_epoch_has_each_example_at_most_once),
        cmocka_unit_test(a_step_takes_the_mean),
        cmocka_unit_test(losses_are_measured),
        cmocka_unit_test(threads_change_no_bit),
        cmocka_unit_test(stopping_keeps_the_last_step),
        cmocka_unit_test(bad_input_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
