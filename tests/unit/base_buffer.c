// SPDX-License-Identifier: GPL-3.0-or-later
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "base/buffer.h"
#include "base/memory.h"

static void test_adds(void **state)
{
    (void)state;
    Buffer b = {0};
    assert_string_equal(buffer_text(&b), "");
    buffer_add(&b, "dX");
    buffer_add_char(&b, 0x22C5);
    buffer_pad(&b, 2);
    buffer_add_n(&b, "Wqxx", 2);
    buffer_printf(&b, "[%d,%s]", 1, "2");
    assert_string_equal(buffer_text(&b), "dX⋅  Wq[1,2]");
    assert_int_equal(b.size, strlen(buffer_text(&b)));
    buffer_clear(&b);
    assert_string_equal(buffer_text(&b), "");
    assert_true(b.capacity > 0);
    buffer_release(&b);
    assert_int_equal(b.size, 0);
}

static void test_columns(void **state)
{
    (void)state;
    Buffer b = {0};
    buffer_add_column(&b, "列", 4);
    buffer_add_column(&b, "four", 4);
    buffer_add(&b, ".");
    assert_string_equal(buffer_text(&b), "列  four .");
    buffer_clear(&b);
    buffer_join(&b, "; ", "one");
    buffer_join(&b, "; ", "two");
    assert_string_equal(buffer_text(&b), "one; two");
    buffer_release(&b);
}

static void test_grows(void **state)
{
    (void)state;
    Buffer b = {0};
    for (int i = 0; i < 1000; i++)
        buffer_printf(&b, "%03d", i);
    assert_int_equal(b.size, 3000);
    for (int i = 0; i < 1000; i++)
        assert_int_equal(atoi((char[]){buffer_text(&b)[3 * i], buffer_text(&b)[3 * i + 1],
                                       buffer_text(&b)[3 * i + 2], '\0'}),
                         i);
    buffer_release(&b);
}

static void test_text_in_place(void **state)
{
    (void)state;
    char *text = NULL;
    mem_set_text(&text, "one two");
    mem_set_text(&text, text + 4); // a part of itself
    assert_string_equal(text, "two");
    mem_set_text(&text, NULL);
    assert_null(text);
}

static void test_take(void **state)
{
    (void)state;
    Buffer b = {0};
    char *empty = buffer_take(&b);
    assert_string_equal(empty, "");
    free(empty);
    buffer_add(&b, "mine");
    char *text = buffer_take(&b);
    assert_string_equal(text, "mine");
    assert_string_equal(buffer_text(&b), "");
    assert_int_equal(b.capacity, 0);
    free(text);
}

static void test_bytes_with_zero(void **state)
{
    (void)state;
    Buffer b = {0};
    buffer_add_n(&b, "a\0b", 3);
    assert_int_equal(b.size, 3);
    assert_memory_equal(buffer_text(&b), "a\0b", 4);
    buffer_release(&b);
}

static void test_memory(void **state)
{
    (void)state;
    size_t product;
    assert_true(mem_multiply(6, 7, &product));
    assert_int_equal(product, 42);
    assert_true(mem_multiply(SIZE_MAX, 0, &product));
    assert_false(mem_multiply(SIZE_MAX, 2, &product));
    assert_false(mem_multiply(SIZE_MAX / 2 + 1, 2, &product));

    int *list = NULL;
    size_t count = 0, capacity = 0;
    for (; count < 100; count++) {
        MEM_GROW(list, count, capacity);
        list[count] = (int)count;
    }
    for (int i = 0; i < 100; i++)
        assert_int_equal(list[i], i);
    int *copy = mem_copy(list, 100, sizeof *list);
    assert_memory_equal(copy, list, 100 * sizeof *list);
    free(copy);
    free(list);
    void *nothing = mem_new(0, 8);
    assert_non_null(nothing);
    free(nothing);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_adds),   cmocka_unit_test(test_columns),
        cmocka_unit_test(test_grows),  cmocka_unit_test(test_text_in_place),
        cmocka_unit_test(test_take),   cmocka_unit_test(test_bytes_with_zero),
        cmocka_unit_test(test_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
