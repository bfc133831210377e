// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/reference.h"

#include <string.h>

#include "base/nearest.h"
#include "lesson/environment.h"
#include "lesson/manual.h"

static const Message UNKNOWN = {
    ERROR_USAGE,
    {"the lesson language has no \"{1}\"; the nearest is \"{2}\"",
     "课程语言里没有“{1}”；最接近的是“{2}”"}};

// The operators stand in tables of their own: they are no names.
static const BindingTable operator_table = {
    {"Operators", "运算符"}, NULL, matrix_methods};

// The group `index`, the operators before the operations and the library after
// them; NULL after the last.
static const BindingTable *group_at(size_t index)
{
    size_t at = 0;
    while (binding_table[at].row != op_bindings)
        at++;
    const BindingTable *const around[] = {&operator_table, &binding_table[at],
                                          &library_table};
    if (index >= at && index < at + 3)
        return around[index - at];
    const BindingTable *group = &binding_table[index > at ? index - 2 : index];
    return group->row ? group : NULL;
}

// ---- One function ------------------------------------------------------

static void add_fields(const Manual *manual, Buffer *out)
{
    const char *before = " {";
    for (const ManualArg *arg = manual->arg; arg->name; arg++) {
        size_t size;
        const char *name = manual_arg_name(arg, &size);
        const ManualRole role = manual_arg_role(arg);
        if (role != ROLE_FIELD && role != ROLE_ITEM)
            continue;
        buffer_printf(out, "%s %.*s%s", before, (int)size, name,
                      role == ROLE_FIELD ? " =" : "");
        before = ",";
    }
    buffer_add(out, *before == ',' ? " }" : "");
}

// "mask(S, M, { fill = })", "ask { at =, prompt = }".
static void add_form(const Manual *manual, Buffer *out)
{
    if (manual->form) {
        buffer_add(out, manual->form);
        return;
    }
    const char *before = "(";
    Buffer fields = {0};
    add_fields(manual, &fields);
    buffer_add(out, manual->name);
    for (const ManualArg *arg = manual->arg; arg->name; arg++) {
        size_t size;
        const char *name = manual_arg_name(arg, &size);
        if (manual_arg_role(arg) != ROLE_ARGUMENT)
            continue;
        buffer_printf(out, "%s%.*s", before, (int)size, name);
        before = ", ";
    }
    if (*before == '(')
        buffer_add(out, buffer_text(&fields));
    else
        buffer_printf(out, "%s%s)", fields.size ? "," : "",
                      buffer_text(&fields));
    buffer_release(&fields);
}

static void add_argument(const ManualArg *arg, Lang lang, Buffer *out)
{
    static const Text optional = {", optional", "，可省略"};
    static const Text not_always = {", not always", "，不一定有"};
    const bool zh = lang == LANG_ZH;
    const Text *note =
        manual_arg_role(arg) == ROLE_GIVEN ? &not_always : &optional;
    size_t size;
    const char *name = manual_arg_name(arg, &size);
    buffer_printf(out, "- `%.*s%s`", (int)size, name,
                  manual_arg_role(arg) == ROLE_FIELD ? " =" : "");
    buffer_printf(out, zh ? "（%s%s）" : " (%s%s)",
                  text_in(&manual_type[arg->type].text, lang),
                  manual_arg_optional(arg) ? text_in(note, lang) : "");
    if (arg->help.en)
        buffer_printf(out, zh ? "：%s" : ": %s", text_in(&arg->help, lang));
    buffer_add(out, "\n");
}

static void add_arguments(const Manual *manual, Lang lang, Buffer *out)
{
    for (const ManualArg *arg = manual->arg; arg->name; arg++)
        if (manual_arg_role(arg) != ROLE_GIVEN)
            add_argument(arg, lang, out);
}

// What it gives; the fields of a table one level in.
static void add_result(const Manual *manual, Lang lang, Buffer *out)
{
    const bool zh = lang == LANG_ZH;
    if (manual->gives == TYPE_NONE)
        return;
    buffer_printf(out, zh ? "- 结果：%s\n" : "- gives: %s\n",
                  text_in(&manual_type[manual->gives].text, lang));
    for (const ManualArg *arg = manual->arg; arg->name; arg++) {
        if (manual_arg_role(arg) != ROLE_GIVEN)
            continue;
        buffer_add(out, "  ");
        add_argument(arg, lang, out);
    }
}

static void add_function(const Binding *binding, const Manual *manual,
                         Lang lang, Buffer *out)
{
    const bool zh = lang == LANG_ZH;
    buffer_add(out, "### `");
    add_form(manual, out);
    buffer_printf(out, "`\n\n%s\n\n", text_in(&binding->help, lang));
    add_arguments(manual, lang, out);
    add_result(manual, lang, out);
    if (manual->errors.en)
        buffer_printf(out, zh ? "- 报错：%s\n" : "- refuses: %s\n",
                      text_in(&manual->errors, lang));
    buffer_printf(out, "\n```lua\n%s\n```\n\n", manual->example);
}

static void add_group(const BindingTable *group, Lang lang, Buffer *out)
{
    buffer_printf(out, "## %s\n\n", text_in(&group->title, lang));
    for (const Binding *row = group->row; row->name; row++) {
        const Manual *manual = manual_find(row->name);
        if (manual)
            add_function(row, manual, lang, out);
    }
}

// ---- Finding -----------------------------------------------------------

// "attention" names all of attention.head, attention.multi_head and so on.
static bool is_owner(const Manual *manual, const char *name)
{
    const size_t size = strlen(name);
    return strncmp(manual->name, name, size) == 0 && manual->name[size] == '.';
}

// An operator goes by what stands between its operands.
static bool is_called(const Manual *manual, const char *name)
{
    if (!manual->form)
        return strcmp(manual->name, name) == 0 || is_owner(manual, name);
    const bool sign = strpbrk(name, "+-*/#=.[") != NULL;
    return sign && strstr(manual->form, name) != NULL;
}

static bool is_title(const BindingTable *group, const char *name)
{
    return strcmp(group->title.en, name) == 0 ||
           strcmp(group->title.zh, name) == 0;
}

static bool add_named(const char *name, Lang lang, Buffer *out)
{
    bool found = false;
    const BindingTable *group;
    for (size_t i = 0; (group = group_at(i)); i++) {
        if (is_title(group, name)) {
            add_group(group, lang, out);
            return true;
        }
        for (const Binding *row = group->row; row->name; row++) {
            const Manual *manual = manual_find(row->name);
            if (!manual || !is_called(manual, name))
                continue;
            add_function(row, manual, lang, out);
            found = true;
        }
    }
    return found;
}

static bool unknown(const char *name, Error *err)
{
    Nearest nearest = nearest_start(name);
    const BindingTable *group;
    for (size_t i = 0; (group = group_at(i)); i++) {
        nearest_try(&nearest, group->title.en);
        for (const Binding *row = group->row; row->name; row++) {
            const Manual *manual = manual_find(row->name);
            if (manual && !manual->form)
                nearest_try(&nearest, row->name);
        }
    }
    return ERROR(err, &UNKNOWN, err_text(name), err_text(nearest.best));
}

bool reference_write(const char *name, Lang lang, Buffer *out, Error *err)
{
    const BindingTable *group;
    if (name)
        return add_named(name, lang, out) || unknown(name, err);
    buffer_add(out, lang == LANG_ZH ? "# 课程语言\n\n"
                                    : "# The lesson language\n\n");
    for (size_t i = 0; (group = group_at(i)); i++)
        add_group(group, lang, out);
    return true;
}

bool reference_example(size_t index, const char **name, const char **example)
{
    const BindingTable *group;
    for (size_t i = 0; (group = group_at(i)); i++) {
        for (const Binding *row = group->row; row->name; row++) {
            const Manual *manual = manual_find(row->name);
            if (index-- > 0)
                continue;
            *name = row->name;
            *example = manual ? manual->example : NULL;
            return true;
        }
    }
    return false;
}
