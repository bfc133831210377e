// SPDX-License-Identifier: GPL-3.0-or-later
// Lines for a screen reader: no bars, no columns. In a row of a table the
// name of the column stands before each number.
#include "view/lines.h"

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

// Whether there is nothing to read but a mark.
static bool is_blank(const Buffer *text)
{
    return strspn(buffer_text(text), " ▸") == text->size;
}

// Appends the texts of a line but those of bars. The cells of a table's row stand behind its label
// with the heads of their columns, "Token1: A 0.306, dA 2", and behind them what follows.
static void add_line(const Lines *lines, const Line *line, const Line *heads, Lang lang,
                     Buffer *out)
{
    Buffer cells = {0}, behind = {0}, *words = out;
    for (size_t i = line->first; i < line->first + line->spans; i++) {
        const Span *span = &lines->span[i];
        const char *text = lines_text(lines, i);
        words = span->cell > 0 ? &behind : words;
        if (span->picture)
            continue;
        if (span->cell == 0) {
            buffer_add(words, span->column >= 0 && words->size > 0 ? "  " : "");
            buffer_add(words, text);
            continue;
        }
        if (!heads || strspn(text, " ") == strlen(text))
            continue;
        if (cells.size > 0)
            SAY(&cells, lang, ", ");
        for (size_t k = heads->first; k < heads->first + heads->spans; k++) {
            if (lines->span[k].cell == span->cell)
                add_squeezed(lines_text(lines, k), &cells);
        }
        buffer_add(&cells, " ");
        add_squeezed(text, &cells);
    }
    buffer_trim(out, ' '); // of a label that was filled up
    if (cells.size > 0 && !is_blank(out))
        SAY(out, lang, ": ");
    buffer_add(out, buffer_text(&cells));
    if (!is_blank(&behind)) {
        SAY(out, lang, ", ");
        buffer_add(out, buffer_text(&behind) + strspn(buffer_text(&behind), " "));
    }
    buffer_release(&cells);
    buffer_release(&behind);
}

void lines_words(const Lines *lines, Lang lang, Buffer *out)
{
    static const char mark[] = "▸";
    const Line *heads = NULL;
    for (size_t i = 0; i < lines->count; i++) {
        const Line *line = &lines->line[i];
        BUG_ON(line->first + line->spans > lines->spans);
        SCOPED(buffer_release) Buffer text = {0};
        if (line->heads) {
            heads = line;
            continue;
        }
        add_line(lines, line, heads, lang, &text);
        const char *shown = buffer_text(&text);
        const char *pointed = strstr(shown, mark);
        add_squeezed(pointed ? pointed + sizeof mark - 1 : shown, out);
        if (pointed)
            SAY(out, lang, ", pointed at");
        buffer_add(out, "\n");
    }
}
