// SPDX-License-Identifier: GPL-3.0-or-later
// Lines of a screen as they are listened to: no bars, no columns.
#include <string.h>

#include "export/text.h"

static const Text pointed_word = {", pointed at", "，所指"};

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

void text_lines(const Lines *lines, Lang lang, Buffer *out)
{
    static const char mark[] = "▸ ";
    for (size_t i = 0; i < lines->count; i++) {
        const Line *line = &lines->line[i];
        Buffer text = {0};
        for (size_t j = line->first; j < line->first + line->spans; j++) {
            const Span *span = &lines->span[j];
            if (span->role == STYLE_BAR_PLUS || span->role == STYLE_BAR_MINUS)
                continue;
            buffer_add(&text, span->column >= 0 && text.size ? "  " : "");
            buffer_add(&text, lines->text.text + span->text);
        }
        const char *shown = buffer_text(&text);
        const char *pointed = strstr(shown, mark);
        add_squeezed(pointed ? pointed + sizeof mark - 1 : shown, out);
        if (pointed)
            buffer_add(out, text_in(&pointed_word, lang));
        buffer_add(out, "\n");
        buffer_release(&text);
    }
}
