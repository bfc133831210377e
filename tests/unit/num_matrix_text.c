// SPDX-License-Identifier: GPL-3.0-or-later
// Matrices as people type and paste them.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "num/expression.h"

static void test_forms(void **state)
{
    static const struct {
        const char *text;
        size_t rows, cols;
    } forms[] = {
        {"[[1,2],[3,4]]", 2, 2},
        {"[1 2; 3 4]", 2, 2},
        {"{ {1,2}, {3,4}, }", 2, 2},
        {"array([[1., 2.],  [3., 4.]])", 2, 2},
        {"1 2 3 4", 1, 4},
        {"1,2;3,4;", 2, 2},
        {"[1, 2, 3, 4]", 1, 4},
        {"[[1],[2],[3],[4]]", 4, 1},
        {"sqrt(1) 4/2 (1 + 2) 2^2", 1, 4},
    };
    (void)state;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        Matrix m = {0};
        if (!matrix_parse(forms[i].text, &m, ERROR_DROPPED))
            fail_msg("%s was refused", forms[i].text);
        assert_int_equal(m.rows, forms[i].rows);
        assert_int_equal(m.cols, forms[i].cols);
        for (size_t k = 0; k < 4; k++)
            assert_true(m.at[k] == (double)(k + 1));
        matrix_release(&m);
    }
}

static void test_refused(void **state)
{
    static const char *const refused[][2] = {
        {"[[1,2],[3]]", "row 2 has 1 numbers, the rows before it 2: all need as many"},
        {"[]", "there are no numbers here; write them as in [[1,2],[3,4]]"},
        {"", "there are no numbers here; write them as in [[1,2],[3,4]]"},
        {"[1, x]", "\"x\": unknown name \"x\"; known are"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        Matrix m = {0};
        Error err = {0};
        char text[400];
        assert_false(matrix_parse(refused[i][0], &m, &err));
        error_write(&err, LANG_EN, text, sizeof text);
        if (!strstr(text, refused[i][1]))
            fail_msg("%s: %s", refused[i][0], text);
        assert_null(m.at);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_forms),
                                       cmocka_unit_test(test_refused)};
    return cmocka_run_group_tests_name("num_matrix_text", tests, NULL, NULL);
}
