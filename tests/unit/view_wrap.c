// SPDX-License-Identifier: GPL-3.0-or-later
// Running text: never wider than it may be, nothing lost, and lines of Chinese
// that neither start nor end with what may not stand there. On the texts of all
// lessons, at every width.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/utf8.h"
#include "kit/open.h"
#include "view/lines.h"

enum { LEAST = 10, MOST = 100 };

// ---- Reading lines ------------------------------------------------------

// Appends the text of a line.
static void add_line(const Lines *lines, size_t at, Buffer *out)
{
    const Line *line = &lines->line[at];
    for (size_t i = line->first; i < line->first + line->spans; i++)
        buffer_add(out, buffer_text(&lines->text) + lines->span[i].text);
}

static Lines wrap(const Canvas *canvas, const char *text, int width)
{
    Lines lines = {0};
    wrap_text(canvas, text, width, &lines);
    return lines;
}

// All lines with "\n" between them; the caller frees it.
static char *wrapped(const char *text, int width)
{
    Canvas *canvas = canvas_new(1, 1, GLYPHS_UNICODE);
    Lines lines = wrap(canvas, text, width);
    Buffer out = {0};
    for (size_t i = 0; i < lines.count; i++) {
        buffer_add(&out, i ? "\n" : "");
        add_line(&lines, i, &out);
    }
    lines_release(&lines);
    canvas_free(canvas);
    buffer_add(&out, "");
    return buffer_take(&out);
}

static void assert_wraps(const char *text, int width, const char *expected)
{
    char *found = wrapped(text, width);
    assert_string_equal(found, expected);
    free(found);
}

static void test_words(void **state)
{
    (void)state;
    assert_wraps("one two three four", 9, "one two\nthree\nfour");
    assert_wraps("one two\nthree", 20, "one two three");
    assert_wraps("one\n\ntwo", 20, "one\ntwo");
    assert_wraps("a  b", 20, "a b");
    assert_wraps("abcdefghijkl", 5, "abcde\nfghij\nkl");
    assert_wraps("62 % of it", 5, "62 %\nof it");
    assert_wraps("the pair (3, 4) stays", 12, "the pair\n(3, 4) stays");
    assert_wraps("key (3, 4), not", 10, "key\n(3, 4),\nnot");
    assert_wraps("f (so, it goes) on", 8, "f (so,\nit goes)\non");
    assert_wraps("价（3, 4）是", 8, "价（3,\n4）是");
}

static void test_markup(void **state)
{
    (void)state;
    assert_wraps("an *idea* and `dA`", 20, "an idea and dA");
    assert_wraps("2 * 3 * 4", 20, "2 * 3 * 4");
    assert_wraps("- one\n- two", 20, "- one\n- two");
    assert_wraps("- one two three", 9, "- one two\n  three");
    assert_wraps("each row (*one two*), x", 14, "each row (one\ntwo), x");
    assert_wraps("the sum of `dA`.", 13, "the sum of\ndA.");
    assert_wraps("一行字写*完*，再写", 10, "一行字写\n完，再写");
    assert_wraps("*一*\n二三", 20, "一二三");
}

static void test_chinese(void **state)
{
    (void)state;
    assert_wraps("一行字写在这里。", 10, "一行字写在\n这里。");
    assert_wraps("一行字写完，再写", 10, "一行字写\n完，再写");
    assert_wraps("一行字写（注）完", 10, "一行字写\n（注）完");
    assert_wraps("一二\n三四", 20, "一二三四");
    assert_wraps("一二\nab", 20, "一二 ab");
    assert_wraps("- 甲乙，\n  丙丁", 20, "- 甲乙，丙丁");
    assert_wraps("- 甲乙\n  ab", 20, "- 甲乙 ab");
}

// ---- All texts of all lessons -------------------------------------------

static bool is_one_of(uint32_t ch, const char *list)
{
    char text[UTF8_MAX + 1] = "";
    text[utf8_encode(ch, text)] = '\0';
    return ch && strstr(list, text);
}

// The letters of a text: what is left without blanks and marks of markup.
static char *letters(const char *text)
{
    Buffer out = {0};
    for (const char *p = text; *p; p++) {
        if (!strchr(" \n*`-", *p))
            buffer_add_n(&out, p, 1);
    }
    buffer_add(&out, "");
    return buffer_take(&out);
}

static uint32_t first_char(const char *text)
{
    uint32_t ch = 0;
    text += strspn(text, " ");
    if (*text)
        utf8_decode(text, strlen(text), &ch);
    return ch;
}

static uint32_t last_char(const char *text)
{
    uint32_t ch = 0;
    for (size_t i = 0; text[i];)
        i += utf8_decode(text + i, strlen(text + i), &ch);
    return ch;
}

// A line may start or end as it should not only where there is no room for
// anything else: a piece as wide as the line.
static void check_line(const Canvas *canvas, const char *text, int width, bool first)
{
    if (canvas_width(canvas, text) > width)
        fail_msg("wider than %d: '%s'", width, text);
    static const char starts[] = "，。、；：？！）》」』】”’…％";
    static const char ends[] = "（《「『【“‘";
    if (!first && width >= 20 && is_one_of(first_char(text), starts))
        fail_msg("at width %d a line starts '%s'", width, text);
    if (!first && width >= 40 && (is_one_of(first_char(text), ",;)]") || last_char(text) == '('))
        fail_msg("at width %d a line is broken within '%s'", width, text);
    if (width >= 20 && is_one_of(last_char(text), ends))
        fail_msg("at width %d a line ends '%s'", width, text);
    if (text[0] && text[strlen(text) - 1] == ' ' && strcmp(text, "- ") != 0)
        fail_msg("at width %d a blank ends '%s'", width, text);
}

static void check_text(const char *text, int width, GlyphSet glyphs)
{
    Canvas *canvas = canvas_new(1, 1, glyphs);
    Lines lines = wrap(canvas, text, width);
    Buffer all = {0};
    for (size_t i = 0; i < lines.count; i++) {
        Buffer line = {0};
        add_line(&lines, i, &line);
        check_line(canvas, buffer_text(&line), width, i == 0);
        buffer_add(&all, buffer_text(&line));
        buffer_release(&line);
    }
    char *before = letters(text), *after = letters(buffer_text(&all));
    assert_string_equal(before, after);
    free(before);
    free(after);
    buffer_release(&all);
    lines_release(&lines);
    canvas_free(canvas);
}

static void check_words(const Lesson *lesson, const Words *words, const Stop *stop)
{
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        Buffer text = {0};
        words_write(lesson, words, stop, lang, &text);
        for (int width = LEAST; width <= MOST; width++)
            check_text(buffer_text(&text), width, GLYPHS_UNICODE);
        for (int width = LEAST; width <= MOST; width += 9)
            check_text(buffer_text(&text), width, GLYPHS_ASCII);
        buffer_release(&text);
    }
}

static void check_lesson(const Lesson *lesson)
{
    for (size_t i = 0; i < lesson->walk.count; i++) {
        const Stop *stop = &lesson->walk.stop[i];
        for (size_t page = 0; page < lesson_pages(lesson, stop); page++)
            check_words(lesson, &lesson_page(lesson, stop, page)->text, stop);
    }
    const Stop *intro = &lesson->walk.stop[0];
    check_words(lesson, &lesson->header.title, intro);
    for (size_t i = 0; i < lesson->tasks; i++)
        check_words(lesson, &lesson->task[i].prompt, intro);
}

static void test_lessons(void **state)
{
    (void)state;
    glob_t found = tree_glob("lessons/*.lua");
    for (size_t i = 0; i < found.gl_pathc; i++) {
        App *app = open_lesson(found.gl_pathv[i], LANG_EN);
        assert_non_null(app);
        check_lesson(app->session->lesson);
        app_free(app);
    }
    globfree(&found);
}

// Widths at which nothing can be right must still end.
static void test_narrowest(void **state)
{
    (void)state;
    static const char *const texts[] = {"中文，字", "abc def", "- 中 a", "",        "\n\n",
                                        "- ",       "**",      "`a",     "（）（）"};
    for (int width = -1; width < LEAST; width++) {
        for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
            free(wrapped(texts[i], width));
    }
}

// ---- Lines --------------------------------------------------------------

// Draws lines with a scene of the worked case.
static void assert_drawn(const Lines *lines, int w, int h, const char *text)
{
    App *app = open_worked_case(LANG_EN);
    const Scene scene = {.session = app->session, .theme = {THEME_DARK, DEPTH_256}};
    Canvas *canvas = canvas_new(w, h, GLYPHS_UNICODE);
    Buffer out = {0};
    lines_draw(lines, (Rect){0, 0, w, h}, &scene, canvas);
    app_free(app);
    canvas_write(canvas, false, &out);
    assert_string_equal(buffer_text(&out), text);
    buffer_release(&out);
    canvas_free(canvas);
}

static void test_lines_in_little_room(void **state)
{
    (void)state;
    Lines lines = {0};
    static const int keep[] = {5, 2, 0, 2, 3};
    for (int i = 0; i < 5; i++) {
        lines_start(&lines, keep[i]);
        lines_printf(&lines, STYLE_TEXT, "line %d", i + 1);
    }
    assert_drawn(&lines, 12, 6, "line 1\nline 2\nline 3\nline 4\nline 5\n\n");
    assert_drawn(&lines, 12, 4, "line 1\nline 2\nline 4\nline 5\n");
    assert_drawn(&lines, 24, 3, "line 1\n    … 3 more lines: z\nline 5\n");
    assert_drawn(&lines, 12, 1, "line 1\n");
    assert_drawn(&lines, 12, 0, "");
    assert_drawn(&lines, 4, 1, "lin…\n");
    lines_release(&lines);
}

// Of a long sum what is pointed at stays, and its result.
static void test_a_long_sum_in_little_room(void **state)
{
    (void)state;
    for (int pointed = 0; pointed < 9; pointed++) {
        Lines lines = {0};
        for (int i = 0; i < 9; i++) {
            lines_start(&lines, i == pointed ? LINES_POINTED : LINES_TERMS);
            lines_printf(&lines, STYLE_TEXT, "term %d", i);
        }
        lines_start(&lines, LINES_TERMS + 1);
        lines_add(&lines, STYLE_TEXT, "sum");
        Buffer screen = {0};
        Canvas *canvas = canvas_new(30, 5, GLYPHS_UNICODE);
        App *app = open_worked_case(LANG_EN);
        const Scene scene = {.session = app->session};
        lines_draw(&lines, (Rect){0, 0, 30, 5}, &scene, canvas);
        canvas_write(canvas, false, &screen);
        char wanted[16];
        snprintf(wanted, sizeof wanted, "term %d\n", pointed);
        assert_non_null(strstr(buffer_text(&screen), wanted));
        assert_non_null(strstr(buffer_text(&screen), "sum\n"));
        assert_non_null(strstr(buffer_text(&screen), "6 more lines: z"));
        app_free(app);
        canvas_free(canvas);
        buffer_release(&screen);
        lines_release(&lines);
    }
}

static void test_spans_at_columns(void **state)
{
    (void)state;
    Lines lines = {0};
    lines_start(&lines, 1);
    lines_add(&lines, STYLE_KEY, "ab");
    lines_add_at(&lines, STYLE_TEXT, 5, "中");
    lines_add_at(&lines, STYLE_TEXT, 3, "x"); // behind: no way back
    assert_drawn(&lines, 20, 1, "ab   中x\n");
    lines_clear(&lines);
    assert_int_equal(lines.count, 0);
    assert_drawn(&lines, 5, 1, "\n");
    lines_release(&lines);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words),
        cmocka_unit_test(test_markup),
        cmocka_unit_test(test_chinese),
        cmocka_unit_test(test_lessons),
        cmocka_unit_test(test_narrowest),
        cmocka_unit_test(test_lines_in_little_room),
        cmocka_unit_test(test_a_long_sum_in_little_room),
        cmocka_unit_test(test_spans_at_columns),
    };
    return cmocka_run_group_tests_name("view_wrap", tests, NULL, NULL);
}
