// SPDX-License-Identifier: GPL-3.0-or-later
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "base/random.h"
#include "num/exponential.h"

static double exp_single(double x)
{
    double y;
    exp_row(&x, 0, 1, false, &y);
    return y;
}

// Within a unit in the last place of the C library, which is near enough to
// the truth itself: two units here.
static void test_accuracy(void **state)
{
    (void)state;
    Random random = random_seeded(5);
    for (int i = 0; i < 200000; i++) {
        const double range = i % 2 ? 1400 : 20;
        const double x = (random_uniform(&random) - 0.5) * range;
        const double wanted = exp(x), found = exp_single(x);
        const double unit = nextafter(wanted, INFINITY) - wanted;
        if (fabs(found - wanted) > 2 * unit)
            fail_msg("e^%.17g is %.17g, found %.17g", x, wanted, found);
    }
}

static void test_special_values(void **state)
{
    (void)state;
    assert_true(exp_single(0) == 1);
    assert_true(exp_single(-0.0) == 1);
    assert_true(exp_single(-(double)INFINITY) == 0);
    assert_true(exp_single((double)INFINITY) == (double)INFINITY);
    assert_true(isnan(exp_single((double)NAN)));
    assert_true(exp_single(-745.2) == 0);
    assert_true(exp_single(-745.1) == 4.9406564584124654e-324);
    assert_true(exp_single(-1e308) == 0);
    assert_true(exp_single(709.8) == (double)INFINITY);
}

// A number's e^ does not depend on its place in the row, nor on how many are
// computed at once; and the output may be the input.
static void test_same_bits_at_any_place(void **state)
{
    (void)state;
    enum { N = 37 };
    Random random = random_seeded(6);
    double x[N], row[N];
    for (size_t i = 0; i < N; i++)
        x[i] = random_normal(&random) * 30;
    x[3] = -INFINITY;
    x[20] = (double)NAN;
    for (size_t n = 0; n <= N; n++) {
        memcpy(row, x, sizeof row);
        exp_row(row, 1.5, n, false, row);
        for (size_t i = 0; i < N; i++) {
            const double wanted = i < n ? exp_single(x[i] - 1.5) : x[i];
            assert_true(memcmp(&row[i], &wanted, sizeof wanted) == 0 ||
                        (isnan(row[i]) && isnan(wanted)));
        }
    }
}

// Divided by the sum from left to right, whatever is left over beside whole vectors.
static void test_shares(void **state)
{
    (void)state;
    enum { N = 37 };
    Random random = random_seeded(7);
    double x[N], e[N], share[N];
    for (size_t i = 0; i < N; i++)
        x[i] = random_normal(&random);
    for (size_t n = 1; n <= N; n++) {
        double sum = 0;
        exp_row(x, 1.5, n, false, e);
        for (size_t i = 0; i < n; i++)
            sum += e[i];
        assert_true(exp_row(x, 1.5, n, true, share) == sum);
        for (size_t i = 0; i < n; i++)
            assert_true(share[i] == e[i] / sum);
    }
}

// Stored, so that a change of compiler or processor shows.
static void test_stored_bits(void **state)
{
    (void)state;
    static const struct {
        double x, y;
    } stored[] = {
        {1, 0x1.5bf0a8b14576ap+1},       {-1, 0x1.78b56362cef38p-2},
        {0.5, 0x1.a61298e1e069cp+0},     {-2.8284271247461903, 0x1.e431bc0fa8121p-5},
        {-700, 0x1.14f2b0fb9307fp-1010},
    };
    for (size_t i = 0; i < sizeof stored / sizeof *stored; i++) {
        if (exp_single(stored[i].x) != stored[i].y)
            fail_msg("e^%g is %a", stored[i].x, exp_single(stored[i].x));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_accuracy),
        cmocka_unit_test(test_special_values),
        cmocka_unit_test(test_same_bits_at_any_place),
        cmocka_unit_test(test_shares),
        cmocka_unit_test(test_stored_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
