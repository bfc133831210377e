// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/catalog.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/nearest.h"
#include "base/path.h"
#include "lesson/header.h"
#include "num/format.h"

MESSAGE(UNKNOWN_LESSON, ERROR_USAGE, "no lesson is called '{1}'; did you mean '{2}'?");
MESSAGE(NO_SUCH_LESSON, ERROR_USAGE,
        "no lesson is called '{1}'; 'qkv list' and the contents name them all");
MESSAGE(NO_LESSONS, ERROR_USAGE, "no lesson is called '{1}': no lessons were found");

// Takes `path` over. Of the lessons with one id the first that is read stays.
static void add_file(Catalog *c, char *path)
{
    Error err = {0};
    CatalogEntry entry = {.path = path};
    const HeaderResult result = header_read(path, &entry.header, &err);
    owned_add(&entry.header.owned, path);
    bool stays = result == HEADER_FINE;
    for (size_t i = 0; stays && i < c->count; i++)
        stays = strcmp(c->entry[i].header.id, entry.header.id) != 0;
    if (stays) {
        MEM_GROW(c->entry, c->count, c->capacity);
        c->entry[c->count++] = entry;
        return;
    }
    if (result == HEADER_FAULTY)
        owned_add(&c->problems, mem_copy(&err, 1, sizeof err));
    header_release(&entry.header);
}

static int by_place(const void *a, const void *b)
{
    const LessonHeader *x = &((const CatalogEntry *)a)->header;
    const LessonHeader *y = &((const CatalogEntry *)b)->header;
    const int part = (x->part > y->part) - (x->part < y->part);
    const int order = (x->order > y->order) - (x->order < y->order);
    return part ? part : order ? order : strcmp(x->id, y->id);
}

void catalog_read(Catalog *catalog, char *const *dir, size_t dirs)
{
    *catalog = (Catalog){0};
    for (size_t i = 0; i < dirs; i++) {
        SCOPED(owned_release) Owned files = path_list(dir[i]);
        for (size_t k = 0; k < files.count; k++)
            if (*(char *)files.at[k] != '.' && path_ends_in(files.at[k], ".lua"))
                add_file(catalog, path_join(dir[i], files.at[k]));
    }
    if (catalog->count)
        qsort(catalog->entry, catalog->count, sizeof *catalog->entry, by_place);
    for (size_t i = 0; i < catalog->count; i++)
        catalog->entry[i].number = (int)i + 1;
}

void catalog_release(Catalog *catalog)
{
    for (size_t i = 0; i < catalog->count; i++)
        header_release(&catalog->entry[i].header);
    owned_release(&catalog->problems);
    free(catalog->entry);
    *catalog = (Catalog){0};
}

static bool entry_is(const CatalogEntry *entry, const char *word)
{
    double number;
    if (strcmp(entry->header.id, word) == 0 ||
        (number_parse(word, &number) && number == entry->number))
        return true;
    // ASCII letters compare alike; Chinese titles have no case.
    for (Lang lang = 0; lang < LANG_COUNT; lang++)
        if (strcasecmp(words_either(&entry->header.title, lang), word) == 0)
            return true;
    return false;
}

// Whether the word is one of those between the commas of a list, "，" and "、" among them.
static bool is_among(const char *list, const char *word)
{
    const size_t size = strlen(word);
    for (const char *p = list; p && *p;) {
        const size_t blanks = strspn(p, " ");
        const char *end = p + blanks;
        while (*end && *end != ',' && strncmp(end, "、", 3) != 0 && strncmp(end, "，", 3) != 0)
            end++;
        if ((size_t)(end - p) - blanks == size && strncasecmp(p + blanks, word, size) == 0)
            return size > 0;
        p = *end ? end + (*end == ',' ? 1 : 3) : NULL;
    }
    return false;
}

const CatalogEntry *catalog_find(const Catalog *catalog, const char *word, Error *err)
{
    Nearest nearest = nearest_start(word);
    for (size_t i = 0; i < catalog->count; i++) {
        if (entry_is(&catalog->entry[i], word))
            return &catalog->entry[i];
        nearest_try(&nearest, catalog->entry[i].header.id);
    }
    for (size_t i = 0; i < catalog->count; i++)
        for (Lang lang = 0; lang < LANG_COUNT; lang++)
            if (is_among(catalog->entry[i].header.keywords.text[lang], word))
                return &catalog->entry[i];
    const Message *unknown = nearest_is_near(&nearest) ? &UNKNOWN_LESSON : &NO_SUCH_LESSON;
    ERROR(err, catalog->count > 0 ? unknown : &NO_LESSONS, err_text(word), err_text(nearest.best));
    return NULL;
}
