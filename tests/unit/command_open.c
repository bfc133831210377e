// SPDX-License-Identifier: GPL-3.0-or-later
// open FILE into X: all of an array, a part, its transpose; and what is refused.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>
#include <cmocka.h>

#include "base/file.h"
#include "base/memory.h"
#include "command/complete.h"
#include "data/array_file.h"
#include "session/progress.h"
#include "kit/open.h"

static const char file[] = "/tmp/qkv open.npz";

static void write_file(void)
{
    Buffer out = {0};
    NpzWriter npz = {.out = &out};
    npz_add(&npz, "w.all", &(Matrix){3, 4, (double[12]){1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}});
    npz_add(&npz, "x", &(Matrix){3, 2, (double[6]){9, 8, 7, 6, 5, 4}});
    npz_end(&npz);
    assert_true(file_output(file, buffer_text(&out), out.size, ERROR_DROPPED));
    buffer_release(&out);
}

static bool into(App *app, const char *rest, Error *err)
{
    char line[200];
    snprintf(line, sizeof line, "open %s %s", file, rest);
    return app_run(app, line, err);
}

static void assert_taken(App *app, const char *rest, const char *node, const double cell[2])
{
    const Graph *graph = app->session->graph;
    assert_true(into(app, rest, ERROR_DROPPED));
    const Matrix *m = graph_value(graph, graph_find(graph, node));
    assert_true(m->at[0] == cell[0] && m->at[1] == cell[1]);
}

static void assert_refused(App *app, const char *rest, ErrorKind kind, const char *why)
{
    Error err = {0};
    char text[ERROR_TEXT_SIZE];
    assert_false(into(app, rest, &err));
    error_write(&err, LANG_EN, text, sizeof text);
    if (!strstr(text, why) || err.kind != kind)
        fail_msg("%s: %s", rest, text);
}

static void test_taken(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    write_file();
    assert_taken(app, "x into X", "X", (const double[]){9, 8});
    assert_non_null(strstr(buffer_text(&app->message), "values"));
    assert_taken(app, "w.all[2:3,3:4] into Wq", "Wq", (const double[]){7, 8});
    assert_taken(app, "w.all[1:2,1:2].T into Wk", "Wk", (const double[]){1, 5});
    assert_taken(app, "w.all[:,2:3] into X", "X", (const double[]){2, 3});
    assert_taken(app, "w.all[2:,1:2] into Wv", "Wv", (const double[]){5, 6});
    assert_true(run(app, "undo"));
    assert_true(run(app, "transpose"));
    assert_taken(app, "x into X", "X", (const double[]){9, 8});
    assert_true(into(app, "x into dO", ERROR_DROPPED)); // the gradient that backward starts from
    assert_true(run(app, "open three-tokens"));
    remove(file);
    app_free(app);
}

static void test_refused(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    write_file();
    assert_refused(app, "into X", ERROR_USAGE,
                   "has 2 arrays, name one before into (Tab lists "
                   "them), such as w.all");
    assert_refused(app, "y into X", ERROR_DATA, "no array 'y'");
    assert_refused(app, "w.all into X", ERROR_DATA, "w.all is 3x4, X is 3x2: take a part");
    assert_refused(app, "x[0:2,:] into X", ERROR_USAGE, "'[0:2,:]' is no part");
    assert_refused(app, "x[1:2] into X", ERROR_USAGE, "is no part");
    assert_refused(app, "x[1:9,:] into X", ERROR_DATA, "9");
    assert_refused(app, "x into S", ERROR_USAGE, "S is computed");
    assert_refused(app, "x into X[1,1]", ERROR_USAGE, "into takes the name of a matrix");
    assert_refused(app, "x into nothing", ERROR_USAGE, "nothing");
    assert_false(app_run_of_lesson(app, "open /tmp/qkv open.npz x into X", ERROR_DROPPED));
    assert_false(graph_any_edited(app->session->graph));
    remove(file);
    assert_refused(app, "x into X", ERROR_DATA, "No such file");
    app_free(app);
}

// The arrays of a file are offered, and the file.
static void test_completion(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    char line[200];
    write_file();
    snprintf(line, sizeof line, "open %s w", file);
    Completion completion = complete_line(app, line, strlen(line));
    assert_int_equal(completion.choice.count, 1);
    assert_string_equal(completion.choice.at[0], "/tmp/qkv open.npz w.all into ");
    owned_release(&completion.choice);
    completion = complete_line(app, "open /tmp/qkv o", strlen("open /tmp/qkv o"));
    assert_int_equal(completion.choice.count, 1);
    assert_string_equal(completion.choice.at[0], file);
    owned_release(&completion.choice);
    remove(file);
    app_free(app);
}

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

// The names in a table come with its numbers, reach what is computed from them, go with undo, and
// are kept from one day to the next.
static void test_names(void **state)
{
    (void)state;
    static const char path[] = "/tmp/qkv-names.csv";
    static const char table[] = ",warm,wet\nrice,1,2\ngreen tea,0,1\n,3,1\n";
    App *app = open_worked_case(LANG_EN);
    char *own = mem_text(row_name(app, "X", 1));
    assert_true(file_output(path, table, sizeof table - 1, ERROR_DROPPED));
    assert_true(run(app, "open /tmp/qkv-names.csv into X"));
    assert_string_equal(row_name(app, "X", 1), "green tea");
    assert_string_equal(row_name(app, "A", 1), "green tea");
    assert_string_equal(row_name(app, "X", 2), "3"); // it has none there
    assert_string_equal(col_name(app, "X", 0), "warm");
    assert_true(run(app, "undo"));
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
    remove(path);
    free(own);
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_taken),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_completion),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
