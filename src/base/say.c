// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/say.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/utf8.h"

SayArg say_text(const char *text)
{
    BUG_ON(!text);
    return (SayArg){.text = text};
}

SayArg say_int(long long value)
{
    SayArg arg = {0};
    snprintf(arg.number, sizeof arg.number, "%lld", value);
    return arg;
}

SayArg say_count(size_t count)
{
    return say_int((long long)count);
}

SayArg say_buffer(Buffer *text)
{
    return (SayArg){.own = buffer_take(text)};
}

SayArg say_printf(const char *format, ...)
{
    Buffer text = {0};
    va_list args;
    va_start(args, format);
    buffer_vprintf(&text, format, args);
    va_end(args);
    return say_buffer(&text);
}

SayArg say_row(Lang lang, const Text *text, const SayArg *args)
{
    Buffer filled = {0};
    say_filled(&filled, lang, text, args);
    return say_buffer(&filled);
}

const char *say_arg_text(const SayArg *arg)
{
    return arg->text ? arg->text : arg->own ? arg->own : arg->number;
}

int say_width(SayArg what)
{
    const int columns = (int)utf8_width(say_arg_text(&what));
    free(what.own);
    return columns;
}

bool say_is_place(const char *p)
{
    return p[0] == '{' && p[1] >= '1' && p[1] <= '9' && p[2] == '}';
}

unsigned say_places(const char *text)
{
    unsigned places = 0;
    for (; (text = strchr(text, '{')); text++)
        places |= say_is_place(text) ? 1U << (text[1] - '0') : 0;
    return places;
}

void say_filled(Buffer *out, Lang lang, const Text *text, const SayArg *args)
{
    enum { PLACES = 9 };
    int given = 0;
    while (!args[given].last)
        given++;
    BUG_ON(given > PLACES);
    for (const char *p = text_in(text, lang); *p;) {
        if (!say_is_place(p)) {
            buffer_add_n(out, p++, 1);
            continue;
        }
        BUG_ON(p[1] - '1' >= given);
        buffer_add(out, say_arg_text(&args[p[1] - '1']));
        p += 3;
    }
    for (int i = 0; i < given; i++)
        free(args[i].own);
}
