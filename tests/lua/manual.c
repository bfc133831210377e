// SPDX-License-Identifier: GPL-3.0-or-later
// The manual against the bindings: no function lacks one, their arguments are
// the same, and every example is a lesson that keeps what it expects.
#include <lauxlib.h>

#include "lesson/environment.h"
#include "lesson/manual.h"
#include "lesson/reference.h"
#include "lesson_kit.h"

// The example of `load` has a file to read.
static void write_array(void)
{
    static const char header[] =
        "{'descr': '<f8', 'fortran_order': False, 'shape': (2,)}";
    const double numbers[] = {1, 2};
    Buffer file = {0};
    const char start[] = {'\x93', 'N', 'U', 'M', 'P', 'Y', 1, 0,
                          (char)(sizeof header - 1), 0};
    buffer_add_n(&file, start, sizeof start);
    buffer_add(&file, header);
    buffer_add_n(&file, (const char *)numbers, sizeof numbers);
    kit_write("x.npy", file.text, file.size);
    buffer_release(&file);
}

static void every_example_runs(void **state)
{
    (void)state;
    const char *name, *example;
    size_t shown = 0;
    write_array();
    for (size_t i = 0; reference_example(i, &name, &example); i++) {
        if (!example && strncmp(name, "__", 2) == 0)
            continue; // __newindex and the like: nothing that one writes
        if (!example)
            fail_msg("%s has no example", name);
        Lesson *lesson = kit_good(example);
        for (size_t k = 0; k < lesson->expects; k++) {
            double found;
            const Expectation *expect = &lesson->expect[k];
            if (expect->after_count == 0 &&
                !expectation_holds(lesson->graph, expect, &found))
                fail_msg("%s: expectation %zu: found %.9g", name, k + 1, found);
        }
        lesson_free(lesson);
        shown++;
    }
    assert_true(shown > 100);
}

// Takes the next name out of "S M! {fill}" or "rows, {rows, cols}".
static const char *next_name(const char *args, char name[32])
{
    args += strcspn(args, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
    const size_t size =
        strspn(args, "abcdefghijklmnopqrstuvwxyz_ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    snprintf(name, 32, "%.*s", (int)size, args);
    return size > 0 ? args + size : NULL;
}

static bool has_argument(const Manual *manual, const char *name)
{
    for (const ManualArg *arg = manual->arg; arg->name; arg++) {
        size_t size;
        const char *bare = manual_arg_name(arg, &size);
        if (strlen(name) == size && strncmp(bare, name, size) == 0)
            return true;
    }
    return false;
}

static bool is_in(const char *args, const char *name, size_t size)
{
    char one[32];
    while ((args = next_name(args, one)))
        if (strlen(one) == size && strncmp(one, name, size) == 0)
            return true;
    return false;
}

static void compare_arguments(const Binding *binding, const Manual *manual)
{
    char name[32];
    for (const char *p = binding->args; (p = next_name(p, name));)
        if (!has_argument(manual, name))
            fail_msg("%s: the manual lacks the argument %s", binding->name,
                     name);
    for (const ManualArg *arg = manual->arg; arg->name; arg++) {
        size_t size;
        const char *bare = manual_arg_name(arg, &size);
        if (strcmp(bare, "...") != 0 && !is_in(binding->args, bare, size))
            fail_msg("%s: no argument %.*s", binding->name, (int)size, bare);
    }
}

static void every_argument_is_explained(void **state)
{
    (void)state;
    for (const BindingTable *group = binding_table; group->row; group++) {
        for (const Binding *row = group->row; row->name; row++) {
            const Manual *manual = manual_find(row->name);
            if (!manual)
                fail_msg("%s is not in the manual", row->name);
            compare_arguments(row, manual);
        }
    }
}

static bool is_bound(const char *name)
{
    for (const BindingTable *group = binding_table; group->row; group++)
        for (const Binding *row = group->row; row->name; row++)
            if (strcmp(row->name, name) == 0)
                return true;
    for (const Binding *row = matrix_methods; row->name; row++)
        if (strcmp(row->name, name) == 0)
            return true;
    return false;
}

static void nothing_else_is_in_the_manual(void **state)
{
    (void)state;
    static const Manual *const group[] = {
        manual_leaves, manual_operations, manual_telling,
        manual_asking, manual_lua,        manual_operators};
    for (size_t i = 0; i < sizeof group / sizeof *group; i++)
        for (const Manual *row = group[i]; row->name; row++) {
            if (!is_bound(row->name))
                fail_msg("%s is in the manual alone", row->name);
            if (manual_find(row->name) != row)
                fail_msg("%s is twice in the manual", row->name);
        }
}

static void reference_is_printed(void **state)
{
    (void)state;
    Buffer en = {0}, zh = {0}, one = {0};
    Error err = {0};
    assert_true(reference_write(NULL, LANG_EN, &en, &err));
    assert_true(reference_write(NULL, LANG_ZH, &zh, &err));
    assert_true(reference_write("mask", LANG_EN, &one, &err));
    assert_non_null(strstr(en.text, one.text));
    assert_non_null(strstr(en.text, "### `ask { at =, prompt ="));
    assert_non_null(strstr(one.text, "- `fill =` (number, optional): "));
    assert_non_null(strstr(zh.text, "- `fill =`（数，可省略）："));
    buffer_clear(&one);
    assert_true(reference_write("*", LANG_EN, &one, &err));
    assert_non_null(strstr(one.text, "### `A * B`"));
    assert_false(reference_write("sofmax", LANG_EN, &one, &err));
    assert_string_equal(err.arg[1], "softmax");
    buffer_release(&en);
    buffer_release(&zh);
    buffer_release(&one);
}

// Each function is declared, with each of its arguments, in good Lua.
static void annotations_are_lua(void **state)
{
    (void)state;
    Buffer text = {0};
    annotations_write(&text);
    lua_State *L = luaL_newstate();
    if (luaL_loadbufferx(L, text.text, text.size, "qkv.d.lua", "t") != LUA_OK)
        fail_msg("%s", lua_tostring(L, -1));
    lua_close(L);
    for (const BindingTable *group = binding_table; group->row; group++)
        for (const Binding *row = group->row; row->name; row++) {
            char line[64];
            snprintf(line, sizeof line, "\nfunction %s(", row->name);
            if (!strstr(text.text, line))
                fail_msg("%s is not declared", row->name);
        }
    assert_non_null(strstr(text.text, "---@field fill? number"));
    buffer_release(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_example_runs),
        cmocka_unit_test(every_argument_is_explained),
        cmocka_unit_test(nothing_else_is_in_the_manual),
        cmocka_unit_test(reference_is_printed),
        cmocka_unit_test(annotations_are_lua),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
