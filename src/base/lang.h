// SPDX-License-Identifier: GPL-3.0-or-later
// The languages of the program, and text that stands in each of them: in English beside the code
// that shows it, in the others in the catalogues of assets/languages (base/catalogue.h).
#pragma once

#include <stdbool.h>
#include <stddef.h>

// Lessons are written in the languages below LANG_COUNT. From there on are those of further
// catalogues; in them a lesson stands in English (lang_of_lesson).
typedef enum Lang { LANG_EN, LANG_ZH, LANG_COUNT, LANG_MOST = 16 } Lang;

// One text for people. Static data: never freed. Every text is made by TEXT, so that
// tests/tools/texts.sh finds it.
typedef struct Text {
    const char *en;
} Text;
#define TEXT(english)                                                                              \
    {                                                                                              \
        .en = (english)                                                                            \
    }

// One of several senses of an English text, which other languages tell apart:
// SENSE("of a key", "open"). It is the key of the catalogue and never shown.
#define SENSE(sense, english) "@" sense "@ " english

// The text in `lang`, in English where its catalogue has no row for it; NULL where there is no
// text. Borrowed.
const char *text_in(const Text *text, Lang lang);

// One English text after the other of a sense, "@of Lua@ ", that the catalogue of `lang` has, with
// it; NULL behind the last. *at begins at 0. Borrowed.
const char *lang_row(Lang lang, const char *sense, size_t *at);

// The language that lessons are read in by who reads the program in `lang`.
Lang lang_of_lesson(Lang lang);

// "en", "zh" …: the word used on the command line and in files.
const char *lang_name(Lang lang);

// What the language calls itself: "English".
const char *lang_title(Lang lang);

// The language after this one, of all that there are, in turn.
Lang lang_next(Lang lang);

// Reads a language word or a locale's name ("zh_CN.UTF-8", "en_GB", "zh").
// Returns false, leaving `lang` alone, where there is no such language.
bool lang_parse(const char *word, Lang *lang);

// The language that LC_ALL, LC_MESSAGES and LANG ask for, read as text so that
// no locale needs to be installed; English where they say nothing.
Lang lang_from_environment(void);
