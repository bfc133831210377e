// SPDX-License-Identifier: GPL-3.0-or-later
// The stored first outputs were made by a Python version of xoshiro256** and
// splitmix64, written from the papers.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/random.h"

static void test_first_outputs(void **state)
{
    (void)state;
    static const struct {
        uint64_t seed, output[8];
    } stored[] = {
        {0,
         {0x99ec5f36cb75f2b4u, 0xbf6e1f784956452au, 0x1a5f849d4933e6e0u, 0x6aa594f1262d2d2cu,
          0xbba5ad4a1f842e59u, 0xffef8375d9ebcacau, 0x6c160deed2f54c98u, 0x8920ad648fc30a3fu}},
        {1,
         {0xb3f2af6d0fc710c5u, 0x853b559647364ceau, 0x92f89756082a4514u, 0x642e1c7bc266a3a7u,
          0xb27a48e29a233673u, 0x24c123126ffda722u, 0x123004ef8df510e6u, 0x61954dcc47b1e89du}},
        {42,
         {0x15780b2e0c2ec716u, 0x6104d9866d113a7eu, 0xae17533239e499a1u, 0xecb8ad4703b360a1u,
          0xfde6dc7fe2ec5e64u, 0xc50da53101795238u, 0xb82154855a65ddb2u, 0xd99a2743ebe60087u}},
    };
    for (size_t s = 0; s < 3; s++) {
        Random random = random_seeded(stored[s].seed);
        for (size_t i = 0; i < 8; i++)
            assert_true(random_bits(&random) == stored[s].output[i]);
    }
}

static void test_uniform(void **state)
{
    (void)state;
    Random random = random_seeded(0);
    assert_true(random_uniform(&random) == (double)(0x99ec5f36cb75f2b4u >> 11) * 0x1p-53);
    double sum = 0;
    for (int i = 0; i < 10000; i++) {
        const double x = random_uniform(&random);
        assert_true(x >= 0 && x < 1);
        sum += x;
    }
    assert_true(fabs(sum / 10000 - 0.5) < 0.02);
}

static void test_below(void **state)
{
    (void)state;
    Random random = random_seeded(1);
    size_t seen[6] = {0};
    for (int i = 0; i < 6000; i++) {
        const uint64_t x = random_below(&random, 6);
        assert_true(x < 6);
        seen[x]++;
    }
    for (size_t i = 0; i < 6; i++)
        assert_true(seen[i] > 850 && seen[i] < 1150);
    assert_true(random_below(&random, 1) == 0);
    assert_true(random_below(&random, UINT64_MAX) < UINT64_MAX);
}

static void test_normal(void **state)
{
    (void)state;
    Random random = random_seeded(42);
    assert_true(fabs(random_normal(&random) + 0.30326306467873798) < 1e-12);
    double sum = 0, squares = 0;
    for (int i = 0; i < 20000; i++) {
        const double x = random_normal(&random);
        sum += x;
        squares += x * x;
    }
    assert_true(fabs(sum / 20000) < 0.03);
    assert_true(fabs(squares / 20000 - 1) < 0.05);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_first_outputs),
        cmocka_unit_test(test_uniform),
        cmocka_unit_test(test_below),
        cmocka_unit_test(test_normal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
