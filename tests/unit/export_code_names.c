// SPDX-License-Identifier: GPL-3.0-or-later
// What a Python program calls matrices: their own names where it can, else others, none twice.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "export/code_names.h"
#include "kit/open.h"

// What the matrices of a lesson are called, each behind a blank.
static char *names_of(const char *lesson)
{
    App *app = open_text(1, lesson);
    assert_non_null(app);
    const Graph *graph = app->session->graph;
    Owned owned = {0};
    const char *const *names = code_names(graph, &owned);
    Buffer all = {0};
    for (size_t i = 0; i < graph_count(graph); i++)
        buffer_printf(&all, " %s", names[i]);
    owned_release(&owned);
    app_free(app);
    return buffer_take(&all);
}

static void test_names(void **state)
{
    (void)state;
    static const struct {
        const char *names, *expected;
    } rows[] = {
        {"'Q', 'Q⋅Kᵀ', '2⋅A', 'x__'", " Q Q_KT _2_A x__"},
        {"'for', 'np', 'eep', 'keep_X'", " for_1 np_2 eep keep_X"},
        {"'茶', '水', 'M', '山', 'M_3'", " M M_2 M_3 M_4 M_3_5"},
        {"'W', 'dW', 'ddW', 'keep_W', 'W_2'", " W dW_2 ddW keep_W_4 W_2_5"},
        {"'dW', 'W', '茶', 'dM', 'M'", " dW W_2 M dM_4 M_5"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char lesson[200];
        snprintf(lesson, sizeof lesson, "for i, n in ipairs { %s } do name(n, input {{i}}) end\n",
                 rows[i].names);
        char *names = names_of(lesson);
        assert_string_equal(names, rows[i].expected);
        free(names);
    }
}

// Where each is compared with all that were tried before it, this takes minutes.
static void test_many_of_another_script(void **state)
{
    (void)state;
    char *names =
        names_of("local c = {'一', '二', '三', '四', '五', '六', '七', '八', '九', '零'}\n"
                 "for i = 0, 1989 do name(c[1 + i // 1000] .. c[1 + i // 100 % 10] .. "
                 "c[1 + i // 10 % 10] .. c[1 + i % 10], input {{i}}) end\n");
    Buffer expected = {0};
    buffer_add(&expected, " M");
    for (int i = 2; i <= 1990; i++)
        buffer_printf(&expected, " M_%d", i);
    assert_string_equal(names, buffer_text(&expected));
    buffer_release(&expected);
    free(names);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_many_of_another_script),
    };
    return cmocka_run_group_tests_name("export_code_names", tests, NULL, NULL);
}
