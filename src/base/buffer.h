// SPDX-License-Identifier: GPL-3.0-or-later
// Text that grows.
#pragma once

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

// `text` is always terminated once something was added; NULL before that.
// A Buffer that is all zero is empty and ready.
typedef struct Buffer {
    char *text;
    size_t size, capacity;
} Buffer;

void buffer_release(Buffer *buffer);
void buffer_clear(Buffer *buffer); // empties it, keeps the memory

void buffer_add(Buffer *buffer, const char *text);
void buffer_add_n(Buffer *buffer, const char *bytes, size_t size);
void buffer_add_char(Buffer *buffer, uint32_t ch); // as UTF-8
void buffer_pad(Buffer *buffer, size_t columns);   // that many spaces

// Appends the text of a column of that width, and at least one space after it.
void buffer_add_column(Buffer *buffer, const char *text, size_t columns);

// Appends text from outside, made fit to stand in a line (utf8_clean).
void buffer_add_line(Buffer *buffer, const char *text);

__attribute__((format(printf, 2, 3))) void buffer_printf(Buffer *buffer, const char *format, ...);
__attribute__((format(printf, 2, 0))) void buffer_vprintf(Buffer *buffer, const char *format,
                                                          va_list args);

// The text so far, "" where nothing was added. Borrowed, until the next change.
const char *buffer_text(const Buffer *buffer);

// Hands the text to the caller, who frees it, and empties the buffer.
char *buffer_take(Buffer *buffer);
