// SPDX-License-Identifier: GPL-3.0-or-later
// The looks of numbers: as many decimals as a matrix needs, points below each
// other, and four looks that never mix, on the screen and as text.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "export/text.h"
#include "kit/open.h"
#include "view/glyphs.h"
#include "view/number_column.h"

enum { W = 100, H = 30, LOW = 24 };

static void assert_shows_at(App *app, int h, const char *text)
{
    Canvas *canvas = canvas_new(W, h, GLYPHS_UNICODE);
    canvas->glyphs = app->display.glyphs;
    app_draw(app, canvas, NULL);
    Buffer screen = {0};
    canvas_write(canvas, false, &screen);
    if (!strstr(buffer_text(&screen), text))
        fail_msg("no '%s' in:\n%s", text, buffer_text(&screen));
    buffer_release(&screen);
    canvas_free(canvas);
}

static void assert_shows(App *app, const char *text)
{
    assert_shows_at(app, H, text);
}

// Without colours, where cells are never large.
static void assert_shows_flat(App *app, const char *text)
{
    const ColorDepth depth = app->depth;
    app->depth = DEPTH_MONO;
    assert_shows(app, text);
    app->depth = depth;
}

static void assert_says(App *app, const char *text)
{
    Buffer said = {0};
    text_stop(app->session, app->display.lang, TEXT_ALL, &said);
    if (!strstr(buffer_text(&said), text))
        fail_msg("no '%s' in:\n%s", text, buffer_text(&said));
    buffer_release(&said);
}

static void test_no_more_decimals_than_needed(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    assert_true(run(app, "goto Q"));
    assert_shows_flat(app, "⎡   [1]        0     ⎤");
    assert_true(run(app, "set Wq[1,2] 1/2"));
    assert_shows_flat(app, "⎡    1         2.5*  ⎤");
    assert_says(app, "row we: 1.0, 2.0 → 2.5\n");
    assert_true(run(app, "view states X"));
    assert_shows_flat(app, "⎡   1      0      3   ⎤\n");
    assert_true(run(app, "view states Q"));
    assert_shows_flat(app, "⎡   1     [0]     3   ⎤\n   ⎣  2.5*    1     2.5* ⎦\n");
    assert_true(run(app, "view lesson"));
    assert_true(run(app, "set Wq[1,2] 0.1 + 0.2"));
    assert_shows_flat(app, "⎡    1         2.3*  ⎤");
    assert_true(run(app, "set Wq[1,2] 1/3"));
    assert_shows_flat(app, "⎡    1        2.333* ⎤");
    app_free(app);
}

static void test_points_below_each_other(void **state)
{
    (void)state;
    static const char *const texts[] = {"-12.5", "0", "0.000~*", "1e-9", "7*"};
    NumberColumn column = {0};
    for (size_t i = 0; i < 5; i++)
        number_column_fit(&column, texts[i]);
    assert_int_equal(column.head, 3);
    assert_int_equal(column.tail, 5);
    static const int start[] = {0, 2, 1, 2, 2};
    for (size_t i = 0; i < 5; i++)
        assert_int_equal(number_column_start(&column, texts[i], 0, 0), start[i]);
    App *app = open_worked_case(LANG_EN);
    assert_true(run(app, "select dWk[1,2]"));
    assert_shows_at(app, LOW, " =  0.066185\n");
    assert_shows_at(app, LOW, " =  0\n");
    assert_shows_at(app, LOW, " = -0.128812\n");
    app_free(app);
}

static void test_four_looks(void **state)
{
    (void)state;
    char path[OPEN_PATH];
    App *app = open_lesson(tree_path("tests/lessons/graph-only.lua", path), LANG_EN);
    assert_true(run(app, "select A[1,1]"));
    assert_shows_flat(app, "░░░░░░    ░░░░░░  ⎤"); // masked
    assert_shows(app, " 0.000~");                  // rounded to zero
    assert_says(app, "row 1: 1.000, masked, masked\n");
    assert_says(app, "row 3: 0.007, 0.000~, 0.993\n");
    assert_true(run(app, "set S_masked.fill -1e9"));
    assert_shows_flat(app, "[1.000]    0         0       ⎤"); // zero, and no mask any more
    assert_true(run(app, "goto S_masked"));
    assert_shows_flat(app, " ░░-1e9  ░░-1e9 ⎤"); // masked, and readable
    assert_shows_flat(app, "   0.707   9.192 ⎦");
    assert_says(app, "row 1: 4.950, masked -1e9, masked -1e9\n");
    assert_true(run(app, "set S_masked.fill 0"));
    assert_says(app, "row 1: 4.950, masked 0, masked 0\n");
    app_free(app);
}

// What is used twice by one step is undone by one step; a label that has no
// room for its first character keeps its number.
static void test_twice_is_once(void **state)
{
    (void)state;
    char path[OPEN_PATH];
    App *app = open_bare(tree_path("lessons/position.lua", path), LANG_EN);
    assert_true(run(app, "goto dH"));
    assert_shows(app, "undoes S_h = H⋅Hᵀ, O_h = A_h⋅H");
    assert_says(app, "undoes S_h = H⋅Hᵀ, O_h = A_h⋅H\n");
    app_free(app);
    app = open_bare(tree_path("lessons/scaling.lua", path), LANG_ZH);
    assert_true(run(app, "goto dA"));
    assert_shows_flat(app, "键1     键2     键3     键4                键1     键2");
    app_free(app);
}

// What is no address is in words of the language.
static void test_chinese_has_no_english(void **state)
{
    (void)state;
    char path[OPEN_PATH];
    App *app = open_worked_case(LANG_ZH);
    app->session->uncovered = true;
    assert_true(run(app, "goto dX"));
    assert_shows(app, "dX 经 Q 3×2");
    assert_says(app, "dX 经 K，3×2\n");
    assert_true(run(app, "goto S"));
    assert_true(run(app, "explain"));
    assert_true(run(app, "explain"));
    assert_shows(app, "   给定：");
    app_free(app);
    app = open_bare(tree_path("lessons/tokens.lua", path), LANG_ZH);
    assert_true(run(app, "goto dlogits"));
    assert_shows(app, "onehot([4])) ∕ 1 "); // the rows, counted
    app_free(app);
}

// A sum is read with its index, not with the line below it.
static void test_sums_are_spoken(void **state)
{
    (void)state;
    static const char *const spoken[] = {"the sum over k of Q[i,k] times K, the sum of g",
                                         "对 k 求和 Q[i,k] 乘 K, 求和 g"};
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        Buffer said = {0};
        glyphs_speak(lang, "Σ_k Q[i,k]⋅K, Σ g", &said);
        assert_string_equal(buffer_text(&said), spoken[lang]);
        buffer_release(&said);
    }
}

// With tokens as columns everything on the screen and in the text is turned.
static void test_tokens_as_columns(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    app->session->uncovered = true; // no question covers anything
    assert_true(run(app, "transpose on"));
    assert_true(run(app, "select dK[2,1]"));
    assert_shows(app, "dK = Q⋅dSᵀ");
    assert_shows(app, "undoes S = Kᵀ⋅Q");
    assert_shows(app, " dK[2,1] = Q[2,:]⋅dS[1,:]");
    assert_shows(app, "2 ⋅ ▌-0.0370106 = -0.074021"); // Q before dS
    assert_shows(app, "(written for tokens as rows: ");
    assert_says(app, "dK, 2 by 3\ncolumn we: -0.067, 0.066\n");
    assert_true(run(app, "goto A"));
    assert_shows(app, "each column becomes shares of 1");
    assert_true(run(app, "goto dX"));
    assert_says(app, "dX via K, 2 by 3\n"); // each path, not only the first
    assert_says(app, "dX via V, 2 by 3\n");
    assert_true(run(app, "set X[2,3] 5")); // the second number of "tea"
    const NodeId x = graph_find(app->session->graph, "X");
    assert_true(matrix_get(graph_value(app->session->graph, x), 2, 1) == 5);
    assert_false(app_run(app, "select X[3,2]", ERROR_DROPPED));
    app_free(app);
}

// A step that is too large or too small is to blame, not the gradient.
static void test_what_a_step_gets_wrong(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    app->session->uncovered = true; // no question covers anything
    assert_true(run(app, "select dWq[2,1]"));
    assert_shows(app, "nudge agrees to");
    assert_true(run(app, "h 0.1"));
    assert_shows(app, "h is too");
    assert_shows(app, "large: truncation 0.003");
    app->depth = DEPTH_MONO; // where cells are low there is room
    assert_true(run(app, "h 1e-9"));
    assert_shows(app, "is too small: rounding 1e-7");
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_more_decimals_than_needed),
        cmocka_unit_test(test_points_below_each_other),
        cmocka_unit_test(test_four_looks),
        cmocka_unit_test(test_twice_is_once),
        cmocka_unit_test(test_chinese_has_no_english),
        cmocka_unit_test(test_sums_are_spoken),
        cmocka_unit_test(test_tokens_as_columns),
        cmocka_unit_test(test_what_a_step_gets_wrong),
    };
    return cmocka_run_group_tests_name("view_numbers", tests, NULL, NULL);
}
