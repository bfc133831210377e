// SPDX-License-Identifier: GPL-3.0-or-later
// The ":" line given keys, without a terminal. Readline's own faults are only
// met by keys in an order that nobody types on purpose, so most of this is
// one line of keys each; the last test types at random.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <locale.h>
#include <cmocka.h>

#include "kit/line_keys.h"

static App *app;

// Types into the open line. What is entered by it is the caller's, else NULL.
static char *type(const char *keys)
{
    LineWalk walk = {.next = keys, .left = strlen(keys)};
    Event event;
    char *line = NULL;
    input_init(&walk.input, line_walk_read, &walk);
    while (editor_is_open() && input_next(&walk.input, &event))
        line = prompt_feed(&event);
    input_release(&walk.input);
    return line;
}

static void enter(const char *text)
{
    prompt_open(app, text, false);
    free(type("\r"));
}

// Keys in a fresh line, what is shown then, behind which label.
static void shows(const char *keys, const char *text, const char *label)
{
    prompt_open(app, "", false);
    char *line = type(keys);
    assert_null(line);
    const Prompt *view = prompt_view();
    assert_non_null(view);
    assert_string_equal(view->text, text);
    assert_string_equal(view->label, label);
    editor_cancel();
}

static void test_search(void **state)
{
    (void)state;
    enter("goto dA");
    enter("goto X");
    shows("\022", "goto X", ":");
    shows("\022\022", "goto dA", ":");
    shows("dA\022", "goto dA", ":");
    shows("goto\022", "goto X", ":");
    shows("goto\022\022", "goto dA", ":");
    shows("goto\022\022\022", "goto dA", ":"); // there is none that is older
    shows("goto\022\022\023", "goto X", ":");
    shows("dAz\022", "dAz", ":");
    shows("dA\022c", "goto dAc", ":");
    shows("dA\022\016\016", "dA", ":");  // the way down leads back
    shows("dA\022\020", "goto dA", ":"); // and the way up goes on
    shows("goto\022\020", "goto dA", ":");
    shows("goto\022\022\037", "goto X", ":"); // undo
    shows("goto\022\022\037\037", "goto", ":");
    shows("X\022\025dA\022", "goto dA", ":"); // another search
    shows("dA\033p", "goto dA", ":");
    prompt_open(app, "", false);
    char *line = type("dA\022\r");
    assert_string_equal(line, "goto dA");
    free(line);
}

// A key of several strokes after a search, whether it is bound or not.
static void test_search_prefix(void **state)
{
    (void)state;
    static const char *const seconds[] = {"i", "e",    "r",    "\005", "\030",
                                          "(", "\177", "\025", "\007", "\022"};
    enter("goto dA");
    for (size_t i = 0; i < sizeof seconds / sizeof *seconds; i++)
        for (size_t k = 0; k < 2; k++) {
            prompt_open(app, "", false);
            free(type(k ? "\022\030" : "\023\030"));
            free(type(seconds[i]));
            free(type("a"));
            assert_true(editor_is_open());
            editor_cancel();
        }
}

static void test_undo(void **state)
{
    (void)state;
    enter("goto X");
    shows("abc d\027\037", "abc d", ":"); // Ctrl-W, undo
    shows("abc d\027\037\037", "", ":");
    shows("a\001b\037", "a", ":");
    shows("\020z\016\020\037", "", ":"); // through the history
    shows("\020z\016\020\037\037", "goto Xz", ":");
    shows("\020z\016\020\037\037\037\037", "", ":");
    shows("ab\001\013xy\033r", "", ":"); // all at once
}

// Enter, whatever it ends, ends the line at once.
static void test_enter(void **state)
{
    (void)state;
    static const char *const before[] = {"ab", "ab\0335", "ab\033-", "ab\033[D\033[C"};
    for (size_t i = 0; i < sizeof before / sizeof *before; i++) {
        prompt_open(app, "", false);
        free(type(before[i]));
        char *line = type("\r");
        assert_non_null(line);
        assert_string_equal(line, "ab");
        free(line);
    }
}

// Lines and counts are bounded, or a few keys would take all memory.
static void test_bounds(void **state)
{
    (void)state;
    prompt_open(app, "abcdefgh", false);
    for (int i = 0; i < 40; i++)
        free(type("\001\013\031\031"));
    free(type("\033999999x"));
    assert_true(strlen(prompt_view()->text) <= 1 << 14);
    editor_cancel();
    shows("\0339999x",
          "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
          "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
          ":");
}

// What has no place here is bound to nothing: macros, vi's keys.
static void test_refused(void **state)
{
    (void)state;
    shows("\030(a\030)\030ex", "ax", ":");
    shows("a\033\nb\033\rc", "abc", ":");
    shows("a\030\022b", "ab", ":");
    shows("a\033.b", "ab", ":");
}

// What is pasted into a line as the value of a matrix, and what becomes of it.
static void test_pasted_rows(void **state)
{
    (void)state;
    static const char *const cases[][3] = {
        {"set X ", "[[1. 2.]\n [3. 4.]]\n", "set X [[1. 2.];  [3. 4.]] "}, // NumPy
        {"set X ", "[[1.\n  2.]\n [3.\n  4.]]", "set X [[1.   2.];  [3.   4.]]"},
        {"set X ", "array([[1., 2.],\n  [3., 4.]])", "set X array([[1., 2.],   [3., 4.]])"},
        {"set X ", "[1 2\n 3 4]", "set X [1 2;  3 4]"}, // MATLAB
        {"set X ", "[1 2;\n3 4];\n", "set X [1 2; 3 4]; "},
        {"set X ", "{{1, 2},\n {3, 4}}", "set X {{1, 2},  {3, 4}}"}, // Lua
        {"set X ", "1 2\n\n3 4\n", "set X 1 2;  3 4 "},              // a spreadsheet
        {"set X [", "1 2\n3 4", "set X [1 2; 3 4"},
        {"set X[1,2] ", "\n1 + 2\n", "set X[1,2]  1 + 2 "},
        {"answer ", "3\n1/2", "3 1/2"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        prompt_open(app, cases[i][0], false);
        assert_null(prompt_feed(&(Event){.kind = EVENT_PASTE, .text = cases[i][1]}));
        assert_string_equal(prompt_view()->text, cases[i][2]);
        editor_cancel();
    }
}

// A line has so many bytes, whole characters of them; a key counts at most so often; macros may
// stand in each other so deep; so many changes are taken back.
static void test_the_longest(void **state)
{
    (void)state;
    enum { LINE = 1 << 14, COUNT = 100, CHANGES = 200 };
    char text[LINE + 3], keys[4 * CHANGES];
    memset(text, 'a', sizeof text);
    strcpy(text + LINE - 1, "é");
    prompt_open(app, text, false);
    assert_int_equal(strlen(prompt_view()->text), LINE - 1);
    editor_cancel();
    strcpy(text + LINE - 2, "é");
    prompt_open(app, text, false);
    assert_int_equal(strlen(prompt_view()->text), LINE);
    editor_cancel();
    for (int count = COUNT - 1; count <= COUNT + 1; count++) {
        snprintf(keys, sizeof keys, "\033%d\033%d\033%db", count / 100, count / 10 % 10,
                 count % 10);
        prompt_open(app, "", false);
        free(type(keys));
        assert_int_equal(strlen(prompt_view()->text), count < COUNT ? count : COUNT);
        editor_cancel();
    }
    shows("\030\0301", "1234", ":"); // the fifth is left out
    for (size_t changes = CHANGES; changes <= CHANGES + 1; changes++) {
        prompt_open(app, "", false);
        for (size_t i = 0; i < changes; i++)
            free(type("c\005"));
        assert_int_equal(strlen(prompt_view()->text), changes);
        for (size_t i = 0; i < 2 * changes; i++)
            free(type("\037"));
        assert_int_equal(strlen(prompt_view()->text), changes - CHANGES);
        editor_cancel();
    }
}

// Macros of which each has the next one at its end.
static void bind_macros(void)
{
    static const char text[] = "\"\\C-x\\C-x1\": \"1\\C-x\\C-x2\"\n"
                               "\"\\C-x\\C-x2\": \"2\\C-x\\C-x3\"\n"
                               "\"\\C-x\\C-x3\": \"3\\C-x\\C-x4\"\n"
                               "\"\\C-x\\C-x4\": \"4\\C-x\\C-x5\"\n"
                               "\"\\C-x\\C-x5\": \"5\"\n";
    static char path[512];
    const char *folder = getenv("TMPDIR");
    snprintf(path, sizeof path, "%s/inputrc", folder ? folder : "/tmp");
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
    setenv("INPUTRC", path, 1);
}

static void test_random(void **state)
{
    (void)state;
    assert_true(line_walk(app, 20000, 7));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_search),      cmocka_unit_test(test_search_prefix),
        cmocka_unit_test(test_undo),        cmocka_unit_test(test_enter),
        cmocka_unit_test(test_bounds),      cmocka_unit_test(test_refused),
        cmocka_unit_test(test_pasted_rows), cmocka_unit_test(test_the_longest),
        cmocka_unit_test(test_random),
    };
    setlocale(LC_CTYPE, "C.UTF-8");
    bind_macros();
    app = open_worked_case(LANG_EN);
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    prompt_release();
    app_free(app);
    return failed;
}
