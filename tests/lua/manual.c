// SPDX-License-Identifier: GPL-3.0-or-later
// The manual against the bindings and the library: no function lacks one, their
// arguments are the same, and every example is a lesson that keeps what it
// expects.
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

// ---- The library -------------------------------------------------------

static bool has_row(const Binding *row, const char *name)
{
    for (; row->name; row++)
        if (strcmp(row->name, name) == 0)
            return true;
    return false;
}

// The text of lessons/lib/NAME.lua; the caller frees it.
static char *read_library(const char *name)
{
    char path[512];
    const char *tests = getenv("TESTS");
    snprintf(path, sizeof path, "%s/../lessons/lib/%s.lua",
             tests ? tests : "tests", name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    Buffer text = {0};
    for (int c; (c = fgetc(file)) != EOF;)
        buffer_add_n(&text, &(char){(char)c}, 1);
    fclose(file);
    return buffer_take(&text);
}

// The strings of `check("NAME", t, " X Q " .. "K ")`, after the first.
static void read_checked(const char *source, const char *name, Buffer *fields)
{
    char call[64];
    snprintf(call, sizeof call, "check(\"%s\",", name);
    const char *p = strstr(source, call);
    if (!p)
        fail_msg("%s does not check its fields", name);
    bool inside = false;
    for (p += strlen(call); inside || *p != ')'; p++) {
        assert_true(*p != '\0');
        if (*p == '"')
            inside = !inside;
        else if (inside)
            buffer_add_n(fields, p, 1);
    }
}

static bool is_word_of(const char *fields, const char *name, size_t size)
{
    for (const char *p = fields; *(p += strspn(p, " ")); p += strcspn(p, " "))
        if (strcspn(p, " ") == size && strncmp(p, name, size) == 0)
            return true;
    return false;
}

static bool has_field(const Manual *manual, const char *name, size_t size)
{
    for (const ManualArg *arg = manual->arg; arg->name; arg++) {
        size_t length;
        const char *bare = manual_arg_name(arg, &length);
        if (manual_arg_role(arg) == ROLE_FIELD && length == size &&
            strncmp(bare, name, size) == 0)
            return true;
    }
    return false;
}

static void compare_fields(const Manual *manual, const char *checked)
{
    for (const char *p = checked; *(p += strspn(p, " ")); p += strcspn(p, " "))
        if (!has_field(manual, p, strcspn(p, " ")))
            fail_msg("%s: the manual lacks the field %.*s", manual->name,
                     (int)strcspn(p, " "), p);
    for (const ManualArg *arg = manual->arg; arg->name; arg++) {
        size_t size;
        const char *bare = manual_arg_name(arg, &size);
        if (manual_arg_role(arg) == ROLE_FIELD &&
            !is_word_of(checked, bare, size))
            fail_msg("%s: no field %.*s", manual->name, (int)size, bare);
    }
}

// How many functions the file has; each has a row with its fields.
static size_t compare_file(const char *source)
{
    static const char start[] = "\nfunction ";
    size_t functions = 0;
    for (const char *p = source; (p = strstr(p, start)); functions++) {
        char name[64];
        p += strlen(start);
        snprintf(name, sizeof name, "%.*s", (int)strcspn(p, "("), p);
        const Manual *manual = manual_find(name);
        if (!manual || !has_row(library_table.row, name))
            fail_msg("%s is not in the manual", name);
        Buffer checked = {0};
        read_checked(source, name, &checked);
        compare_fields(manual, buffer_text(&checked));
        buffer_release(&checked);
    }
    return functions;
}

static void the_library_is_explained(void **state)
{
    (void)state;
    size_t rows = 0, functions = 0;
    while (library_table.row[rows].name)
        rows++;
    for (size_t i = 0; library_name[i]; i++) {
        char *source = read_library(library_name[i]);
        functions += compare_file(source);
        free(source);
    }
    assert_int_equal(rows, functions);
}

// Lines that compare the table `made` with the fields that the manual says.
static void add_comparison(const Manual *manual, char made, Buffer *body)
{
    buffer_add(body, "\nlocal known = {}\n");
    for (const ManualArg *arg = manual->arg; arg->name; arg++) {
        size_t size;
        const char *name = manual_arg_name(arg, &size);
        if (manual_arg_role(arg) != ROLE_GIVEN)
            continue;
        buffer_printf(body, "known.%.*s = true\n", (int)size, name);
        if (!manual_arg_optional(arg))
            buffer_printf(body, "assert(%c.%.*s, \"%.*s is never given\")\n",
                          made, (int)size, name, (int)size, name);
    }
    buffer_printf(body,
                  "for field in pairs(%c) do\n"
                  "  assert(known[field], field .. \" is not explained\")\n"
                  "end\n",
                  made);
}

// Each example keeps what it is given under one letter: "h = attention.head {".
static void results_of_the_library_are_explained(void **state)
{
    (void)state;
    size_t compared = 0;
    for (const Binding *row = library_table.row; row->name; row++) {
        const Manual *manual = manual_find(row->name);
        if (manual->gives != TYPE_TABLE)
            continue;
        char call[64];
        snprintf(call, sizeof call, " = %s {", row->name);
        const char *at = strstr(manual->example, call);
        assert_non_null(at);
        Buffer body = {0};
        buffer_add(&body, manual->example);
        add_comparison(manual, at[-1], &body);
        lesson_free(kit_good(body.text));
        buffer_release(&body);
        compared++;
    }
    assert_true(compared > 5);
}

// ---- What is printed ---------------------------------------------------

static bool is_bound(const char *name)
{
    for (const BindingTable *group = binding_table; group->row; group++)
        if (has_row(group->row, name))
            return true;
    return has_row(matrix_methods, name) || has_row(library_table.row, name);
}

static void nothing_else_is_in_the_manual(void **state)
{
    (void)state;
    static const Manual *const group[] = {
        manual_leaves, manual_operations, manual_telling,
        manual_asking, manual_lua,        manual_operators, manual_library};
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

static void expect_printed(const char *name, Lang lang, const char *part)
{
    Buffer text = {0};
    Error err = {0};
    assert_true(reference_write(name, lang, &text, &err));
    if (!strstr(text.text, part))
        fail_msg("%s lacks \"%s\"", name ? name : "the reference", part);
    buffer_release(&text);
}

static void library_is_printed(void **state)
{
    (void)state;
    Buffer none = {0};
    Error err = {0};
    expect_printed(NULL, LANG_EN, "## Library\n\n### `attention.head {");
    expect_printed(NULL, LANG_ZH, "## 课程库\n\n### `attention.head {");
    expect_printed("Library", LANG_EN, "### `recurrent.run {");
    expect_printed("课程库", LANG_ZH, "### `recurrent.run {");
    expect_printed("attention.head", LANG_EN, "bias =, mask =, name = }`\n");
    expect_printed("attention.head", LANG_EN, "\n  - `A` (matrix): ");
    expect_printed("attention.head", LANG_ZH,
                   "\n  - `S_masked`（矩阵，不一定有）：");
    expect_printed("block", LANG_EN, "### `block.decoder {");
    assert_false(reference_write("attention.haed", LANG_EN, &none, &err));
    assert_string_equal(err.arg[1], "attention.head");
    assert_int_equal(none.size, 0);
}

static void expect_declared(const BindingTable *group, const char *text)
{
    for (const Binding *row = group->row; row->name; row++) {
        char line[64];
        snprintf(line, sizeof line, "\nfunction %s(", row->name);
        if (!strstr(text, line))
            fail_msg("%s is not declared", row->name);
    }
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
        expect_declared(group, text.text);
    expect_declared(&library_table, text.text);
    assert_non_null(strstr(text.text, "---@field fill? number"));
    assert_non_null(strstr(text.text, "---@class qkv.attention.head.result\n"));
    assert_non_null(
        strstr(text.text, "---@return qkv.attention.head.result\n"));
    buffer_release(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_example_runs),
        cmocka_unit_test(every_argument_is_explained),
        cmocka_unit_test(the_library_is_explained),
        cmocka_unit_test(results_of_the_library_are_explained),
        cmocka_unit_test(nothing_else_is_in_the_manual),
        cmocka_unit_test(reference_is_printed),
        cmocka_unit_test(library_is_printed),
        cmocka_unit_test(annotations_are_lua),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
