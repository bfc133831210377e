// SPDX-License-Identifier: GPL-3.0-or-later
// The kernels against a naive triple loop, in every shape and transpose.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "num/kernel.h"
typedef void ProductFn(Factor a, Factor b, Matrix *c, const Interrupt *interrupt);

static double cell(const Matrix *m, bool transposed, size_t row, size_t col)
{
    return transposed ? matrix_get(m, col, row) : matrix_get(m, row, col);
}

static void naive_matmul(const Matrix *a, bool a_transposed, const Matrix *b, bool b_transposed,
                         Matrix *c)
{
    const size_t inner = a_transposed ? a->rows : a->cols;
    for (size_t i = 0; i < c->rows; i++) {
        for (size_t j = 0; j < c->cols; j++) {
            double sum = 0;
            for (size_t k = 0; k < inner; k++)
                sum += cell(a, a_transposed, i, k) * cell(b, b_transposed, k, j);
            matrix_put(c, i, j, sum);
        }
    }
}

static Matrix random_matrix(Random *random, size_t rows, size_t cols, bool transposed)
{
    Matrix m = transposed ? matrix_new(cols, rows) : matrix_new(rows, cols);
    matrix_randomize(&m, random, 1);
    return m;
}

static void assert_near(const Matrix *a, const Matrix *b, double bound)
{
    for (size_t i = 0; i < matrix_size(a); i++)
        assert_true(fabs(a->at[i] - b->at[i]) <= bound);
}

// The tiled kernel whatever the size, as a ProductFn.
static void tiled(Factor a, Factor b, Matrix *c, const Interrupt *interrupt)
{
    Product p = kernel_prepare(a, b, c);
    p.interrupt = interrupt;
    kernel_tiled(&p);
}

// All four transposes of one shape; `exact` demands the same bits.
static void compare(ProductFn *fn, Shape shape, size_t inner, bool exact)
{
    Random random = random_seeded(shape.rows * 7919 + shape.cols * 31 + inner);
    for (int way = 0; way < 4; way++) {
        const bool at = way & 1, bt = way & 2;
        Matrix a = random_matrix(&random, shape.rows, inner, at);
        Matrix b = random_matrix(&random, inner, shape.cols, bt);
        Matrix c = random_matrix(&random, shape.rows, shape.cols, false);
        Matrix expected = matrix_copy(&c);
        naive_matmul(&a, at, &b, bt, &expected);
        fn((Factor){&a, at}, (Factor){&b, bt}, &c, NULL);
        if (exact)
            assert_true(matrix_same(&c, &expected));
        else
            assert_near(&c, &expected, 1e-13 * (double)(inner + 10));
        matrix_release(&a);
        matrix_release(&b);
        matrix_release(&c);
        matrix_release(&expected);
    }
}

static void test_small_shapes_bit_for_bit(void **state)
{
    (void)state;
    for (size_t m = 1; m <= 12; m++) {
        for (size_t n = 1; n <= 12; n++) {
            for (size_t k = 1; k <= 12; k++)
                compare(kernel_product, (Shape){m, n}, k, true);
        }
    }
}

static void test_threshold_is_inclusive(void **state)
{
    (void)state;
    compare(kernel_product, (Shape){1, KERNEL_PLAIN}, 1, true);
    compare(kernel_product, (Shape){1, 1}, KERNEL_PLAIN, true);
    compare(kernel_product, (Shape){KERNEL_PLAIN / 16, 4}, 4, true);
}

static void test_tiles_in_all_small_shapes(void **state)
{
    (void)state;
    static const size_t inner[] = {1, 2, 7, 127, 128, 129};
    for (size_t m = 1; m <= 20; m++) {
        for (size_t n = 1; n <= 36; n++)
            compare(tiled, (Shape){m, n}, inner[(m + n) % 6], false);
    }
}

static void test_large_shapes(void **state)
{
    (void)state;
    static const size_t shape[][3] = {
        {64, 64, 64},  {65, 63, 66},  {128, 128, 300}, {129, 131, 257}, {1, 300, 300},
        {300, 1, 300}, {300, 300, 1}, {17, 1030, 13},  {9, 127, 511},   {257, 129, 128},
    };
    for (size_t i = 0; i < sizeof shape / sizeof *shape; i++)
        compare(kernel_product, (Shape){shape[i][0], shape[i][1]}, shape[i][2], false);
}

// A nan spoils its own row (of a) or column (of b) of the product, no more.
static void check_spoiled(ProductFn *fn, size_t n, double bad)
{
    Matrix a = matrix_new(n, n), b = matrix_new(n, n), c = matrix_new(n, n);
    matrix_put(&a, n - 1, 0, bad); // everything else is 0: 0⋅inf is nan
    fn((Factor){&a, false}, (Factor){&b, false}, &c, NULL);
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < n; j++)
            assert_int_equal(isnan(matrix_get(&c, i, j)) != 0, i == n - 1);
    }
    matrix_release(&a);
    matrix_release(&b);
    matrix_release(&c);
}

static void test_nothing_is_skipped_for_zeros(void **state)
{
    (void)state;
    for (size_t n = 1; n <= 37; n += 4) {
        check_spoiled(kernel_product, n, (double)NAN);
        check_spoiled(kernel_product, n, (double)INFINITY);
        check_spoiled(tiled, n, (double)NAN);
        check_spoiled(tiled, n, (double)INFINITY);
    }
}

// Some columns alone have the bits of the whole product; the others are not written.
static void test_columns_alone(void **state)
{
    (void)state;
    static const size_t shape[][3] = {{3, 9, 2}, {13, 70, 11}, {64, 70, 300}, {7, 600, 257}};
    static const size_t cols[][2] = {{0, 1}, {3, 4}, {5, 9}, {8, 9}, {9, 70}, {64, 65}, {255, 530}};
    for (size_t i = 0; i < 4 * sizeof cols / sizeof *cols; i++) {
        const size_t *of = shape[i % 4], from = cols[i / 4][0], to = cols[i / 4][1];
        Random random = random_seeded(i);
        for (int way = 0; way < 4 && to <= of[1]; way++) {
            const bool at = way & 1, bt = way & 2;
            Matrix a = random_matrix(&random, of[0], of[2], at);
            Matrix b = random_matrix(&random, of[2], of[1], bt);
            Matrix c = matrix_new(of[0], of[1]), d = matrix_new(of[0], of[1]);
            kernel_product((Factor){&a, at}, (Factor){&b, bt}, &c, NULL);
            kernel_product_cols((Factor){&a, at}, (Factor){&b, bt}, &d, from, to);
            for (size_t k = 0; k < matrix_size(&c); k++) {
                const bool in = k % of[1] >= from && k % of[1] < to;
                const double expected = in ? c.at[k] : 0;
                assert_memory_equal(&d.at[k], &expected, sizeof expected);
            }
            matrix_release(&a);
            matrix_release(&b);
            matrix_release(&c);
            matrix_release(&d);
        }
    }
}

// A product is the same bit for bit, whatever c held.
static void test_products_overwrite(void **state)
{
    (void)state;
    static const size_t shape[][3] = {{3, 2, 2},     {13, 17, 11},  {64, 64, 64},
                                      {70, 33, 300}, {1, 300, 520}, {9, 270, 257}};
    for (size_t i = 0; i < sizeof shape / sizeof *shape; i++) {
        Random random = random_seeded(i);
        for (int way = 0; way < 4; way++) {
            const bool at = way & 1, bt = way & 2;
            Matrix a = random_matrix(&random, shape[i][0], shape[i][2], at);
            Matrix b = random_matrix(&random, shape[i][2], shape[i][1], bt);
            Matrix c = matrix_new(shape[i][0], shape[i][1]);
            Matrix d = matrix_new(shape[i][0], shape[i][1]);
            matrix_fill(&d, (double)NAN);
            const Factor left = {&a, at}, right = {&b, bt};
            kernel_product(left, right, &c, NULL);
            kernel_product(left, right, &d, NULL);
            assert_memory_equal(c.at, d.at, matrix_size(&c) * sizeof *c.at);
            matrix_fill(&d, (double)NAN);
            matrix_fill(&c, 0);
            tiled(left, right, &c, NULL);
            tiled(left, right, &d, NULL);
            assert_memory_equal(c.at, d.at, matrix_size(&c) * sizeof *c.at);
            matrix_release(&a);
            matrix_release(&b);
            matrix_release(&c);
            matrix_release(&d);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small_shapes_bit_for_bit),
        cmocka_unit_test(test_threshold_is_inclusive),
        cmocka_unit_test(test_tiles_in_all_small_shapes),
        cmocka_unit_test(test_large_shapes),
        cmocka_unit_test(test_nothing_is_skipped_for_zeros),
        cmocka_unit_test(test_products_overwrite),
        cmocka_unit_test(test_columns_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
