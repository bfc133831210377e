// SPDX-License-Identifier: GPL-3.0-or-later
// The canvas: no half of a wide character is ever left, nothing is drawn
// outside, and nothing that could command a terminal comes out of it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "base/utf8.h"
#include "view/canvas.h"
#include "view/glyphs.h"

static const Style plain = {-1, -1, 0}, red = {1, -1, 0};

// ---- Wide characters ----------------------------------------------------

// Every wide character has its second half, and every half its first.
static void assert_whole(const Canvas *canvas)
{
    for (int y = 0; y < canvas->h; y++) {
        for (int x = 0; x < canvas->w; x++) {
            const uint32_t ch = canvas_at(canvas, x, y)->ch;
            if (ch == 0) {
                assert_true(x > 0);
                assert_int_equal(utf8_char_width(canvas_at(canvas, x - 1, y)->ch), 2);
            } else if (utf8_char_width(ch) == 2) {
                assert_true(x + 1 < canvas->w);
                assert_int_equal(canvas_at(canvas, x + 1, y)->ch, 0);
            }
        }
    }
}

static void assert_shows(const Canvas *canvas, const char *text)
{
    Buffer out = {0};
    canvas_write(canvas, false, &out);
    assert_string_equal(buffer_text(&out), text);
    buffer_release(&out);
}

static void test_halves(void **state)
{
    (void)state;
    Canvas *canvas = canvas_new(6, 1, GLYPHS_UNICODE);
    assert_int_equal(canvas_text(canvas, 0, 0, -1, plain, "中文字"), 6);
    assert_shows(canvas, "中文字\n");
    canvas_text(canvas, 1, 0, -1, plain, "a"); // over a second half
    assert_shows(canvas, " a文字\n");
    canvas_text(canvas, 2, 0, -1, plain, "b"); // over a first half
    assert_shows(canvas, " ab 字\n");
    canvas_text(canvas, 3, 0, -1, plain, "中"); // over a blank and a first half
    assert_shows(canvas, " ab中\n");
    assert_whole(canvas);
    canvas_free(canvas);
}

static void test_a_wide_character_at_the_edge(void **state)
{
    (void)state;
    Canvas *canvas = canvas_new(3, 1, GLYPHS_UNICODE);
    canvas_text(canvas, 2, 0, -1, plain, "中");
    assert_whole(canvas);
    canvas_text(canvas, -1, 0, -1, plain, "中a");
    assert_whole(canvas);
    assert_int_equal(canvas_text(canvas, 0, 0, 3, plain, "中中"), 2);
    assert_shows(canvas, "中\n");
    canvas_free(canvas);
}

static void test_random_drawing(void **state)
{
    (void)state;
    static const char *const texts[] = {"中文", "a",         "⎡ 4.9 ⎤", "",  "，。",
                                        "x̂",    "한글 かな", "\t\n",    "😀a"};
    Random random = random_seeded(3);
    for (int round = 0; round < 200; round++) {
        Canvas *canvas = canvas_new((int)random_below(&random, 12), (int)random_below(&random, 4),
                                    (GlyphSet)random_below(&random, 3));
        for (int i = 0; i < 60; i++) {
            const int x = (int)random_below(&random, 20) - 5;
            const int y = (int)random_below(&random, 8) - 2;
            const int w = (int)random_below(&random, 10) - 1;
            const char *text = texts[random_below(&random, 9)];
            switch (random_below(&random, 4)) {
            case 0: canvas_text(canvas, x, y, w, red, text); break;
            case 1: canvas_text_cut(canvas, x, y, w, plain, text); break;
            case 2: canvas_fill(canvas, (Rect){x, y, w, 2}, plain, i % 2 ? ' ' : 0x4E2D); break;
            default: canvas_fill(canvas, (Rect){x, y, w, 1}, plain, 0x2500); break;
            }
            assert_whole(canvas);
        }
        canvas_free(canvas);
    }
}

// ---- Clipping -----------------------------------------------------------

static void test_clipping(void **state)
{
    (void)state;
    Canvas *canvas = canvas_new(5, 2, GLYPHS_UNICODE);
    canvas_text(canvas, 3, 0, -1, plain, "abcdef");
    canvas_text(canvas, -2, 1, -1, plain, "abcdef");
    assert_shows(canvas, "   ab\ncdef\n");
    canvas_text(canvas, 0, -1, -1, plain, "no");
    canvas_text(canvas, 0, 2, -1, plain, "no");
    canvas_text(canvas, 9, 0, -1, plain, "no");
    canvas_fill(canvas, (Rect){-5, -5, 6, 6}, plain, '#');
    canvas_restyle(canvas, (Rect){-3, -3, 100, 100}, red);
    assert_shows(canvas, "#  ab\ncdef\n");
    canvas_free(canvas);
}

static void test_cut(void **state)
{
    (void)state;
    Canvas *canvas = canvas_new(10, 1, GLYPHS_UNICODE);
    assert_int_equal(canvas_text_cut(canvas, 0, 0, 4, plain, "abcdef"), 4);
    assert_shows(canvas, "abc…\n");
    canvas_clear(canvas);
    assert_true(canvas_text_cut(canvas, 0, 0, 4, plain, "中文字") <= 4);
    assert_shows(canvas, "中…\n");
    canvas_clear(canvas);
    assert_int_equal(canvas_text_cut(canvas, 0, 0, 6, plain, "abcdef"), 6);
    assert_shows(canvas, "abcdef\n");
    canvas_clear(canvas);
    assert_int_equal(canvas_text_cut(canvas, 0, 0, 0, plain, "abc"), 0);
    assert_shows(canvas, "\n");
    canvas_free(canvas);
}

static void test_what_is_cut_off_is_counted(void **state)
{
    (void)state;
    Canvas *canvas = canvas_new(10, 1, GLYPHS_UNICODE);
    canvas_text(canvas, 0, 0, -1, plain, "0123456789");
    canvas_text(canvas, 0, 0, 3, plain, "abc   ");
    canvas_text_cut(canvas, 0, 0, 4, plain, "abcdef");
    canvas_text(canvas, 0, 1, -1, plain, "a line below the last");
    assert_int_equal(canvas->clipped, 0);
    canvas_text(canvas, 0, 0, 3, plain, "abcd");
    canvas_text(canvas, 9, 0, -1, plain, "中");
    canvas_text(canvas, 8, 0, -1, plain, "a  b");
    assert_int_equal(canvas->clipped, 3);
    canvas_clear(canvas);
    assert_int_equal(canvas->clipped, 0);
    canvas_free(canvas);
}

static void test_width_is_what_is_drawn(void **state)
{
    (void)state;
    static const char *const texts[] = {"dA = dO⋅Vᵀ", "中文", "√2 ∕ Σ",
                                        "x̂ − 均值",   "a\tb", "⎡[ 0.31]⎤"};
    for (GlyphSet glyphs = 0; glyphs < GLYPHS_COUNT; glyphs++) {
        Canvas *canvas = canvas_new(80, 1, glyphs);
        for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
            assert_int_equal(canvas_width(canvas, texts[i]),
                             canvas_text(canvas, 0, 0, -1, plain, texts[i]));
        canvas_free(canvas);
    }
}

static void test_no_canvas_at_all(void **state)
{
    (void)state;
    Canvas *canvas = canvas_new(0, 0, GLYPHS_UNICODE);
    canvas_text(canvas, 0, 0, -1, plain, "中");
    canvas_fill(canvas, (Rect){0, 0, 4, 4}, plain, '#');
    assert_shows(canvas, "");
    canvas_resize(canvas, -3, 5);
    canvas_resize(canvas, 2, 1);
    canvas_text(canvas, 0, 0, -1, plain, "ok");
    assert_shows(canvas, "ok\n");
    canvas_free(canvas);
    canvas_free(NULL);
}

// ---- What may come out --------------------------------------------------

// Whether the output is valid UTF-8 without a control character but line ends
// and, where there is colour, SGR escapes.
static bool is_harmless(const Buffer *out, bool color)
{
    size_t bad;
    if (!utf8_valid(buffer_text(out), out->size, &bad))
        return false;
    for (size_t i = 0; i < out->size;) {
        uint32_t ch;
        if (color && buffer_text(out)[i] == '\033') {
            const size_t n = strspn(buffer_text(out) + i + 2, "0123456789;");
            if (buffer_text(out)[i + 1] != '[' || buffer_text(out)[i + 2 + n] != 'm')
                return false;
            i += n + 3;
            continue;
        }
        i += utf8_decode(buffer_text(out) + i, out->size - i, &ch);
        if (ch != '\n' && (ch < 32 || utf8_is_unsafe(ch)))
            return false;
    }
    return true;
}

static void assert_harmless(const char *text)
{
    for (GlyphSet glyphs = 0; glyphs < GLYPHS_COUNT; glyphs++) {
        Canvas *canvas = canvas_new(40, 2, glyphs);
        canvas_text(canvas, 0, 0, -1, red, text);
        canvas_text_cut(canvas, 0, 1, 3, plain, text);
        for (int color = 0; color < 2; color++) {
            Buffer out = {0};
            canvas_write(canvas, color, &out);
            if (!is_harmless(&out, color))
                fail_msg("'%s' came out as '%s'", text, buffer_text(&out));
            buffer_release(&out);
        }
        canvas_free(canvas);
    }
}

static void test_all_bytes(void **state)
{
    (void)state;
    for (int byte = 1; byte < 256; byte++) {
        const char alone[] = {(char)byte, '\0'};
        const char within[] = {'a', (char)byte, '[', '2', 'J', '\0'};
        const char twice[] = {(char)byte, (char)byte, 'm', '\0'};
        assert_harmless(alone);
        assert_harmless(within);
        assert_harmless(twice);
    }
}

static void test_unsafe_characters(void **state)
{
    (void)state;
    static const struct {
        uint32_t from, to;
    } ranges[] = {{0x01, 0x1F},       {0x7F, 0x9F},     {0x200B, 0x200F}, {0x2028, 0x202E},
                  {0x2060, 0x2069},   {0xFEFF, 0xFEFF}, {0x061C, 0x061C}, {0xFFF9, 0xFFFB},
                  {0xE0001, 0xE007F}, {0xD800, 0xD8FF}};
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
        for (uint32_t ch = ranges[i].from; ch <= ranges[i].to; ch++) {
            Buffer text = {0};
            buffer_add(&text, "a");
            buffer_add_char(&text, ch);
            buffer_add(&text, "b");
            assert_harmless(buffer_text(&text));
            buffer_release(&text);
        }
    }
}

// The bidirectional controls one by one: none may turn a line round.
static void test_bidi_never_comes_out(void **state)
{
    (void)state;
    static const uint32_t bidi[] = {0x061C, 0x200E, 0x200F, 0x202A, 0x202B, 0x202C,
                                    0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069};
    for (size_t i = 0; i < sizeof bidi / sizeof *bidi; i++) {
        Canvas *canvas = canvas_new(10, 1, GLYPHS_UNICODE);
        Buffer text = {0}, out = {0}, mark = {0};
        buffer_add_char(&mark, bidi[i]);
        buffer_printf(&text, "a%sb", buffer_text(&mark));
        canvas_text(canvas, 0, 0, -1, plain, buffer_text(&text));
        canvas_write(canvas, false, &out);
        assert_null(strstr(buffer_text(&out), buffer_text(&mark)));
        buffer_release(&text);
        buffer_release(&out);
        buffer_release(&mark);
        canvas_free(canvas);
    }
}

// ---- Glyph sets ---------------------------------------------------------

// The table is searched by halves: a row out of order would not be found. All
// rows of the source are here.
static void test_replacements_are_found(void **state)
{
    (void)state;
    static const char *const known[] = {"±", "²", "·", "×", "Σ", "ᵀ", "–", "—", "‘", "’", "“", "”",
                                        "•", "…", "′", "←", "→", "∂", "∑", "−", "∕", "∘", "√", "∞",
                                        "≈", "≠", "≤", "≥", "⋅", "⎡", "⎢", "⎣", "⎤", "⎥", "⎦", "─",
                                        "│", "░", "▒", "▓", "█", "▸", "◂", "▾", "⟶", "β", "γ", "ε",
                                        "η", "θ", "μ", "σ", "Φ", "φ", "§", "Δ"};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        uint32_t ch;
        utf8_decode(known[i], strlen(known[i]), &ch);
        const char *ascii = glyph_replacement(GLYPHS_ASCII, ch, '\0');
        if (!ascii || strcmp(ascii, "?") == 0)
            fail_msg("%s has no ASCII form", known[i]);
        assert_null(glyph_replacement(GLYPHS_UNICODE, ch, '\0'));
    }
}

static void test_ascii_is_ascii(void **state)
{
    (void)state;
    for (uint32_t ch = 0x80; ch < 0x30000; ch++) {
        const char *ascii = glyph_replacement(GLYPHS_ASCII, ch, '\0');
        assert_non_null(ascii);
        assert_true(*ascii != '\0');
        for (const char *p = ascii; *p; p++)
            assert_in_range((unsigned char)*p, 32, 126);
        const char *safe = glyph_replacement(GLYPHS_SAFE, ch, '\0');
        for (const char *p = safe; p && *p; p++)
            assert_in_range((unsigned char)*p, 32, 126);
    }
    for (uint32_t ch = 0; ch < 0x80; ch++)
        assert_null(glyph_replacement(GLYPHS_ASCII, ch, '\0'));
}

// A terminal may claim any size.
static void test_sizes_are_bounded(void **state)
{
    (void)state;
    static const int sizes[][4] = {{65535, 65535, 1000, 1000}, {-3, 0, 0, 0}, {500, 200, 500, 200}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        Canvas *canvas = canvas_new(sizes[i][0], sizes[i][1], GLYPHS_UNICODE);
        assert_int_equal(canvas->w, sizes[i][2]);
        assert_int_equal(canvas->h, sizes[i][3]);
        canvas_free(canvas);
    }
}

// Solid where blocks may be drawn: of the ground's colour.
static void test_bars_are_solid(void **state)
{
    (void)state;
    const Style style = {172, -1, 0};
    for (GlyphSet glyphs = 0; glyphs < GLYPHS_COUNT; glyphs++) {
        Canvas *canvas = canvas_new(10, 4, glyphs);
        bar_up(canvas, (Rect){0, 1, 2, 3}, 0.5, style);
        const CanvasCell *foot = canvas_at(canvas, 1, 3), *head = canvas_at(canvas, 1, 2);
        assert_int_equal(foot->style.bg, glyphs == GLYPHS_UNICODE ? 172 : -1);
        assert_true(head->ch != ' ' && head->style.fg == 172);
        assert_int_equal(canvas_at(canvas, 1, 1)->ch, ' ');
        canvas_free(canvas);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bars_are_solid),
        cmocka_unit_test(test_sizes_are_bounded),
        cmocka_unit_test(test_halves),
        cmocka_unit_test(test_a_wide_character_at_the_edge),
        cmocka_unit_test(test_random_drawing),
        cmocka_unit_test(test_clipping),
        cmocka_unit_test(test_what_is_cut_off_is_counted),
        cmocka_unit_test(test_cut),
        cmocka_unit_test(test_width_is_what_is_drawn),
        cmocka_unit_test(test_no_canvas_at_all),
        cmocka_unit_test(test_all_bytes),
        cmocka_unit_test(test_unsafe_characters),
        cmocka_unit_test(test_bidi_never_comes_out),
        cmocka_unit_test(test_replacements_are_found),
        cmocka_unit_test(test_ascii_is_ascii),
    };
    return cmocka_run_group_tests_name("view_canvas", tests, NULL, NULL);
}
