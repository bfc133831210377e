// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/manual.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/path.h"

enum { MANUAL_MOST = 1 << 20 };

MESSAGE(DAMAGED, ERROR_DATA, "the manual is damaged in this line; install qkv again",
        "手册的这一行坏了；请重新安装 qkv");

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

static bool starts(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

// Cuts `text` off where `end` stands in it and returns what follows; NULL where it does not.
static char *cut_at(char *text, const char *end)
{
    char *at = strstr(text, end);
    if (!at)
        return NULL;
    *at = '\0';
    return at + strlen(end);
}

// Removes `end` from the end of `text`; false where it does not end so.
static bool cut_end(char *text, const char *end)
{
    const size_t size = strlen(text), n = strlen(end);
    if (size < n || strcmp(text + size - n, end) != 0)
        return false;
    text[size - n] = '\0';
    return true;
}

// The entry that is being read; NULL before the first of a group.
static ManualEntry *open_entry(const Manual *m)
{
    ManualEntry *last = m->entries ? &m->entry[m->entries - 1] : NULL;
    BUG_ON(last && last->group >= m->groups);
    return last && last->group + 1 == m->groups ? last : NULL;
}

static bool is_complete(const Manual *m)
{
    const ManualEntry *last = m->entries ? &m->entry[m->entries - 1] : NULL;
    return !last || (last->help && last->example);
}

static bool add_entry(Manual *m, char *form)
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
static bool add_arg(Manual *m, const Marks *marks, char *name, bool given)
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
static bool take_line(Manual *m, const Marks *marks, char *line, char **next)
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

bool manual_parse(Manual *manual, const char *file, const char *text, Lang lang, Error *err)
{
    BUG_ON(lang >= LANG_COUNT);
    *manual = (Manual){.text = mem_text(text), .words = mem_text(text)};
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
    if (fine && manual->entries > 0 && is_complete(manual))
        return true;
    error_set(err, &DAMAGED);
    error_at(err, file, number);
    manual_release(manual);
    return false;
}

char *manual_path(const char *assets, Lang lang, const char *ending)
{
    char name[32];
    snprintf(name, sizeof name, "reference/%s.%s", lang_name(lang), ending);
    return path_join(assets, name);
}

bool manual_read(Manual *manual, const char *assets, Lang lang, Error *err)
{
    Buffer text = {0};
    char *path = manual_path(assets, lang, "md");
    const bool fine = file_read_or(path, MANUAL_MOST, ERROR_DATA, &text, err) &&
                      manual_parse(manual, path, buffer_text(&text), lang, err);
    free(path);
    buffer_release(&text);
    return fine;
}

void manual_release(Manual *manual)
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
