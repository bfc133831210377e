// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/lang.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/catalogue.h"
#include "base/error.h"
#include "base/path.h"

static const char folder[] = "assets/languages", ending[] = ".txt";
enum { NAME_SIZE = 8 };

// What was found in the folder of catalogues, once somebody asked, and what was read of it: like a
// table of the program, it does not change from there on.
static struct Language {
    char name[NAME_SIZE];
    bool read;
    Catalogue catalogue;
    Error *fault; // not told yet; NULL: there is none
} languages[LANG_MOST] = {{.name = "en", .catalogue = {.title = "English"}}, {.name = "zh"}};
static int count; // 0: nobody has asked

// In the order of their names.
static void find_languages(void)
{
    if (count > 0)
        return;
    count = LANG_COUNT;
    SCOPED(mem_drop) char *path = path_program(folder);
    SCOPED(owned_release) Owned files = path_list(path);
    for (size_t i = 0; i < files.count && count < LANG_MOST; i++) {
        const char *file = files.at[i];
        const size_t size = strspn(file, "abcdefghijklmnopqrstuvwxyz");
        const bool ours = strncmp(file, "en", size) == 0 || strncmp(file, "zh", size) == 0;
        if (size >= 2 && size < NAME_SIZE && strcmp(file + size, ending) == 0 && !ours)
            memcpy(languages[count++].name, file, size);
    }
}

static struct Language *read_language(Lang lang)
{
    BUG_ON(lang >= LANG_MOST || (lang >= LANG_COUNT && (int)lang >= count));
    struct Language *language = &languages[lang];
    if (language->read || lang == LANG_EN)
        return language;
    language->read = true;
    char file[sizeof folder + NAME_SIZE + sizeof ending];
    snprintf(file, sizeof file, "%s/%s%s", folder, language->name, ending);
    SCOPED(mem_drop) char *path = path_program(file);
    Error err = {0};
    if (!catalogue_read(&language->catalogue, path, &err))
        language->fault = mem_copy(&err, 1, sizeof err);
    return language;
}

const char *text_in(const Text *text, Lang lang)
{
    const char *en = text->en;
    const Catalogue *catalogue = &read_language(lang)->catalogue;
    const char *is = en && lang != LANG_EN ? catalogue_find(catalogue, en) : NULL;
    if (!is && en && *en == '@')
        return strstr(en, "@ ") + strlen("@ ");
    return is ? is : en;
}

const char *lang_row(Lang lang, const char *sense, size_t *at)
{
    const Catalogue *catalogue = &read_language(lang)->catalogue;
    while (*at < catalogue->slots) {
        const char *en = catalogue->slot[(*at)++].en;
        if (en && strncmp(en, sense, strlen(sense)) == 0)
            return en;
    }
    return NULL;
}

Lang lang_of_lesson(Lang lang)
{
    return lang < LANG_COUNT ? lang : LANG_EN;
}

const char *lang_name(Lang lang)
{
    BUG_ON(lang >= LANG_COUNT && (int)lang >= count);
    return languages[lang].name;
}

const char *lang_title(Lang lang)
{
    find_languages();
    const struct Language *language = read_language(lang);
    return *language->catalogue.title ? language->catalogue.title : language->name;
}

Lang lang_next(Lang lang)
{
    find_languages();
    return (int)lang + 1 < count ? lang + 1 : LANG_EN;
}

bool lang_parse(const char *word, Lang *lang)
{
    const size_t size = strspn(word, "abcdefghijklmnopqrstuvwxyz");
    if (size < 2 || size >= NAME_SIZE)
        return false;
    if (strncmp(word, "en", 2) != 0 && strncmp(word, "zh", 2) != 0)
        find_languages();
    for (int i = 0; i < LANG_COUNT || i < count; i++) {
        const char *name = languages[i].name;
        if (strlen(name) == size && strncmp(word, name, size) == 0 &&
            (!word[size] || strchr("_-.", word[size]))) {
            *lang = (Lang)i;
            return true;
        }
    }
    return false;
}

Lang lang_from_environment(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    Lang lang = LANG_EN;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = getenv(names[i]);
        if (value && *value) {
            lang_parse(value, &lang);
            return lang;
        }
    }
    return lang;
}

bool lang_ready(Lang lang, Error *err)
{
    struct Language *language = read_language(lang);
    if (!language->fault)
        return true;
    *err = *language->fault;
    free(language->fault);
    language->fault = NULL;
    return false;
}
