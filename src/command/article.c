// SPDX-License-Identifier: GPL-3.0-or-later
#include "command/article.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/file.h"
#include "base/path.h"

MESSAGE(no_article, ERROR_USAGE, "there is no article '{1}'; there are A to {2}");

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
    char *path = path_join(dir, "articles.txt"), its[2] = "";
    Buffer text = {0};
    const bool read = file_read_or(path, ARTICLES_MOST, ERROR_DATA, &text, err);
    for (char *rest = buffer_edit(&text), *line; read && (line = line_next(&rest));) {
        const bool begins = strncmp(line, "article ", strlen("article ")) == 0;
        its[0] = begins ? line[strlen("article ")] : its[0];
        if (*line && (*letter ? strcasecmp(its, letter) == 0 : begins))
            add_row(line, rows);
    }
    if (read && rows->count == 0) // the last one was read
        ERROR(err, &no_article, err_text(letter), err_text(its));
    buffer_release(&text);
    free(path);
    return rows->count > 0;
}
