// SPDX-License-Identifier: GPL-3.0-or-later
#include "command/assets.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/file.h"
#include "base/minmax.h"
#include "base/path.h"
#include "command/door.h"

enum { GLOSSARY_MOST = 1 << 20, FIELDS = 4 };

MESSAGE(bad_entry, ERROR_DATA,
        "an entry has {1} lines; it needs four: a term and an explanation, each "
        "in English and Chinese");
MESSAGE(no_file, ERROR_DATA, "the glossary did not come with this program: {1} is not there");
MESSAGE(no_article, ERROR_USAGE, "there is no article '{1}'; there are A to {2}");

// ---- Terms ---------------------------------------------------------------

// The names of a line, between which " = " stands.
static Owned names_of(const char *line)
{
    Owned names = {0};
    for (const char *cut; (cut = strstr(line, " = ")); line = cut + strlen(" = "))
        owned_add(&names, mem_text_n(line, (size_t)(cut - line)));
    owned_add(&names, mem_text(line));
    return names;
}

bool glossary_parse(Glossary *glossary, const char *file, const char *text, Error *err)
{
    static const char lesson[] = "lesson: ";
    char *field[FIELDS + 1] = {0};
    size_t lines = 0;
    for (int line = 1; *text || lines > 0; line++) {
        const size_t size = strcspn(text, "\n");
        if (size == 0 && lines > 0 && lines != FIELDS) {
            ERROR(err, &bad_entry, err_count(lines));
            return error_at(err, file, line - 1);
        }
        if (size == 0 && lines > 0) {
            MEM_GROW(glossary->term, glossary->count, glossary->capacity);
            glossary->term[glossary->count++] =
                (GlossaryTerm){{[LANG_EN] = names_of(field[0]), [LANG_ZH] = names_of(field[1])},
                               {[LANG_EN] = field[2], [LANG_ZH] = field[3]},
                               field[FIELDS]};
            field[FIELDS] = NULL;
        }
        if (size == 0)
            lines = 0;
        else if (lines == FIELDS && !field[FIELDS] && strncmp(text, lesson, strlen(lesson)) == 0)
            field[FIELDS] = owned_add(&glossary->texts,
                                      mem_text_n(text + strlen(lesson), size - strlen(lesson)));
        else if (text[0] != '#' && lines++ < FIELDS)
            field[lines - 1] = owned_add(&glossary->texts, mem_text_n(text, size));
        text += size + (text[size] == '\n');
    }
    return true;
}

bool glossary_read(Glossary *glossary, const char *dir, Error *err)
{
    SCOPED(mem_drop) char *path = path_join(dir, "glossary.txt");
    SCOPED(buffer_release) Buffer text = {0};
    return (file_read_or(path, GLOSSARY_MOST, ERROR_DATA, &text, ERROR_DROPPED) ||
            ERROR(err, &no_file, err_text(path))) &&
           glossary_parse(glossary, path, buffer_text(&text), err);
}

void glossary_release(Glossary *glossary)
{
    owned_release(&glossary->texts);
    for (size_t i = 0; i < glossary->count * LANG_COUNT; i++)
        owned_release(&glossary->term[i / LANG_COUNT].name[i % LANG_COUNT]);
    free(glossary->term);
    *glossary = (Glossary){0};
}

int term_fit(const GlossaryTerm *term, const char *word)
{
    int fit = FIT_NO;
    for (int lang = 0; lang < LANG_COUNT; lang++) {
        for (size_t i = 0; i < term->name[lang].count; i++)
            fit = int_min(fit, door_fit(term->name[lang].at[i], word));
        fit = int_min(fit, door_fit(term->text[lang], word) + FIT_BESIDE);
    }
    return fit;
}

// ---- Articles ------------------------------------------------------------

static void add_row(const char *line, Owned *rows)
{
    const size_t size = strlen(line) + 1;
    ArticleRow *row = owned_add(rows, mem_new(1, sizeof *row + size));
    char *rest = memcpy(row->text, line, size);
    for (size_t i = 0; i < ARTICLE_ALL; i++) {
        char *end = strstr(rest, " | ");
        row->field[i] = rest;
        rest = end ? end + strlen(" | ") : rest + strlen(rest);
        if (end)
            *end = '\0';
    }
}

bool article_read(const char *dir, const char *letter, Owned *rows, Error *err)
{
    enum { ARTICLES_MOST = 1 << 20 };
    SCOPED(mem_drop) char *path = path_join(dir, "articles.txt");
    char its[2] = "";
    SCOPED(buffer_release) Buffer text = {0};
    const bool read = file_read_or(path, ARTICLES_MOST, ERROR_DATA, &text, err);
    for (char *rest = buffer_edit(&text), *line; read && (line = line_next(&rest));) {
        const bool begins = strncmp(line, "article ", strlen("article ")) == 0;
        its[0] = begins ? line[strlen("article ")] : its[0];
        if (*line && (*letter ? strcasecmp(its, letter) == 0 : begins))
            add_row(line, rows);
    }
    if (read && rows->count == 0) // the last one was read
        ERROR(err, &no_article, err_text(letter), err_text(its));
    return rows->count > 0;
}
