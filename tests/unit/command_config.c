// SPDX-License-Identifier: GPL-3.0-or-later
// Settings from a file, and keys bound anew.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "command/command.h"
#include "command/config.h"
#include "command/help.h"
#include "command/keys.h"
#include "kit/open.h"

static App *new_app(void)
{
    return app_new(&(AppOptions){.lang = LANG_EN});
}

static App *open_app(void)
{
    App *app = open_worked_case(LANG_EN);
    assert_non_null(app);
    return app;
}

// What is said of a file with that text.
static const char *notice_of(App *app, const char *text)
{
    buffer_clear(&app->notice);
    config_apply(app, "config", text);
    return buffer_text(&app->notice);
}

static void test_settings_apply(void **state)
{
    (void)state;
    App *app = new_app();
    assert_string_equal(notice_of(app, "\xEF\xBB\xBF# mine\n"
                                       "\n"
                                       "  theme light  \r\n"
                                       "glyphs safe\n"
                                       "\tdigits 4\n"
                                       "numpy on\n"
                                       "lang zh"),
                        "");
    assert_int_equal(app->display.theme, THEME_LIGHT);
    assert_int_equal(app->display.glyphs, GLYPHS_SAFE);
    assert_int_equal(app->display.decimals, 4);
    assert_true(app->display.numpy);
    assert_int_equal(app->display.lang, LANG_ZH);
    assert_int_equal(app->message.size, 0);
    app_free(app);
}

// What was a setting once is no wrong line, and says what took its place.
static void test_former_settings_are_read(void **state)
{
    (void)state;
    App *app = new_app();
    assert_string_equal(notice_of(app, "walk off\nnumpy on\n"),
                        "this command is gone, and no other took its place");
    assert_true(app->display.numpy);
    app_free(app);
}

static void test_wrong_lines_are_told(void **state)
{
    (void)state;
    static const struct {
        const char *text, *notice;
    } cases[] = {
        {"", ""},
        {"theme ligth\n", "config:1: theme takes auto|dark|light|contrast|mono, "
                          "not 'ligth'; did you mean 'light'?"},
        {"\n\nopen 1\n", "config:3: open is no setting; settings are bind "
                         "colors digits glyphs lang motion mouse numpy speech "
                         "theme"},
        {"quit", "config:1: quit is no setting; settings are bind colors digits "
                 "glyphs lang motion mouse numpy speech theme"},
        {"digits 3\nthmee dark\nfoo\nfoo\n",
         "config:2: there is no command 'thmee'; did you mean 'theme'? "
         "(wrong lines in all: 3)"},
        {"\xFF\n", "config:1: this line is not UTF-8"},
        {"digits\n", "config:1: digits needs N, as in: digits 4"},
        {"bind x\n", "config:1: bind needs KEY COMMAND, as in: bind lesson "
                     "x flip"},
        {"bind foo next\n", "config:1: bind: 'foo' is no key; write a character or a name as help "
                            "does: Enter, Ctrl-R, F1, PgDn"},
        {"bind 7 next\n", "config:1: bind: 7 has a fixed meaning and cannot be bound"},
        {"bind Ctrl-C next\n", "config:1: bind: Ctrl-C has a fixed meaning and cannot be bound"},
        {"bind x nxet\n", "config:1: there is no command 'nxet'; did you mean "
                          "'next'?"},
        {"bind contents x flip\n", "config:1: bind: flip does not work in mode contents"},
    };
    App *app = new_app();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_string_equal(notice_of(app, cases[i].text), cases[i].notice);
    app_free(app);
}

// A wrong line does not keep the ones after it from applying.
static void test_the_rest_applies(void **state)
{
    (void)state;
    App *app = new_app();
    notice_of(app, "nonsense\ndigits 7\n");
    assert_int_equal(app->display.decimals, 7);
    app_free(app);
}

// Chinese and ASCII glyphs do not go together, whichever comes last.
static void test_chinese_needs_glyphs(void **state)
{
    (void)state;
    App *app = new_app();
    assert_non_null(strstr(notice_of(app, "lang zh\nglyphs ascii\n"), "English instead"));
    assert_int_equal(app->display.lang, LANG_EN);
    assert_non_null(strstr(notice_of(app, "lang zh\n"), "glyphs ascii has no Chinese"));
    app_fit_glyphs(app, GLYPHS_ASCII);
    Error err = {0};
    char text[300];
    assert_false(app_run(app, "glyphs unicode", &err));
    assert_false(app_run(app, "lang zh", &err));
    error_write(&err, LANG_EN, text, sizeof text);
    assert_non_null(strstr(text, "needs UTF-8"));
    app_free(app);
    app = app_new(&(AppOptions){.lang = LANG_ZH});
    app_fit_glyphs(app, GLYPHS_ASCII);
    assert_int_equal(app->display.lang, LANG_EN);
    assert_non_null(strstr(buffer_text(&app->message), "English instead"));
    app_free(app);
}

// ---- Keys ---------------------------------------------------------------

static const char *press(const App *app, Mode mode, Key key)
{
    static char line[KEY_LINE_SIZE];
    KeyState keys = {.rows = key_rows(app)};
    return keys_command(mode, key, &keys, line);
}

static void bind(App *app, const char *line)
{
    Error err = {0};
    if (!app_run(app, line, &err))
        fail_msg("%s failed", line);
}

static void test_a_bound_key(void **state)
{
    (void)state;
    App *app = open_app();
    bind(app, "bind x next");
    bind(app, "bind lesson n flip");
    bind(app, "bind Ctrl-x goto A");
    bind(app, "bind ； move left"); // full width, as an input method types it
    assert_string_equal(press(app, MODE_LESSON, 'x'), "next");
    assert_string_equal(press(app, MODE_LESSON, 'n'), "flip");
    assert_string_equal(press(app, MODE_WHY, 'n'), "next");
    assert_string_equal(press(app, MODE_LESSON, 24), "goto A");
    assert_string_equal(press(app, MODE_LESSON, ';'), "move left");
    assert_string_equal(press(app, MODE_LESSON, ' '), "next");
    assert_null(press(app, MODE_CONTENTS, 'x'));
    for (const KeyRow *row = key_table; row->command; row++)
        assert_false(key_in(row, 24)); // the table is nobody's to change
    App *other = open_app();
    assert_string_equal(press(other, MODE_LESSON, 'n'), "next");
    app_free(other);
    app_free(app);
}

static bool footer_has(App *app, const char *key, const char *word)
{
    Footer footer;
    footer_make(app, &footer);
    for (size_t i = 0; i < footer.count; i++) {
        if (strcmp(footer.hint[i].key, key) == 0 && strcmp(footer.hint[i].word, word) == 0)
            return true;
    }
    return false;
}

static void test_the_footer_names_it(void **state)
{
    (void)state;
    App *app = open_app();
    app_run(app, "goto A", ERROR_DROPPED);
    assert_true(footer_has(app, "n", "next"));
    assert_true(footer_has(app, "hjkl", "cell"));
    bind(app, "bind x next");
    bind(app, "bind lesson ; move left");
    bind(app, "bind lesson f why");
    bind(app, "bind y goto A");
    assert_true(footer_has(app, "x", "next"));
    assert_false(footer_has(app, "n", "next"));
    assert_true(footer_has(app, ";jkl", "cell"));
    assert_true(footer_has(app, "F3", "dA")); // f was its key
    assert_true(footer_has(app, "y", "goto A"));
    bind(app, "bind lesson x back");
    assert_true(footer_has(app, "n", "next"));
    app_free(app);
}

// A command that needs a lesson in one place may be bound where there is none.
static void test_a_key_bound_everywhere(void **state)
{
    (void)state;
    App *app = open_app();
    bind(app, "bind x back");
    assert_true(footer_has(app, "q", "quit"));
    bind(app, "contents");
    assert_true(footer_has(app, "q", "quit"));
    assert_false(footer_has(app, "x", "back"));
    app_free(app);
}

static void test_the_help_names_it(void **state)
{
    (void)state;
    App *app = open_app();
    bind(app, "bind x next");
    app_run(app, "help all", ERROR_DROPPED);
    char *screen = screen_of(app, 100, 60);
    assert_non_null(strstr(screen, "x, n, Space"));
    free(screen);
    app_free(app);
}

static void test_names_of_keys(void **state)
{
    (void)state;
    for (const KeyRow *row = key_table; row->command; row++) {
        for (const Key *named = row->key; *named; named++) {
            char title[16];
            Key key;
            assert_true(key_parse(key_title(*named, title), &key));
            assert_int_equal(key, *named);
        }
    }
    static const char *const bad[] = {"", "ab", "Ctrl-", "Ctrl-!", "F99", " "};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Key key;
        assert_false(key_parse(bad[i], &key));
    }
    Key key;
    assert_true(key_parse("enter", &key) && key == KEY_NAME_ENTER);
    assert_true(key_parse("ctrl-r", &key) && key == 18);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_settings_apply),
        cmocka_unit_test(test_former_settings_are_read),
        cmocka_unit_test(test_wrong_lines_are_told),
        cmocka_unit_test(test_the_rest_applies),
        cmocka_unit_test(test_chinese_needs_glyphs),
        cmocka_unit_test(test_a_bound_key),
        cmocka_unit_test(test_the_footer_names_it),
        cmocka_unit_test(test_a_key_bound_everywhere),
        cmocka_unit_test(test_the_help_names_it),
        cmocka_unit_test(test_names_of_keys),
    };
    return cmocka_run_group_tests_name("command_config", tests, NULL, NULL);
}
