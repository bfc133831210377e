// SPDX-License-Identifier: GPL-3.0-or-later
// The reference as Markdown is the manual, or sections of it. For the Lua language server it is a
// file of declarations (LuaLS calls it a meta file) from which an editor completes names and fields
// and underlines arguments of the wrong type; assets/reference/LANG.lua has what stands before and
// after the functions, and how the types of the manual are written in such a file.
#include "lesson/manual.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/nearest.h"
#include "base/utf8.h"

enum { FRAME_MOST = 1 << 16 };

MESSAGE(UNKNOWN, ERROR_USAGE, "the lesson language has no \"{1}\"; the nearest is \"{2}\"",
        "课程语言里没有“{1}”；最接近的是“{2}”");
MESSAGE(NO_PART, ERROR_DATA, "the line \"{1}\" is missing; install qkv again",
        "缺少“{1}”这一行；请重新安装 qkv");
MESSAGE(NO_TYPE, ERROR_DATA, "the type \"{1}\" of the manual is not explained; install qkv again",
        "手册里的类型“{1}”没有写法；请重新安装 qkv");

// ---- Markdown ----------------------------------------------------------

// "attention" names all of attention.head, attention.multi_head and so on; an operator goes by what
// stands between its operands.
static bool is_called(const ManualEntry *entry, const char *name)
{
    const size_t size = strlen(name);
    if (!entry->name)
        return strpbrk(name, "+-*/#=.[") && strstr(entry->form, name);
    return strncmp(entry->name, name, size) == 0 &&
           (entry->name[size] == '\0' || entry->name[size] == '.');
}

// What begins a section, before the title of a group or the form of a function.
static const char of_group[] = "## ", of_entry[] = "### `";

// Adds the section that begins with `heading`, a string of the manual, behind `mark`.
static void add_section(const Manual *manual, const char *heading, const char *mark, Buffer *out)
{
    const char *from = manual->text + (heading - manual->words) - strlen(mark);
    const char *end = strstr(from, "\n## "), *next = strstr(from, "\n### ");
    if (mark == of_entry && next && (!end || next < end))
        end = next;
    buffer_add_n(out, from, end ? (size_t)(end + 1 - from) : strlen(from));
}

// Adds what goes by `name`: the group that `named`, the manual of either language, calls so, else
// functions. False where there is nothing.
static bool add_sections(const Manual *manual, const Manual *named, const char *name, Buffer *out)
{
    const size_t before = out->size;
    for (size_t i = 0; i < named->groups && i < manual->groups; i++) {
        if (strcmp(named->group[i], name) == 0) {
            add_section(manual, manual->group[i], of_group, out);
            return true;
        }
    }
    for (size_t i = 0; i < manual->entries; i++)
        if (is_called(&manual->entry[i], name))
            add_section(manual, manual->entry[i].form, of_entry, out);
    return out->size > before;
}

// Adds the functions whose section, in the manual of either language, has that word.
static bool add_found(const Manual *manual, const Manual *other, const char *word, Buffer *out)
{
    const size_t before = out->size;
    if (utf8_width(word) < 3) // "a", "的"
        return false;
    for (size_t i = 0; i < manual->entries; i++) {
        Buffer text = {0};
        add_section(manual, manual->entry[i].form, of_entry, &text);
        if (i < other->entries)
            add_section(other, other->entry[i].form, of_entry, &text);
        if (strstr(buffer_text(&text), word))
            add_section(manual, manual->entry[i].form, of_entry, out);
        buffer_release(&text);
    }
    return out->size > before;
}

NONNULL(4)
static bool fail_unknown(const Manual *manual, const Manual *other, const char *name, Error *err)
{
    Nearest nearest = nearest_start(name);
    for (size_t i = 0; i < manual->groups; i++)
        nearest_try(&nearest, manual->group[i]);
    for (size_t i = 0; i < other->groups; i++)
        nearest_try(&nearest, other->group[i]);
    for (size_t i = 0; i < manual->entries; i++)
        if (manual->entry[i].name)
            nearest_try(&nearest, manual->entry[i].name);
    return ERROR(err, &UNKNOWN, err_text(name), err_text(nearest.best));
}

bool reference_write(const char *assets, const char *name, Lang lang, Buffer *out, Error *err)
{
    Manual manual, other = {0};
    if (!manual_read(&manual, assets, lang, err))
        return false;
    bool found = true;
    if (!name)
        buffer_add(out, manual.text);
    else if (!add_sections(&manual, &manual, name, out)) // a title in the other language?
        found = manual_read(&other, assets, lang == LANG_EN ? LANG_ZH : LANG_EN, err) &&
                (add_sections(&manual, &other, name, out) ||
                 add_found(&manual, &other, name, out) || fail_unknown(&manual, &other, name, err));
    manual_release(&other);
    manual_release(&manual);
    return found;
}

// ---- Annotations -------------------------------------------------------

// What is being written, and from what.
typedef struct Annotations {
    const Manual *manual;
    const char *types;   // lines "-- matrix → qkv.Matrix"
    const char *unknown; // a type of the manual that is not among them
    Buffer *out;
} Annotations;

// How a type of the manual is written in an annotation file, up to the end of a line; NULL where
// that is not said.
static const char *find_type(const Annotations *a, const char *type)
{
    Buffer line = {0};
    buffer_printf(&line, "\n-- %s → ", type);
    const char *at = strstr(a->types, buffer_text(&line));
    at = at ? at + line.size : NULL;
    buffer_release(&line);
    return at;
}

static void add_type(Annotations *a, const char *type)
{
    const char *lua = find_type(a, type);
    if (lua)
        buffer_add_n(a->out, lua, strcspn(lua, "\n"));
    else
        a->unknown = type;
}

// "---@param S qkv.Matrix scores"; `what` begins the line.
static void add_arg(Annotations *a, const char *what, const ManualArg *arg)
{
    buffer_printf(a->out, "---@%s %s%s ", what, arg->name, arg->optional ? "?" : "");
    add_type(a, arg->type);
    buffer_printf(a->out, "%s%s\n", *arg->help ? " " : "", arg->help);
}

// The fields of the table that a function takes, or (`given`) of that which it gives, as a class.
// False where there is none.
static bool add_class(Annotations *a, const ManualEntry *entry, bool given)
{
    int item = 0;
    bool any = false;
    for (size_t i = 0; i < entry->args; i++) {
        ManualArg arg = a->manual->arg[entry->first + i];
        if (arg.role == ROLE_ARGUMENT || given != (arg.role == ROLE_RESULT))
            continue;
        if (!any)
            buffer_printf(a->out, "---@class qkv.%s%s\n", entry->name, given ? ".result" : "");
        any = true;
        char place[16];
        if (arg.role == ROLE_ITEM) {
            snprintf(place, sizeof place, "[%d]", ++item);
            arg.name = place;
            arg.optional = false;
        }
        add_arg(a, "field", &arg);
    }
    buffer_add(a->out, any ? "\n" : "");
    return any;
}

// The parameters; their names go to `names`, for the declaration.
static void add_parameters(Annotations *a, const ManualEntry *entry, bool table, Buffer *names)
{
    const ManualArg *arg = &a->manual->arg[entry->first];
    for (size_t i = 0; i < entry->args; i++) {
        if (arg[i].role != ROLE_ARGUMENT)
            continue;
        buffer_printf(names, "%s%s", names->size ? ", " : "", arg[i].name);
        add_arg(a, "param", &arg[i]);
    }
    if (!table)
        return;
    // The table of fields comes last: of options, which may be left out, or the only parameter.
    // A text may be a plain string as well.
    const bool alone = names->size == 0, text = strcmp(arg[0].name, "en") == 0;
    buffer_printf(a->out, "---@param %s %sqkv.%s\n", alone ? "t" : "opts?", text ? "string|" : "",
                  entry->name);
    buffer_add(names, alone ? "t" : ", opts");
}

static void add_function(Annotations *a, const ManualEntry *entry)
{
    static const char operand[] = "qkv.Matrix|qkv.Numbers|number\n";
    Buffer names = {0};
    const bool table = add_class(a, entry, false), given = add_class(a, entry, true);
    const ManualArg *arg = &a->manual->arg[entry->first];
    buffer_printf(a->out, "---%s\n", entry->help);
    add_parameters(a, entry, table, &names);
    if (given) {
        buffer_printf(a->out, "---@return qkv.%s.result\n", entry->name);
    } else if (entry->gives) {
        buffer_add(a->out, "---@return ");
        add_type(a, entry->gives);
        buffer_add(a->out, "\n");
    }
    // Functions of one operand take a plain number too.
    const char *type = entry->args == 1 ? find_type(a, arg->type) : NULL;
    if (type && strncmp(type, operand, strlen(operand)) == 0)
        buffer_add(a->out, "---@overload fun(x: number): number\n");
    buffer_printf(a->out, "function %s(%s) end\n\n", entry->name, buffer_text(&names));
    buffer_release(&names);
}

static void add_functions(Annotations *a)
{
    const Manual *manual = a->manual;
    const char *before = "";
    size_t group = SIZE_MAX;
    for (size_t i = 0; i < manual->entries; i++) {
        const ManualEntry *entry = &manual->entry[i];
        if (!entry->name)
            continue;
        if (entry->group != group)
            buffer_printf(a->out, "-- %s\n\n", manual->group[entry->group]);
        // "string = {}" before the first function of a table.
        const size_t size = strcspn(entry->name, ".");
        if (entry->name[size] && strncmp(entry->name, before, size + 1) != 0)
            buffer_printf(a->out, "%.*s = {}\n\n", (int)size, entry->name);
        group = entry->group;
        before = entry->name;
        add_function(a, entry);
    }
}

// Writes the frame with the functions in it. False and `err` where it is damaged.
NONNULL(4) static bool add_frame(const Manual *manual, const char *frame, Buffer *out, Error *err)
{
    static const char functions[] = "-- @functions\n\n", types[] = "\n-- @types\n";
    const char *middle = strstr(frame, functions), *end = strstr(frame, types);
    if (!middle || !end || end < middle)
        return ERROR(err, &NO_PART, err_text(middle ? "-- @types" : "-- @functions"));
    const char *rest = middle + strlen(functions);
    Annotations a = {.manual = manual, .types = end, .out = out};
    buffer_add_n(out, frame, (size_t)(middle - frame));
    add_functions(&a);
    buffer_add_n(out, rest, (size_t)(end - rest));
    return !a.unknown || ERROR(err, &NO_TYPE, err_text(a.unknown));
}

bool annotations_write(const char *assets, Lang lang, Buffer *out, Error *err)
{
    Manual manual = {0};
    Buffer frame = {0};
    char *path = manual_path(assets, lang, "lua");
    const bool read = file_read_or(path, FRAME_MOST, ERROR_DATA, &frame, err) &&
                      manual_read(&manual, assets, lang, err);
    const bool fine = read && add_frame(&manual, buffer_text(&frame), out, err);
    if (read)
        error_at(err, path, 0);
    manual_release(&manual);
    free(path);
    buffer_release(&frame);
    return fine;
}
