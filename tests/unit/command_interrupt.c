// SPDX-License-Identifier: GPL-3.0-or-later
// Ctrl-C in the middle of long work: it stops, says how far it came, and what
// it leaves is whole.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "graph/check.h"
#include "kit/open.h"

// Asks to stop at the `left`-th question, once.
static bool after(void *context)
{
    size_t *left = context;
    return *left > 0 && --*left == 0;
}

static App *open_asking(size_t *left)
{
    App *app = open_worked_case(LANG_EN);
    assert_non_null(app);
    app_set_interrupt(app, (Interrupt){after, left});
    return app;
}

static void assert_same_numbers(App *a, App *b)
{
    char *one = json_of(a), *other = json_of(b);
    assert_string_equal(one, other);
    free(one);
    free(other);
}

static void test_training_stops(void **state)
{
    (void)state;
    size_t left = 8, never = 0;
    App *app = open_asking(&left), *plain = open_asking(&never);
    assert_true(run(app, "train 100000"));
    assert_non_null(strstr(buffer_text(&app->message),
                           "stopped after 7 of 100000 steps"));
    assert_true(run(plain, "train 7"));
    assert_same_numbers(app, plain);
    assert_int_equal(app->session->journal_count, 1); // as it would be replayed
    assert_string_equal(app->session->journal[0], "train 7");
    graph_recompute(app->session->graph);
    assert_same_numbers(app, plain);
    assert_true(run(app, "train 1")); // and it goes on from there
    assert_true(run(plain, "train 1"));
    assert_same_numbers(app, plain);
    app_free(app);
    app_free(plain);
}

static void test_stopped_training_is_one_undo(void **state)
{
    (void)state;
    size_t left = 5, never = 0;
    App *app = open_asking(&left), *plain = open_asking(&never);
    assert_true(run(app, "train 50"));
    assert_true(run(app, "undo"));
    assert_same_numbers(app, plain);
    app_free(app);
    app_free(plain);
}

static void test_stopped_at_once(void **state)
{
    (void)state;
    size_t left = 1, never = 0;
    App *app = open_asking(&left), *plain = open_asking(&never);
    assert_true(run(app, "train 50"));
    assert_non_null(strstr(buffer_text(&app->message), "stopped after 0 of 50"));
    assert_same_numbers(app, plain);
    assert_false(session_can_undo(app->session));
    assert_int_equal(app->session->journal_count, 0);
    app_free(app);
    app_free(plain);
}

static void test_checking_stops(void **state)
{
    (void)state;
    size_t left = 11;
    App *app = open_asking(&left);
    assert_true(run(app, "check"));
    assert_non_null(strstr(buffer_text(&app->message),
                           "stopped; so far 10 gradients agree"));
    assert_true(run(app, "check"));
    assert_null(strstr(buffer_text(&app->message), "stopped"));
    app_free(app);
}

// Each command that changes a number leaves something to save.
static void test_changes_are_counted(void **state)
{
    (void)state;
    static const char *const lines[] = {"set Wq[1,2] 1", "nudge 1", "undo",
                                        "redo", "lr 0.3", "train 2", "reset"};
    size_t never = 0;
    App *app = open_asking(&never);
    assert_true(run(app, "select Wq[1,1]"));
    assert_int_equal(app->session->changes, 0);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        assert_true(run(app, lines[i]));
        assert_int_equal(app->session->changes, i + 1);
    }
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_training_stops),
        cmocka_unit_test(test_stopped_training_is_one_undo),
        cmocka_unit_test(test_stopped_at_once),
        cmocka_unit_test(test_checking_stops),
        cmocka_unit_test(test_changes_are_counted),
    };
    return cmocka_run_group_tests_name("command_interrupt", tests, NULL, NULL);
}
