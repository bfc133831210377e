// SPDX-License-Identifier: GPL-3.0-or-later
// Mean and deviation against sums written out, and bins: round, enough, and
// every number in one of them.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

#include "base/random.h"
#include "num/spread.h"

enum { MANY = 500 };

static Spread spread_of(const double *value, size_t n)
{
    Spread spread = {0};
    for (size_t i = 0; i < n; i++)
        spread_add(&spread, value[i]);
    return spread;
}

static void test_mean_and_deviation(void **state)
{
    (void)state;
    const double value[] = {2, 4, 4, 4, 5, 5, 7, 9};
    const Spread spread = spread_of(value, 8);
    assert_int_equal(spread.count, 8);
    assert_true(spread.mean == 5 && spread.low == 2 && spread.high == 9);
    assert_true(fabs(spread_deviation(&spread) - 2) < 1e-15);
    assert_false(spread.fraction);
}

static void test_large_mean_keeps_its_digits(void **state)
{
    (void)state;
    const double value[] = {1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16};
    const Spread spread = spread_of(value, 4);
    assert_true(fabs(spread_deviation(&spread) - sqrt(22.5)) < 1e-9);
}

static void test_what_is_not_finite_is_apart(void **state)
{
    (void)state;
    const double value[] = {NAN, 1.5, -(double)INFINITY, 2.5};
    const Spread spread = spread_of(value, 4);
    assert_int_equal(spread.count, 2);
    assert_int_equal(spread.not_finite, 2);
    assert_true(spread.mean == 2 && spread.low == 1.5 && spread.high == 2.5);
    assert_true(spread.fraction);
    const Spread none = {0};
    assert_true(spread_deviation(&none) == 0);
}

static void check_bins(double low, double high, bool whole, size_t most)
{
    const Bins bins = bins_over(low, high, whole, most);
    assert_true(bins.count >= 1 && bins.count <= most);
    const double slack = bins.step * 1e-9;
    assert_true(bins.first <= low + slack);
    assert_true(bins.first + (double)bins.count * bins.step >= high - slack);
    const double power = pow(10, floor(log10(bins.step) + 1e-9));
    const double head = bins.step / power;
    assert_true(fabs(head - 1) < 1e-6 || fabs(head - 2) < 1e-6 || fabs(head - 5) < 1e-6);
    for (int k = 0; k <= 10; k++) {
        const double value = low + (high - low) * k / 10;
        const size_t at = bins_at(&bins, value);
        const double from = bins.first + (double)at * bins.step;
        assert_true(at < bins.count && value >= from - slack && value <= from + bins.step + slack);
    }
    for (size_t i = 0; i <= bins.count; i++) {
        const double edge = bins_edge(&bins, i);
        assert_true(edge == 0 || fabs(edge) > bins.step * 0.49);
    }
}

static void test_bins_hold_what_lies_between(void **state)
{
    (void)state;
    Random random = random_seeded(9);
    for (int i = 0; i < 2000; i++) {
        const double scale = pow(10, (double)random_below(&random, 12) - 6);
        const double low = random_normal(&random) * scale;
        const double high = low + fabs(random_normal(&random)) * scale;
        const size_t most = 2 + random_below(&random, 60);
        check_bins(low, high, false, most);
        check_bins(floor(low), ceil(high), true, most);
    }
    check_bins(0, 0, true, 10);
    check_bins(0.25, 0.25, false, 10);
}

static void test_whole_numbers_have_bins_of_their_own(void **state)
{
    (void)state;
    const Bins bins = bins_over(1, 13, true, 16);
    assert_int_equal(bins.count, 13);
    for (int k = 1; k <= 13; k++)
        assert_int_equal(bins_at(&bins, k), k - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_mean_and_deviation),
                                       cmocka_unit_test(test_large_mean_keeps_its_digits),
                                       cmocka_unit_test(test_what_is_not_finite_is_apart),
                                       cmocka_unit_test(test_bins_hold_what_lies_between),
                                       cmocka_unit_test(test_whole_numbers_have_bins_of_their_own)};
    return cmocka_run_group_tests_name("num_spread", tests, NULL, NULL);
}
