// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/reference.h"

#include <string.h>

#include "base/nearest.h"
#include "lesson/manual.h"

static const Message UNKNOWN = {ERROR_USAGE,
                                {"the lesson language has no \"{1}\"; the nearest is \"{2}\"",
                                 "课程语言里没有“{1}”；最接近的是“{2}”"}};

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

static bool add_entries(const Manual *manual, const char *name, Buffer *out)
{
    bool found = false;
    for (size_t i = 0; i < manual->entries; i++) {
        const ManualEntry *entry = &manual->entry[i];
        if (!is_called(entry, name))
            continue;
        buffer_add_n(out, manual->text + entry->start, entry->end - entry->start);
        found = true;
    }
    return found;
}

// Adds the group that goes by `name` in `named`, the manual of either language.
static bool add_group(const Manual *manual, const Manual *named, const char *name, Buffer *out)
{
    for (size_t i = 0; i < named->groups && i < manual->groups; i++) {
        const ManualGroup *group = &manual->group[i];
        if (strcmp(named->group[i].title, name) != 0)
            continue;
        buffer_add_n(out, manual->text + group->start, group->end - group->start);
        return true;
    }
    return false;
}

static bool fail_unknown(const Manual *const manuals[LANG_COUNT], const char *name, Error *err)
{
    Nearest nearest = nearest_start(name);
    for (int lang = 0; lang < LANG_COUNT; lang++)
        for (size_t i = 0; i < manuals[lang]->groups; i++)
            nearest_try(&nearest, manuals[lang]->group[i].title);
    for (size_t i = 0; i < manuals[0]->entries; i++)
        if (manuals[0]->entry[i].name)
            nearest_try(&nearest, manuals[0]->entry[i].name);
    return ERROR(err, &UNKNOWN, err_text(name), err_text(nearest.best));
}

// `name` is not in the manual; it may be a group's title in the other language.
static bool add_other(const Manual *manual, const char *assets, const char *name, Lang lang,
                      Buffer *out, Error *err)
{
    Manual other;
    if (!manual_read(&other, assets, lang, err))
        return false;
    const bool found = add_group(manual, &other, name, out) ||
                       fail_unknown((const Manual *const[]){manual, &other}, name, err);
    manual_release(&other);
    return found;
}

bool reference_write(const char *assets, const char *name, Lang lang, Buffer *out, Error *err)
{
    Manual manual;
    if (!manual_read(&manual, assets, lang, err))
        return false;
    bool found = true;
    if (!name)
        buffer_add(out, manual.text);
    else
        found = add_group(&manual, &manual, name, out) || add_entries(&manual, name, out) ||
                add_other(&manual, assets, name, lang == LANG_EN ? LANG_ZH : LANG_EN, out, err);
    manual_release(&manual);
    return found;
}
