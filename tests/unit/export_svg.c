// SPDX-License-Identifier: GPL-3.0-or-later
// Screens as pictures: what a lesson says cannot become markup, characters stand in their
// columns, and a film writes what stays once.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "export/svg.h"
#include "kit/open.h"

static size_t count(const char *text, const char *what)
{
    size_t n = 0;
    for (const char *p = text; (p = strstr(p, what)); p++)
        n++;
    return n;
}

// Every '<' begins one of the elements that a picture is made of.
static void assert_plain(const char *svg)
{
    static const char *const elements[] = {
        "svg ",   "/svg>",  "title>", "/title>", "style>",        "/style>", "rect ",
        "text x", "/text>", "g>",     "/g>",     "g visibility=", "set "};
    for (const char *p = svg; (p = strchr(p, '<')); p++) {
        bool known = false;
        for (size_t i = 0; i < sizeof elements / sizeof *elements; i++)
            known |= strncmp(p + 1, elements[i], strlen(elements[i])) == 0;
        if (!known)
            fail_msg("an element of another kind: %.60s", p);
    }
    assert_int_equal(count(svg, "<text x"), count(svg, "</text>"));
}

static void test_nothing_becomes_markup(void **state)
{
    (void)state;
    Canvas *canvas = canvas_new(40, 3, GLYPHS_UNICODE);
    Buffer out = {0};
    canvas_text(canvas, 0, 0, -1, (Style){-1, -1, 0}, "<script>\"1\" & </text>");
    canvas_text(canvas, 0, 1, -1, (Style){COLOR_RGB | 0x123456, 160, ATTR_BOLD}, "词 a b   c");
    svg_write(canvas, false, "</title><script>", &out);
    assert_plain(buffer_text(&out));
    assert_non_null(strstr(buffer_text(&out), "&lt;script&gt;&quot;1&quot; &amp; &lt;/text&gt;"));
    assert_non_null(strstr(buffer_text(&out), "fill=\"#123456\" class=\"b\">词 a b   c</text>"));
    assert_non_null(strstr(buffer_text(&out), "fill=\"#d70000\"")); // 160
    // Each stands in its own place, a wide one in that of two.
    assert_non_null(strstr(buffer_text(&out), "<text x=\"10 28 37 46 55 64 73 82 91\" y=\"40\""));
    // Lines stand as close as the font is high, so that upright lines are whole.
    assert_non_null(strstr(buffer_text(&out), "width=\"380\" height=\"71\""));
    buffer_release(&out);
    canvas_free(canvas);
}

// A bar that ends within a line has no seam there: a font's block is lower than the line.
static void test_lower_blocks_are_rectangles(void **state)
{
    (void)state;
    Canvas *canvas = canvas_new(20, 2, GLYPHS_UNICODE);
    Buffer out = {0};
    const Style style = {COLOR_RGB | 0x123456, -1, 0};
    canvas_fill(canvas, (Rect){2, 1, 3, 1}, style, 0x2584);
    canvas_fill(canvas, (Rect){5, 1, 2, 1}, style, 0x2588);
    svg_write(canvas, false, "bars", &out);
    assert_plain(buffer_text(&out));
    assert_int_equal(count(buffer_text(&out), "<text x"), 0);
    assert_int_equal(count(buffer_text(&out), "width=\"27.3\" height=\"8.8\" fill=\"#123456\""), 1);
    assert_int_equal(count(buffer_text(&out), "width=\"18.3\" height=\"17.3\" fill=\"#123456\""),
                     1);
    buffer_release(&out);
    canvas_free(canvas);
}

static void test_all_screens_are_plain(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_ZH);
    Canvas *canvas = canvas_new(100, 30, GLYPHS_UNICODE);
    app->depth = DEPTH_TRUE;
    app_resize(app, 100, 30);
    do {
        Buffer out = {0};
        app_draw(app, canvas, NULL);
        svg_write(canvas, app->session->stop % 2, "t", &out);
        assert_plain(buffer_text(&out));
        buffer_release(&out);
    } while (session_turn(app->session, true));
    canvas_free(canvas);
    app_free(app);
}

static void test_a_film(void **state)
{
    (void)state;
    Canvas *canvas = canvas_new(20, 3, GLYPHS_UNICODE);
    SvgFilm film;
    Buffer out = {0};
    svg_film_start(&film, 20, 3, false);
    canvas_text(canvas, 0, 0, -1, (Style){-1, -1, 0}, "stays");
    canvas_text(canvas, 0, 1, -1, (Style){-1, -1, 0}, "first");
    svg_film_frame(&film, 0, canvas);
    svg_film_frame(&film, 1, canvas);
    canvas_text(canvas, 0, 1, -1, (Style){-1, -1, 0}, "then ");
    svg_film_frame(&film, 2, canvas);
    svg_film_end(&film, 8, "t", &out);
    const char *svg = buffer_text(&out);
    assert_plain(svg);
    assert_int_equal(count(svg, "stays"), 1);
    assert_int_equal(count(svg, "<g"), 2);
    assert_int_equal(count(svg, "<set"), 3); // of the whole, of "first" and "then"
    assert_non_null(strstr(svg, "begin=\"0s;film.end\" dur=\"8.000s\""));
    assert_non_null(strstr(svg, "<g><set attributeName=\"visibility\" to=\"hidden\" "
                                "begin=\"film.begin+2.000s\" end=\"film.begin+8.000s\""));
    assert_non_null(strstr(svg, "<g visibility=\"hidden\"><set attributeName=\"visibility\" "
                                "to=\"visible\" begin=\"film.begin+2.000s\" "
                                "end=\"film.begin+8.000s\""));
    buffer_release(&out);
    canvas_free(canvas);
}

// What another frame replaces in the same moment is never seen.
static void test_no_time(void **state)
{
    (void)state;
    Canvas *canvas = canvas_new(20, 1, GLYPHS_UNICODE);
    SvgFilm film;
    Buffer out = {0};
    svg_film_start(&film, 20, 1, false);
    canvas_text(canvas, 0, 0, -1, (Style){-1, -1, 0}, "never");
    svg_film_frame(&film, 0, canvas);
    canvas_text(canvas, 0, 0, -1, (Style){-1, -1, 0}, "shown");
    svg_film_frame(&film, 0, canvas);
    svg_film_end(&film, 8, "t", &out);
    assert_int_equal(count(buffer_text(&out), "never"), 0);
    assert_int_equal(count(buffer_text(&out), "shown"), 1);
    assert_int_equal(count(buffer_text(&out), "visibility"), 0);
    buffer_release(&out);
    canvas_free(canvas);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing_becomes_markup),
        cmocka_unit_test(test_lower_blocks_are_rectangles),
        cmocka_unit_test(test_all_screens_are_plain),
        cmocka_unit_test(test_a_film),
        cmocka_unit_test(test_no_time),
    };
    return cmocka_run_group_tests_name("export_svg", tests, NULL, NULL);
}
