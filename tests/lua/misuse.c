// SPDX-License-Identifier: GPL-3.0-or-later
// Each function of the lesson language, each of its arguments, each wrong
// kind of value: what is said stands in misuse.txt, a line each. The calls are
// made from the manual, so a new function or argument is tested at once.
//
//     TESTS=tests build/tests/lua/misuse --print >tests/lua/misuse.txt
//
// writes the file anew: read through what changed.
#include "manual_kit.h"

enum { LINE_SIZE = 600 };

static const char *const wrong_value[] = {"nil", "true", "\"text\"", "\"\"",
                                          "-1",  "0/0",  "{}",       "X"};
enum { WRONG = sizeof wrong_value / sizeof *wrong_value };

static Manual manual;

// A good value of each type that takes one.
static const struct {
    const char *type, *value;
} sample_table[] = {
    {"number", "0.5"},
    {"whole number", "1"},
    {"true or false", "true"},
    {"string", "\"x\""},
    {"text or { en =, zh = }", "\"x\""},
    {"list of texts", "{\"x\", \"y\"}"},
    {"any value", "1"},
    {"table", "{1}"},
    {"function", "function() return false end"},
    {"rows of numbers", "{{1,2}}"},
    {"matrix or rows of numbers", "X"},
    {"list of matrices or rows", "{X}"},
    {"matrix", "W"},
    {"matrix or name", "W"},
    {"list of matrices", "{X}"},
    {"matrix, rows of numbers or number", "X"},
    {"stop", "X"},
    {"stop or scene", "X"},
    {"list of A or d(A)", "{X}"},
    {"view", "\"map\""},
    {"subject", "\"map\""},
    {"list of whole numbers", "{1, 2}"},
    {"list of whole numbers or matrix", "{1, 2}"},
    {"string or list", "\"x\""},
    {"list of commands", "{\"next\"}"},
};

// Where the type alone does not do.
static const struct {
    const char *call, *arg, *value;
} special_table[] = {
    {"mask", "M", "{{1,0},{1,1}}"},      {"layernorm", "gamma", "{{1,1}}"},
    {"layernorm", "beta", "{{0,0}}"},    {"rmsnorm", "gamma", "{{1,1}}"},
    {"string.format", "form", "\"%d\""}, {"error", "message", "\"raised\""},
    {"select", "...", "1, 2"},           {"pcall", "f", "type"},
    {"setmetatable", "metatable", "{}"}, {"table.insert", "place", "1"},
    {"tonumber", "value", "\"1\""},      {"dot", "rows", "{{1,2},{3,4}}"},
    {"ids", "words", "{\"x\", \"y\"}"},  {"sentence", "words", "{\"x\", \"y\"}"},
};

// Fields without which a call says something else.
static const struct {
    const char *call, *field, *value;
} company_table[] = {
    {"ask", "cell", "{1,1}"},
    {"expect", "near", "1"},
    {"intro", "en", "\"x\""},
    {"closing", "en", "\"x\""},
    {"scene", "en", "\"x\""},
    {"board", "en", "\"x\""},
};

static bool is_field(const ManualArg *arg)
{
    return arg->role != ROLE_ARGUMENT;
}

static bool is_named(const ManualArg *arg, const char *name)
{
    return strcmp(arg->name, name) == 0;
}

static const char *good_value(const ManualEntry *entry, const ManualArg *arg)
{
    for (size_t i = 0; i < sizeof special_table / sizeof *special_table; i++)
        if (strcmp(special_table[i].call, entry->name) == 0 && is_named(arg, special_table[i].arg))
            return special_table[i].value;
    for (size_t i = 0; i < sizeof sample_table / sizeof *sample_table; i++)
        if (strcmp(sample_table[i].type, arg->type) == 0)
            return sample_table[i].value;
    return "nil";
}

// Another question beside the one that is tested would be what is told.
static bool is_question(const ManualArg *arg)
{
    static const char *const names[] = {"cell",     "cells",   "choice",
                                        "shape_of", "sign_of", "order_of"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (is_named(arg, names[i]))
            return true;
    return false;
}

static void add_company(const ManualEntry *entry, const ManualArg *tested, Buffer *code)
{
    for (size_t i = 0; i < sizeof company_table / sizeof *company_table; i++)
        if (strcmp(company_table[i].call, entry->name) == 0 &&
            !is_named(tested, company_table[i].field) && !is_question(tested))
            buffer_printf(code, "%s = %s, ", company_table[i].field, company_table[i].value);
}

static void add_fields(const ManualEntry *entry, const ManualArg *tested, const char *wrong,
                       Buffer *code)
{
    buffer_add(code, "{ ");
    add_company(entry, tested, code);
    for (size_t i = 0; i < entry->args; i++) {
        const ManualArg *arg = &manual.arg[entry->first + i];
        const bool wanted = arg == tested || !arg->optional;
        const char *value = arg == tested ? wrong : good_value(entry, arg);
        if (arg->role == ROLE_ITEM && (arg <= tested || wanted))
            buffer_printf(code, "%s, ", value);
        else if (arg->role == ROLE_FIELD && wanted)
            buffer_printf(code, "%s = %s, ", arg->name, value);
    }
    buffer_add(code, "}");
}

// "mask(X, true)": the call in which the argument `tested` is wrong.
static void write_call(const ManualEntry *entry, const ManualArg *tested, const char *wrong,
                       Buffer *code)
{
    const char *before = "(";
    buffer_add(code, entry->name);
    for (size_t i = 0; i < entry->args; i++) {
        const ManualArg *arg = &manual.arg[entry->first + i];
        const bool wanted = arg <= tested || !arg->optional;
        if (is_field(arg) || !wanted)
            continue;
        buffer_printf(code, "%s%s", before, arg == tested ? wrong : good_value(entry, arg));
        before = ", ";
    }
    if (is_field(tested) || *before == '(') {
        buffer_add(code, before);
        add_fields(entry, tested, wrong, code);
    }
    buffer_add(code, ")");
}

// What is said of a line of code, after "t.lua:3: "; "fine".
static void say(const char *line, char out[LINE_SIZE])
{
    Error err;
    Buffer body = {0};
    buffer_printf(&body, "X = input{{1,2},{3,4}} W = weight{{1,2},{3,4}}\n%s\n", line);
    Lesson *lesson = kit_load(buffer_text(&body), &err);
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

// What is said of one call, in the form of the file.
static void write_case(const ManualEntry *entry, const ManualArg *tested, const char *wrong,
                       Buffer *out)
{
    Buffer call = {0}, line = {0};
    char said[LINE_SIZE];
    const bool at = strcmp(entry->name, "at") == 0;
    write_call(entry, tested, wrong, &call);
    buffer_printf(&line, "%s%s%s", at ? "" : "local _ = ", buffer_text(&call), at ? " \"x\"" : "");
    say(buffer_text(&line), said);
    buffer_printf(out, "%s\n    %s\n", buffer_text(&call), said);
    buffer_release(&line);
    buffer_release(&call);
}

// All cases, as the file has them.
static void write_cases(Buffer *out)
{
    manual_read(&manual, LANG_EN);
    for (const BindingTable *group = binding_table; group->row; group++) {
        for (const Binding *row = group->row; row->name; row++) {
            const ManualEntry *entry = find_entry(&manual, row->name);
            if (!entry || strcmp(row->name, "lesson") == 0)
                continue; // headers are read before anything else: files.c
            for (size_t i = 0; i < entry->args; i++)
                for (size_t k = 0; k < WRONG; k++)
                    write_case(entry, &manual.arg[entry->first + i], wrong_value[k], out);
        }
    }
    manual_release(&manual);
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
    for (char *line = buffer_edit(&all); *line; lines++) {
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
        fputs(buffer_text(&all), stdout);
        buffer_release(&all);
        return 0;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_misuse_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
