// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/buffer.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/utf8.h"

void buffer_release(Buffer *buffer)
{
    free(buffer->text);
    *buffer = (Buffer){0};
}

void buffer_clear(Buffer *buffer)
{
    buffer->size = 0;
    if (buffer->text)
        buffer->text[0] = '\0';
}

// Room for `more` bytes and a terminator.
static void buffer_reserve(Buffer *buffer, size_t more)
{
    BUG_ON(buffer->text ? buffer->size >= buffer->capacity : buffer->size > 0);
    BUG_ON(more > SIZE_MAX / 2 - buffer->size);
    const size_t need = buffer->size + more + 1;
    if (need <= buffer->capacity)
        return;
    size_t capacity = buffer->capacity ? buffer->capacity : 64;
    while (capacity < need)
        capacity *= 2;
    buffer->text = mem_resize(buffer->text, capacity, 1);
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
    memcpy(buffer->text + buffer->size, bytes, size);
    buffer->size += size;
    buffer->text[buffer->size] = '\0';
}

void buffer_add_char(Buffer *buffer, uint32_t ch)
{
    char bytes[UTF8_MAX];
    buffer_add_n(buffer, bytes, utf8_encode(ch, bytes));
}

void buffer_pad(Buffer *buffer, size_t columns)
{
    buffer_reserve(buffer, columns);
    memset(buffer->text + buffer->size, ' ', columns);
    buffer->size += columns;
    buffer->text[buffer->size] = '\0';
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
    const size_t clean = utf8_clean(buffer->text + before, added, false);
    BUG_ON(clean > added);
    buffer->size = before + clean;
    buffer->text[buffer->size] = '\0';
}

void buffer_vprintf(Buffer *buffer, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    const int n = vsnprintf(NULL, 0, format, args);
    BUG_ON(n < 0);
    buffer_reserve(buffer, (size_t)n);
    const int written = vsnprintf(buffer->text + buffer->size, (size_t)n + 1, format, again);
    BUG_ON(written != n);
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
    return buffer->text ? buffer->text : "";
}

char *buffer_take(Buffer *buffer)
{
    char *text = buffer->text ? buffer->text : mem_text("");
    *buffer = (Buffer){0};
    return text;
}
