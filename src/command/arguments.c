// SPDX-License-Identifier: GPL-3.0-or-later
#include "command/arguments.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

size_t word_length(const char *text)
{
    int depth = 0;
    bool quoted = false;
    size_t n = 0;
    for (; text[n]; n++) {
        const char c = text[n];
        if (c == ' ' && depth <= 0 && !quoted)
            break;
        if (quoted && c == '\\' && text[n + 1])
            n++; // \" does not end a name
        else
            quoted ^= c == '"';
        if (!quoted)
            depth += (c == '[' || c == '(') - (c == ']' || c == ')');
    }
    return n;
}

char *arguments_parse(const char *line, Arguments *arguments)
{
    *arguments = (Arguments){.line = line};
    const size_t n = word_length(line);
    const char *p = line + n;
    p += strspn(p, " ");
    arguments->rest = p;
    while (*p) {
        const size_t size = word_length(p);
        if (arguments->count < COMMAND_ARGS)
            arguments->word[arguments->count] = mem_text_n(p, size);
        arguments->count++;
        p += size;
        p += strspn(p, " ");
    }
    return mem_text_n(line, n);
}

void arguments_release(Arguments *arguments)
{
    for (size_t i = 0; i < COMMAND_ARGS; i++)
        free(arguments->word[i]);
    *arguments = (Arguments){0};
}
