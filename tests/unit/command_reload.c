// SPDX-License-Identifier: GPL-3.0-or-later
// Reading the open lesson again: what stays, what cannot, and what a file that
// is no lesson leaves alone.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <unistd.h>

#include "kit/done.h"
#include "kit/open.h"
#include "session/task.h"

static const char first[] = "lesson { api = 1, id = 'mine', title = 'mine' }\n"
                            "X = input({ {1,2} }, { rows = { 'one' } })\n"
                            "W = weight { {1,0}, {0,1} }\n"
                            "V = weight { {5} }\n"
                            "Y = X * W\n"
                            "Z = Y * 2\n"
                            "L = mse(Z, { {0,0} })\n"
                            "backward(L)\n";

static const char *write_lesson(const char *text)
{
    static char path[OPEN_PATH];
    const char *tmp = getenv("TMPDIR");
    snprintf(path, sizeof path, "%s/mine.lua", tmp ? tmp : "/tmp");
    FILE *file = fopen(path, "w");
    fputs(text, file);
    fclose(file);
    return path;
}

// `first` with one text replaced.
static void rewrite(const char *what, const char *with)
{
    const char *at = strstr(first, what);
    Buffer text = {0};
    assert_non_null(at);
    buffer_printf(&text, "%.*s%s%s", (int)(at - first), first, with, at + strlen(what));
    write_lesson(buffer_text(&text));
    buffer_release(&text);
}

static App *open_first(void)
{
    App *app = open_lesson(write_lesson(first), LANG_EN);
    assert_non_null(app);
    return app;
}

static double number(const App *app, const char *address)
{
    Address at;
    Error err = {0};
    assert_true(address_parse(app->session->graph, address, false, &at, &err));
    return graph_number(app->session->graph, address_cell(&at));
}

static const char *stop_of(const App *app)
{
    static char name[STOP_NAME_SIZE];
    return stop_name(app->session->graph, session_stop(app->session), name);
}

static void what_was_done_stays(void **state)
{
    (void)state;
    App *app = open_first();
    done(app, "goto dW");
    done(app, "goto Y");
    done(app, "select Y[1,2]");
    done(app, "set W[2,2] 7");
    done(app, "lr 0.25");
    rewrite("{1,2}", "{1,3}");
    assert_true(app_reload(app, ERROR_DROPPED));
    assert_string_equal(stop_of(app), "Y");
    assert_int_equal(app->session->cell.col, 1);
    assert_true(number(app, "W[2,2]") == 7);
    assert_true(number(app, "Y[1,2]") == 21);
    assert_true(graph_setting(app->session->graph, SETTING_LR) == 0.25);
    assert_true(graph_any_edited(app->session->graph));
    assert_non_null(strstr(buffer_text(&app->message), "read again"));
    assert_false(app->message_is_error);
    Address at;
    assert_true(address_parse(app->session->graph, "W", false, &at, ERROR_DROPPED));
    assert_true(session_knows_gradient(app->session, at.node));
    done(app, "reset");
    assert_true(number(app, "Y[1,2]") == 3);
    app_free(app);
}

static void labels_may_change(void **state)
{
    (void)state;
    App *app = open_first();
    done(app, "goto Y");
    done(app, "view map");
    rewrite("'one'", "'uno'");
    assert_true(app_reload(app, ERROR_DROPPED));
    assert_int_equal(app->session->view, VIEW_MAP);
    done(app, "view lesson");
    char *shown = screen_of(app, 80, 24);
    assert_non_null(strstr(shown, "uno"));
    assert_null(strstr(shown, "one"));
    free(shown);
    app_free(app);
}

static void a_stop_may_go(void **state)
{
    (void)state;
    App *app = open_first();
    done(app, "goto Z");
    rewrite("Z = Y * 2\nL = mse(Z", "L = mse(Y");
    assert_true(app_reload(app, ERROR_DROPPED));
    assert_string_equal(stop_of(app), "Y");
    app_free(app);
}

static void an_edit_may_not_fit(void **state)
{
    (void)state;
    App *app = open_first();
    done(app, "set V[1,1] 9");
    done(app, "set W[1,1] 3");
    rewrite("V = weight { {5} }\n", "");
    assert_true(app_reload(app, ERROR_DROPPED));
    assert_true(app->message_is_error);
    assert_non_null(strstr(buffer_text(&app->message), "does not fit the lesson: V;"));
    assert_true(number(app, "W[1,1]") == 3);
    app_free(app);
}

// Whether that stands on the screen after a key that says nothing.
static bool is_shown(App *app, const char *text)
{
    done(app, "move right");
    char *shown = screen_of(app, 80, 24);
    const bool found = strstr(shown, text);
    free(shown);
    return found;
}

// What is undone or done again while it does not fit is so when it fits again.
static void undone_while_it_does_not_fit(void **state)
{
    (void)state;
    App *app = open_first();
    done(app, "set W[2,2] 7");
    done(app, "set W[2,1] 3");
    done(app, "set W[2,2] 8");
    static const struct {
        const char *line;
        double is[2]; // W[2,2], W[2,1]
    } step[] = {{"undo", {7, 3}}, {"undo", {7, 0}}, {"redo", {7, 3}}, {"redo", {8, 3}}};
    for (size_t i = 0; i < sizeof step / sizeof *step; i++) {
        write_lesson("lesson { api = 1, id = 'mine', title = 'mine' }\n"
                     "X = input({ {1,2} })\nU = weight { {1,0}, {0,1} }\nY = X * U\n");
        assert_true(app_reload(app, ERROR_DROPPED));
        done(app, step[i].line);
        write_lesson(first);
        assert_true(app_reload(app, ERROR_DROPPED));
        assert_true(number(app, "W[2,2]") == step[i].is[0]);
        assert_true(number(app, "W[2,1]") == step[i].is[1]);
        assert_int_equal(app->session->aside.count, 0);
    }
    app_free(app);
}

static void a_fault_leaves_all_as_it_was(void **state)
{
    (void)state;
    App *app = open_first();
    Error err = {0};
    char text[1024];
    done(app, "goto Z");
    done(app, "set W[1,1] 3");
    const Session *session = app->session;
    rewrite("Z = Y * 2", "Z = Y * Q");
    assert_false(app_reload(app, &err));
    error_write(&err, LANG_EN, text, sizeof text);
    assert_ptr_equal(strstr(text, "mine.lua:6: unknown name 'Q'"), text);
    assert_ptr_equal(app->session, session);
    assert_string_equal(stop_of(app), "Z");
    assert_true(number(app, "W[1,1]") == 3);
    assert_true(is_shown(app, "mine.lua:6: unknown name 'Q'"));
    // Commands that cannot be done are such a fault, and none of them is.
    Buffer begins = {0};
    buffer_printf(&begins, "%sstart { 'set V[1,1] 8', 'set W[9,9] 1' }\n", first);
    write_lesson(buffer_text(&begins));
    buffer_release(&begins);
    assert_false(app_reload(app, &err));
    assert_ptr_equal(app->session, session);
    assert_true(number(app, "V[1,1]") == 5);
    assert_true(number(app, "W[1,1]") == 3);
    assert_true(is_shown(app, "mine.lua"));
    done(app, "undo");
    done(app, "redo");
    assert_true(number(app, "W[1,1]") == 3);
    unlink(write_lesson(""));
    assert_false(app_reload(app, &err));
    assert_ptr_equal(app->session, session);
    assert_true(is_shown(app, "there is no such file"));
    write_lesson(first);
    assert_true(app_reload(app, ERROR_DROPPED));
    assert_true(number(app, "W[1,1]") == 3);
    assert_false(is_shown(app, "mine.lua"));
    app_free(app);
}

static void answers_stay(void **state)
{
    (void)state;
    static const char task[] =
        "ask { at = Y, cell = { 1, 1 }, id = 'mine', prompt = 'Y[1,1]?' }\n"
        "ask { at = Y, cell = { 1, 2 }, id = 'other', prompt = 'Y[1,2]?' }\n";
    Buffer text = {0};
    buffer_printf(&text, "%s%s", first, task);
    App *app = open_lesson(write_lesson(buffer_text(&text)), LANG_EN);
    done(app, "goto Y");
    done(app, "answer 1");
    assert_int_equal(task_state(app->session, 0)->outcome, TASK_RIGHT);
    buffer_add(&text, "closing 'more'\n");
    write_lesson(buffer_text(&text));
    assert_true(app_reload(app, ERROR_DROPPED));
    assert_int_equal(task_state(app->session, 0)->outcome, TASK_RIGHT);
    assert_int_equal(task_state(app->session, 1)->outcome, TASK_OPEN);
    assert_string_equal(stop_of(app), "Y");
    buffer_release(&text);
    app_free(app);
}

static void nothing_open_nothing_read(void **state)
{
    (void)state;
    App *app = open_lesson(NULL, LANG_EN);
    assert_false(app_reload(app, ERROR_DROPPED));
    assert_null(app->session);
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_done_stays),
        cmocka_unit_test(labels_may_change),
        cmocka_unit_test(a_stop_may_go),
        cmocka_unit_test(an_edit_may_not_fit),
        cmocka_unit_test(undone_while_it_does_not_fit),
        cmocka_unit_test(a_fault_leaves_all_as_it_was),
        cmocka_unit_test(answers_stay),
        cmocka_unit_test(nothing_open_nothing_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
