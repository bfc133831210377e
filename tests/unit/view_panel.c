// SPDX-License-Identifier: GPL-3.0-or-later
// What the panel says of single cells: that each op shows its own structure,
// names what it copies, and leaves no cell without a way on.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "kit/open.h"
#include "view/panel_view.h"

static App *open_every_op(Lang lang)
{
    char path[OPEN_PATH];
    App *app = open_lesson(tree_path("tests/lessons/every-op.lua", path), lang);
    assert_non_null(app);
    return app;
}

static App *open_three(Lang lang)
{
    App *app = open_worked_case(lang);
    assert_non_null(app);
    return app;
}

// The panel as text; the caller frees it.
static char *panel_of(App *app, int width, int room)
{
    const Scene scene = {
        .session = app->session, .theme = {THEME_DARK, DEPTH_256}, .lang = app->display.lang};
    Canvas *canvas = canvas_new(width, 1, GLYPHS_UNICODE);
    canvas->glyphs = app->display.glyphs;
    Lines lines = {0};
    panel_lines(&scene, canvas, PANEL_ALL, (ExpansionView){.width = width, .room = room}, &lines);
    canvas_resize(canvas, width, (int)lines.count);
    lines_draw(&lines, (Rect){0, 0, width, canvas->h}, &scene, canvas);
    Buffer out = {0};
    canvas_write(canvas, false, &out);
    lines_release(&lines);
    canvas_free(canvas);
    return buffer_take(&out);
}

// Selects and looks for each text in the panel.
static void assert_panel(App *app, const char *command, const char *const *expected)
{
    assert_true(run(app, command));
    char *text = panel_of(app, 100, 0);
    for (; *expected; expected++) {
        if (!strstr(text, *expected))
            fail_msg("%s: no '%s' in\n%s", command, *expected, text);
    }
    free(text);
}

#define ASSERT_PANEL(app, command, ...)                                                            \
    assert_panel(app, command, (const char *const[]){__VA_ARGS__, NULL})

static void test_norms_have_three_parts(void **state)
{
    (void)state;
    App *app = open_every_op(LANG_EN);
    ASSERT_PANEL(app, "select N[1,1]", "n = (X - μ) ∕ σ", "mean μ = -0.75 ∕ 4 = -0.1875",
                 "deviation σ = √(3.42", "scale = ((-1.5 - (-0.1875)) ∕ 0.92");
    ASSERT_PANEL(app, "select K[1,1]", "root mean square rms = √(", "scale = ");
    app_free(app);
    app = open_every_op(LANG_ZH);
    ASSERT_PANEL(app, "select N[1,1]", "均值 μ = ", "标准差 σ = ", "缩放 = ");
    app_free(app);
}

static void test_copies_name_their_source(void **state)
{
    (void)state;
    App *app = open_every_op(LANG_EN);
    ASSERT_PANEL(app, "select \"E[3, 1, 3, 2]\"[2,4]", "= E[1,4]", "picked by id 1");
    ASSERT_PANEL(app, "select X[2,4]", "= \"E[3, 1, 3, 2]\"[2,4]");
    ASSERT_PANEL(app, "select R[1,3]", "= \"gelu(O)\"[1,1]");
    ASSERT_PANEL(app, "select Vt[2,1]", "= V[1,2]");
    ASSERT_PANEL(app, "select B[4,2]", "= P[1,2]");
    ASSERT_PANEL(app, "select dVt[2,1]", "Vt[2,1]");
    app_free(app);
}

static void test_masked_cells_link_on(void **state)
{
    (void)state;
    App *app = open_every_op(LANG_EN);
    ASSERT_PANEL(app, "select \"mask(S, constant)\"[1,2]", "constant[1,2] = 0   the mask",
                 "S[1,2] = 1.378439   the score, thrown away", "= -∞");
    assert_true(run(app, "explain"));
    ASSERT_PANEL(app, "explain", "why 1.378439? S[1,2]");
    ASSERT_PANEL(app, "select \"mask(S, constant)\"[2,1]", "= S[2,1]",
                 "constant[2,1] = 1   the mask", "kept as it is");
    ASSERT_PANEL(app, "select A[1,2]", "\"mask(S, constant)\"[1,2] = -∞");
    app_free(app);
}

static void test_paths_are_told_apart(void **state)
{
    (void)state;
    App *app = open_every_op(LANG_EN);
    ASSERT_PANEL(app, "select dR[1,1]", "via \"R∘R\"#1", "via \"R∘R\"#2", "via \"R∘G\" ");
    app_free(app);
}

static void test_sums_of_two_stand_on_one_line(void **state)
{
    (void)state;
    App *app = open_every_op(LANG_EN);
    ASSERT_PANEL(app, "select Q[2,1]", "= \"N⋅Wq\"[2,1]⋅cos(θ) - \"N⋅Wq\"[2,2]⋅sin(θ)",
                 "angle θ = 1⋅e^(0⋅ln(10000)) = 1");
    ASSERT_PANEL(app, "select dbeta[1,1]", "dN[1,1] = -0.2855527", "        = -2.021274 ");
    app_free(app);
}

static void test_updates_have_a_formula(void **state)
{
    (void)state;
    App *app = open_three(LANG_EN);
    ASSERT_PANEL(app, "goto step(Wq)", "Wq'[2,1] = Wq[2,1] - lr⋅dWq[2,1]",
                 "= 0 - 0.1⋅(-0.062627) = 0.006263");
    app_free(app);
}

static void test_f_is_said(void **state)
{
    (void)state;
    App *app = open_three(LANG_EN);
    ASSERT_PANEL(app, "select dO[3,2]", "f = Σ dO∘O = 8.230425", "nudge agrees to ");
    app_free(app);
}

static void test_weights_say_who_uses_them(void **state)
{
    (void)state;
    App *app = open_three(LANG_EN);
    app->session->uncovered = true;
    ASSERT_PANEL(app, "select dWq[2,1]", "one weight, one term a token: 3 of 3 are not 0");
    app_free(app);
    app = open_three(LANG_ZH);
    app->session->uncovered = true;
    ASSERT_PANEL(app, "select dWq[2,1]", "一个参数，每个词元一项：3 项中有 3 项不是 0");
    app_free(app);
    // What is 0 is not counted.
    char path[OPEN_PATH];
    app = open_bare(tree_path("lessons/tokens.lua", path), LANG_EN);
    ASSERT_PANEL(app, "select dE[4,1]", "one term a token: 0 of 3 are not 0");
    app_free(app);
}

// A sum of 48 terms in a few lines: both ends, what is between them in one
// number, always the sum; the pointer unfolds.
static void test_long_sums_fold(void **state)
{
    (void)state;
    char path[OPEN_PATH];
    App *app = open_lesson(tree_path("tests/lessons/long-sums.lua", path), LANG_EN);
    assert_non_null(app);
    assert_true(run(app, "select Q[1,1]"));
    char *text = panel_of(app, 80, 9);
    assert_non_null(strstr(text, "… 42 more "));
    assert_non_null(strstr(text, "\n    48 "));
    assert_non_null(strstr(text, " =  2.720754"));
    assert_null(strstr(text, "\n    20 "));
    free(text);
    assert_true(run(app, "explain"));
    for (int i = 0; i < 19; i++)
        assert_true(run(app, "term next"));
    text = panel_of(app, 80, 10);
    assert_non_null(strstr(text, "\n  ▸ 20 "));
    assert_non_null(strstr(text, " more "));
    free(text);
    assert_true(run(app, "select N[1,20]"));
    text = panel_of(app, 80, 14);
    assert_non_null(strstr(text, "  ▸ 20 "));
    assert_non_null(strstr(text, "    … 17 more "));
    free(text);
    app_free(app);
}

static void test_the_diagonal_fails(void **state)
{
    (void)state;
    App *app = open_three(LANG_EN);
    assert_true(run(app, "goto dA"));
    assert_true(run(app, "panel diagonal"));
    assert_true(run(app, "reveal"));
    ASSERT_PANEL(app, "select dS_scaled[2,1]", "0.424491   0.212246   0.212246   wrong by 0.21");
    assert_true(run(app, "panel jacobian"));
    ASSERT_PANEL(app, "select dS_scaled[2,1]", "dA[2,:]⋅J[:,1]", "0.212246  -0.022719  -0.189527");
    assert_true(run(app, "panel plain"));
    ASSERT_PANEL(app, "select dS_scaled[2,1]", "A⋅(dA - Σ)");
    app_free(app);
}

// Of a Jacobian as wide as a long row 512 rows are shown, the cell's own among
// them, and the panel says so; with 512 nothing is said.
static void test_a_large_jacobian_is_cut(void **state)
{
    (void)state;
    static const char *const says[] = {"of 600 rows 512 are shown: the Jacobian is too large",
                                       "共 600 行，只列出 512 行：雅可比矩阵太大"};
    for (int n = 512; n <= 600; n += 88) {
        for (Lang lang = 0; lang < LANG_COUNT; lang++) {
            char path[OPEN_PATH];
            snprintf(path, sizeof path, "%s/jacobian.lua", getenv("HOME"));
            FILE *file = fopen(path, "w");
            assert_non_null(file);
            fprintf(file,
                    "lesson { api = 1, id = 'wide', title = { en = 'Wide', zh = '宽' } }\n"
                    "S = weight(random(1, %d)) A = softmax(S) backward(A, random(1, %d))\n",
                    n, n);
            fclose(file);
            App *app = open_lesson(path, lang);
            remove(path);
            assert_non_null(app);
            assert_true(run(app, "goto dS"));
            assert_true(run(app, "panel jacobian"));
            assert_true(run(app, "select dS[1,300]"));
            char *text = panel_of(app, 100, 40);
            assert_true((strstr(text, says[lang]) != NULL) == (n > 512));
            free(text);
            app_free(app);
        }
    }
}

// Every op says in both languages what it does, in words that are not those
// of another.
static void test_ideas(void **state)
{
    (void)state;
    for (const Op *const *op = op_table; *op; op++) {
        assert_true(strlen((*op)->idea.en) > 8);
        assert_true(strlen(text_in(&(*op)->idea, LANG_ZH)) > 8);
        assert_null(strstr((*op)->idea.en, "−"));
    }
    assert_non_null(strstr(op_find("scale")->idea.en, "divided"));
    assert_non_null(strstr(op_find("rope")->idea.en, "cos θ"));
}

// A dropped cell is 0 without any arithmetic: nothing may say so while it is
// asked for.
static void test_covered_cells_stay_covered(void **state)
{
    (void)state;
    char path[OPEN_PATH];
    App *app = open_lesson(tree_path("lessons/encoder-layer.lua", path), LANG_EN);
    assert_true(run(app, "goto dH"));
    assert_panel(app, "select dH[1,5]",
                 (const char *const[]){"dH[1,5]", "asked for now", NULL});
    char *text = panel_of(app, 100, 0);
    assert_null(strstr(text, "dropped")); // which would tell
    free(text);
    assert_true(run(app, "answer 0"));
    assert_panel(app, "select dH[1,5]",
                 (const char *const[]){"dH[1,5]   dropped: the mask is 0 here", "= 0", NULL});
    app_free(app);
}

// What is handed on unchanged is not said twice.
static void test_copies_are_said_once(void **state)
{
    (void)state;
    char path[OPEN_PATH];
    App *app = open_lesson(tree_path("lessons/encoder-layer.lua", path), LANG_EN);
    assert_true(run(app, "goto dZ"));
    char *text = panel_of(app, 100, 0);
    assert_non_null(strstr(text, "= 0.550255"));
    assert_null(strstr(text, "= 0.550255 = 0.550255"));
    free(text);
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_norms_have_three_parts),
        cmocka_unit_test(test_copies_name_their_source),
        cmocka_unit_test(test_masked_cells_link_on),
        cmocka_unit_test(test_paths_are_told_apart),
        cmocka_unit_test(test_sums_of_two_stand_on_one_line),
        cmocka_unit_test(test_updates_have_a_formula),
        cmocka_unit_test(test_f_is_said),
        cmocka_unit_test(test_weights_say_who_uses_them),
        cmocka_unit_test(test_long_sums_fold),
        cmocka_unit_test(test_the_diagonal_fails),
        cmocka_unit_test(test_a_large_jacobian_is_cut),
        cmocka_unit_test(test_ideas),
        cmocka_unit_test(test_covered_cells_stay_covered),
        cmocka_unit_test(test_copies_are_said_once),
    };
    return cmocka_run_group_tests_name("view_panel", tests, NULL, NULL);
}
