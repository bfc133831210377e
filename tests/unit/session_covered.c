// SPDX-License-Identifier: GPL-3.0-or-later
// What is covered is told nowhere: in no view, no panel, no text, and not by
// what stands beside it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "export/text.h"
#include "kit/task_app.h"

// No view, no panel and no text tells a covered number.
static void test_nothing_tells(void **state)
{
    (void)state;
    static const char *const lines[] = {"select A[3,1]", "explain",     "flip",          "goto A",
                                        "map",           "view lesson", "select A[3,3]", "numpy on",
                                        "digits 6",      "goto A",      "next"};
    App *app = open_at("A");
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        assert_true(run(app, lines[i]));
        assert_true(covered(app, "A[3,3]"));
        assert_shows(app, "0.99276", false);
        assert_shows(app, "0.00703", false);
        assert_shows(app, "99 %", false);
        Buffer text = {0};
        text_stop(app->session, LANG_EN, TEXT_ALL, &text);
        assert_null(strstr(buffer_text(&text), "0.993"));
        assert_null(strstr(buffer_text(&text), "99 %"));
        buffer_release(&text);
    }
    assert_true(run(app, "answer 3"));
    assert_shows(app, "0.992761", true);
    app_free(app);
}

static void test_gradients_do_not_tell(void **state)
{
    (void)state;
    App *app = open_at("dQ");
    assert_true(run(app, "select dWq[2,1]"));
    assert_true(covered(app, "dWq[2,1]"));
    assert_shows(app, "0.062627", false);
    assert_true(run(app, "goto dQ"));
    assert_true(run(app, "answer -"));
    assert_true(run(app, "select dWq[2,1]"));
    assert_shows(app, "0.062627", true);
    app_free(app);
}

// The panel of a cell spreads its whole row out, and so has its neighbours.
static void test_neighbours_do_not_tell(void **state)
{
    (void)state;
    char path[OPEN_PATH];
    App *app = open_lesson(tree_path("lessons/softmax.lua", path), LANG_EN);
    assert_true(run(app, "goto dA"));
    assert_true(run(app, "select dS_scaled[1,2]"));
    assert_true(covered(app, "dS_scaled[1,1]"));
    assert_shows(app, "-0.052341", false);
    assert_true(run(app, "goto dA"));
    assert_true(run(app, "answer -"));
    assert_true(run(app, "select dS_scaled[1,2]"));
    assert_shows(app, "-0.052341", true);
    app_free(app);
}

// Of one row the mean of the losses is its loss, and the panel has that, too.
static void test_means_of_one_do_not_tell(void **state)
{
    (void)state;
    char path[OPEN_PATH];
    App *app = open_lesson(tree_path("lessons/tokens.lua", path), LANG_EN);
    assert_true(run(app, "goto L"));
    assert_true(run(app, "select L[1,1]"));
    while (session_hint(app->session, ERROR_DROPPED)) {
    }
    assert_shows(app, "ln Z", true);
    assert_shows(app, "0.259070", false);
    assert_shows(app, " = (ln(", true); // written out, to be worked out
    assert_shows(app, "0.259070", false);
    assert_true(run(app, "answer log(1/0.771769)"));
    assert_shows(app, "0.259070", true);
    app_free(app);
}

// A question that was walked past covers its numbers while its stop is looked at, and no longer
// behind it.
static void test_a_look_back_covers_nothing_behind_it(void **state)
{
    (void)state;
    char path[OPEN_PATH];
    App *app = open_lesson(tree_path("lessons/encoder-layer.lua", path), LANG_EN);
    assert_true(run(app, "goto dW1"));
    const NodeId pre = graph_find(app->session->graph, "pre");
    assert_false(session_shape_covered(app->session, SIDE_GRAD, pre));
    assert_true(run(app, "flip"));
    assert_true(session_shape_covered(app->session, SIDE_GRAD, pre));
    assert_true(run(app, "flip"));
    assert_false(session_shape_covered(app->session, SIDE_GRAD, pre));
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing_tells),
        cmocka_unit_test(test_gradients_do_not_tell),
        cmocka_unit_test(test_neighbours_do_not_tell),
        cmocka_unit_test(test_means_of_one_do_not_tell),
        cmocka_unit_test(test_a_look_back_covers_nothing_behind_it),
    };
    return cmocka_run_group_tests_name("session_covered", tests, NULL, NULL);
}
