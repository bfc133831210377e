// SPDX-License-Identifier: GPL-3.0-or-later
// What the tests of the manual share.
#pragma once

#include "lesson/environment.h"
#include "lesson/manual.h"
#include "lesson_kit.h"

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
