// SPDX-License-Identifier: GPL-3.0-or-later
// The reader that view_recompute holds the panel to: it must find what is
// wrong, or it proves nothing.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "kit/panel_reader.h"

static void test_arithmetic(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        double value;
    } rows[] = {
        {"2⋅(-0.5)", -1},
        {"-2⋅3 + 1", -5},
        {"1 - 2 - 3", -4},
        {"1 - (2 - 3)", 2},
        {"8 ∕ 2 ∕ 2", 2},
        {"2⋅3 ∕ 4", 1.5},
        {"[-0.25]⋅4", -1},
        {"1/√4⋅6", 3},
        {"e^(0 - [0]) ∕ (1 + 1)", 0.5},
        {"√(9)⋅√4", 6},
        {"max(1, [3], 2)", 3},
        {"(1 - 3)²", 4},
        {"ln(e^(2))", 2},
        {"tanh(0) + erf(0) + sin(0) + cos(0)", 1},
        {"e^(-∞ - 1)", 0},
        {"1.5e-3⋅2", 0.003},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        double value = NAN;
        assert_true(printed_value(rows[i].text, NULL, &value));
        assert_true(fabs(value - rows[i].value) < 1e-12);
    }
}

static void test_no_arithmetic(void **state)
{
    (void)state;
    static const char *const rows[] = {"",      "2⋅-3", "(1 + 2", "1 +2",    "1 2", "sin(1",
                                       "dS[2]", "2⋅",   "1)",     "[1 + 2]", "x",   "1 - - 2"};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        double value;
        if (printed_value(rows[i], NULL, &value))
            fail_msg("'%s' was read as %g", rows[i], value);
    }
}

static void test_verdicts(void **state)
{
    (void)state;
    assert_int_equal(printed_agrees(0.1234564, "0.123456"), VERDICT_EXACT);
    assert_int_equal(printed_agrees(0.1234576, "0.123457"), VERDICT_WRONG);
    assert_int_equal(printed_agrees(0.5, "0.5"), VERDICT_EXACT);
    assert_int_equal(printed_agrees(0.500001, "0.5"), VERDICT_WRONG);
    assert_int_equal(printed_agrees(3.2, "3"), VERDICT_WRONG);
    assert_int_equal(printed_agrees(-1e-9, "0"), VERDICT_EXACT);
    assert_int_equal(printed_agrees(-0.5, "0.5"), VERDICT_WRONG);
    assert_int_equal(printed_agrees(1.23456e-7, "1.23456e-7"), VERDICT_EXACT);
    assert_int_equal(printed_agrees(1.23457e-7, "1.23456e-7"), VERDICT_WRONG);
    assert_int_equal(printed_agrees(INFINITY, "∞"), VERDICT_EXACT);
    assert_int_equal(printed_agrees(1, "∞"), VERDICT_WRONG);
    assert_int_equal(printed_agrees(0.0000005, "0.000001"), VERDICT_TIE);
    assert_int_equal(printed_agrees(1, "none"), VERDICT_WRONG);
}

// A panel of one sum, good or with one digit changed.
static size_t wrong_in(const char *const *line, size_t count)
{
    PanelText *text = calloc(1, sizeof *text);
    Reading r = {.where = "meant to fail", .wrong = COMPLAINTS_SHOWN};
    for (size_t i = 0; i < count; i++)
        strcpy(text->line[text->count++], line[i]);
    read_panel(&r, text);
    free(text);
    return r.wrong - COMPLAINTS_SHOWN;
}

#define WRONG_IN(...)                                                                              \
    wrong_in((const char *const[]){__VA_ARGS__},                                                   \
             sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *))

static void test_wrong_sums_are_found(void **state)
{
    (void)state;
    static const char head[] = " dWq[2,1] = X[:,2]⋅dQ[:,1]";
    static const char t1[] = "  ▸ T1   2⋅[0.084146] =  0.168292  +++";
    static const char t2[] = "    T2  1⋅(-0.251966) = -0.251966  ---";
    assert_int_equal(WRONG_IN(head, t1, t2, "           sum = -0.083674"), 0);
    assert_int_equal(WRONG_IN(head, t1, t2, "           sum = -0.083673"), 1);
    assert_int_equal(WRONG_IN(head, t1, t2, "           sum = 0.083674"), 1);
    assert_int_equal(
        WRONG_IN(head, "    T1   2⋅[0.084147] =  0.168292  +++", t2, "           sum = -0.083674"),
        1);
    assert_int_equal(
        WRONG_IN(" dX[1,1]", "    via Q   0.25  +", "    via K  -0.5  --", "      sum   -0.25"), 0);
    assert_int_equal(
        WRONG_IN(" dX[1,1]", "    via Q   0.25  +", "    via K  -0.5  --", "      sum   0.25"), 1);
    assert_int_equal(WRONG_IN(head, t1, t2), 1); // no sum
}

static void test_wrong_folds_are_found(void **state)
{
    (void)state;
    static const char head[] = " Q[1,1] = X[1,:]⋅W[:,1]";
    static const char t1[] = "    1   2⋅0.5 =    1  +++";
    static const char fold[] = "    … 3 more            -4.25";
    static const char zh[] = "    … 另 3 行            -4.25";
    assert_int_equal(WRONG_IN(head, t1, fold, "          sum = -3.25"), 0);
    assert_int_equal(WRONG_IN(head, t1, zh, "           和 = -3.25"), 0);
    assert_int_equal(WRONG_IN(head, t1, fold, "          sum = -3.75"), 1);
}

static void test_wrong_lines_are_found(void **state)
{
    (void)state;
    assert_int_equal(WRONG_IN(" A", "    = 1 ∕ √2 = 0.707107"), 0);
    assert_int_equal(WRONG_IN(" A", "    = 1 ∕ √2 = 0.707108"), 1);
    assert_int_equal(WRONG_IN(" A", "    = 1 ∕ x = 0.707107"), 1);
    assert_int_equal(WRONG_IN(" A", "    = 1 ∕ 4 = 0.25", " why 0.5?  B = [0.25]⋅2   given: X",
                              " why 0.25?  C = 1 ∕ 4"),
                     0);
    assert_int_equal(
        WRONG_IN(" A", "    = 1 ∕ 4 = 0.25", " why 0.5?  B = [0.26]⋅2", " why 0.25?  C = 1 ∕ 4"),
        2);
    assert_int_equal(WRONG_IN(" A", "    = 1 ∕ 4 = 0.25   nudge agrees to 2e-11"), 0);
    assert_int_equal(WRONG_IN(" A", "    = 1 ∕ 4 = 0.26   nudge agrees to 2e-11"), 1);
}

static void test_wrong_tables_are_found(void **state)
{
    (void)state;
    static const char head[] = "            a    g   a⋅g   a⋅(g − Σ)";
    static const char row1[] = "    T1   0.25    2   0.5      0.1875";
    static const char row2[] = "  ▸ T2   0.75    1  0.75     -0.1875";
    static const char sums[] = "    Σ               1.25           0";
    static const char last[] = "    = [0.75]⋅(1 - 1.25) = -0.1875";
    assert_int_equal(WRONG_IN(" dS", head, row1, row2, sums, last), 0);
    assert_int_equal(
        WRONG_IN(" dS", head, "    T1   0.25    2   0.5      0.1876", row2, sums, last),
        2); // the cell, and the sum below it
    assert_int_equal(
        WRONG_IN(" dS", head, "    T1   0.25    3   0.5      0.1875", row2, sums, last),
        2); // a⋅g, and what is made of g
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_arithmetic),
        cmocka_unit_test(test_no_arithmetic),
        cmocka_unit_test(test_verdicts),
        cmocka_unit_test(test_wrong_sums_are_found),
        cmocka_unit_test(test_wrong_folds_are_found),
        cmocka_unit_test(test_wrong_lines_are_found),
        cmocka_unit_test(test_wrong_tables_are_found),
    };
    return cmocka_run_group_tests_name("view_printed", tests, NULL, NULL);
}
