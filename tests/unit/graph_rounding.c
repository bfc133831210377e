// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers of narrower types.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "base/random.h"
#include "graph/rounding.h"

// A float is what the processor makes of it; of halves and the upper halves of floats some.
static void test_numbers(void **state)
{
    (void)state;
    Random random = random_seeded(1);
    for (int i = 0; i < 1000; i++) {
        const double x = ldexp(random_normal(&random), i % 280 - 160);
        assert_true(precision_round(PRECISION_FLOAT, x) == (double)(float)x);
        assert_true(precision_round(PRECISION_DOUBLE, x) == x);
    }
    assert_true(precision_round(PRECISION_HALF, 1.0 / 3) == 0x1.554p-2);
    assert_true(precision_round(PRECISION_HALF, 65519) == 65504);
    assert_true(precision_round(PRECISION_HALF, -65520) == -HUGE_VAL);
    assert_true(precision_round(PRECISION_HALF, 0x1p-25) == 0); // halfway, to the even one
    assert_true(precision_round(PRECISION_HALF, 0x1.8p-24) == 0x1p-23);
    assert_true(precision_round(PRECISION_BFLOAT, 1.0 / 3) == 0x1.56p-2);
    assert_true(isnan(precision_round(PRECISION_HALF, NAN)));
    assert_true(precision_round(PRECISION_FLOAT, -INFINITY) == -INFINITY);
    assert_true(precision_gap(PRECISION_FLOAT, 1) == 0x1p-23);
    assert_true(precision_fills(PRECISION_BFLOAT, 0x1.56p-2));
    assert_false(precision_fills(PRECISION_BFLOAT, 4.5)); // of any type
    assert_false(precision_fills(PRECISION_BFLOAT, 1.0 / 3));
    assert_string_equal(precision_name(PRECISION_BFLOAT), "bfloat16");
}

static Precision type_named(const char *name)
{
    Precision type = PRECISION_DOUBLE;
    while (strcmp(precision_name(type), name) != 0)
        type++;
    return type;
}

// What is written with so few digits in all, or behind the point.
static void test_written(void **state)
{
    (void)state;
    const Precision digits = type_named("%.6g"), places = type_named("%.4f");
    assert_true(precision_round(digits, 12345.678) == 12345.7);
    assert_true(precision_round(digits, -1.0 / 3e20) == -3.33333e-21);
    assert_true(precision_round(places, 12345.67891) == 12345.6789);
    assert_true(precision_round(places, 0.00004) == 0);
    assert_true(precision_gap(digits, 12345.7) == 0.1 && precision_gap(digits, 0) < 1e-300);
    assert_true(precision_gap(places, 12345.7) == 1e-4 && precision_gap(places, 0) == 1e-4);
    assert_true(precision_fills(digits, 0.0333333) && !precision_fills(digits, 0.03333));
    assert_true(precision_fills(places, 0.0333) && !precision_fills(places, 0.033));
    assert_false(precision_fills(places, 1.0 / 3));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_numbers),
                                       cmocka_unit_test(test_written)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
