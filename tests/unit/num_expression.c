// SPDX-License-Identifier: GPL-3.0-or-later
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "num/expression.h"

#define COUNT(list) (sizeof(list) / sizeof *(list))

static void test_values(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        double value;
    } cases[] = {
        {"1", 1},
        {" -0.5 ", -0.5},
        {"1/3", 1.0 / 3},
        {"1 + 2*3 - 4", 3},
        {"8/4/2", 1},
        {"-2^2", -4},
        {"2^3^2", 512},
        {"2^-1", 0.5},
        {"--1", 1},
        {"(1+2)*3", 9},
        {"1e-3", 1e-3},
        {"2E2", 200},
        {"1e+2", 100},
        {"1e2+1", 101},
        {"sqrt(4)", 2},
        {"-sqrt(2)/2", -0.70710678118654757},
        {"SQRT (9)", 3},
        {"exp(0)", 1},
        {"log(e)", 1},
        {"sin(0) + cos(0) + tan(0)", 1},
        {"tanh(0)", 0},
        {"abs(-3)", 3},
        {"pi", 3.14159265358979323846},
        {"√9", 3},
        {"π", 3.14159265358979323846},
        {"１／２", 0.5},
        {"（１＋２）×３", 9},
        {"6÷2", 3},
        {"−1", -1},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        double value = 0;
        Error err = {0};
        if (!expression_value(cases[i].text, &value, &err))
            fail_msg("%s was refused", cases[i].text);
        if (value != cases[i].value)
            fail_msg("%s gave %.17g", cases[i].text, value);
    }
}

static void test_errors(void **state)
{
    (void)state;
    static const struct {
        const char *text, *message;
    } cases[] = {
        {"", "a number was expected: 0.5, 1/3, -sqrt(2)/2"},
        {"   ", "a number was expected: 0.5, 1/3, -sqrt(2)/2"},
        {"1+", "\"1+\" ends where a number or \"(\" was expected"},
        {"1 2", "\"1 2\", character 3: found \"2\" where one of + - * / ^ or "
                "the end was expected"},
        {"(1", "\"(1\" ends where \")\" was expected"},
        {"1)", "\"1)\", character 2: found \")\" where one of + - * / ^ or the "
               "end was expected"},
        {"一", "\"一\", character 1: found \"一\" where a number or \"(\" was "
               "expected"},
        {"1.2.3", "\"1.2.3\": \"1.2.3\" is not a decimal number within reach: "
                  "write 0.5 or 1e-3"},
        {"1e999", "\"1e999\": \"1e999\" is not a decimal number within reach: "
                  "write 0.5 or 1e-3"},
        {"sqr(2)", "\"sqr(2)\": unknown name \"sqr\"; did you mean sqrt? Known "
                   "are pi, e, sqrt, exp, log, ln, sin, cos, tan, tanh, abs"},
        {"sqrt 2", "\"sqrt 2\": sqrt needs its argument in parentheses: "
                   "sqrt(2)"},
        {"1/0", "\"1/0\" is inf: the value has to be a finite number"},
        {"sqrt(-1)", "\"sqrt(-1)\" is nan: the value has to be a finite "
                     "number"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        double value = 5;
        Error err = {0};
        assert_false(expression_value(cases[i].text, &value, &err));
        assert_true(value == 5);
        char out[400];
        error_write(&err, LANG_EN, out, sizeof out);
        assert_string_equal(out, cases[i].message);
        assert_int_equal(error_status(&err), 2);
        error_write(&err, LANG_ZH, out, sizeof out);
        assert_true(out[0] != '\0');
    }
}

static void test_depth(void **state)
{
    (void)state;
    char text[2001];
    memset(text, '(', 2000);
    text[2000] = '\0';
    double value;
    Error err = {0};
    assert_false(expression_value(text, &value, &err));
    memset(text, '-', 2000);
    assert_false(expression_value(text, &value, &err));
    for (size_t i = 0; i < 2000; i += 2)
        memcpy(text + i, "\xE2\x88", 2); // cut-off √ signs
    assert_false(expression_value(text, &value, &err));
    for (size_t i = 0; i + 3 <= 2000; i += 3)
        memcpy(text + i, "√", 3);
    assert_false(expression_value(text, &value, &err));
    memset(text, '9', 2000);
    assert_false(expression_value(text, &value, &err));
}

static bool is_value(const char *text, double wanted, char said[400])
{
    double value = 0;
    Error err = {0};
    const bool fine = expression_value(text, &value, &err);
    error_write(&err, LANG_EN, said, 400);
    return fine && value == wanted;
}

static void test_what_is_longest(void **state)
{
    (void)state;
    char text[402] = "", said[400], name[34] = "", quoted[40];
    // Signs before a number, which is a level as well.
    memset(text, '-', 63);
    strcpy(text + 63, "1");
    assert_true(is_value(text, -1, said));
    strcpy(text + 63, "-1");
    assert_false(is_value(text, 1, said));
    assert_non_null(strstr(said, "nests deeper than 64 levels"));
    // Digits of a number.
    memset(text, '0', 401);
    text[399] = '7';
    text[400] = '\0';
    assert_true(is_value(text, 7, said));
    text[400] = '0';
    text[401] = '\0';
    assert_false(is_value(text, 70, said));
    // Letters of a name, none of which has so many: what is said has no more of them.
    memset(name, 'q', 33);
    snprintf(quoted, sizeof quoted, "name \"%.32s\"", name);
    assert_false(is_value(name, 0, said));
    assert_non_null(strstr(said, quoted));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_errors),
        cmocka_unit_test(test_depth),
        cmocka_unit_test(test_what_is_longest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
