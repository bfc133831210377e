// SPDX-License-Identifier: GPL-3.0-or-later
// Names of rows and of columns that are given by hand.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

#include "base/memory.h"
#include "session/progress.h"
#include "kit/open.h"

static const char *row_name(const App *app, const char *node, size_t row)
{
    const Graph *graph = app->session->graph;
    return labels_text(graph_labels(graph, graph_find(graph, node), false), row, LANG_ZH);
}

static const char *col_name(const App *app, const char *node, size_t col)
{
    const Graph *graph = app->session->graph;
    return labels_text(graph_labels(graph, graph_find(graph, node), true), col, LANG_EN);
}

// They reach what is computed, go with undo, and are kept from one day to the next.
static void test_names(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    char *own = mem_text(row_name(app, "X", 1));
    assert_true(run(app, "label X[2,:] green tea") && run(app, "label X[:,1] warm"));
    assert_string_equal(row_name(app, "X", 1), "green tea");
    assert_string_equal(row_name(app, "A", 1), "green tea");
    assert_string_equal(col_name(app, "X", 0), "warm");
    assert_true(run(app, "undo") && run(app, "undo"));
    assert_string_equal(row_name(app, "A", 1), own);
    assert_null(col_name(app, "X", 0));
    assert_true(run(app, "redo") && run(app, "label X[1,:] 米 饭"));
    assert_string_equal(row_name(app, "A", 0), "米 饭");

    Buffer edits = {0};
    Error err = {0};
    edits_write_lesson(app->session, &edits);
    assert_non_null(strstr(buffer_text(&edits), "label X[1,:] 米 饭\nlabel X[2,:] green tea\n"));
    assert_true(run(app, "reset"));
    assert_string_equal(row_name(app, "A", 1), own);
    assert_false(graph_any_edited(app->session->graph));
    assert_true(progress_apply(app->session, &edits, &(Buffer){0}, &err) && !error_is_set(&err));
    assert_string_equal(row_name(app, "A", 0), "米 饭");
    assert_true(graph_any_edited(app->session->graph));
    buffer_release(&edits);

    assert_false(run(app, "label S[1,:] a")); // computed
    assert_false(run(app, "label X[1,1] a")); // no row, no column
    assert_false(run(app, "label X a"));
    free(own);
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
