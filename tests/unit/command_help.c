// SPDX-License-Identifier: GPL-3.0-or-later
// The long pages: how the keys move in them, and what they list.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/memory.h"
#include "command/command.h"
#include "command/keys.h"
#include "kit/open.h"
#include "session/exercise.h"
#include "view/lines.h"

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
    assert_true(run(app, "help all"));
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
    assert_false(app_run(app, "enter", ERROR_DROPPED));
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
    assert_int_equal(app->contents.row, contents_now(app).rows - 1);
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

// Whether that is a line of the help page, its columns apart.
static bool page_has(App *app, const char *wanted)
{
    Canvas *canvas = canvas_new(80, 24, GLYPHS_UNICODE);
    Lines lines = {0};
    help_lines(app, &lines, canvas);
    bool has = false;
    for (size_t i = 0; i < lines.count && !has; i++) {
        Buffer text = {0};
        const Line *line = &lines.line[i];
        for (size_t k = line->first; k < line->first + line->spans; k++)
            buffer_printf(&text, "%s%s", k > line->first && lines.span[k].column >= 0 ? " | " : "",
                          buffer_text(&lines.text) + lines.span[k].text);
        has = strcmp(buffer_text(&text), wanted) == 0;
        buffer_release(&text);
    }
    lines_release(&lines);
    canvas_free(canvas);
    return has;
}

// Compare and the glossary have a key in a lesson; practice and the bug hunt open the selected
// lesson of the contents, and q leads back there.
static void test_exercises_begin_in_the_contents(void **state)
{
    (void)state;
    App *app = open_lesson(NULL, LANG_EN);
    for (size_t i = 0; i < 2; i++) {
        assert_true(run(app, i == 0 ? "practice" : "bug"));
        assert_true(app->session && app->session->exercise);
        assert_int_equal(app->session->exercise->fault != NULL, i == 1);
        press(app, 'q');
        assert_true(app->session && !app->session->exercise);
        press(app, 'q');
        assert_null(app->session);
    }
    assert_false(app_run(app, "review", ERROR_DROPPED)); // nothing is due
    assert_null(app->session);
    press(app, 'D');
    assert_true(app->help.open && app->help.kind == HELP_TERMS);
    press(app, KEY_NAME_ESC);
    press(app, KEY_NAME_ENTER);
    press(app, 'C');
    assert_int_equal(app->session->view, VIEW_COMPARE);
    press(app, 'D');
    assert_true(app->help.open && app->help.kind == HELP_TERMS);
    press(app, KEY_NAME_ESC);
    app_free(app);
}

static void test_labels_are_whole_and_keys_stand_once(void **state)
{
    static const char *const pages[][4] = {
        {"map", "Keys | v, m, c", "Example | view histogram", "按键 | v, m, c"},
        {"histogram", "Keys | v, m, c", "Example | view histogram", "按键 | v, m, c"},
        {"train", "Keys | t, T", "Example | train 10", "按键 | t, T"},
        {"back", "Keys | Backspace, Ctrl-O, Ctrl-]", "Example | back", "例子 | back"},
        {"h", "Keys | [, ]", "Example | h 1e-4", "按键 | [, ]"},
        {"answer", "Keys | 0-9, +, -, ., (", "Example | answer 3*2+1", "例子 | answer 3*2+1"},
        {"lr", "Keys | none; it is typed after :", "Example | optimizer adam clip 1",
         "例子 | optimizer adam clip 1"},
    };
    (void)state;
    App *app = open_worked_case(LANG_EN);
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        char line[64];
        snprintf(line, sizeof line, "help %s", pages[i][0]);
        assert_true(run(app, line) && run(app, "lang en"));
        if (!page_has(app, pages[i][1]) || !page_has(app, pages[i][2]))
            fail_msg("%s", line);
        assert_true(run(app, "lang zh") && page_has(app, pages[i][3]));
    }
    app_free(app);
}

// Each command stands there once, with all its keys; without in line mode, where there are none.
static void test_all_commands_have_their_keys(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    assert_true(run(app, "bind lesson Ctrl-T undo") && run(app, "help all"));
    Lines lines = {0};
    Canvas *canvas = canvas_new(2000, 1, GLYPHS_UNICODE);
    help_lines(app, &lines, canvas);
    Buffer text = {0};
    lines_words(&lines, LANG_EN, &text);
    assert_non_null(
        strstr(buffer_text(&text), "take back the last change of a number · Ctrl-T, u"));
    for (const Command *c = NULL; (c = command_after(c));) {
        Buffer row = {0};
        buffer_printf(&row, "\n%s%s ", c->name, c->alias ? "," : "");
        const char *first = strstr(buffer_text(&text), buffer_text(&row));
        if (!first || strstr(first + 1, buffer_text(&row)) || !strstr(first, c->help.en))
            fail_msg("%s stands not once", c->name);
        buffer_release(&row);
    }
    buffer_release(&text);
    lines_clear(&lines);
    app->display.lines = true;
    help_lines(app, &lines, canvas);
    lines_words(&lines, LANG_EN, &text);
    assert_null(strstr(buffer_text(&text), "Ctrl-T"));
    buffer_release(&text);
    lines_release(&lines);
    canvas_free(canvas);
    app_free(app);
}

// The keys of a playback stand in the help that is opened over it, and Esc closes that
// before it ends the playback.
static void test_help_of_a_playback(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    assert_true(run(app, "play") && run(app, "help"));
    assert_true(page_has(app, "Space | halt, or go on | L | the other language"));
    char *screen = screen_of(app, 80, 24);
    assert_null(strstr(screen, "a value or a fraction"));
    free(screen);
    assert_true(run(app, "help"));
    assert_true(page_has(
        app, "speed VALUE|faster|slower| | how fast the playback goes: 2 is twice as fast;"));
    assert_true(run(app, "cancel") && run(app, "help") && run(app, "help set"));
    assert_string_equal(app->help.word, "set"); // also over the keys of the moment
    assert_true(app_mode(app) == MODE_HELP);
    press(app, KEY_NAME_ESC);
    assert_true(app->playback && !app->help.open);
    press(app, KEY_NAME_ESC);
    assert_null(app->playback);
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
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pages_move_by_page),
        cmocka_unit_test(test_the_contents_move_by_page),
        cmocka_unit_test(test_the_list_of_stops_leads_there),
        cmocka_unit_test(test_search_as_one_types),
        cmocka_unit_test(test_labels_are_whole_and_keys_stand_once),
        cmocka_unit_test(test_help_of_a_playback),
        cmocka_unit_test(test_all_commands_have_their_keys),
        cmocka_unit_test(test_exercises_begin_in_the_contents),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
