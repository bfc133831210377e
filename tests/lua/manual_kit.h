// SPDX-License-Identifier: GPL-3.0-or-later
// The manual of the lesson language as the tests read it, from assets/reference/en.md or zh.md. A
// file is Markdown of this form and no other, of which tests/tools/annotations.awk makes the
// annotations for editors:
//
//     ## Group
//
//     ### `mask(S, M, { fill = })`          how it is written
//
//     one line that says what it does
//
//     - `S` (matrix): help                  an argument
//     - `fill =` (number, optional): help   a field of the one table that it takes last
//     - gives: matrix
//       - `A` (matrix, not always): help    a field of the table that it gives
//     - refuses: ...
//
//     ```lua
//     lines of a lesson, after its header
//     ```
//
// The bindings (environment.h) decide what exists; the tests compare the two, and the two
// languages, and run every example.
#pragma once

#include "base/memory.h"
#include "lesson/environment.h"
#include "lesson_kit.h"

typedef enum ManualRole {
    ROLE_ARGUMENT, // one of its own: mask(S)
    ROLE_FIELD,    // a named field: mask(S, M, { fill = })
    ROLE_ITEM,     // an item of the table, by its place: expect { M, row }
    ROLE_RESULT,   // a field of the table that the function gives
} ManualRole;

// All strings belong to the Manual.
typedef struct ManualArg {
    const char *name; // "S", "fill", "..."
    const char *type; // in the manual's language: "matrix or rows of numbers"
    const char *help; // "" where the name says it all
    ManualRole role;
    bool optional; // may be left out, or may be absent from what is given
} ManualArg;

// A function or an operator.
typedef struct ManualEntry {
    const char *form; // "mask(S, M, { fill = })", "A * B"
    char *name;       // "mask"; NULL for an operator
    const char *help;
    const char *gives; // a type; NULL: nothing
    const char *example;
    size_t group;
    size_t first, args; // its arguments: manual->arg[first] and so on
} ManualEntry;

typedef struct Manual {
    char *text;         // the file as it is
    char *words;        // a copy that is cut into the strings above, each at its place
    const char **group; // titles
    ManualEntry *entry; // in order of the file
    ManualArg *arg;
    size_t groups, entries, args;
} Manual;

// The words by which the form of a file is recognised, in each language.
typedef struct Marks {
    const char *opens, *closes; // around the type of an argument
    const char *closes_line;    // the same where no help follows
    const char *optional, *not_always;
    const char *gives;
} Marks;
static const Marks marks_in[LANG_COUNT] = {
    [LANG_EN] = {"` (", "): ", ")", ", optional", ", not always", "- gives: "},
    [LANG_ZH] = {"`（", "）：", "）", "，可省略", "，不一定有", "- 结果："},
};

static inline bool starts(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

// Cuts `text` off where `end` stands in it and returns what follows; NULL where it does not.
static inline char *cut_at(char *text, const char *end)
{
    char *at = strstr(text, end);
    if (!at)
        return NULL;
    *at = '\0';
    return at + strlen(end);
}

// Removes `end` from the end of `text`; false where it does not end so.
static inline bool cut_end(char *text, const char *end)
{
    const size_t size = strlen(text), n = strlen(end);
    if (size < n || strcmp(text + size - n, end) != 0)
        return false;
    text[size - n] = '\0';
    return true;
}

// The entry that is being read; NULL before the first of a group.
static inline ManualEntry *open_entry(const Manual *m)
{
    ManualEntry *last = m->entries ? &m->entry[m->entries - 1] : NULL;
    return last && last->group + 1 == m->groups ? last : NULL;
}

static inline bool is_complete(const Manual *m)
{
    const ManualEntry *last = m->entries ? &m->entry[m->entries - 1] : NULL;
    return !last || (last->help && last->example);
}

static inline bool add_entry(Manual *m, char *form)
{
    static const char in_names[] = "abcdefghijklmnopqrstuvwxyz_.0123456789";
    if (m->groups == 0 || !cut_end(form, "`") || !is_complete(m))
        return false;
    // "mask(S)" and "ask { at = }" begin with a name; other forms are operators.
    const size_t size = strspn(form, in_names);
    const bool called = size > 0 && (form[size] == '(' || starts(form + size, " {"));
    m->entry[m->entries++] = (ManualEntry){.form = form,
                                           .name = called ? mem_text_n(form, size) : NULL,
                                           .group = m->groups - 1,
                                           .first = m->args};
    return true;
}

// "S` (matrix, optional): help", behind "- `" or "  - `".
static inline bool add_arg(Manual *m, const Marks *marks, char *name, bool given)
{
    ManualEntry *entry = open_entry(m);
    char *type = cut_at(name, marks->opens);
    char *help = type ? cut_at(type, marks->closes) : NULL;
    if (!type || (!help && !cut_end(type, marks->closes_line)))
        return false;
    const bool field = cut_end(name, " =");
    const bool in_table = strchr(entry->form, '{') && !strchr(entry->form, '(');
    const ManualRole role = given      ? ROLE_RESULT
                            : field    ? ROLE_FIELD
                            : in_table ? ROLE_ITEM
                                       : ROLE_ARGUMENT;
    const bool optional = cut_end(type, given ? marks->not_always : marks->optional);
    m->arg[m->args++] = (ManualArg){name, type, help ? help : "", role, optional};
    entry->args++;
    return true;
}

// Takes one line, whose end is cut off. An example goes on beyond its line: *next is then moved
// behind it.
static inline bool take_line(Manual *m, const Marks *marks, char *line, char **next)
{
    static const char title[] = "# ", group[] = "## ", form[] = "### `", arg[] = "- `",
                      result[] = "  - `", bullet[] = "- ", code[] = "```lua", end[] = "\n```\n";
    ManualEntry *entry = open_entry(m);
    if (*line == '\0' || starts(line, title))
        return true;
    if (starts(line, group)) {
        m->group[m->groups++] = line + strlen(group);
        return is_complete(m);
    }
    if (starts(line, form))
        return add_entry(m, line + strlen(form));
    if (!entry || entry->example)
        return false;
    if (starts(line, arg))
        return add_arg(m, marks, line + strlen(arg), false);
    if (starts(line, result))
        return entry->gives && add_arg(m, marks, line + strlen(result), true);
    if (starts(line, marks->gives)) {
        entry->gives = line + strlen(marks->gives);
    } else if (strcmp(line, code) == 0) {
        entry->example = *next;
        *next = cut_at(*next, end);
        return *next != NULL;
    } else if (!starts(line, bullet)) {
        const bool first = !entry->help;
        entry->help = line;
        return first;
    }
    return true;
}

// Reads assets/reference/LANG.md, which has to be of the form above.
static inline void manual_read(Manual *manual, Lang lang)
{
    Buffer whole = {0};
    kit_read_asset(lang == LANG_EN ? "en.md" : "zh.md", &whole);
    char *text = buffer_take(&whole);
    *manual = (Manual){.text = text, .words = mem_text(text)};
    bool fine = true;
    int number = 1;
    size_t lines = 1; // as many as there can be of all
    for (const char *p = text; (p = strchr(p, '\n')); p++)
        lines++;
    manual->group = mem_new(lines, sizeof *manual->group);
    manual->entry = mem_new(lines, sizeof *manual->entry);
    manual->arg = mem_new(lines, sizeof *manual->arg);
    for (char *line = manual->words, *next; fine && *line; line = next) {
        next = line + strcspn(line, "\n");
        if (*next)
            *next++ = '\0';
        fine = take_line(manual, &marks_in[lang], line, &next);
        for (; fine && *next && line < next; line++)
            number += text[line - manual->words] == '\n';
    }
    if (!fine || manual->entries == 0 || !is_complete(manual))
        fail_msg("%s.md:%d: this line is not of the form of the manual", lang_name(lang), number);
}

static inline void manual_release(Manual *manual)
{
    for (size_t i = 0; i < manual->entries; i++)
        free(manual->entry[i].name);
    free(manual->group);
    free(manual->entry);
    free(manual->arg);
    free(manual->words);
    free(manual->text);
    *manual = (Manual){0};
}

// An argument of an entry by its name, which is `size` bytes long; NULL where it has none.
static inline const ManualArg *find_arg(const Manual *of, const ManualEntry *entry,
                                        const char *name, size_t size)
{
    for (size_t i = 0; i < entry->args; i++) {
        const ManualArg *arg = &of->arg[entry->first + i];
        if (strlen(arg->name) == size && strncmp(arg->name, name, size) == 0)
            return arg;
    }
    return NULL;
}

// The function of that name; NULL where there is none.
static inline const ManualEntry *find_entry(const Manual *manual, const char *name)
{
    for (size_t i = 0; i < manual->entries; i++) {
        const ManualEntry *entry = &manual->entry[i];
        if (entry->name && strcmp(entry->name, name) == 0)
            return entry;
    }
    return NULL;
}

// Whether it is a function of lessons/lib: "attention.head".
static inline bool is_of_library(const char *name)
{
    for (size_t i = 0; library_name[i]; i++) {
        const size_t size = strlen(library_name[i]);
        if (strncmp(library_name[i], name, size) == 0 && name[size] == '.')
            return true;
    }
    return false;
}
