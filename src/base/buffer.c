// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/buffer.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/utf8.h"

void buffer_release(Buffer *buffer)
{
    free(buffer->content);
    *buffer = (Buffer){0};
}

void buffer_clear(Buffer *buffer)
{
    buffer_cut(buffer, 0);
}

void buffer_cut(Buffer *buffer, size_t size)
{
    BUG_ON(size > buffer->size);
    buffer->size = size;
    if (buffer->content)
        buffer->content[size] = '\0';
}

void buffer_trim(Buffer *buffer, char last)
{
    size_t size = buffer->size;
    while (size > 0 && buffer->content[size - 1] == last)
        size--;
    buffer_cut(buffer, size);
}

// Room for `more` bytes and a terminator.
static void buffer_reserve(Buffer *buffer, size_t more)
{
    BUG_ON(buffer->content ? buffer->size >= buffer->capacity : buffer->size > 0);
    BUG_ON(more > SIZE_MAX / 2 - buffer->size);
    const size_t need = buffer->size + more + 1;
    if (need <= buffer->capacity)
        return;
    size_t capacity = buffer->capacity ? buffer->capacity : 64;
    while (capacity < need)
        capacity *= 2;
    buffer->content = mem_resize(buffer->content, capacity, 1);
    buffer->capacity = capacity;
}

void buffer_add(Buffer *buffer, const char *text)
{
    buffer_add_n(buffer, text, strlen(text));
}

void buffer_add_n(Buffer *buffer, const char *bytes, size_t size)
{
    BUG_ON(!bytes);
    buffer_reserve(buffer, size);
    memcpy(buffer->content + buffer->size, bytes, size);
    buffer->size += size;
    buffer->content[buffer->size] = '\0';
}

void buffer_add_char(Buffer *buffer, uint32_t ch)
{
    char bytes[UTF8_MAX];
    buffer_add_n(buffer, bytes, utf8_encode(ch, bytes));
}

void buffer_pad(Buffer *buffer, size_t columns)
{
    buffer_printf(buffer, "%*s", (int)columns, "");
}

void buffer_join(Buffer *buffer, const char *between, const char *text)
{
    buffer_add(buffer, buffer->size > 0 ? between : "");
    buffer_add(buffer, text);
}

void buffer_add_column(Buffer *buffer, const char *text, size_t columns)
{
    const size_t width = utf8_width(text);
    buffer_add(buffer, text);
    buffer_pad(buffer, width < columns ? columns - width : 1);
}

void buffer_add_line(Buffer *buffer, const char *text)
{
    const size_t before = buffer->size;
    buffer_add(buffer, text);
    const size_t added = buffer->size - before;
    const size_t clean = utf8_clean(buffer->content + before, added, false);
    buffer_cut(buffer, before + clean);
}

void buffer_vprintf(Buffer *buffer, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    buffer_reserve(buffer, 0);
    const size_t room = buffer->capacity - buffer->size;
    const int n = vsnprintf(buffer->content + buffer->size, room, format, args);
    BUG_ON(n < 0);
    if ((size_t)n >= room) {
        buffer_reserve(buffer, (size_t)n);
        vsnprintf(buffer->content + buffer->size, (size_t)n + 1, format, again);
    }
    va_end(again);
    buffer->size += (size_t)n;
}

void buffer_printf(Buffer *buffer, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    buffer_vprintf(buffer, format, args);
    va_end(args);
}

const char *buffer_text(const Buffer *buffer)
{
    return buffer->content ? buffer->content : "";
}

char *line_next(char **rest)
{
    char *line = *rest, *end = line + strcspn(line, "\n");
    if (!*line)
        return NULL;
    *rest = end + (*end == '\n');
    *end = '\0';
    return line;
}

char *buffer_edit(Buffer *buffer)
{
    buffer_reserve(buffer, 0);
    buffer->content[buffer->size] = '\0';
    return buffer->content;
}

char *buffer_take(Buffer *buffer)
{
    char *text = buffer->content ? buffer->content : mem_text("");
    *buffer = (Buffer){0};
    return text;
}

char *text_printf(const char *format, ...)
{
    Buffer text = {0};
    va_list args;
    va_start(args, format);
    buffer_vprintf(&text, format, args);
    va_end(args);
    return buffer_take(&text);
}

void buffer_add_base64(Buffer *buffer, const Buffer *bytes)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < bytes->size; i += 3) { // three bytes are four digits
        const size_t left = bytes->size - i;
        uint32_t three = 0;
        for (size_t k = 0; k < 3; k++)
            three = three << 8 | (k < left ? (unsigned char)buffer_text(bytes)[i + k] : 0);
        for (size_t k = 0; k < 4; k++)
            buffer_add_n(buffer, k <= left ? &digits[three >> (18 - 6 * k) & 63] : "=", 1);
    }
}
