// SPDX-License-Identifier: GPL-3.0-or-later
// The manual against the library that lessons share: each of its functions is
// explained, with the fields that it checks and those that it gives.
#include "manual_kit.h"

static Manual manual;

// The text of lessons/lib/NAME.lua; the caller frees it.
static char *read_library(const char *name)
{
    char path[512];
    const char *tests = getenv("TESTS");
    snprintf(path, sizeof path, "%s/../lessons/lib/%s.lua", tests ? tests : "tests", name);
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

static bool is_word_of(const char *fields, const char *name)
{
    for (const char *p = fields; *(p += strspn(p, " ")); p += strcspn(p, " "))
        if (strcspn(p, " ") == strlen(name) && strncmp(p, name, strlen(name)) == 0)
            return true;
    return false;
}

static void compare_fields(const ManualEntry *entry, const char *checked)
{
    for (const char *p = checked; *(p += strspn(p, " ")); p += strcspn(p, " ")) {
        const ManualArg *arg = find_arg(&manual, entry, p, strcspn(p, " "));
        if (!arg || arg->role != ROLE_FIELD)
            fail_msg("%s: the manual lacks the field %.*s", entry->name, (int)strcspn(p, " "), p);
    }
    for (size_t i = 0; i < entry->args; i++) {
        const ManualArg *arg = &manual.arg[entry->first + i];
        if (arg->role == ROLE_FIELD && !is_word_of(checked, arg->name))
            fail_msg("%s: no field %s", entry->name, arg->name);
    }
}

// How many functions the file has; each is explained with its fields.
static size_t compare_file(const char *source)
{
    static const char start[] = "\nfunction ";
    size_t functions = 0;
    for (const char *p = source; (p = strstr(p, start)); functions++) {
        char name[64];
        p += strlen(start);
        snprintf(name, sizeof name, "%.*s", (int)strcspn(p, "("), p);
        const ManualEntry *entry = find_entry(&manual, name);
        if (!entry)
            fail_msg("%s is not in the manual", name);
        Buffer checked = {0};
        read_checked(source, name, &checked);
        compare_fields(entry, buffer_text(&checked));
        buffer_release(&checked);
    }
    return functions;
}

static void the_library_is_explained(void **state)
{
    (void)state;
    size_t explained = 0, functions = 0;
    for (size_t i = 0; i < manual.entries; i++)
        explained += manual.entry[i].name && is_of_library(manual.entry[i].name);
    for (size_t i = 0; library_name[i]; i++) {
        char *source = read_library(library_name[i]);
        functions += compare_file(source);
        free(source);
    }
    assert_int_equal(explained, functions);
}

// Lines that compare the table `made` with the fields that the manual says.
static void add_comparison(const ManualEntry *entry, char made, Buffer *body)
{
    buffer_add(body, "\nlocal known = {}\n");
    for (size_t i = 0; i < entry->args; i++) {
        const ManualArg *arg = &manual.arg[entry->first + i];
        if (arg->role != ROLE_RESULT)
            continue;
        buffer_printf(body, "known.%s = true\n", arg->name);
        if (!arg->optional)
            buffer_printf(body, "assert(%c.%s, \"%s is never given\")\n", made, arg->name,
                          arg->name);
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
    for (size_t i = 0; i < manual.entries; i++) {
        const ManualEntry *entry = &manual.entry[i];
        if (!entry->name || !is_of_library(entry->name) || strcmp(entry->gives, "table") != 0)
            continue;
        char call[64];
        snprintf(call, sizeof call, " = %s {", entry->name);
        const char *at = strstr(entry->example, call);
        assert_non_null(at);
        Buffer body = {0};
        buffer_add(&body, entry->example);
        add_comparison(entry, at[-1], &body);
        lesson_free(kit_good(buffer_text(&body)));
        buffer_release(&body);
        compared++;
    }
    assert_true(compared > 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_library_is_explained),
        cmocka_unit_test(results_of_the_library_are_explained),
    };
    manual_read(&manual, LANG_EN);
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    manual_release(&manual);
    return failed;
}
