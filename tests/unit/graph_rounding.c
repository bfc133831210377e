// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers of narrower types.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
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

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_numbers)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
