// SPDX-License-Identifier: GPL-3.0-or-later
// The manual in both languages against the bindings: every function is
// explained, with the same arguments, nothing else is, and every example is a
// lesson that keeps what it expects. The library: manual_library.c.
#include <lauxlib.h>

#include "manual_kit.h"

// The example of `load` has a file to read.
static void write_array(void)
{
    static const char header[] = "{'descr': '<f8', 'fortran_order': False, 'shape': (2,)}";
    const double numbers[] = {1, 2};
    Buffer file = {0};
    const char start[] = {'\x93', 'N', 'U', 'M', 'P', 'Y', 1, 0, (char)(sizeof header - 1), 0};
    buffer_add_n(&file, start, sizeof start);
    buffer_add(&file, header);
    buffer_add_n(&file, (const char *)numbers, sizeof numbers);
    kit_write("x.npy", buffer_text(&file), file.size);
    buffer_release(&file);
}

static Manual manual[LANG_COUNT]; // as it comes with the program

static int read_both(void **state)
{
    (void)state;
    for (Lang lang = 0; lang < LANG_COUNT; lang++)
        manual_read(&manual[lang], lang);
    return 0;
}

static int release_both(void **state)
{
    (void)state;
    for (Lang lang = 0; lang < LANG_COUNT; lang++)
        manual_release(&manual[lang]);
    return 0;
}

static void every_example_runs(void **state)
{
    (void)state;
    write_array();
    for (size_t i = 0; i < manual->entries; i++) {
        const ManualEntry *entry = &manual->entry[i];
        Lesson *lesson = kit_good(entry->example);
        for (size_t k = 0; k < lesson->expects; k++) {
            Expectation worst;
            double found;
            const Expectation *expect = &lesson->expect[k];
            if (expect->after_count == 0 &&
                !expectation_holds(lesson->graph, expect, &worst, &found))
                fail_msg("%s: expectation %zu: found %.9g", entry->form, k + 1, found);
        }
        lesson_free(lesson);
    }
    assert_true(manual->entries > 100);
}

// ---- The bindings ------------------------------------------------------

// Takes the next name out of "S M! {fill}" or "rows, {rows, cols}".
static const char *next_name(const char *args, char name[32])
{
    args += strcspn(args, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
    const size_t size =
        strspn(args, "abcdefghijklmnopqrstuvwxyz_ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");
    snprintf(name, 32, "%.*s", (int)size, args);
    return size > 0 ? args + size : NULL;
}

static bool is_in(const char *args, const char *name)
{
    char one[32];
    while ((args = next_name(args, one)))
        if (strcmp(one, name) == 0)
            return true;
    return false;
}

static void compare_arguments(const Binding *binding, const Manual *of, const ManualEntry *entry)
{
    char name[32];
    for (const char *p = binding->args; (p = next_name(p, name));)
        if (!find_arg(of, entry, name, strlen(name)))
            fail_msg("%s: the manual lacks the argument %s", binding->name, name);
    for (size_t i = 0; i < entry->args; i++) {
        const char *explained = of->arg[entry->first + i].name;
        if (strcmp(explained, "...") != 0 && !is_in(binding->args, explained))
            fail_msg("%s: no argument %s", binding->name, explained);
    }
}

static void every_argument_is_explained(void **state)
{
    (void)state;
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        for (const BindingTable *group = binding_table; group->row; group++) {
            for (const Binding *row = group->row; row->name; row++) {
                const ManualEntry *entry = find_entry(&manual[lang], row->name);
                if (!entry)
                    fail_msg("%s is not in the manual (%s)", row->name, lang_name(lang));
                compare_arguments(row, &manual[lang], entry);
            }
        }
    }
}

// How a method of a matrix is written in a lesson; NULL: nobody writes it.
static const struct {
    const char *method, *form;
} operator_table[] = {
    {"__mul", "A * B"},   {"__div", "A / number"},     {"__add", "A + B"},     {"__sub", "A - B"},
    {"__unm", "-A"},      {"__index", "M.T, M[i][j]"}, {"__len", "#M, #M[1]"}, {"__eq", "A == B"},
    {"__newindex", NULL}, {"__tostring", NULL},
};

static const ManualEntry *find_form(const Manual *of, const char *form)
{
    for (size_t i = 0; i < of->entries; i++)
        if (!of->entry[i].name && strcmp(of->entry[i].form, form) == 0)
            return &of->entry[i];
    return NULL;
}

static void every_operator_is_explained(void **state)
{
    (void)state;
    for (const Binding *row = matrix_methods; row->name; row++) {
        size_t i = 0;
        while (strcmp(operator_table[i].method, row->name) != 0)
            assert_true(++i < sizeof operator_table / sizeof *operator_table);
        for (Lang lang = 0; operator_table[i].form && lang < LANG_COUNT; lang++) {
            const ManualEntry *entry = find_form(&manual[lang], operator_table[i].form);
            if (!entry)
                fail_msg("%s is not in the manual (%s)", row->name, lang_name(lang));
            compare_arguments(row, &manual[lang], entry);
        }
    }
}

static bool has_row(const Binding *row, const char *name)
{
    for (; row->name; row++)
        if (strcmp(row->name, name) == 0)
            return true;
    return false;
}

static bool is_bound(const char *name)
{
    for (const BindingTable *group = binding_table; group->row; group++)
        if (has_row(group->row, name))
            return true;
    return false;
}

static void nothing_else_is_in_the_manual(void **state)
{
    (void)state;
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        size_t operators = 0;
        for (size_t i = 0; i < manual[lang].entries; i++) {
            const ManualEntry *entry = &manual[lang].entry[i];
            operators += !entry->name;
            if (entry->name && !is_bound(entry->name) && !is_of_library(entry->name))
                fail_msg("%s is in the manual alone", entry->name);
            if (entry->name && find_entry(&manual[lang], entry->name) != entry)
                fail_msg("%s is twice in the manual", entry->name);
        }
        assert_int_equal(operators, 8);
    }
}

// ---- Both languages ----------------------------------------------------

// How an entry is written, made of its arguments: "mask(S, M, { fill = })".
static void write_form(const Manual *of, const ManualEntry *entry, Buffer *out)
{
    Buffer fields = {0};
    const char *before = "(";
    buffer_add(out, entry->name);
    for (size_t i = 0; i < entry->args; i++) {
        const ManualArg *arg = &of->arg[entry->first + i];
        if (arg->role == ROLE_ARGUMENT) {
            buffer_printf(out, "%s%s", before, arg->name);
            before = ", ";
        } else if (arg->role != ROLE_RESULT) {
            buffer_printf(&fields, "%s %s%s", fields.size ? "," : " {", arg->name,
                          arg->role == ROLE_FIELD ? " =" : "");
        }
    }
    buffer_add(&fields, fields.size ? " }" : "");
    buffer_printf(out, "%s%s%s", *before == ',' && fields.size ? "," : "", buffer_text(&fields),
                  *before == ',' ? ")" : "");
    buffer_release(&fields);
}

static void forms_have_the_arguments(void **state)
{
    (void)state;
    for (size_t i = 0; i < manual->entries; i++) {
        Buffer form = {0};
        if (!manual->entry[i].name)
            continue;
        write_form(manual, &manual->entry[i], &form);
        assert_string_equal(buffer_text(&form), manual->entry[i].form);
        buffer_release(&form);
    }
}

// The place of a type among the lines of reference/LANG.lua, from 0.
static int type_place(const char *frame, const char *type)
{
    char line[200];
    const char *types = strstr(frame, "\n-- @types\n");
    assert_non_null(types);
    snprintf(line, sizeof line, "\n-- %s → ", type);
    const char *at = strstr(types, line);
    if (!at)
        fail_msg("the type %s is not explained", type);
    int place = 0;
    for (const char *p = types; p < at; p++)
        place += *p == '\n';
    return place;
}

// What follows the arrows of all types: the same in each language.
static void write_types(const char *frame, Buffer *out)
{
    for (const char *p = frame; (p = strstr(p, " → ")); p++)
        buffer_add_n(out, p, strcspn(p, "\n"));
}

static void both_languages_say_the_same(void **state)
{
    (void)state;
    const Manual *en = &manual[LANG_EN], *zh = &manual[LANG_ZH];
    Buffer frame[LANG_COUNT] = {{0}}, types[LANG_COUNT] = {{0}};
    kit_read_asset("en.lua", &frame[LANG_EN]);
    kit_read_asset("zh.lua", &frame[LANG_ZH]);
    write_types(buffer_text(&frame[LANG_EN]), &types[LANG_EN]);
    write_types(buffer_text(&frame[LANG_ZH]), &types[LANG_ZH]);
    assert_string_equal(buffer_text(&types[LANG_EN]), buffer_text(&types[LANG_ZH]));
    assert_int_equal(en->groups, zh->groups);
    assert_int_equal(en->entries, zh->entries);
    assert_int_equal(en->args, zh->args);
    for (size_t i = 0; i < en->entries; i++) {
        assert_string_equal(en->entry[i].form, zh->entry[i].form);
        assert_string_equal(en->entry[i].example, zh->entry[i].example);
        assert_int_equal(en->entry[i].group, zh->entry[i].group);
        assert_int_equal(en->entry[i].first, zh->entry[i].first);
        assert_int_equal(!en->entry[i].gives, !zh->entry[i].gives);
        if (en->entry[i].gives)
            assert_int_equal(type_place(buffer_text(&frame[LANG_EN]), en->entry[i].gives),
                             type_place(buffer_text(&frame[LANG_ZH]), zh->entry[i].gives));
    }
    for (size_t i = 0; i < en->args; i++) {
        const ManualArg *a = &en->arg[i], *b = &zh->arg[i];
        if (strcmp(a->name, b->name) != 0 || a->role != b->role || a->optional != b->optional ||
            !*a->help != !*b->help ||
            type_place(buffer_text(&frame[LANG_EN]), a->type) !=
                type_place(buffer_text(&frame[LANG_ZH]), b->type))
            fail_msg("argument %s (%s) is %s (%s) in Chinese", a->name, a->type, b->name, b->type);
    }
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        buffer_release(&frame[lang]);
        buffer_release(&types[lang]);
    }
}

// ---- The annotations ---------------------------------------------------

static void expect_declared(const Binding *row, const char *text)
{
    for (; row->name; row++) {
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
    Buffer text[LANG_COUNT] = {{0}};
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        char path[600];
        snprintf(path, sizeof path, "%s/library%s/qkv.d.lua", kit_assets(), lang ? ".zh" : "");
        assert_int_equal(file_read(path, 1 << 20, &text[lang]), FILE_READ);
        lua_State *L = luaL_newstate();
        if (luaL_loadbufferx(L, buffer_text(&text[lang]), text[lang].size, "qkv.d.lua", "t") !=
            LUA_OK)
            fail_msg("%s", lua_tostring(L, -1));
        lua_close(L);
        for (const BindingTable *group = binding_table; group->row; group++)
            expect_declared(group->row, buffer_text(&text[lang]));
        assert_non_null(strstr(buffer_text(&text[lang]), "\nfunction block.decoder(t) end\n"));
        assert_non_null(strstr(buffer_text(&text[lang]), "---@field fill? number "));
        assert_non_null(strstr(buffer_text(&text[lang]), "---@class qkv.attention.head.result\n"));
        assert_non_null(strstr(buffer_text(&text[lang]), "---@return qkv.attention.head.result\n"));
        assert_non_null(strstr(buffer_text(&text[lang]), "\nmath.huge = 1 / 0\n"));
        assert_null(strstr(buffer_text(&text[lang]), "@types"));
    }
    assert_non_null(
        strstr(buffer_text(&text[LANG_EN]), "---@param S qkv.Matrix|qkv.Numbers scores"));
    assert_non_null(strstr(buffer_text(&text[LANG_ZH]), "---@param S qkv.Matrix|qkv.Numbers 分数"));
    buffer_release(&text[LANG_EN]);
    buffer_release(&text[LANG_ZH]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_example_runs),
        cmocka_unit_test(every_argument_is_explained),
        cmocka_unit_test(every_operator_is_explained),
        cmocka_unit_test(nothing_else_is_in_the_manual),
        cmocka_unit_test(forms_have_the_arguments),
        cmocka_unit_test(both_languages_say_the_same),
        cmocka_unit_test(annotations_are_lua),
    };
    return cmocka_run_group_tests(tests, read_both, release_both);
}
