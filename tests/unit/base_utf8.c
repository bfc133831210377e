// SPDX-License-Identifier: GPL-3.0-or-later
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "base/utf8.h"

#define COUNT(list) (sizeof(list) / sizeof *(list))

static void test_decode(void **state)
{
    (void)state;
    static const struct {
        const char *bytes;
        size_t taken;
        uint32_t ch;
    } cases[] = {
        {"a", 1, 'a'},
        {"é", 2, 0xE9},
        {"注", 3, 0x6CE8},
        {"\xF0\x9F\x98\x80", 4, 0x1F600},
        {"\xFF", 1, UTF8_REPLACEMENT},
        {"\x80", 1, UTF8_REPLACEMENT},
        {"\xC0\xAF", 1, UTF8_REPLACEMENT},     // overlong "/"
        {"\xED\xA0\x80", 1, UTF8_REPLACEMENT}, // a surrogate
        {"\xF4\x90\x80\x80", 1, UTF8_REPLACEMENT},
        {"\xE6\xB3", 1, UTF8_REPLACEMENT}, // cut off
        {"\xE6"
         "a",
         1, UTF8_REPLACEMENT},
        {"\xEF\xBF\xBD", 3, UTF8_REPLACEMENT}, // the real U+FFFD
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        uint32_t ch;
        const char *bytes = cases[i].bytes;
        assert_int_equal(utf8_decode(bytes, strlen(bytes), &ch), cases[i].taken);
        assert_int_equal(ch, cases[i].ch);
    }
    uint32_t ch = 7;
    assert_int_equal(utf8_decode("", 0, &ch), 0);
}

static void test_encode_is_the_inverse(void **state)
{
    (void)state;
    for (uint32_t ch = 1; ch < 0x110000; ch++) {
        if (ch == 0xD800)
            ch = 0xE000;
        char bytes[UTF8_MAX];
        uint32_t back;
        const size_t n = utf8_encode(ch, bytes);
        assert_int_equal(utf8_decode(bytes, n, &back), n);
        assert_int_equal(back, ch);
    }
}

static void test_valid(void **state)
{
    (void)state;
    size_t bad = 99;
    assert_true(utf8_valid("注意力 A", strlen("注意力 A"), &bad));
    assert_true(utf8_valid("\xEF\xBF\xBD", 3, &bad)); // U+FFFD is a character
    assert_false(utf8_valid("ab\xFFz", 4, &bad));
    assert_int_equal(bad, 2);
    assert_false(utf8_valid("注\xE6\xB3", 5, &bad));
    assert_int_equal(bad, 3);
}

static void test_width(void **state)
{
    (void)state;
    assert_int_equal(utf8_width(""), 0);
    assert_int_equal(utf8_width("A[2,1]"), 6);
    assert_int_equal(utf8_width("词元"), 4);
    assert_int_equal(utf8_width("√∂Σ×⋅→₁"), 7); // ambiguous: one each
    assert_int_equal(utf8_width("e\u0301"), 1);
    assert_int_equal(utf8_char_width('\n'), 0);
    assert_int_equal(utf8_char_width(0x1B), 0);
    assert_int_equal(utf8_char_width(0x9B), 0);
    assert_int_equal(utf8_char_width(0x3000), 2);
}

static void test_fit(void **state)
{
    (void)state;
    assert_int_equal(utf8_fit("词元", 4), 6);
    assert_int_equal(utf8_fit("词元", 3), 3);
    assert_int_equal(utf8_fit("词元", 1), 0);
    assert_int_equal(utf8_fit("abc", 10), 3);
    assert_int_equal(utf8_fit("e\u0301x", 1), 3); // keeps its mark
}

static void test_whole(void **state)
{
    (void)state;
    const char *text = "a词元";
    assert_int_equal(utf8_whole(text, 7), 7);
    assert_int_equal(utf8_whole(text, 6), 4);
    assert_int_equal(utf8_whole(text, 5), 4);
    assert_int_equal(utf8_whole(text, 4), 4);
    assert_int_equal(utf8_whole(text, 2), 1);
    assert_int_equal(utf8_whole(text, 0), 0);
    const char *smile = "\xF0\x9F\x98\x80";
    for (size_t n = 1; n < 4; n++)
        assert_int_equal(utf8_whole(smile, n), 0);
    assert_int_equal(utf8_whole(smile, 4), 4);
}

static void test_copy(void **state)
{
    (void)state;
    char out[8];
    assert_int_equal(utf8_copy(out, sizeof out, "abc"), 3);
    assert_string_equal(out, "abc");
    assert_int_equal(utf8_copy(out, sizeof out, "词元层"), 6);
    assert_string_equal(out, "词元");
    assert_int_equal(utf8_copy(out, 1, "词"), 0);
    assert_string_equal(out, "");
}

static void test_unsafe(void **state)
{
    (void)state;
    static const uint32_t unsafe[] = {0,      0x07,    '\n',   0x1B,   0x7F,   0x9B,
                                      0x61C,  0x200B,  0x200E, 0x202E, 0x2028, 0x2066,
                                      0xFEFF, 0xE0041, 0xAD,   0x115F, 0x3164, 0xFFA0};
    static const uint32_t safe[] = {' ', 'a', 0xA0, 0xE9, 0x6CE8, 0x221A, 0x2500, 0x3002, 0x301};
    for (size_t i = 0; i < COUNT(unsafe); i++)
        assert_true(utf8_is_unsafe(unsafe[i]));
    for (size_t i = 0; i < COUNT(safe); i++)
        assert_false(utf8_is_unsafe(safe[i]));
}

static void assert_cleaned(const char *text, bool lines, const char *expected)
{
    char copy[64];
    strcpy(copy, text);
    copy[utf8_clean(copy, strlen(copy), lines)] = '\0';
    assert_string_equal(copy, expected);
}

static void test_clean(void **state)
{
    (void)state;
    assert_cleaned("plain, 词元 \u221A2", false, "plain, 词元 \u221A2");
    assert_cleaned("a\nb\tc\r", false, "a b c?");
    assert_cleaned("a\nb\tc\r", true, "a\nb\tc?");
    assert_cleaned("\33[2J\177\xC2\x9B"
                   "1m",
                   false, "?[2J??1m");
    assert_cleaned("a\u202E\u2066\u3164"
                   "b",
                   false, "a???b");
    assert_cleaned("\xFF\xC0\x80\xED\xA0\x80\xE4\xBD", false, "????????");
    // Two marks on each character, also on what stands for another.
    assert_cleaned("e\u0301\u0302\u0303\u0304"
                   "f\u0301\u0302\u0303",
                   false,
                   "e\u0301\u0302"
                   "f\u0301\u0302");
    assert_cleaned("\33\u0301\u0302\u0303", false, "?\u0301\u0302");
    assert_cleaned("a\u0301\u0302\n\u0301\u0302\u0303", true, "a\u0301\u0302\n\u0301\u0302");
    char nul[] = "a\0b";
    assert_int_equal(utf8_clean(nul, 3, true), 3);
    assert_memory_equal(nul, "a?b", 3);
}

static void test_narrow(void **state)
{
    (void)state;
    assert_int_equal(utf8_narrow(0xFF1A), ':');
    assert_int_equal(utf8_narrow(0xFF1F), '?');
    assert_int_equal(utf8_narrow(0xFF15), '5');
    assert_int_equal(utf8_narrow(0x3000), ' ');
    assert_int_equal(utf8_narrow(0x2212), '-');
    assert_int_equal(utf8_narrow(0x6CE8), 0x6CE8);
    assert_int_equal(utf8_narrow('x'), 'x');
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_decode), cmocka_unit_test(test_encode_is_the_inverse),
        cmocka_unit_test(test_valid),  cmocka_unit_test(test_width),
        cmocka_unit_test(test_fit),    cmocka_unit_test(test_whole),
        cmocka_unit_test(test_copy),   cmocka_unit_test(test_clean),
        cmocka_unit_test(test_unsafe), cmocka_unit_test(test_narrow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
