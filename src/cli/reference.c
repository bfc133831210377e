// SPDX-License-Identifier: GPL-3.0-or-later
// `qkv reference`: the manual of the lesson language, assets/reference/LANG.md, or sections of it,
// which begin with "## Group" or "### `form`".
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/nearest.h"
#include "base/path.h"
#include "cli/run.h"

MESSAGE(UNKNOWN, ERROR_USAGE, "the lesson language has no \"{1}\"; the nearest is \"{2}\"");

static const char group[] = "## ", form[] = "### `";

static bool starts(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

// The next title behind `at`; NULL where there is none.
static const char *next_section(const char *at)
{
    while ((at = strchr(at, '\n')) && !starts(++at, group) && !starts(at, form))
        continue;
    return at;
}

// How many bytes a section has; a group ends where the next one begins.
static size_t section_size(const char *section)
{
    const char *next = next_section(section);
    while (next && starts(section, group) && !starts(next, group))
        next = next_section(next);
    return next ? (size_t)(next - section) : strlen(section);
}

// What it is called: a group by its title, a function by its name, an operator by its form. The
// caller's.
static char *section_name(const char *section, bool *function)
{
    const char *text = section + strlen(starts(section, group) ? group : form);
    const size_t size = strspn(text, "abcdefghijklmnopqrstuvwxyz_.0123456789");
    *function = size > 0 && (text[size] == '(' || starts(text + size, " {"));
    return mem_text_n(text, *function ? size : strcspn(text, "`\n"));
}

// "attention" names all of attention.head, attention.multi_head and so on; an operator goes by what
// stands between its operands, a group by its title.
static bool is_named(const char *section, const char *name, bool function, const char *asked)
{
    const size_t size = strlen(asked);
    if (starts(section, group))
        return strcmp(name, asked) == 0;
    if (!function)
        return strpbrk(asked, "+-*/#=.[") && strstr(name, asked);
    return starts(name, asked) && (name[size] == '\0' || name[size] == '.');
}

// Appends the sections of a manual that are called so.
NONNULL(4)
static bool write_sections(const char *manual, const char *asked, Buffer *out, Error *err)
{
    Nearest nearest = nearest_start(asked);
    Owned names = {0};
    for (const char *here = manual; (here = next_section(here));) {
        bool function;
        const char *name = owned_add(&names, section_name(here, &function));
        nearest_try(&nearest, name);
        if (is_named(here, name, function, asked))
            buffer_add_n(out, here, section_size(here));
    }
    if (out->size == 0)
        ERROR(err, &UNKNOWN, err_text(asked), err_text(nearest.best));
    owned_release(&names);
    return out->size > 0;
}

int run_reference(Run *run)
{
    Buffer name = {0}, manual = {0};
    Error err = {0};
    buffer_printf(&name, "assets/reference/%s.md", lang_name(lang_of_lesson(run->lang)));
    char *path = path_program(buffer_text(&name));
    bool fine = file_read_or(path, SIZE_MAX, ERROR_DATA, &manual, &err);
    if (fine && run->lessons == 0)
        buffer_add(&run->out, buffer_text(&manual));
    else if (fine)
        fine = write_sections(buffer_text(&manual), run->lesson[0], &run->out, &err);
    free(path);
    buffer_release(&name);
    buffer_release(&manual);
    return fine ? 0 : run_fail(run, &err);
}
