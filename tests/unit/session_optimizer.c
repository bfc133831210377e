// SPDX-License-Identifier: GPL-3.0-or-later
// Optimisers: what each promises holds nearby, and what it remembers of earlier steps is part of a
// step: undone, looked at, saved and opened again with it. Their numbers are held to PyTorch's by
// tests/data/optimizers.lua.
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
#include "kit/done.h"
#include "session/progress.h"
#include "session/session.h"

static App *open_lesson(void)
{
    App *app = app_new(&(AppOptions){0});
    Error err = {0};
    assert_true(app_open(app, "tests/data/optimizers.lua", &err));
    return app;
}

// All that training changes, one number after another; the caller's.
static Buffer state_of(const App *app)
{
    static const Side side[] = {SIDE_VALUE, SIDE_M, SIDE_V};
    Buffer state = {0};
    Graph *graph = app->session->graph;
    for (NodeId n = 0; n < (NodeId)graph_count(graph); n++) {
        for (size_t k = 0; graph_learns(graph, n) && k < sizeof side / sizeof *side; k++) {
            const Matrix *m = graph_matrix(graph, side[k], n, 0);
            for (size_t i = 0; i < matrix_size(m); i++)
                buffer_printf(&state, "%a ", m->at[i]);
        }
    }
    buffer_printf(&state, "%a %a", graph_setting(graph, SETTING_T), graph_objective(graph));
    return state;
}

static void assert_same(const App *app, Buffer *before)
{
    Buffer now = state_of(app);
    assert_string_equal(buffer_text(&now), buffer_text(before));
    buffer_release(&now);
}

static void each_keeps_its_promise(void **state)
{
    (void)state;
    for (const Optimizer *row = optimizer_table; row->name; row++) {
        App *app = open_lesson();
        char line[80];
        snprintf(line, sizeof line, "optimizer %s clip 0.1 warmup 3 weight_decay 0.01", row->name);
        done(app, line);
        done(app, "lr 1e-5");
        const double promise = train_promise(app->session->graph);
        done(app, "train 20");
        const Training *training = &app->session->training;
        assert_true(training->film.record[1].promise == promise && promise < 0);
        for (size_t i = 1; i < training->film.count; i++) {
            const Record *record = &training->film.record[i];
            assert_true(fabs(record->change / record->promise - 1) < 0.01);
        }
        app_free(app);
    }
}

static void steps_are_undone_with_what_they_remember(void **state)
{
    (void)state;
    App *app = open_lesson();
    done(app, "optimizer adam warmup 30");
    done(app, "train 5");
    Buffer five = state_of(app);
    done(app, "train 7");
    Buffer twelve = state_of(app);
    done(app, "undo");
    assert_same(app, &five);
    done(app, "redo");
    assert_same(app, &twelve);
    done(app, "history 5");
    assert_same(app, &five);
    done(app, "history 12");
    assert_same(app, &twelve);
    done(app, "history 5");
    done(app, "train 7"); // the same steps again
    assert_same(app, &twelve);
    done(app, "reset");
    assert_false(graph_any_edited(app->session->graph));
    assert_true(graph_setting(app->session->graph, SETTING_T) == 0);
    done(app, "undo");
    assert_same(app, &twelve);
    buffer_release(&five);
    buffer_release(&twelve);
    app_free(app);
}

// Steps are counted as far as the count may go, and taken beyond.
static void the_last_step_is_not_the_last(void **state)
{
    (void)state;
    App *app = open_lesson();
    done(app, "optimizer adam t 999999999");
    done(app, "train 2");
    assert_true(graph_setting(app->session->graph, SETTING_T) == 1e9);
    app_free(app);
}

static void it_goes_on_after_saving(void **state)
{
    (void)state;
    App *app = open_lesson(), *again = open_lesson();
    Buffer records = {0};
    Error err = {0};
    done(app, "optimizer adamw weight_decay 0.1 warmup 20");
    done(app, "lr 0.02");
    done(app, "train 9");
    done(app, "train 3");
    done(app, "history 9"); // what is looked at is not what is saved
    progress_write(app->session, &records, &(Buffer){0});
    done(app, "history 12");
    progress_apply(again->session, &records, &(Buffer){0}, &err);
    assert_false(error_is_set(&err));
    Buffer saved = state_of(app);
    assert_same(again, &saved);
    done(app, "train 4");
    done(again, "train 4");
    Buffer on = state_of(app);
    assert_same(again, &on);
    buffer_release(&saved);
    buffer_release(&on);
    buffer_release(&records);
    app_free(app);
    app_free(again);
}

static void steps_that_leave_the_numbers_are_not_taken(void **state)
{
    (void)state;
    App *app = open_lesson();
    Error err = {0};
    done(app, "optimizer momentum");
    done(app, "train 3");
    Buffer three = state_of(app);
    done(app, "lr 1e308");
    assert_false(app_run(app, "train 3", &err));
    done(app, "lr 0.05");
    assert_same(app, &three);
    buffer_release(&three);
    app_free(app);
}

static void moments_can_be_opened_and_set(void **state)
{
    (void)state;
    App *app = open_lesson();
    done(app, "optimizer adam");
    done(app, "train 2");
    done(app, "goto step(Wk)");
    done(app, "select m(Wk)[2,1]");
    assert_int_equal(app->session->cell.side, SIDE_M);
    done(app, "set v(Wk)[2,1] 4");
    const CellRef next = {.side = SIDE_NEXT, .node = app->session->cell.node, .row = 1};
    Expansion x = {0};
    graph_expand(app->session->graph, next, &x);
    assert_true(fabs(x.value - graph_number(app->session->graph, next)) < 1e-15);
    assert_true(x.cells == 5); // W, dW twice, m and v
    expansion_release(&x);
    done(app, "undo");
    assert_false(app_run(app, "set m(X)[1,1] 1", ERROR_DROPPED)); // does not learn
    app_free(app);
}

// A weight is what its formula gives, whichever optimiser takes the step.
static void the_next_weight_is_what_it_opens_to(void **state)
{
    (void)state;
    for (const Optimizer *row = optimizer_table; row->name; row++) {
        App *app = open_lesson();
        char line[80];
        snprintf(line, sizeof line, "optimizer %s weight_decay 0.5", row->name);
        done(app, line);
        done(app, "train 2");
        Graph *graph = app->session->graph;
        const CellRef next = {.side = SIDE_NEXT, .node = graph_find(graph, "Wk"), .row = 1};
        Expansion x = {0};
        graph_expand(graph, next, &x);
        if (!(fabs(x.value - graph_number(graph, next)) < 1e-12))
            fail_msg("%s: %g, not %g", row->name, graph_number(graph, next), x.value);
        expansion_release(&x);
        app_free(app);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_keeps_its_promise),
        cmocka_unit_test(steps_are_undone_with_what_they_remember),
        cmocka_unit_test(the_last_step_is_not_the_last),
        cmocka_unit_test(it_goes_on_after_saving),
        cmocka_unit_test(steps_that_leave_the_numbers_are_not_taken),
        cmocka_unit_test(moments_can_be_opened_and_set),
        cmocka_unit_test(the_next_weight_is_what_it_opens_to),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
