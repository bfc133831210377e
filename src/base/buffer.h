// SPDX-License-Identifier: GPL-3.0-or-later
// Text that grows.
#pragma once

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

// A Buffer that is all zero is empty and ready. Its content is terminated once something was added
// and NULL before that: only the functions below touch it.
typedef struct Buffer {
    char *content;
    size_t size, capacity;
} Buffer;

// Says of what is declared behind it in a function that `release` is called with its address where
// the block ends, however it is left. It has its first value from there on; what is to outlive the
// block is taken out of it (buffer_take). It may be of no other use.
#define SCOPED(release) __attribute__((cleanup(release), unused))

void buffer_release(Buffer *buffer);
void buffer_clear(Buffer *buffer);            // empties it, keeps the memory
void buffer_cut(Buffer *buffer, size_t size); // leaves the first `size` bytes
void buffer_trim(Buffer *buffer, char last);  // takes that character off its end, all of them

void buffer_add(Buffer *buffer, const char *text);
void buffer_add_n(Buffer *buffer, const char *bytes, size_t size);
void buffer_add_base64(Buffer *buffer, const Buffer *bytes);
void buffer_add_char(Buffer *buffer, uint32_t ch); // as UTF-8
void buffer_pad(Buffer *buffer, size_t columns);   // that many spaces

// Appends `text`, and before it `between` where something stands there already.
void buffer_join(Buffer *buffer, const char *between, const char *text);

// Appends the text of a column of that width, and at least one space after it.
void buffer_add_column(Buffer *buffer, const char *text, size_t columns);

// Appends text from outside, made fit to stand in a line (utf8_clean).
void buffer_add_line(Buffer *buffer, const char *text);

__attribute__((format(printf, 2, 3))) void buffer_printf(Buffer *buffer, const char *format, ...);
__attribute__((format(printf, 2, 0))) void buffer_vprintf(Buffer *buffer, const char *format,
                                                          va_list args);

// The text so far, "" where nothing was added. Borrowed, until the next change.
const char *buffer_text(const Buffer *buffer);

// The same to be changed in place, but not made longer.
char *buffer_edit(Buffer *buffer);

// Cuts the next line off the text at *rest, which becomes what follows it; NULL where nothing is
// left.
char *line_next(char **rest);

// Hands the text to the caller, who frees it, and empties the buffer.
char *buffer_take(Buffer *buffer);

// What buffer_printf appends, alone. The caller's.
__attribute__((format(printf, 1, 2))) char *text_printf(const char *format, ...);
