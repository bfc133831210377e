// SPDX-License-Identifier: GPL-3.0-or-later
// The tiled kernel as it is where a processor has neither AVX2 nor AVX-512: its own tile is
// chosen here whatever this one has.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#define __builtin_cpu_supports(what) false
#include "num/kernel_tiled.c"

static double cell(Factor f, size_t row, size_t col)
{
    return f.transposed ? matrix_get(f.of, col, row) : matrix_get(f.of, row, col);
}

// All four transposes of one shape.
static void compare(Shape shape, size_t inner)
{
    Random random = random_seeded(inner);
    for (int way = 0; way < 4; way++) {
        const bool at = way & 1, bt = way & 2;
        Matrix a = at ? matrix_new(inner, shape.rows) : matrix_new(shape.rows, inner);
        Matrix b = bt ? matrix_new(shape.cols, inner) : matrix_new(inner, shape.cols);
        Matrix c = matrix_new(shape.rows, shape.cols);
        matrix_randomize(&a, &random, 1);
        matrix_randomize(&b, &random, 1);
        const Factor left = {&a, at}, right = {&b, bt};
        const Product product = kernel_prepare(left, right, &c);
        kernel_tiled(&product);
        for (size_t i = 0; i < matrix_size(&c); i++) {
            double sum = 0;
            for (size_t k = 0; k < inner; k++)
                sum += cell(left, i / c.cols, k) * cell(right, k, i % c.cols);
            assert_true(fabs(c.at[i] - sum) <= 1e-13 * (double)(inner + 10));
        }
        matrix_release(&a);
        matrix_release(&b);
        matrix_release(&c);
    }
}

static void test_tiles_in_all_small_shapes(void **state)
{
    (void)state;
    static const size_t inner[] = {1, 2, 7, 129};
    for (size_t m = 1; m <= 9; m++) {
        for (size_t n = 1; n <= 9; n++)
            compare((Shape){m, n}, inner[(m + n) % 4]);
    }
    compare((Shape){131, 70}, 257);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_tiles_in_all_small_shapes)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
