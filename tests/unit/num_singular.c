// SPDX-License-Identifier: GPL-3.0-or-later
// Singular values and ranks against NumPy's, and against what must hold of any.
#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <cjson/cJSON.h>
#include <cmocka.h>

#include "base/file.h"
#include "base/random.h"
#include "kit/open.h"
#include "num/singular.h"

enum { VALUES_MOST = 64 };

static cJSON *read_cases(void)
{
    char path[OPEN_PATH];
    Buffer text = {0};
    assert_int_equal(file_read(tree_path("tests/data/singular.json", path), (size_t)1 << 20, &text),
                     FILE_READ);
    cJSON *cases = cJSON_Parse(buffer_text(&text));
    buffer_release(&text);
    assert_non_null(cases);
    return cases;
}

static int whole_field(const cJSON *of, const char *name)
{
    return cJSON_GetObjectItem(of, name)->valueint;
}

static Matrix matrix_field(const cJSON *of)
{
    Matrix m = matrix_new((size_t)whole_field(of, "rows"), (size_t)whole_field(of, "cols"));
    size_t i = 0;
    const cJSON *cell;
    cJSON_ArrayForEach(cell, cJSON_GetObjectItem(of, "cells"))
    {
        m.at[i++] = cell->valuedouble;
    }
    assert_int_equal(i, matrix_size(&m));
    return m;
}

// LAPACK's own error is some units of the largest value.
static void check_case(const cJSON *of)
{
    double value[VALUES_MOST];
    Matrix m = matrix_field(of);
    const char *name = cJSON_GetObjectItem(of, "name")->valuestring;
    const cJSON *wanted = cJSON_GetObjectItem(of, "values");
    const size_t n = matrix_singular(&m, NULL, value);
    assert_int_equal(n, cJSON_GetArraySize(wanted));
    for (size_t i = 0; i < n; i++) {
        const double want = cJSON_GetArrayItem(wanted, (int)i)->valuedouble;
        if (!(fabs(value[i] - want) <= 64 * DBL_EPSILON * value[0]))
            fail_msg("%s: value %zu is %.17g, NumPy's %.17g", name, i + 1, value[i], want);
    }
    if (singular_rank(&m, value, n) != (size_t)whole_field(of, "rank"))
        fail_msg("%s: rank %zu, NumPy's %d", name, singular_rank(&m, value, n),
                 whole_field(of, "rank"));
    matrix_release(&m);
}

static void test_numpy_agrees(void **state)
{
    (void)state;
    cJSON *cases = read_cases();
    const cJSON *of;
    assert_true(cJSON_GetArraySize(cases) >= 16);
    cJSON_ArrayForEach(of, cases)
    {
        check_case(of);
    }
    cJSON_Delete(cases);
}

// The squares add up to the squares of the cells; the transposed matrix has the
// same values; none is negative, and they fall.
static void test_what_holds_of_any(void **state)
{
    (void)state;
    Random random = random_seeded(5);
    for (int i = 0; i < 200; i++) {
        double value[VALUES_MOST], other[VALUES_MOST], squares = 0;
        Matrix m = matrix_new(1 + random_below(&random, 12), 1 + random_below(&random, 12));
        matrix_randomize(&m, &random, 1);
        Matrix t = matrix_new(m.cols, m.rows);
        for (size_t k = 0; k < matrix_size(&m); k++)
            matrix_put(&t, k % m.cols, k / m.cols, m.at[k]);
        const size_t n = matrix_singular(&m, NULL, value);
        assert_int_equal(n, m.rows < m.cols ? m.rows : m.cols);
        assert_int_equal(matrix_singular(&t, NULL, other), n);
        for (size_t k = 0; k < n; k++) {
            assert_true(value[k] >= 0 && (k == 0 || value[k] <= value[k - 1]));
            assert_true(fabs(value[k] - other[k]) <= 1e-12 * value[0]);
            squares += value[k] * value[k];
        }
        assert_true(fabs(squares - matrix_dot(&m, &m)) <= 1e-12 * squares);
        matrix_release(&m);
        matrix_release(&t);
    }
}

static bool yes(void *context)
{
    ++*(size_t *)context;
    return true;
}

// Stopped within a sweep, and asked nothing where it is quick.
static void test_it_can_be_stopped(void **state)
{
    (void)state;
    static double value[512];
    Random random = random_seeded(7);
    size_t asks = 0;
    const Interrupt interrupt = {yes, &asks};
    Matrix large = matrix_new(512, 512), small = matrix_new(20, 20);
    matrix_randomize(&large, &random, 1);
    matrix_randomize(&small, &random, 1);
    assert_int_equal(matrix_singular(&large, &interrupt, value), 0);
    assert_int_equal(asks, 1);
    assert_int_equal(matrix_singular(&small, &interrupt, value), 20);
    assert_int_equal(asks, 1);
    Singulars kept = {0};
    assert_null(singulars_of(&kept, &large, &interrupt));
    singulars_release(&kept);
    matrix_release(&large);
    matrix_release(&small);
}

// What is kept is that of the numbers as they are, whichever was asked for
// before; what did not change is not computed again.
static void test_kept_values_are_those_of_the_numbers(void **state)
{
    (void)state;
    Random random = random_seeded(8);
    Singulars kept = {0};
    Matrix m[SINGULARS_MOST + 3];
    const size_t n = sizeof m / sizeof *m;
    for (size_t i = 0; i < n; i++) {
        m[i] = matrix_new(2 + i % 2, 4 - i % 3);
        matrix_randomize(&m[i], &random, 1);
    }
    for (int round = 0; round < 400; round++) {
        double value[VALUES_MOST];
        Matrix *one = &m[random_below(&random, n)];
        if (random_below(&random, 2))
            one->at[random_below(&random, matrix_size(one))] = (double)random_below(&random, 3);
        const double *had = singulars_of(&kept, one, NULL);
        const size_t count = matrix_singular(one, NULL, value);
        assert_memory_equal(had, value, count * sizeof *value);
        assert_ptr_equal(singulars_of(&kept, one, NULL), had);
    }
    for (size_t i = 0; i < n; i++)
        matrix_release(&m[i]);
    singulars_release(&kept);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_numpy_agrees),
                                       cmocka_unit_test(test_what_holds_of_any),
                                       cmocka_unit_test(test_it_can_be_stopped),
                                       cmocka_unit_test(test_kept_values_are_those_of_the_numbers)};
    return cmocka_run_group_tests_name("num_singular", tests, NULL, NULL);
}
