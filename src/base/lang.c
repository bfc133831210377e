// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/lang.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"

const char *text_in(const Text *text, Lang lang)
{
    BUG_ON(lang >= LANG_COUNT);
    return lang == LANG_ZH ? text->zh : text->en;
}

const char *lang_name(Lang lang)
{
    BUG_ON(lang >= LANG_COUNT);
    return lang == LANG_ZH ? "zh" : "en";
}

bool lang_parse(const char *word, Lang *lang)
{
    for (int i = 0; i < LANG_COUNT; i++) {
        const char *name = lang_name((Lang)i);
        const char next = strlen(word) > 2 ? word[2] : '\0';
        if (strncmp(word, name, 2) == 0 &&
            (next == '\0' || next == '_' || next == '-' || next == '.')) {
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
