// SPDX-License-Identifier: GPL-3.0-or-later
// Curves: every point lands where its bounds say, lines have no holes, and what
// is not finite or outside is left out.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>

#include "base/random.h"
#include "view/plot.h"

enum { W = 20, H = 6 };

static Plot start(Canvas *canvas)
{
    Plot plot;
    plot_init(&plot, (Rect){0, 0, W, H}, canvas);
    plot_bounds(&plot, 0, 10, -1, 1);
    return plot;
}

static size_t dots(const Plot *plot)
{
    size_t n = 0;
    for (size_t i = 0; i < plot->w * plot->h; i++)
        n += plot->dot[i];
    return n;
}

static void test_corners(void **state)
{
    (void)state;
    Canvas *canvas = canvas_new(W, H, GLYPHS_UNICODE);
    Plot plot = start(canvas);
    assert_int_equal(plot.w, 2 * W);
    assert_int_equal(plot.h, 4 * H);
    plot_dot(&plot, 0, 1);
    plot_dot(&plot, 10, -1);
    assert_int_equal(dots(&plot), 2);
    assert_int_equal(plot.dot[0], 1);
    assert_int_equal(plot.dot[plot.w * plot.h - 1], 1);
    plot_draw(&plot, (Style){-1, -1, 0}, canvas);
    assert_int_equal(canvas_at(canvas, 0, 0)->ch, 0x2801);
    assert_int_equal(canvas_at(canvas, W - 1, H - 1)->ch, 0x2880);
    assert_int_equal(canvas_at(canvas, 1, 1)->ch, ' ');
    plot_release(&plot);
    canvas_free(canvas);
}

static void test_ascii_has_stars_only(void **state)
{
    (void)state;
    Canvas *canvas = canvas_new(W, H, GLYPHS_ASCII);
    Plot plot = start(canvas);
    const double x[] = {0, 10}, y[] = {-1, 1};
    plot_line(&plot, x, y, 2);
    plot_draw(&plot, (Style){-1, -1, 0}, canvas);
    for (int column = 0; column < W; column++) {
        size_t stars = 0;
        for (int row = 0; row < H; row++) {
            const uint32_t ch = canvas_at(canvas, column, row)->ch;
            assert_true(ch == ' ' || ch == '*');
            stars += ch == '*';
        }
        assert_int_not_equal(stars, 0);
    }
    plot_release(&plot);
    canvas_free(canvas);
}

static void test_lines_have_no_holes(void **state)
{
    (void)state;
    Canvas *canvas = canvas_new(W, H, GLYPHS_UNICODE);
    Random random = random_seeded(3);
    for (int round = 0; round < 200; round++) {
        Plot plot = start(canvas);
        const double x[] = {0, 10};
        const double y[] = {2 * random_uniform(&random) - 1, 2 * random_uniform(&random) - 1};
        plot_line(&plot, x, y, 2);
        for (size_t i = 0; i < plot.w; i++) {
            bool found = false;
            for (size_t j = 0; j < plot.h; j++)
                found |= plot.dot[j * plot.w + i];
            assert_true(found);
        }
        plot_release(&plot);
    }
    canvas_free(canvas);
}

// Many points in a column of dots leave the dots that they leave pair by pair, with holes
// where there is no height.
static void test_many_points_are_drawn_like_pairs(void **state)
{
    (void)state;
    enum { MANY = 3000 };
    Canvas *canvas = canvas_new(W, H, GLYPHS_UNICODE);
    static double x[MANY], y[MANY];
    Random random = random_seeded(5);
    Plot whole = start(canvas), pairs = start(canvas);
    plot_bounds(&whole, 0, 10, 0.01, 2);
    plot_bounds(&pairs, 0, 10, 0.01, 2);
    for (int i = 0; i < MANY; i++) {
        x[i] = 12.0 * i / MANY - 1;
        y[i] = i % 500 == 7 ? NAN : 1 / (1 + fabs(x[i])) + 0.3 * random_uniform(&random);
    }
    plot_line(&whole, x, y, MANY);
    for (int i = 0; i + 1 < MANY; i++)
        plot_line(&pairs, x + i, y + i, 2);
    assert_true(dots(&whole) > whole.w);
    assert_memory_equal(whole.dot, pairs.dot, whole.w * whole.h);
    plot_release(&whole);
    plot_release(&pairs);
    canvas_free(canvas);
}

static void test_what_cannot_be_drawn(void **state)
{
    (void)state;
    Canvas *canvas = canvas_new(W, H, GLYPHS_UNICODE);
    Plot plot = start(canvas);
    const double x[] = {1, 2, 3}, y[] = {NAN, INFINITY, 7};
    plot_line(&plot, x, y, 3);
    plot_dot(&plot, -1, 0);
    plot_dot(&plot, 5, NAN);
    assert_int_equal(dots(&plot), 0);
    assert_int_equal(plot_column(&plot, 11), -1);
    assert_int_equal(plot_column(&plot, 0), 0);
    plot_bounds(&plot, 3, 3, NAN, 1); // widened
    assert_true(plot.x1 > plot.x0 && plot.y1 > plot.y0);
    plot_release(&plot);
    canvas_free(canvas);
}

static void test_curves_share_a_character(void **state)
{
    (void)state;
    Canvas *canvas = canvas_new(W, H, GLYPHS_UNICODE);
    for (int k = 0; k < 2; k++) {
        Plot plot = start(canvas);
        plot_dot(&plot, 0, k ? 1 : 0.92);
        plot_draw(&plot, (Style){-1, -1, 0}, canvas);
        plot_release(&plot);
    }
    assert_int_equal(canvas_at(canvas, 0, 0)->ch, 0x2803);
    canvas_free(canvas);
}

static void test_labels_keep_apart(void **state)
{
    (void)state;
    Canvas *canvas = canvas_new(W, H, GLYPHS_UNICODE);
    const Scene scene = {.theme = {THEME_DARK, DEPTH_256}};
    Ruler ruler = {.scene = &scene, .rect = {0, 0, W, 1}};
    ruler_label(&ruler, 9, STYLE_STOP, say_text("ten"), canvas);
    for (int x = 0; x < W; x += 2)
        ruler_label(&ruler, x, STYLE_DIM, say_text("ab"), canvas);
    Buffer out = {0};
    canvas_write(canvas, false, &out);
    assert_memory_equal(buffer_text(&out), "ab  ab   ten  ab  ab", W);
    buffer_release(&out);
    canvas_free(canvas);
}

static void test_levels_of_what_is_not_finite(void **state)
{
    (void)state;
    const double most[] = {1, 0, INFINITY, NAN, 1e-300};
    const double values[] = {0, 1e308, -1e308, INFINITY, -INFINITY, NAN};
    for (size_t i = 0; i < 5; i++) {
        for (size_t k = 0; k < 6; k++)
            assert_in_range(heat_level(&(Heat){HEAT_DIVERGING, most[i]}, values[k], 3, 7), 0, 6);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_corners),
        cmocka_unit_test(test_ascii_has_stars_only),
        cmocka_unit_test(test_lines_have_no_holes),
        cmocka_unit_test(test_many_points_are_drawn_like_pairs),
        cmocka_unit_test(test_what_cannot_be_drawn),
        cmocka_unit_test(test_curves_share_a_character),
        cmocka_unit_test(test_labels_keep_apart),
        cmocka_unit_test(test_levels_of_what_is_not_finite),
    };
    return cmocka_run_group_tests_name("view_plot", tests, NULL, NULL);
}
