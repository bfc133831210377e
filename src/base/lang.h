// SPDX-License-Identifier: GPL-3.0-or-later
// The two languages of the program, and text that exists in both.
#pragma once

#include <stdbool.h>

typedef enum Lang { LANG_EN, LANG_ZH, LANG_COUNT } Lang;

// One text for people, in every language. Static data: never freed.
typedef struct Text {
    const char *en, *zh;
} Text;

// The text in `lang`. Borrowed.
const char *text_in(const Text *text, Lang lang);

// "en" or "zh": the word used on the command line and in files.
const char *lang_name(Lang lang);

// Reads a language word or a locale's name ("zh_CN.UTF-8", "en_GB", "zh").
// Returns false, leaving `lang` alone, where it is neither English nor Chinese.
bool lang_parse(const char *word, Lang *lang);

// The language that LC_ALL, LC_MESSAGES and LANG ask for, read as text so that
// no locale needs to be installed; English where they say nothing.
Lang lang_from_environment(void);
