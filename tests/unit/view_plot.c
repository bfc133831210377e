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

static void test_levels_of_what_is_not_finite(void **state)
{
    (void)state;
    const double bounds[][2] = {{-1, 1}, {0, 0}, {-INFINITY, INFINITY}, {0, INFINITY}, {NAN, NAN}};
    const double values[] = {0, 1e308, -1e308, INFINITY, -INFINITY, NAN};
    for (size_t i = 0; i < 5; i++) {
        for (size_t k = 0; k < 6; k++)
            assert_in_range(heat_level(values[k], bounds[i][0], bounds[i][1], 7), 0, 6);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_corners),
        cmocka_unit_test(test_ascii_has_stars_only),
        cmocka_unit_test(test_lines_have_no_holes),
        cmocka_unit_test(test_what_cannot_be_drawn),
        cmocka_unit_test(test_levels_of_what_is_not_finite),
    };
    return cmocka_run_group_tests_name("view_plot", tests, NULL, NULL);
}
