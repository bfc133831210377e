// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers as text: looks, roundings, round trips.
#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "base/random.h"
#include "num/format.h"

#define COUNT(list) (sizeof(list) / sizeof *(list))

static void test_fixed(void **state)
{
    (void)state;
    static const struct {
        double value;
        int decimals;
        const char *text;
        bool to_zero;
    } cases[] = {
        {1.5, 3, "1.500", false},
        {-0.062627, 3, "-0.063", false},
        {7, 0, "7", false},
        {0, 3, "0", false},
        {-0.0, 3, "0", false},
        {1e-4, 3, "0.000", true},
        {-1e-4, 3, "0.000", true},
        {-0.4, 0, "0", true},
        {-0.0005, 3, "-0.001", false},
        {4.9e-324, 17, "0.00000000000000000", true},
        {999999999999999, 3, "999999999999999.000", false},
        {1e15, 3, "1e15", false},
        {-1e308, 0, "-1e308", false},
        {1.23456789e300, 8, "1.23456789e300", false},
        {(double)INFINITY, 3, "inf", false},
        {-(double)INFINITY, 3, "-inf", false},
        {-(double)NAN, 3, "nan", false},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        char out[NUMBER_SIZE];
        const bool to_zero = number_fixed(cases[i].value, cases[i].decimals, out);
        assert_string_equal(out, cases[i].text);
        assert_int_equal(to_zero, cases[i].to_zero);
    }
    char longest[NUMBER_SIZE];
    number_fixed(-DBL_MAX, DECIMALS_MAX, longest);
    assert_true(strlen(longest) < NUMBER_SIZE - 1);
}

// As printf has them: numbers of any size, and those that lie between two decimals.
static void test_fixed_is_as_printed(void **state)
{
    (void)state;
    Random random = random_seeded(9);
    for (int i = 0; i < 300000; i++) {
        const double wild = random_normal(&random) * pow(10, (int)random_below(&random, 24) - 10);
        const double half = ((double)random_below(&random, 2000001) - 1e6 + 0.5) / 1000;
        const double value = i % 3 == 0 ? half : i % 3 == 1 ? half + wild * 1e-12 : wild;
        const int decimals = (int)random_below(&random, 8);
        char found[NUMBER_SIZE], text[NUMBER_SIZE];
        snprintf(text, sizeof text, "%.*f", decimals, value);
        const bool zero = number_fixed(value, decimals, found);
        if (fabs(value) < 1e15 && value != 0)
            assert_string_equal(found, text + (zero && text[0] == '-'));
    }
}

static void test_trimmed(void **state)
{
    (void)state;
    static const struct {
        double value;
        int decimals, least;
        const char *text;
        bool to_zero;
    } cases[] = {
        {3, 3, 3, "3", false},
        {-12, 3, 0, "-12", false},
        {0, 3, 1, "0", false},
        {0.5, 6, 3, "0.500", false},
        {0.5, 6, 0, "0.5", false},
        {0.305695, 6, 3, "0.305695", false},
        {2.0000001, 3, 0, "2", false},
        {1e-9, 3, 0, "0.000", true},
        {100.25, 3, 0, "100.25", false},
        {1.5e300, 6, 3, "1.5e300", false},
        {(double)NAN, 3, 0, "nan", false},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        char out[NUMBER_SIZE];
        const bool to_zero = number_trimmed(cases[i].value, cases[i].decimals, cases[i].least, out);
        assert_string_equal(out, cases[i].text);
        assert_int_equal(to_zero, cases[i].to_zero);
    }
}

static void test_significant(void **state)
{
    (void)state;
    static const struct {
        double value;
        int digits;
        const char *text;
    } cases[] = {
        {0.0012, 6, "0.0012"},      {1.5e-9, 6, "1.5e-9"},
        {1e-4, 6, "0.0001"},        {1e-5, 6, "1e-5"},
        {123456, 6, "123456"},      {1.5e100, 3, "1.5e100"},
        {0.6931471805, 3, "0.693"}, {-0.0, 6, "0"},
        {-2.5, 6, "-2.5"},          {(double)INFINITY, 6, "inf"},
        {1e10, 6, "1e10"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        char out[NUMBER_SIZE];
        number_significant(cases[i].value, cases[i].digits, out);
        assert_string_equal(out, cases[i].text);
    }
}

static void assert_round_trip(double value)
{
    char out[NUMBER_SIZE];
    number_shortest(value, out);
    double back;
    assert_true(number_parse(out, &back));
    assert_memory_equal(&back, &value, sizeof value);
}

static void test_shortest(void **state)
{
    (void)state;
    static const struct {
        double value;
        const char *text;
    } cases[] = {
        {0.1, "0.1"},
        {100, "100"},
        {1.0 / 3, "0.3333333333333333"},
        {0.1 + 0.2, "0.30000000000000004"},
        {4.9e-324, "5e-324"},
        {1e22, "1e+22"},
        {9007199254740992, "9007199254740992"},
        {(double)NAN, "nan"},
        {-(double)INFINITY, "-inf"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        char out[NUMBER_SIZE];
        number_shortest(cases[i].value, out);
        assert_string_equal(out, cases[i].text);
    }
    assert_round_trip(DBL_MAX);
    assert_round_trip(DBL_MIN);
    assert_round_trip(DBL_MIN / 8);
    assert_round_trip(-DBL_EPSILON);
}

static void test_shortest_reads_back(void **state)
{
    (void)state;
    Random random = random_seeded(42);
    for (int i = 0; i < 20000; i++) {
        const uint64_t bits = random_bits(&random);
        double value;
        memcpy(&value, &bits, sizeof value);
        if (isfinite(value))
            assert_round_trip(value);
    }
}

static void test_roots(void **state)
{
    (void)state;
    static const struct {
        double value;
        bool rooted;
        const char *text;
    } cases[] = {
        {1.4142135623730951, true, "√2"},
        {-1.4142135623730951, true, "-√2"},
        {0.70710678118654746, true, "1/√2"},
        {0.70710678118654757, true, "1/√2"},
        {3, true, "3"},
        {-3, true, "-3"},
        {0, true, "0"},
        {0.125, true, "1/8"},
        {0.5, true, "1/2"},
        {1.0 / 3, true, "1/3"},
        {0.1, false, "0.1"},
        {1.5, false, "1.5"},
        {1.4142, false, "1.4142"},
        {1e-300, false, "1e-300"},
        {(double)NAN, false, "nan"},
        {(double)INFINITY, false, "inf"},
    };
    // The largest n is a million, whose root is whole.
    char large[NUMBER_SIZE];
    assert_true(number_root(sqrt(999999), large));
    assert_string_equal(large, "√999999");
    assert_false(number_root(sqrt(1000001), large));
    assert_string_equal(large, "1000");
    for (size_t i = 0; i < COUNT(cases); i++) {
        char out[NUMBER_SIZE];
        assert_int_equal(number_root(cases[i].value, out), cases[i].rooted);
        assert_string_equal(out, cases[i].text);
    }
}

static void test_divisors(void **state)
{
    (void)state;
    double by = 0;
    assert_true(number_divisor(1 / sqrt(2), &by));
    assert_true(by == sqrt(2));
    assert_true(number_divisor(0.125, &by) && by == 8);
    assert_true(number_divisor(1.0 / 768, &by) && by == 768);
    assert_false(number_divisor(0.1, &by));
    assert_false(number_divisor(2, &by));
    assert_false(number_divisor(1, &by));
    assert_false(number_divisor(-0.5, &by));
    assert_false(number_divisor(0, &by));
    assert_false(number_divisor((double)NAN, &by));
}

static void test_parse(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "",  " 1", "1 ", "0x1p3", "nan",   "inf", "infinity", "1,5", "1.5f", "1_0",
        ".", "e5", "1e", "--1",   "1e999", "−1",  "1.2.3",    "+",   "1e+",  "1e5.5",
    };
    static const struct {
        const char *text;
        double value;
    } good[] = {
        {"1", 1},      {"-1.5", -1.5}, {"+.5", 0.5},  {"5.", 5},
        {"1e3", 1000}, {"1E-3", 1e-3}, {"1e-999", 0}, {"0.30000000000000004", 0.1 + 0.2},
    };
    double value = 77;
    for (size_t i = 0; i < COUNT(bad); i++)
        assert_false(number_parse(bad[i], &value));
    assert_true(value == 77);
    for (size_t i = 0; i < COUNT(good); i++) {
        assert_true(number_parse(good[i].text, &value));
        assert_true(value == good[i].value);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fixed),    cmocka_unit_test(test_fixed_is_as_printed),
        cmocka_unit_test(test_trimmed),  cmocka_unit_test(test_significant),
        cmocka_unit_test(test_shortest), cmocka_unit_test(test_shortest_reads_back),
        cmocka_unit_test(test_roots),    cmocka_unit_test(test_divisors),
        cmocka_unit_test(test_parse),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
