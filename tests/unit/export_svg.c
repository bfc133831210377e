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
    static const char *const elements[] = {"svg ",   "/svg>",   "title>", "/title>",
                                           "style>", "/style>", "rect ",  "text x",
                                           "/text>", "g id",    "/g>"};
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
    canvas_text(canvas, 0, 1, -1, (Style){COLOR_RGB | 0x123456, 160, ATTR_BOLD}, "词 a  b");
    svg_write(canvas, false, "</title><script>", &out);
    assert_plain(buffer_text(&out));
    assert_non_null(strstr(buffer_text(&out), "&lt;script&gt;&quot;1&quot; &amp; &lt;/text&gt;"));
    assert_non_null(strstr(buffer_text(&out), "fill=\"#123456\" class=\"b\">词</text>"));
    assert_non_null(strstr(buffer_text(&out), "fill=\"#d70000\""));                   // 160
    assert_non_null(strstr(buffer_text(&out), "textLength=\"36\" class=\"b\">a  b")); // 4 columns
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
    } while (session_next(app->session));
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
    assert_int_equal(count(svg, "<g id"), 3);
    assert_int_equal(count(svg, "@keyframes"), 2); // of "first" and "then"
    assert_non_null(strstr(svg, "0.0000%{opacity:1}25.0000%,100%{opacity:0}"));
    assert_non_null(strstr(svg, "0%{opacity:0}25.0000%{opacity:1}100%{opacity:1}"));
    buffer_release(&out);
    canvas_free(canvas);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing_becomes_markup),
        cmocka_unit_test(test_all_screens_are_plain),
        cmocka_unit_test(test_a_film),
    };
    return cmocka_run_group_tests_name("export_svg", tests, NULL, NULL);
}
