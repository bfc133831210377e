// SPDX-License-Identifier: GPL-3.0-or-later
// The long pages: how the keys move in them, and what they list.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "command/keys.h"
#include "kit/open.h"

static void press(App *app, Key key)
{
    KeyState keys = {.rows = key_rows(app)};
    char line[KEY_LINE_SIZE];
    const char *command = keys_command(app_mode(app), key, &keys, line);
    assert_non_null(command);
    assert_true(run(app, command));
}

static void test_pages_move_by_page(void **state)
{
    enum { CTRL_B = 2, CTRL_D = 4, CTRL_F = 6, CTRL_U = 21 };
    (void)state;
    App *app = open_worked_case(LANG_EN);
    app_resize(app, 80, 24);
    assert_true(run(app, "help"));
    press(app, KEY_NAME_PGDN);
    assert_int_equal(app->help.top, 20);
    press(app, ' ');
    press(app, CTRL_F);
    assert_int_equal(app->help.top, 60);
    press(app, CTRL_D);
    assert_int_equal(app->help.top, 70);
    press(app, CTRL_U);
    press(app, CTRL_B);
    press(app, KEY_NAME_PGUP);
    assert_int_equal(app->help.top, 20);
    press(app, 'G');
    assert_int_equal(app->help.top, app_layout(app).scroll_most);
    press(app, KEY_NAME_PGDN);
    assert_int_equal(app->help.top, app_layout(app).scroll_most);
    press(app, KEY_NAME_HOME);
    assert_int_equal(app->help.top, 0);
    press(app, KEY_NAME_END);
    KeyState keys = {0};
    char line[KEY_LINE_SIZE];
    assert_null(keys_command(MODE_HELP, 'g', &keys, line));
    assert_string_equal(keys_command(MODE_HELP, 'g', &keys, line), "row first");
    assert_null(keys_command(MODE_HELP, '7', &keys, line));
    assert_string_equal(keys_command(MODE_HELP, 'G', &keys, line), "row 7");
    assert_false(app_run(app, "enter", NULL));
    app_free(app);
}

static void test_the_contents_move_by_page(void **state)
{
    (void)state;
    App *app = open_lesson(NULL, LANG_EN);
    app_resize(app, 80, 12);
    press(app, KEY_NAME_PGDN);
    assert_int_equal(app->contents.row, 8);
    press(app, 'G');
    assert_int_equal(app->contents.row, app->catalog.count - 1);
    press(app, KEY_NAME_HOME);
    assert_int_equal(app->contents.row, 0);
    app_free(app);
}

static void test_the_list_of_stops_leads_there(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    app_resize(app, 80, 24);
    assert_true(run(app, "next 4"));
    assert_true(run(app, "map"));
    assert_true(run(app, "stops"));
    press(app, 'j');
    press(app, 'j');
    press(app, KEY_NAME_ENTER);
    assert_false(app->help.open);
    assert_int_equal(app->session->view, VIEW_LESSON);
    assert_int_equal(app->session->stop, 6);
    assert_true(run(app, "stops"));
    press(app, 'G');
    press(app, KEY_NAME_ENTER);
    assert_int_equal(app->session->stop, app->session->lesson->walk.count - 1);
    app_free(app);
}

// The line that the `:` line searches for is on top while it is typed; where the line is
// given up the page is as it was.
static void test_search_as_one_types(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    app_resize(app, 80, 24);
    assert_true(run(app, "glossary"));
    press(app, 'j');
    search_type(app, "search s");
    search_type(app, "search softma");
    const int found = app->help.top;
    assert_true(found > 1);
    search_type(app, "search softmax xyz");
    assert_int_equal(app->help.top, 1);
    search_type(app, "search softma");
    search_type(app, NULL);
    assert_int_equal(app->help.top, 1);
    assert_true(run(app, "search softma"));
    assert_int_equal(app->help.top, found);
    press(app, 'n');
    assert_true(app->help.top > found);
    press(app, 'N');
    assert_int_equal(app->help.top, found);
    press(app, KEY_NAME_ESC); // ends the search, then closes the page
    assert_true(app->help.open);
    press(app, KEY_NAME_ESC);
    assert_false(app->help.open);
    search_type(app, "search softma"); // a lesson is searched once the line is sent
    assert_int_equal(app->session->stop, 0);
    app_free(app);
    app = open_lesson(NULL, LANG_EN);
    search_type(app, "search mask");
    assert_true(app->contents.row > 0);
    search_type(app, NULL);
    assert_int_equal(app->contents.row, 0);
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pages_move_by_page),
        cmocka_unit_test(test_the_contents_move_by_page),
        cmocka_unit_test(test_the_list_of_stops_leads_there),
        cmocka_unit_test(test_search_as_one_types),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
