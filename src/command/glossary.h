// SPDX-License-Identifier: GPL-3.0-or-later
// The terms of assets/glossary.txt, which says how it is written.
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

// How well a word fits a term: in its name or a synonym, in either language, or only in its
// explanation. Small and capital letters are alike.
typedef enum TermFit { FIT_NONE, FIT_TEXT, FIT_NAME, FIT_WHOLE } TermFit;
TermFit term_fit(const GlossaryTerm *term, const char *word);
