// SPDX-License-Identifier: GPL-3.0-or-later
// Each function of the lesson language, each of its arguments, each wrong
// kind of value: what is said stands in misuse.txt, a line each. The calls are
// made from the manual, so a new function or argument is tested at once.
//
//     TESTS=tests build/tests/lua/misuse --print >tests/lua/misuse.txt
//
// writes the file anew: read through what changed.
#include "lesson/environment.h"
#include "lesson/manual.h"
#include "lesson_kit.h"

enum { LINE_SIZE = 600 };

static const char *const wrong_value[] = {"nil", "true", "\"text\"", "-1",
                                          "0/0", "{}",   "X"};
enum { WRONG = sizeof wrong_value / sizeof *wrong_value };

// A good value of each type.
static const char *const sample[TYPE_COUNT] = {
    [TYPE_NUMBER] = "0.5",
    [TYPE_WHOLE] = "1",
    [TYPE_FLAG] = "true",
    [TYPE_STRING] = "\"x\"",
    [TYPE_TEXT] = "\"x\"",
    [TYPE_TEXTS] = "{\"x\", \"y\"}",
    [TYPE_ANY] = "1",
    [TYPE_TABLE] = "{1}",
    [TYPE_FUNCTION] = "function() return false end",
    [TYPE_NUMBERS] = "{{1,2}}",
    [TYPE_MATRIX] = "X",
    [TYPE_MATRICES] = "{X}",
    [TYPE_NODE] = "W",
    [TYPE_NODES] = "{X}",
    [TYPE_OPERAND] = "X",
    [TYPE_STOP] = "X",
    [TYPE_STOPS] = "{X}",
    [TYPE_VIEW] = "\"map\"",
    [TYPE_IDS] = "{1, 2}",
    [TYPE_COMMANDS] = "{\"next\"}",
};

// Where the type alone does not do.
static const struct {
    const char *call, *arg, *value;
} special_table[] = {
    {"mask", "M", "{{1,0},{1,1}}"},    {"layernorm", "gamma", "{{1,1}}"},
    {"layernorm", "beta", "{{0,0}}"},  {"rmsnorm", "gamma", "{{1,1}}"},
    {"string.format", "form", "\"%d\""}, {"error", "message", "\"raised\""},
    {"select", "...", "1, 2"},         {"pcall", "f", "type"},
    {"setmetatable", "metatable", "{}"},
    {"table.insert", "place", "1"},    {"tonumber", "value", "\"1\""},
    {"dot", "rows", "{{1,2},{3,4}}"},
};

// Fields without which a call says something else.
static const struct {
    const char *call, *field, *value;
} company_table[] = {
    {"ask", "cell", "{1,1}"}, {"expect", "near", "1"}, {"intro", "en", "\"x\""},
    {"closing", "en", "\"x\""},
};

static bool is_field(const ManualArg *arg)
{
    return manual_arg_role(arg) != ROLE_ARGUMENT;
}

static bool is_named(const ManualArg *arg, const char *name)
{
    size_t size;
    const char *bare = manual_arg_name(arg, &size);
    return strlen(name) == size && strncmp(bare, name, size) == 0;
}

static const char *good_value(const Manual *manual, const ManualArg *arg)
{
    for (size_t i = 0; i < sizeof special_table / sizeof *special_table; i++)
        if (strcmp(special_table[i].call, manual->name) == 0 &&
            is_named(arg, special_table[i].arg))
            return special_table[i].value;
    return sample[arg->type] ? sample[arg->type] : "nil";
}

// Another question beside the one that is tested would be what is told.
static bool is_question(const ManualArg *arg)
{
    static const char *const names[] = {"cell", "cells", "choice", "shape_of",
                                        "sign_of", "order_of"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (is_named(arg, names[i]))
            return true;
    return false;
}

static void add_company(const Manual *manual, const ManualArg *tested,
                        Buffer *code)
{
    for (size_t i = 0; i < sizeof company_table / sizeof *company_table; i++)
        if (strcmp(company_table[i].call, manual->name) == 0 &&
            !is_named(tested, company_table[i].field) && !is_question(tested))
            buffer_printf(code, "%s = %s, ", company_table[i].field,
                          company_table[i].value);
}

static void add_fields(const Manual *manual, const ManualArg *tested,
                       const char *wrong, Buffer *code)
{
    buffer_add(code, "{ ");
    add_company(manual, tested, code);
    for (const ManualArg *arg = manual->arg; arg->name; arg++) {
        size_t size;
        const char *name = manual_arg_name(arg, &size);
        const bool wanted = arg == tested || !strchr(arg->name, '?');
        const char *value = arg == tested ? wrong : good_value(manual, arg);
        if (is_field(arg) && *arg->name == ':' && arg <= tested)
            buffer_printf(code, "%s, ", value);
        else if (is_field(arg) && *arg->name == '.' && wanted)
            buffer_printf(code, "%.*s = %s, ", (int)size, name, value);
        else if (is_field(arg) && *arg->name == ':' && wanted)
            buffer_printf(code, "%s, ", value);
    }
    buffer_add(code, "}");
}

// "mask(X, true)": the call in which the argument `tested` is wrong.
static void write_call(const Manual *manual, const ManualArg *tested,
                       const char *wrong, Buffer *code)
{
    const char *before = "(";
    buffer_add(code, manual->name);
    for (const ManualArg *arg = manual->arg; arg->name; arg++) {
        const bool wanted = arg <= tested || !strchr(arg->name, '?');
        if (is_field(arg) || !wanted)
            continue;
        buffer_printf(code, "%s%s", before,
                      arg == tested ? wrong : good_value(manual, arg));
        before = ", ";
    }
    if (is_field(tested) || *before == '(') {
        buffer_add(code, before);
        add_fields(manual, tested, wrong, code);
    }
    buffer_add(code, ")");
}

// What is said of a line of code, after "t.lua:3: "; "fine".
static void say(const char *line, char out[LINE_SIZE])
{
    Error err;
    Buffer body = {0};
    buffer_printf(&body, "X = input{{1,2},{3,4}} W = weight{{1,2},{3,4}}\n%s\n",
                  line);
    Lesson *lesson = kit_load(body.text, &err);
    buffer_release(&body);
    snprintf(out, LINE_SIZE, "fine");
    if (!lesson) {
        char text[1024];
        error_write(&err, LANG_EN, text, sizeof text);
        assert_int_equal(error_status(&err), 4);
        for (const char *p = text; *p; p++)
            assert_false((unsigned char)*p < 0x20 || *p == 0x7F);
        if (strncmp(text, "t.lua:3: ", 9) != 0)
            fail_msg("%s: no file and line: %s", line, text);
        snprintf(out, LINE_SIZE, "%s", text + 9);
    }
    lesson_free(lesson);
}

// All cases, as the file has them.
static void write_cases(Buffer *out)
{
    for (const BindingTable *group = binding_table; group->row; group++)
        for (const Binding *row = group->row; row->name; row++) {
            const Manual *manual = manual_find(row->name);
            if (!manual || strcmp(row->name, "lesson") == 0)
                continue; // headers are read before anything runs: files.c
            for (const ManualArg *arg = manual->arg; arg->name; arg++)
                for (size_t i = 0; i < WRONG; i++) {
                    Buffer call = {0};
                    char said[LINE_SIZE];
                    write_call(manual, arg, wrong_value[i], &call);
                    const bool at = strcmp(row->name, "at") == 0;
                    Buffer line = {0};
                    buffer_printf(&line, "%s%s%s", at ? "" : "local _ = ",
                                  call.text, at ? " \"x\"" : "");
                    say(line.text, said);
                    buffer_printf(out, "%s\n    %s\n", call.text, said);
                    buffer_release(&line);
                    buffer_release(&call);
                }
        }
}

static void each_misuse_is_told(void **state)
{
    (void)state;
    char path[512], stored[LINE_SIZE], call[LINE_SIZE] = "";
    const char *tests = getenv("TESTS");
    snprintf(path, sizeof path, "%s/lua/misuse.txt", tests ? tests : "tests");
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    Buffer all = {0};
    write_cases(&all);
    size_t lines = 0;
    for (char *line = all.text; *line; lines++) {
        const size_t size = strcspn(line, "\n");
        line[size] = '\0';
        if (!fgets(stored, sizeof stored, file))
            fail_msg("%s: not in misuse.txt", line);
        stored[strcspn(stored, "\n")] = '\0';
        if (strcmp(stored, line) != 0)
            fail_msg("%s\n  says   %s\n  stored %s", call, line, stored);
        snprintf(call, sizeof call, "%s", line);
        line += size + 1;
    }
    if (fgets(stored, sizeof stored, file))
        fail_msg("more in misuse.txt: %s", stored);
    assert_true(lines > 2000);
    fclose(file);
    buffer_release(&all);
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "--print") == 0) {
        Buffer all = {0};
        write_cases(&all);
        fputs(all.text, stdout);
        buffer_release(&all);
        return 0;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_misuse_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
