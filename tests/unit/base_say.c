// SPDX-License-Identifier: GPL-3.0-or-later
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/say.h"

static void assert_said(Buffer *out, const char *expected)
{
    assert_string_equal(buffer_text(out), expected);
    buffer_clear(out);
}

// Each language puts the arguments where it needs them, or leaves one out.
static void test_places(void **state)
{
    (void)state;
    Buffer out = {0};
    SAYF(&out, LANG_EN, "row {1}: {2}, {1}", say_count(3), say_text("A"));
    assert_said(&out, "row 3: A, 3");
    SAYF(&out, LANG_EN, " {1} at {2}", say_count(3), say_text("A"));
    assert_said(&out, " 3 at A");
    SAYF(&out, LANG_ZH, " {1} at {2}", say_count(3), say_text("A"));
    assert_said(&out, "A 处 3");
    SAYF(&out, LANG_ZH, "row {1}: {2}, {1}", say_count(3), say_text("A")); // in no catalogue
    assert_said(&out, "row 3: A, 3");
    SAYF(&out, LANG_EN, "{1} more {3}: {2}", say_int(-1), say_int(7), say_text("lines"));
    assert_said(&out, "-1 more lines: 7");
    SAYF(&out, LANG_ZH, "{1} more {3}: {2}", say_int(-1), say_int(7), say_text("lines"));
    assert_said(&out, "还有 -1 行，按 7");
    buffer_release(&out);
}

// What is filled in is not read again, and braces that are no place stay.
static void test_text_is_taken_as_it_is(void **state)
{
    (void)state;
    Buffer out = {0};
    SAYF(&out, LANG_EN, "{a} {1} {0} {10} {", say_text("{1}%s"));
    assert_said(&out, "{a} {1}%s {0} {10} {");
    SAY(&out, LANG_ZH, "unsaved");
    assert_said(&out, "未保存");
    static const Text row = TEXT("{1} of {2}");
    SAY_ROW(&out, LANG_ZH, &row, say_count(2), say_count(7));
    assert_said(&out, "2/7 页");
    buffer_release(&out);
}

// What is said can be a value, which whoever takes it frees.
static void test_values(void **state)
{
    (void)state;
    Buffer out = {0};
    SAYF(&out, LANG_EN, "{1}; {2}; {3}", SAID(LANG_ZH, "row"), say_printf("%03d", 7),
         SAIDF(LANG_EN, "<{1}>", say_text("{1}")));
    assert_said(&out, "行; 007; <{1}>");
    assert_int_equal(say_width(SAIDF(LANG_ZH, "row {1}", say_count(12))), 8);
    const SayArg none = say_buffer(&out);
    assert_string_equal(say_arg_text(&none), "");
    assert_int_equal(say_width(none), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_places),
        cmocka_unit_test(test_text_is_taken_as_it_is),
        cmocka_unit_test(test_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
