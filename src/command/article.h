// SPDX-License-Identifier: GPL-3.0-or-later
// The articles that the lessons started from, item by item: assets/articles.txt, which says how it
// is written.
#pragma once

#include "base/error.h"
#include "base/memory.h"

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
