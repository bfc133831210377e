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

static const Style plain = {-1, -1, 0};

static Plot start(Canvas *canvas)
{
    canvas_clear(canvas);
    return plot_over((Rect){0, 0, W, H}, 10, -1, 1, canvas);
}

static void draw_dot(const Plot *plot, double x, double y, Canvas *canvas)
{
    plot_curve(plot, &x, &y, 1, '*', plain, canvas);
}

// Whether a dot of the braille on the canvas is set.
static bool is_set(const Canvas *canvas, int i, int j)
{
    static const uint32_t bit[4][2] = {{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
    const uint32_t ch = canvas_at(canvas, i / 2, j / 4)->ch;
    assert_true(ch == ' ' || (ch > 0x2800 && ch <= 0x28ff));
    return ch != ' ' && (ch & bit[j % 4][i % 2]) != 0;
}

static int dots(const Canvas *canvas)
{
    int n = 0;
    for (int i = 0; i < 2 * W * 4 * H; i++)
        n += is_set(canvas, i % (2 * W), i / (2 * W));
    return n;
}

static void test_corners(void **state)
{
    (void)state;
    Canvas *canvas = canvas_new(W, H, GLYPHS_UNICODE);
    const Plot plot = start(canvas);
    assert_int_equal(plot.w, 2 * W);
    assert_int_equal(plot.h, 4 * H);
    draw_dot(&plot, 0, 1, canvas);
    draw_dot(&plot, 10, -1, canvas);
    assert_int_equal(dots(canvas), 2);
    assert_int_equal(canvas_at(canvas, 0, 0)->ch, 0x2801);
    assert_int_equal(canvas_at(canvas, W - 1, H - 1)->ch, 0x2880);
    assert_int_equal(canvas_at(canvas, 1, 1)->ch, ' ');
    canvas_free(canvas);
}

static void test_ascii_has_stars_only(void **state)
{
    (void)state;
    Canvas *canvas = canvas_new(W, H, GLYPHS_ASCII);
    const Plot plot = start(canvas);
    const double x[] = {0, 10}, y[] = {-1, 1};
    plot_curve(&plot, x, y, 2, '*', plain, canvas);
    for (int column = 0; column < W; column++) {
        size_t stars = 0;
        for (int row = 0; row < H; row++) {
            const uint32_t ch = canvas_at(canvas, column, row)->ch;
            assert_true(ch == ' ' || ch == '*');
            stars += ch == '*';
        }
        assert_int_not_equal(stars, 0);
    }
    canvas_free(canvas);
}

static void test_lines_have_no_holes(void **state)
{
    (void)state;
    Canvas *canvas = canvas_new(W, H, GLYPHS_UNICODE);
    Random random = random_seeded(3);
    for (int round = 0; round < 200; round++) {
        const Plot plot = start(canvas);
        const double x[] = {0, 10};
        const double y[] = {2 * random_uniform(&random) - 1, 2 * random_uniform(&random) - 1};
        plot_curve(&plot, x, y, 2, '*', plain, canvas);
        for (int i = 0; i < 2 * W; i++) {
            bool found = false;
            for (int j = 0; j < 4 * H; j++)
                found |= is_set(canvas, i, j);
            assert_true(found);
        }
    }
    canvas_free(canvas);
}

// Many points in a column of dots leave the dots that they leave pair by pair, with holes
// where there is no height.
static void test_many_points_are_drawn_like_pairs(void **state)
{
    (void)state;
    enum { MANY = 3000 };
    Canvas *whole = canvas_new(W, H, GLYPHS_UNICODE), *pairs = canvas_new(W, H, GLYPHS_UNICODE);
    static double x[MANY], y[MANY];
    Random random = random_seeded(5);
    const Plot plot = plot_over((Rect){0, 0, W, H}, 10, 0.01, 2, whole);
    for (int i = 0; i < MANY; i++) {
        x[i] = 12.0 * i / MANY - 1;
        y[i] = i % 500 == 7 ? NAN : 1 / (1 + fabs(x[i])) + 0.3 * random_uniform(&random);
    }
    plot_curve(&plot, x, y, MANY, '*', plain, whole);
    for (int i = 0; i + 1 < MANY; i++)
        plot_curve(&plot, x + i, y + i, 2, '*', plain, pairs);
    assert_true(dots(whole) > 2 * W);
    for (int i = 0; i < W * H; i++)
        assert_int_equal(whole->cell[i].ch, pairs->cell[i].ch);
    canvas_free(whole);
    canvas_free(pairs);
}

static void test_what_cannot_be_drawn(void **state)
{
    (void)state;
    Canvas *canvas = canvas_new(W, H, GLYPHS_UNICODE);
    const Plot plot = start(canvas), wide = plot_over((Rect){0, 0, W, H}, 0, NAN, 1, canvas);
    const double x[] = {1, 2, 3}, y[] = {NAN, INFINITY, 7};
    plot_curve(&plot, x, y, 3, '*', plain, canvas);
    draw_dot(&plot, -1, 0, canvas);
    draw_dot(&plot, 5, NAN, canvas);
    assert_int_equal(dots(canvas), 0);
    assert_int_equal(plot_column(&plot, 11), -1);
    assert_int_equal(plot_column(&plot, 0), 0);
    assert_true(wide.x1 > wide.x0 && wide.y1 > wide.y0); // widened
    canvas_free(canvas);
}

static void test_curves_share_a_character(void **state)
{
    (void)state;
    Canvas *canvas = canvas_new(W, H, GLYPHS_UNICODE);
    const Plot plot = start(canvas);
    draw_dot(&plot, 0, 0.92, canvas);
    draw_dot(&plot, 0, 1, canvas);
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
