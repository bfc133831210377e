// SPDX-License-Identifier: GPL-3.0-or-later
// Texts that come with the program: the terms of assets/glossary.txt, and the articles that the
// lessons started from, item by item, of assets/articles.txt. Each file says how it is written.
#pragma once

#include "base/error.h"
#include "base/memory.h"

typedef struct GlossaryTerm {
    Owned name[LANG_COUNT]; // the term, then its synonyms
    char *text[LANG_COUNT];
    char *lesson; // where it is taught, "LESSON STOP", or NULL
} GlossaryTerm;

typedef struct Glossary {
    GlossaryTerm *term;
    size_t count, capacity;
    Owned texts; // theirs
} Glossary;

// Reads glossary.txt in the folder `dir`. False and `err` where it cannot
// be read, or an entry has not the lines that it needs; the entries before it are kept.
bool glossary_read(Glossary *glossary, const char *dir, Error *err) NONNULL(3);
bool glossary_parse(Glossary *glossary, const char *file, const char *text, Error *err) NONNULL(4);
void glossary_release(Glossary *glossary);

// How well a word fits a term, as a fit of the door (command/door.h): that of its names and
// synonyms in either language, or FIT_BESIDE more where only the explanation has it.
int term_fit(const GlossaryTerm *term, const char *word);

// What a line says: "article A", "heading", "item" or "remark"; the text in each language; of an
// item and its remarks a mark, the lesson and the stop. What it leaves out is "".
enum { ARTICLE_KIND, ARTICLE_TEXT, ARTICLE_MARK = 3, ARTICLE_LESSON, ARTICLE_STOP, ARTICLE_ALL };
typedef struct ArticleRow {
    const char *field[ARTICLE_ALL];
    char text[]; // theirs
} ArticleRow;

// Appends the lines of the article of that letter ("": the first one of each) from articles.txt in
// the folder `dir`. False and `err` where that cannot be read, or has no such article: which it has
// is said then.
bool article_read(const char *dir, const char *letter, Owned *rows, Error *err) NONNULL(4);
