// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson that is saved under another name opens with the numbers that it was saved with, bit for
// bit; and what `start` does to undo, reset, progress and a lesson's own names.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/random.h"
#include "data/array_file.h"
#include "session/progress.h"
#include "kit/open.h"

static char folder[256], copy[300], own[300];

static int make_folder(void **state)
{
    (void)state;
    const char *tmp = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/qkv-save-XXXXXX", tmp ? tmp : "/tmp");
    if (!mkdtemp(folder))
        return -1;
    snprintf(copy, sizeof copy, "%s/copy.lua", folder);
    snprintf(own, sizeof own, "%s/own.lua", folder);
    unsetenv("XDG_STATE_HOME");
    return setenv("HOME", folder, 1);
}

static int remove_folder(void **state)
{
    (void)state;
    char command[400];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command);
}

// The program with a lesson of that text open, from a file that stays.
static App *open_own(const char *text)
{
    Buffer whole = {0};
    buffer_printf(&whole, "lesson { api = 1, id = 'own', title = 'own' }\n%s", text);
    assert_true(file_output(own, buffer_text(&whole), whole.size, ERROR_DROPPED));
    buffer_release(&whole);
    App *app = open_lesson(own, LANG_EN);
    assert_non_null(app);
    return app;
}

static char *read_text(const char *path)
{
    Buffer text = {0};
    assert_int_equal(file_read(path, 1 << 20, &text), FILE_READ);
    return buffer_take(&text);
}

static bool save_copy(App *app)
{
    char line[400];
    snprintf(line, sizeof line, "save as! %s", copy);
    return run(app, line);
}

// What the export has behind the lesson's id.
static const char *behind_id(const char *json)
{
    const char *loss = strstr(json, "\"loss\"");
    assert_non_null(loss);
    return loss;
}

// Saves the lesson, opens the copy, and wants its numbers; the copy's text is the caller's.
static char *assert_comes_back(App *app)
{
    assert_true(save_copy(app));
    App *again = open_lesson(copy, LANG_EN);
    assert_non_null(again);
    char *before = json_of(app), *after = json_of(again);
    assert_string_equal(behind_id(before), behind_id(after));
    assert_true(graph_setting(app->session->graph, SETTING_LR) ==
                graph_setting(again->session->graph, SETTING_LR));
    free(before);
    free(after);
    app_free(again);
    return read_text(copy);
}

static void assert_start(App *app, const char *expected)
{
    char *text = assert_comes_back(app);
    char *from = strstr(text, "start {");
    if (!*expected)
        assert_null(from);
    else if (!from || strncmp(from, expected, strlen(expected)) != 0)
        fail_msg("not %s in %s", expected, text);
    free(text);
}

static void commands_are_few(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    assert_start(app, "");
    assert_true(run(app, "set X[1,1] 5"));
    assert_start(app, "start {\n  \"set X[1,1] 5\",\n}\n");
    assert_true(run(app, "set X[1,:] 5 1/3"));
    assert_start(app, "start {\n  \"set X[1,:] 5 0.3333333333333333\",\n}\n");
    assert_true(run(app, "set X 1/2"));
    assert_true(run(app, "set X[2,:] 7 7"));
    assert_true(run(app, "set Wq[1,:] 2"));
    assert_start(app, "start {\n  \"set X 0.5 0.5 7 7 0.5 0.5\",\n  \"set Wq[1,:] 2\",\n}\n");
    assert_true(run(app, "set Wq [[1,0],[0,1]]"));
    assert_true(run(app, "set X 1/2"));
    assert_start(app, "start {\n  \"set X 0.5\",\n}\n");
    assert_true(run(app, "set X [[9,8],[7,6],[5,4]]"));
    assert_true(run(app, "lr 0.05"));
    assert_true(run(app, "set S_scaled.by 1"));
    assert_true(run(app, "set dO[1,2] -7e-20"));
    assert_start(app, "start {\n  \"set X 9 8 7 6 5 4\",\n  \"set S_scaled.by 1\",\n"
                      "  \"set dO[1,2] -7e-20\",\n  \"lr 0.05\",\n}\n");
    assert_true(run(app, "undo"));
    assert_true(run(app, "undo"));
    assert_true(run(app, "transpose on")); // files have tokens as rows all the same
    assert_start(app, "start {\n  \"set X 9 8 7 6 5 4\",\n  \"lr 0.05\",\n}\n");
    char *before = json_of(app), line[400];
    snprintf(line, sizeof line, "open %s", copy);
    assert_true(run(app, line)); // though what was shown last is transposed
    char *after = json_of(app);
    assert_string_equal(behind_id(before), behind_id(after));
    assert_true(app->display.columns);
    free(before);
    free(after);
    assert_true(run(app, "reset"));
    assert_start(app, "");
    assert_true(run(app, "optimizer adam beta1 0.8"));
    assert_start(app, "start {\n  \"optimizer adam\",\n  \"optimizer beta1 0.8\",\n}\n");
    assert_true(run(app, "undo"));
    assert_true(run(app, "train 3"));
    assert_start(app, "start {\n  \"set Wq 0.98");
    app_free(app);
}

// Edits one leaf after another at random, by cells, rows and as a whole.
static void edit_at_random(App *app, Random *random)
{
    const Graph *graph = app->session->graph;
    for (NodeId node = 0; node < (NodeId)graph_count(graph); node++) {
        const Shape shape = graph_node(graph, node)->shape;
        Buffer line = {0};
        Address at = {.node = node, .param = -1, .whole_cols = true, .whole_rows = node % 3 == 1};
        at.row_from = random_below(random, shape.rows);
        at.col_from = random_below(random, shape.cols);
        at.whole_cols = node % 3 > 0;
        if (graph_node(graph, node)->op)
            continue;
        buffer_add(&line, "set ");
        address_write(graph, &at, &line);
        buffer_printf(&line, " %.17g", random_uniform(random) / 3 - 0.1);
        app_run(app, buffer_text(&line), ERROR_DROPPED); // an id may be no number of that kind
        buffer_release(&line);
    }
}

static void every_lesson_comes_back(void **state)
{
    (void)state;
    glob_t found = tree_glob("lessons/*.lua"), files = tree_glob("lessons/*.[sn]*");
    Random random = random_seeded(3);
    for (size_t i = 0; i < files.gl_pathc; i++) { // a copy reads what stands beside it
        char command[800];
        snprintf(command, sizeof command, "cp '%s' '%s'", files.gl_pathv[i], folder);
        assert_int_equal(system(command), 0);
    }
    globfree(&files);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        App *app = open_lesson(found.gl_pathv[i], LANG_EN);
        assert_non_null(app);
        edit_at_random(app, &random);
        char *text = assert_comes_back(app);
        assert_non_null(strstr(text, "start {"));
        free(text);
        app_free(app);
    }
    assert_true(found.gl_pathc > 15);
    globfree(&found);
}

static void the_text_stays(void **state)
{
    (void)state;
    // Its own name for something else, in a file that knows nothing of `start`.
    App *app = open_own("start = input { {1, 2} }\nB = name('a\"b\\\\c', start * 3)\n"
                        "C = name('x y', weight { {4, 5} })\nbackward(B, { {1, 1} })\n");
    assert_true(run(app, "set start[1,2] 7"));
    assert_true(run(app, "set \"x y\"[1,1] 3"));
    assert_start(app, "start {\n  \"set start[1,2] 7\",\n  \"set \\\"x y\\\"[1,1] 3\",\n}\n");
    app_free(app);
    // A block that is there gives way in its place, whatever stands in it.
    app =
        open_own("local t = { start = 1 }\n"
                 "X = input { {1, 2} }\nstart({ -- start {\n  [[set X[1,1] 3]], -- }\n}) Y = X*2\n"
                 "backward(Y, { {1, 1} })\n");
    assert_true(graph_value(app->session->graph, 0)->at[0] == 3);
    assert_false(app_run(app, "undo", ERROR_DROPPED));
    assert_true(run(app, "set X[1,2] 4"));
    char *text = assert_comes_back(app);
    assert_non_null(strstr(text, "X = input { {1, 2} }\nstart {\n  \"set X 3 4\",\n} Y = X*2\n"));
    free(text);
    assert_true(run(app, "undo"));
    assert_true(run(app, "reset"));
    assert_true(graph_value(app->session->graph, 0)->at[0] == 1);
    assert_start(app, "");
    app_free(app);
    // What goes in comes out, but for the id.
    app = open_own("X = input { {1, 2} }\n");
    assert_true(run(app, "set X[1,1] 3"));
    assert_true(save_copy(app));
    app_free(app);
    app = open_lesson(copy, LANG_EN);
    assert_true(run(app, "reset"));
    assert_start(app, "");
    text = read_text(copy);
    assert_string_equal(text,
                        "lesson { api = 1, id = \"copy\", title = 'own' }\nX = input { {1, 2} }\n");
    free(text);
    app_free(app);
}

static void assert_id(App *app, const char *file, const char *expected)
{
    char line[400], path[300], *text;
    snprintf(path, sizeof path, "%s/%s", folder, file);
    snprintf(line, sizeof line, "save as! %s", path);
    assert_true(run(app, line));
    text = read_text(path);
    if (!strstr(text, expected))
        fail_msg("%s has no %s: %s", file, expected, text);
    free(text);
}

// What is saved of a copy is its own, whatever it is called; saved over itself it stays itself.
static void a_copy_has_its_own_id(void **state)
{
    (void)state;
    char below[300];
    snprintf(below, sizeof below, "%s/other", folder);
    assert_int_equal(mkdir(below, 0700), 0);
    App *app = open_own("id = input { {1, 2} }\n");
    assert_id(app, "Mine 2.lua", "{ api = 1, id = \"mine-2\", title = 'own' }\nid = input");
    assert_id(app, "other/own.lua", "id = \"own-2\"");
    assert_id(app, "own.lua", "id = \"own\"");
    app_free(app);
    static const char odd[] = "lesson({ -- id = 'x'\n title = { en = \"id = 'y'\" }, id --[[=]] =\n"
                              " [[own]], api = 2 })\nX = input { {1} }\n";
    assert_true(file_output(own, odd, strlen(odd), ERROR_DROPPED));
    app = open_lesson(own, LANG_EN);
    assert_non_null(app);
    assert_id(app, "a.lua", "id = 'x'\n title = { en = \"id = 'y'\" }, id --[[=]] =\n \"a\", api");
    app_free(app);
}

static void assert_refused(App *app, const char *line, const char *expected)
{
    Error err = {0};
    char text[1024];
    assert_false(app_run(app, line, &err));
    error_write(&err, LANG_EN, text, sizeof text);
    if (!strstr(text, expected))
        fail_msg("%s: %s", line, text);
}

static void what_cannot_be_is_said(void **state)
{
    (void)state;
    char line[400];
    App *app = open_own("X = input { {1, 2} }\nY = X * 2\nbackward(Y, { {1, 1} })\n");
    assert_refused(app, "save as", "a file that ends in .lua");
    assert_refused(app, "save as mine.txt", "a file that ends in .lua");
    snprintf(line, sizeof line, "save as %s", own);
    assert_refused(app, line, "exists already: choose another name, or save as! ");
    snprintf(line, sizeof line, "save as %s/none/x.lua", folder);
    assert_refused(app, line, "was not written");
    // A nan could come from a person's arrays alone; no command gives one.
    Buffer npz = {0};
    NpzWriter writer = {.out = &npz};
    npz_add(&writer, "X", &(Matrix){1, 2, (double[]){1, 0.0 / 0.0}});
    npz_add(&writer, "Y", &(Matrix){1, 2, (double[]){2, 0.0 / 0.0}});
    npz_end(&writer);
    snprintf(line, sizeof line, "against %s/nan.npz", folder);
    assert_true(file_output(line + strlen("against "), buffer_text(&npz), npz.size, ERROR_DROPPED));
    buffer_release(&npz);
    assert_refused(app, line, "X holds nan or inf");
    assert_false(graph_any_edited(app->session->graph));
    app_free(app);
    snprintf(line, sizeof line, "save as! %s", copy);
    app = open_own("X = input(zeros(150, 150))\n");
    Matrix *m = (Matrix[]){matrix_new(150, 150)};
    for (size_t i = 0; i < matrix_size(m); i++)
        m->at[i] = 1 / (3 + (double)i);
    assert_true(session_set(
        app->session, "set",
        &(Address){
            .param = -1, .whole_rows = true, .whole_cols = true, .row_to = 149, .col_to = 149},
        m, ERROR_DROPPED));
    matrix_release(m);
    assert_refused(app, line, "22500 commands and ");
    app_free(app);
    // A command that fails is the lesson's fault, at its line.
    static const char wrong[] = "lesson { api = 2, id = 'own', title = 'own' }\n"
                                "X = input { {1} }\nstart { 'set X 2', 'set Z 3' }\n";
    assert_true(file_output(own, wrong, strlen(wrong), ERROR_DROPPED));
    app = open_worked_case(LANG_EN);
    snprintf(line, sizeof line, "open %s", own);
    assert_refused(app, line, "own.lua:3: there is no matrix called 'Z'");
    assert_null(app->session);
    app_free(app);
}

// Files that the lesson reads have to lie beside the copy.
static void needs_are_said(void **state)
{
    (void)state;
    char array[300], line[400], below[300];
    snprintf(array, sizeof array, "%s/a.csv", folder);
    assert_true(file_output(array, "1,2\n", 4, ERROR_DROPPED));
    App *app = open_own("X = input(load 'a.csv')\nY = input(load 'a.csv')\n");
    assert_true(run(app, "set X[1,1] 3"));
    assert_true(save_copy(app));
    assert_null(strstr(buffer_text(&app->message), "needs"));
    snprintf(below, sizeof below, "%s/below", folder);
    assert_int_equal(mkdir(below, 0700), 0);
    snprintf(line, sizeof line, "save as %s/copy.lua", below);
    assert_true(run(app, line));
    snprintf(line, sizeof line, "to open with these numbers it needs %s/a.csv", below);
    assert_non_null(strstr(buffer_text(&app->message), line));
    assert_string_equal(strstr(buffer_text(&app->message), line), line); // once
    app_free(app);
}

static App *keep(const char *path)
{
    App *app = app_new(&(AppOptions){.keeps = true});
    assert_true(app_open(app, path, ERROR_DROPPED));
    return app;
}

static double first_of(const App *app)
{
    return graph_value(app->session->graph, 0)->at[0];
}

static void leave(App *app)
{
    assert_int_equal(app_leave(app, ERROR_DROPPED), 0);
    app_free(app);
}

// A copy's progress is its own, and begins with what it opens with.
static void copies_keep_to_themselves(void **state)
{
    (void)state;
    app_free(open_own("X = input { {1, 2} }\n"));
    App *app = keep(own);
    assert_true(run(app, "set X[1,1] 5"));
    assert_true(save_copy(app));
    assert_true(run(app, "set X[1,1] 6"));
    assert_true(run(app, "optimizer adam"));
    leave(app);
    app = keep(copy);
    assert_true(first_of(app) == 5);
    assert_true(graph_setting(app->session->graph, SETTING_OPTIMIZER) == 0);
    assert_null(strstr(buffer_text(&app->message), "last time"));
    assert_true(run(app, "reset"));
    leave(app);
    app = keep(copy);
    assert_true(first_of(app) == 1); // as it was left
    assert_true(run(app, "set X[1,1] 8"));
    leave(app);
    app = keep(copy);
    assert_true(first_of(app) == 8);
    // Saved over itself and read again, it opens with what it was saved with.
    assert_true(save_copy(app));
    assert_true(app_reload(app, ERROR_DROPPED));
    assert_true(first_of(app) == 8);
    assert_true(run(app, "set X[1,1] 9"));
    assert_true(app_reload(app, ERROR_DROPPED));
    assert_true(first_of(app) == 9);
    leave(app);
    app = keep(own);
    assert_true(first_of(app) == 6);
    leave(app);
}

// Saved edits belong to the commands that a file opens with: after those were changed its own
// numbers hold, and what is aside is named with the way back, unless it is what there is.
static void progress_knows_its_start(void **state)
{
    (void)state;
    app_free(open_own("X = input { {1, 2} }\nY = input { {3} }\n"));
    App *app = keep(own);
    assert_true(run(app, "set X[1,1] 5"));
    assert_true(run(app, "set Y[1,1] 4"));
    leave(app);
    app_free(open_own("X = input { {1, 2} }\nY = input { {3} }\nstart { 'set Y[1,1] 4' }\n"));
    app = keep(own);
    assert_true(first_of(app) == 1);
    assert_string_equal(buffer_text(&app->message),
                        "kept aside, as the lesson begins otherwise now: X (restore, restore off)");
    leave(app);
    app = keep(own);
    assert_null(strstr(buffer_text(&app->message), "begins otherwise")); // said once
    assert_null(strstr(buffer_text(&app->message), "last time"));        // Y is the lesson's
    assert_true(run(app, "set X[1,1] 7"));
    assert_true(run(app, "restore")); // what is asked for is made last
    assert_true(first_of(app) == 5);
    assert_true(run(app, "undo"));
    assert_true(first_of(app) == 7);
    assert_true(run(app, "redo"));
    leave(app);
    app = keep(own);
    assert_true(first_of(app) == 5);
    leave(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(commands_are_few),
        cmocka_unit_test(every_lesson_comes_back),
        cmocka_unit_test(the_text_stays),
        cmocka_unit_test(what_cannot_be_is_said),
        cmocka_unit_test(needs_are_said),
        cmocka_unit_test(progress_knows_its_start),
        cmocka_unit_test(copies_keep_to_themselves),
        cmocka_unit_test(a_copy_has_its_own_id),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
