// SPDX-License-Identifier: GPL-3.0-or-later
// A document for a screen reader: no bars, no columns. In a row of a table the
// name of the column stands before each number.
#include "view/words.h"

#include <string.h>

#include "base/say.h"

// Appends a line without the room between its columns.
static void add_squeezed(const char *text, Buffer *out)
{
    const size_t start = out->size;
    for (const char *p = text; *p; p++) {
        const bool blank = *p == ' ';
        if (blank && (out->size == start || p[1] == ' ' || p[1] == '\0'))
            continue;
        buffer_add_n(out, p, 1);
    }
}

// Appends the texts of a line but those of bars and of a table's cells.
static void add_words(const Lines *lines, const Line *line, Buffer *out)
{
    for (size_t i = line->first; i < line->first + line->spans; i++) {
        const Span *span = &lines->span[i];
        if (span->picture || span->cell > 0)
            continue;
        buffer_add(out, span->column >= 0 && out->size ? "  " : "");
        buffer_add(out, lines_text(lines, i));
    }
}

// "Token1: A 0.306, dA 2": the cells of a row with the heads of their columns.
static void add_cells(const Lines *lines, const Line *line, const Line *heads, Lang lang,
                      Buffer *out)
{
    for (size_t i = line->first; i < line->first + line->spans; i++) {
        const char *text = lines_text(lines, i);
        if (lines->span[i].cell == 0 || strspn(text, " ") == strlen(text))
            continue;
        if (out->size > 0)
            SAY(out, lang, ", ");
        for (size_t k = heads->first; k < heads->first + heads->spans; k++) {
            if (lines->span[k].cell == lines->span[i].cell)
                add_squeezed(lines_text(lines, k), out);
        }
        buffer_add(out, " ");
        add_squeezed(text, out);
    }
}

// Whether there is nothing to read but a mark.
static bool is_blank(const char *text)
{
    return strspn(text, " ▸") == strlen(text);
}

// A row of a table, whose words are its label and what follows the numbers.
static void add_row(const Lines *lines, const Line *line, const Line *heads, Lang lang, Buffer *out)
{
    Line before = *line, after = *line;
    before.spans = 0;
    while (before.spans < line->spans && lines->span[line->first + before.spans].cell == 0)
        before.spans++;
    after.first += before.spans;
    after.spans -= before.spans;
    Buffer cells = {0}, words = {0};
    add_words(lines, &before, out);
    buffer_trim(out, ' '); // of a label that was filled up
    add_cells(lines, line, heads, lang, &cells);
    if (cells.size > 0) {
        if (!is_blank(buffer_text(out)))
            SAY(out, lang, ": ");
        buffer_add(out, buffer_text(&cells));
    }
    add_words(lines, &after, &words);
    if (!is_blank(buffer_text(&words))) {
        SAY(out, lang, ", ");
        buffer_add(out, buffer_text(&words) + strspn(buffer_text(&words), " "));
    }
    buffer_release(&cells);
    buffer_release(&words);
}

void lines_words(const Lines *lines, Lang lang, Buffer *out)
{
    static const char mark[] = "▸";
    const Line *heads = NULL;
    for (size_t i = 0; i < lines->count; i++) {
        const Line *line = &lines->line[i];
        BUG_ON(line->first + line->spans > lines->spans);
        Buffer text = {0};
        if (line->heads) {
            heads = line;
            continue;
        }
        if (heads)
            add_row(lines, line, heads, lang, &text);
        else
            add_words(lines, line, &text);
        const char *shown = buffer_text(&text);
        const char *pointed = strstr(shown, mark);
        add_squeezed(pointed ? pointed + sizeof mark - 1 : shown, out);
        if (pointed)
            SAY(out, lang, ", pointed at");
        buffer_add(out, "\n");
        buffer_release(&text);
    }
}

void document_words(const Document *document, const Scene *scene, Buffer *out)
{
    Lines lines = {0}; // a table of the head goes on below it
    for (size_t k = 0; k < document->head.count; k++)
        lines_append(&lines, &document->head, k);
    if (document->figure) {
        lines_words(&lines, scene->lang, out);
        lines_clear(&lines);
        if (document->figure->words)
            document->figure->words(scene, document->data, out);
    }
    for (size_t k = 0; k < document->lines.count; k++)
        lines_append(&lines, &document->lines, k);
    lines_words(&lines, scene->lang, out);
    lines_release(&lines);
}
