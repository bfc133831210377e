// SPDX-License-Identifier: GPL-3.0-or-later
// What copy puts into the clipboard, and from whom it does not.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "kit/open.h"

static App *open_with_clipboard(void)
{
    App *app = open_text(2, "X = input { {1, -2.5}, {0, 1/3} }\n"
                            "M = mask(X, { {1, 0}, {1, 1} })\n"
                            "A = softmax(M)\nbackward(A, { {1, 0}, {0, 2} })\n");
    app->has_clipboard = true;
    return app;
}

static void assert_copied(App *app, const char *line, const char *text)
{
    buffer_clear(&app->clipboard);
    assert_true(run(app, line));
    assert_string_equal(buffer_text(&app->clipboard), text);
}

static void assert_refused(App *app, const char *line, const char *why)
{
    Error err = {0};
    char text[ERROR_TEXT_SIZE];
    buffer_clear(&app->clipboard);
    assert_false(app_run(app, line, &err));
    error_write(&err, LANG_EN, text, sizeof text);
    if (!strstr(text, why) || app->clipboard.size > 0)
        fail_msg("%s: %s", line, text);
}

static void test_formats(void **state)
{
    (void)state;
    App *app = open_with_clipboard();
    assert_copied(app, "copy X",
                  "X = np.array([[1, -2.5],\n              [0, 0.3333333333333333]])\n");
    assert_copied(app, "copy X numpy",
                  "X = np.array([[1, -2.5],\n              [0, 0.3333333333333333]])\n");
    assert_copied(app, "copy X[2,:] csv", "0,0.3333333333333333\n");
    assert_copied(
        app, "copy X tex",
        "\\left[\\begin{array}{rr}\n1 & -2.5 \\\\\n0 & 0.333 \\\\\n\\end{array}\\right]\n");
    assert_copied(app, "copy M[1,:] tex",
                  "\\left[\\begin{array}{rr}\n1 & -\\infty \\\\\n\\end{array}\\right]\n");
    assert_copied(app, "copy M[1,:]", "M = np.array([[1, -np.inf]])\n");
    assert_true(run(app, "goto dA"));
    assert_copied(app, "copy dA csv", "1,0\n0,2\n");
    assert_true(run(app, "transpose"));
    assert_copied(app, "copy X csv", "1,0\n-2.5,0.3333333333333333\n");
    assert_copied(app, "copy X[1,:] csv", "1,0\n");
    app_free(app);
}

static void test_refused(void **state)
{
    (void)state;
    App *app = open_with_clipboard();
    Error err = {0};
    assert_refused(app, "copy dX", "not computed yet");
    assert_refused(app, "copy S", "S");
    assert_refused(app, "copy X png", "png");
    assert_true(run(app, "cover 4"));
    assert_refused(app, "copy A", "covered");
    assert_false(app_run_of_lesson(app, "copy X", &err));
    assert_int_equal(app->clipboard.size, 0);
    assert_true(run(app, "clipboard off"));
    assert_refused(app, "copy X", "clipboard on");
    assert_true(run(app, "clipboard on"));
    app->has_clipboard = false; // line mode, and qkv show --do
    assert_refused(app, "copy X", "qkv export");
    app_free(app);
    app = open_text(2, "X = input(zeros(200, 200))\nY = X * 2\n");
    app->has_clipboard = true;
    assert_refused(app, "copy X", "X[1,:]");
    app_free(app);
}

// A script that a person plays does not reach it either.
static void test_script(void **state)
{
    (void)state;
    const char path[] = "/tmp/qkv-copy.txt";
    FILE *file = fopen(path, "w");
    fputs("copy X\n", file);
    fclose(file);
    App *app = open_with_clipboard();
    app->ticks = true;
    char line[80];
    snprintf(line, sizeof line, "play %s", path);
    assert_true(run(app, line));
    Error err = {0};
    assert_false(app_pass(app, 60, &err));
    assert_int_equal(app->clipboard.size, 0);
    remove(path);
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_formats),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_script),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
