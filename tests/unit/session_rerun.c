// SPDX-License-Identifier: GPL-3.0-or-later
// The lesson's file run again with another choice, or since it has changed: what no longer fits is
// left out and said, what does fit is there, and one stands where one stood.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>

#include "kit/done.h"
#include "kit/open.h"
#include "kit/set.h"
#include "session/progress.h"
#include "session/task.h"

// Eight examples, or two.
static const char EXAMPLES[] =
    "lesson { api = 2, id = 'rerun', title = 'rerun' }\n"
    "few = choose { name = 'few', among = { 'no', 'yes' } }\n"
    "W = weight { {1}, {2} }\n"
    "X = input { {1,2} }\n"
    "y = target { {3} }\n"
    "L = mse(X * W, y)\n"
    "backward(L)\n"
    "local train = {}\n"
    "for i = 1, few == 'yes' and 2 or 8 do train[i] = { X = { {i,1} }, y = { {i} } } end\n"
    "examples { train = train }\n"
    "training { optimizer = 'adam', lr = 0.05, batch = 2 }\n";

static const char SCALED[] = "lesson { api = 2, id = 'rerun', title = 'rerun' }\n"
                             "c = choose { name = 'c', among = { 1, 2 } }\n"
                             "W = weight { {1}, {1} }\n"
                             "X = input { {1,2} }\n"
                             "Y = X * W * c\n"
                             "backward(Y, { {1} })\n";

static const char *lesson_path(void)
{
    static char path[OPEN_PATH];
    snprintf(path, sizeof path, "%s/rerun.lua", getenv("TMPDIR"));
    return path;
}

static void write_lesson(const char *text)
{
    FILE *file = fopen(lesson_path(), "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0 && fclose(file) == 0);
}

static App *open_with(const char *text)
{
    write_lesson(text);
    App *app = open_lesson(lesson_path(), LANG_EN);
    assert_non_null(app);
    return app;
}

static void assert_says(const App *app, const char *words)
{
    if (!strstr(buffer_text(&app->message), words))
        fail_msg("'%s' is not in: %s", words, buffer_text(&app->message));
}

static double setting(const App *app, Setting which)
{
    return graph_setting(app->session->graph, which);
}

static double number(const App *app, const char *cell)
{
    Address at;
    assert_true(address_parse(app->session->graph, cell, false, &at, ERROR_DROPPED));
    return graph_number(app->session->graph, address_cell(&at));
}

static const char *stop_of(const App *app)
{
    static char name[STOP_NAME_SIZE];
    return stop_name(app->session->graph, session_stop(app->session), name);
}

static void test_a_batch_that_is_too_large_is_left_out_and_said(void **state)
{
    (void)state;
    App *app = open_with(EXAMPLES);
    done(app, "batch 6");
    done(app, "lr 0.25");
    done(app, "optimizer adam beta1 0.5");
    done(app, "choose few yes");
    assert_says(app, "kept aside, as it does not fit: batch");
    assert_true(setting(app, SETTING_BATCH) == 2);
    assert_true(setting(app, SETTING_LR) == 0.25 && setting(app, SETTING_BETA1) == 0.5);
    done(app, "undo");
    assert_true(setting(app, SETTING_BATCH) == 6);
    assert_null(strstr(buffer_text(&app->message), "left out"));
    done(app, "redo"); // to what was there then, all of which fits
    assert_null(strstr(buffer_text(&app->message), "left out"));
    assert_true(setting(app, SETTING_BATCH) == 2 && setting(app, SETTING_LR) == 0.25);
    app_free(app);
}

static void test_a_start_block_that_no_longer_fits(void **state)
{
    (void)state;
    Buffer text = {0};
    buffer_printf(&text, "%sstart { 'batch 4' }\n", EXAMPLES);
    App *app = open_with(buffer_text(&text));
    buffer_release(&text);
    assert_true(setting(app, SETTING_BATCH) == 4);
    done(app, "choose few yes");
    assert_true(setting(app, SETTING_BATCH) <= 2);
    done(app, "train 3");
    done(app, "undo");
    done(app, "undo");
    assert_true(setting(app, SETTING_BATCH) == 4);
    app_free(app);
}

// What a talk asks for may be reached by a choice, as it is one since the talk began.
static void test_a_choice_reaches_a_goal_of_a_talk(void **state)
{
    (void)state;
    Buffer text = {0};
    buffer_printf(&text,
                  "%stry { at = Y, prompt = 'p', reached = function() return Y[1][1] == 6 end }\n",
                  SCALED);
    App *app = open_with(buffer_text(&text));
    buffer_release(&text);
    session_talk(app->session, true);
    done(app, "goto Y");
    done(app, "choose c 2");
    assert_int_equal(task_state(app->session, 0)->outcome, TASK_RIGHT);
    app_free(app);
}

// The author calls a weight otherwise that somebody has edited.
static void test_a_saved_edit_of_a_weight_that_is_gone(void **state)
{
    (void)state;
    const char *dir = getenv("TMPDIR");
    App *app = open_with(SCALED);
    done(app, "choose c 2");
    done(app, "set W[1,1] 7");
    done(app, "set X[1,2] 5");
    assert_true(progress_save(app->session, dir, ERROR_DROPPED));
    app_free(app);

    Buffer text = {0};
    for (const char *p = SCALED; *p; p++)
        buffer_add_char(&text, (unsigned char)(*p == 'W' ? 'V' : *p));
    app = open_with(buffer_text(&text));
    bool edited = false;
    Error err = {0};
    char said[ERROR_TEXT_SIZE];
    assert_true(progress_load(app->session, dir, &edited, &err));
    error_write(&err, LANG_EN, said, sizeof said);
    assert_string_equal(
        said, "what was saved of these does not fit the lesson: W; it is kept aside until "
              "it does (restore off drops it), all else is as it was");
    assert_true(edited && number(app, "X[1,2]") == 5 && number(app, "Y[1,1]") == 2 * (1 + 5));
    app_free(app);

    // The same while the lesson is open.
    app = open_with(SCALED);
    done(app, "choose c 2");
    done(app, "set W[1,1] 7");
    done(app, "set X[1,2] 5");
    write_lesson(buffer_text(&text));
    assert_true(app_reload(app, ERROR_DROPPED));
    assert_says(app, "does not fit the lesson: W;");
    assert_true(number(app, "X[1,2]") == 5 && number(app, "Y[1,1]") == 2 * (1 + 5));
    buffer_release(&text);
    app_free(app);
}

static void test_edits_of_another_shape_are_named(void **state)
{
    (void)state;
    App *app = open_with("lesson { api = 2, id = 'rerun', title = 'rerun' }\n"
                         "n = choose { name = 'n', among = { 2, 3 } }\n"
                         "U = weight(ones(1, 1))\n"
                         "W = weight(ones(1, n))\n"
                         "V = weight(ones(n, 1))\n"
                         "Y = U * W * V\n"
                         "backward(Y, { {1} })\n");
    done(app, "set U[1,1] 3");
    done(app, "set W[1,1] 4");
    done(app, "set W[1,2] 5");
    done(app, "set V[2,1] 6");
    done(app, "choose n 3");
    assert_says(app, "kept aside, as it does not fit: W, V");
    assert_true(number(app, "Y[1,1]") == 9);
    done(app, "undo");
    assert_true(number(app, "Y[1,1]") == 3 * (4 + 5 * 6));
    app_free(app);
}

static void test_jumps_and_pictures_outlast_a_choice(void **state)
{
    (void)state;
    App *app = open_with(SCALED);
    done(app, "goto Y");
    done(app, "select Y[1,1]");
    done(app, "goto dW");
    done(app, "goto closing");
    done(app, "back");
    assert_string_equal(stop_of(app), "dW");
    done(app, "view matrix");
    session_set_h(app->session, 1e-3);
    done(app, "choose c 2");
    assert_int_equal(app->session->view, VIEW_MATRIX);
    assert_true(app->session->h == 1e-3);
    done(app, "view lesson");
    done(app, "back");
    assert_string_equal(stop_of(app), "Y");
    done(app, "jump next");
    done(app, "jump next");
    assert_string_equal(stop_of(app), "closing");
    app_free(app);
}

// Also where that cell has no address, as the weight after the step.
static void test_the_selected_cell_outlasts_a_choice(void **state)
{
    (void)state;
    App *app = open_with(SCALED);
    for (int columns = 0; columns < 2; columns++) {
        done(app, columns ? "transpose on" : "transpose off");
        done(app, "goto step(W)");
        done(app, columns ? "select W'[1,2]" : "select W'[2,1]");
        done(app, columns ? "choose c 1" : "choose c 2");
        assert_int_equal(app->session->cell.side, SIDE_NEXT);
        assert_int_equal(app->session->cell.row, 1);
        assert_int_equal(app->session->cell.col, 0);
    }
    app_free(app);
}

// Of three jumps the middle one leads to a stop that is gone.
static void test_jumps_to_a_stop_that_is_gone(void **state)
{
    (void)state;
    App *app = open_with("lesson { api = 2, id = 'rerun', title = 'rerun' }\n"
                         "long = choose { name = 'long', among = { 'yes', 'no' } }\n"
                         "X = input { {1,2} }\n"
                         "A = X * 2\n"
                         "if long == 'yes' then B = A * 3 end\n"
                         "C = A * 5\n"
                         "backward(C, { {1,1} })\n");
    done(app, "goto A");
    done(app, "goto B");
    done(app, "goto C");
    done(app, "goto closing");
    done(app, "choose long no");
    done(app, "back");
    assert_string_equal(stop_of(app), "C");
    done(app, "back");
    assert_string_equal(stop_of(app), "A");
    done(app, "back");
    assert_string_equal(stop_of(app), "intro");
    assert_false(app_run(app, "back", ERROR_DROPPED));
    app_free(app);
}

// The stop is there, the cell that was selected at it is not.
static void test_a_jump_to_a_cell_that_is_gone(void **state)
{
    (void)state;
    App *app = open_with("lesson { api = 2, id = 'rerun', title = 'rerun' }\n"
                         "n = choose { name = 'n', among = { 3, 1 } }\n"
                         "X = input(ones(n, 2))\n"
                         "Y = X * 2\n"
                         "backward(Y, ones(n, 2))\n");
    done(app, "goto Y");
    done(app, "select Y[3,2]");
    done(app, "goto closing");
    done(app, "choose n 1");
    done(app, "back");
    assert_string_equal(stop_of(app), "Y");
    assert_int_equal(app->session->cell.row, 0);
    done(app, "explain");
    app_free(app);
}

// Up to a thousand cells are edits of their own, so that what the author changes beside them is
// seen; of more the matrix is one.
static void test_many_cells_are_a_matrix(void **state)
{
    (void)state;
    App *app = open_with("lesson { api = 2, id = 'many', title = 'many' }\n"
                         "X = input(zeros(60, 60))\nY = X * 2\nbackward(Y, zeros(60, 60))\n");
    Graph *graph = app->session->graph;
    const NodeId x = graph_find(graph, "X");
    for (size_t i = 0; i <= 1000; i++) {
        const CellRef cell = {.node = x, .row = i / 20, .col = i % 20};
        if (i == 1000) {
            Edits cells = edits_now(app->session, true);
            assert_int_equal(cells.count, 1000);
            edits_release(&cells);
        }
        assert_true(set_cell(graph, cell, 1, ERROR_DROPPED));
    }
    Edits all = edits_now(app->session, true);
    assert_int_equal(all.count, 1);
    assert_int_equal(matrix_size(&all.at[0].numbers), 3600);
    edits_release(&all);
    app_free(app);
}

// What a run of the file does not make anew stays by itself, as the session is the same one: no
// list says what is carried over.
static void test_the_session_stays(void **state)
{
    (void)state;
    App *app = open_with(SCALED);
    Session *session = app->session;
    session->today = 12345;
    session->seed = 99;
    done(app, "h 1e-4");
    const Journal *journal = &session->journal;
    for (int i = 0; i < 3; i++) {
        done(app, "set X[1,1] 4");
        const size_t entries = journal->count;
        if (i == 0)
            done(app, "choose c 2");
        else if (i == 1)
            assert_true(app_reload(app, ERROR_DROPPED));
        else
            done(app, "present on");
        assert_ptr_equal(app->session, session);
        assert_true(session->today == 12345 && session->seed == 99);
        assert_true(session->h == 1e-4);
        assert_int_equal(journal->count, entries + (i == 0));
        assert_true(number(app, "X[1,1]") == 4);
        done(app, "set X[1,1] 5");
    }
    while (journal_at(&session->journal, true))
        done(app, "undo");
    assert_true(number(app, "X[1,1]") == 1 && number(app, "Y[1,1]") == 3);
    app_free(app);
}

// Where an earlier step is looked at, what is restored joins the present one.
static void test_restored_at_an_earlier_step(void **state)
{
    (void)state;
    App *app = open_with(EXAMPLES);
    done(app, "batch 8");
    done(app, "choose few yes");
    done(app, "train 3");
    const double last = number(app, "W[1,1]");
    done(app, "history 1");
    assert_true(number(app, "W[1,1]") != last);
    done(app, "restore");
    assert_says(app, "kept aside, as it does not fit: batch");
    assert_true(number(app, "W[1,1]") == last);
    assert_null(app->session->training.present.kept);
    assert_false(training_scrubbed(&app->session->training));
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_restored_at_an_earlier_step),
        cmocka_unit_test(test_many_cells_are_a_matrix),
        cmocka_unit_test(test_the_session_stays),
        cmocka_unit_test(test_a_batch_that_is_too_large_is_left_out_and_said),
        cmocka_unit_test(test_a_start_block_that_no_longer_fits),
        cmocka_unit_test(test_a_choice_reaches_a_goal_of_a_talk),
        cmocka_unit_test(test_a_saved_edit_of_a_weight_that_is_gone),
        cmocka_unit_test(test_edits_of_another_shape_are_named),
        cmocka_unit_test(test_jumps_and_pictures_outlast_a_choice),
        cmocka_unit_test(test_the_selected_cell_outlasts_a_choice),
        cmocka_unit_test(test_jumps_to_a_stop_that_is_gone),
        cmocka_unit_test(test_a_jump_to_a_cell_that_is_gone),
    };
    return cmocka_run_group_tests_name("session_rerun", tests, NULL, NULL);
}
