// SPDX-License-Identifier: GPL-3.0-or-later
// `qkv reference`: the manual of the lesson language, assets/reference/LANG.md, or sections of it,
// which begin with "## Group" or "### `form`". Both languages have the same in the same order.
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/nearest.h"
#include "base/path.h"
#include "base/utf8.h"
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

// How well a section fits what is asked for, and the worst first.
typedef enum Fit { FITS_NOT, FITS_BY_WORD, FITS_BY_NAME, FITS_AS_GROUP } Fit;

// "attention" names all of attention.head, attention.multi_head and so on; an operator goes by what
// stands between its operands; a word of less than three columns, "a", finds nothing.
static Fit section_fit(const char *section, const char *asked)
{
    const size_t size = strlen(asked);
    bool function;
    char *name = section_name(section, &function),
         *text = mem_text_n(section, section_size(section));
    Fit fit = FITS_NOT;
    if (starts(section, group))
        fit = strcmp(name, asked) == 0 ? FITS_AS_GROUP : FITS_NOT;
    else if (function ? starts(name, asked) && (name[size] == '\0' || name[size] == '.')
                      : strpbrk(asked, "+-*/#=.[") && strstr(name, asked))
        fit = FITS_BY_NAME;
    else if (utf8_width(asked) >= 3 && strstr(text, asked))
        fit = FITS_BY_WORD;
    free(name);
    free(text);
    return fit;
}

// Appends the sections of a manual that fit best, in its words or in those of the other language.
NONNULL(5)
static bool write_sections(const char *manual, const char *other, const char *asked, Buffer *out,
                           Error *err)
{
    Nearest nearest = nearest_start(asked);
    Owned names = {0};
    Fit best = FITS_NOT;
    for (const char *here = manual, *there = other;
         (here = next_section(here)) && (there = next_section(there));) {
        const Fit a = section_fit(here, asked), b = section_fit(there, asked), fit = a > b ? a : b;
        bool function;
        nearest_try(&nearest, owned_add(&names, section_name(here, &function)));
        nearest_try(&nearest, owned_add(&names, section_name(there, &function)));
        if (fit > best)
            buffer_clear(out);
        best = fit > best ? fit : best;
        if (fit > FITS_NOT && fit == best)
            buffer_add_n(out, here, section_size(here));
    }
    if (best == FITS_NOT)
        ERROR(err, &UNKNOWN, err_text(asked), err_text(nearest.best));
    owned_release(&names);
    return best != FITS_NOT;
}

int run_reference(Run *run)
{
    Buffer text[LANG_COUNT] = {{0}};
    Error err = {0};
    bool fine = true;
    for (Lang lang = 0; lang < LANG_COUNT && fine; lang++) {
        Buffer name = {0};
        buffer_printf(&name, "assets/reference/%s.md", lang_name(lang));
        char *path = path_program(buffer_text(&name));
        fine = file_read_or(path, SIZE_MAX, ERROR_DATA, &text[lang], &err);
        free(path);
        buffer_release(&name);
    }
    const Lang own = lang_of_lesson(run->lang);
    const char *manual = buffer_text(&text[own]);
    const char *other = buffer_text(&text[own == LANG_EN ? LANG_ZH : LANG_EN]);
    if (fine && run->lessons == 0)
        buffer_add(&run->out, manual);
    else if (fine)
        fine = write_sections(manual, other, run->lesson[0], &run->out, &err);
    for (Lang lang = 0; lang < LANG_COUNT; lang++)
        buffer_release(&text[lang]);
    return fine ? 0 : run_fail(run, &err);
}
