// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/words.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"

// The end of a line, and of what it holds besides blanks at its end.
static const char *line_end(const char *line, const char **ink)
{
    const char *end = line + strcspn(line, "\n");
    *ink = end;
    while (*ink > line && ((*ink)[-1] == ' ' || (*ink)[-1] == '\t'))
        --*ink;
    return end;
}

// The indent that all lines but the first share. The first line of a long
// bracket often starts right behind it.
static size_t common_indent(const char *text)
{
    size_t least = SIZE_MAX;
    for (const char *line = text; *line;) {
        const char *ink, *end = line_end(line, &ink);
        const size_t indent = strspn(line, " \t");
        if (line != text && ink > line && indent < least)
            least = indent;
        line = *end ? end + 1 : end;
    }
    return least == SIZE_MAX ? 0 : least;
}

char *text_dedent(const char *text)
{
    // A leading line end makes the first written line one like the others.
    const size_t indent = common_indent(text);
    Buffer out = {0};
    for (const char *line = text; *line;) {
        const char *ink, *end = line_end(line, &ink);
        const size_t blank = strspn(line, " \t");
        const char *from = line == text     ? line + blank
                           : blank < indent ? line + blank
                                            : line + indent;
        if (ink > from)
            buffer_add_n(&out, from, (size_t)(ink - from));
        if (*end && out.size > 0)
            buffer_add(&out, "\n");
        line = *end ? end + 1 : end;
    }
    while (out.size > 0 && out.text[out.size - 1] == '\n')
        out.text[--out.size] = '\0';
    return buffer_take(&out);
}

void words_release(Words *words)
{
    for (int lang = 0; lang < LANG_COUNT; lang++)
        free(words->text[lang]);
    *words = (Words){0};
}

Words words_copy(const Words *from)
{
    Words copy = {.line = from->line};
    for (int lang = 0; lang < LANG_COUNT; lang++)
        if (from->text[lang])
            copy.text[lang] = mem_text(from->text[lang]);
    return copy;
}

const char *words_either(const Words *words, Lang lang)
{
    BUG_ON(lang >= LANG_COUNT);
    const char *text = words->text[lang] ? words->text[lang] : words->text[1 - lang];
    return text ? text : "";
}

bool words_present(const Words *words)
{
    for (int lang = 0; lang < LANG_COUNT; lang++)
        if (words->text[lang])
            return true;
    return false;
}
