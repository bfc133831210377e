// SPDX-License-Identifier: GPL-3.0-or-later
// Writing JSON. `name` is that of a member of an object, or NULL for an element of an array and for
// the whole. The comma before it is there where something stands before it in what is open: none
// comes behind "{", "[" and a line end.
#pragma once

#include "base/buffer.h"
#include "num/matrix.h"

// Appends the comma and the name; the caller appends the value to the buffer that is returned.
Buffer *json_next(const char *name, Buffer *out);

// Opens an object or an array: `open` is "{" or "[", perhaps behind a line end. It is closed where
// the block ends that it is declared in, SCOPED(json_close); else by the caller.
typedef struct Json {
    Buffer *out;
    const char *end;
} Json;
Json json_open(const char *name, const char *open, Buffer *out);
void json_close(const Json *open);

// A string, with an escape for what may not be shown, so that it is read back as it was, and for
// "<", so that it ends no script of a page; null where the text is NULL. What is no UTF-8 has no
// form in JSON and becomes U+FFFD.
void json_quote(const char *text, Buffer *out); // not NULL, and nothing before it: as in Python
void json_text(const char *name, const char *text, Buffer *out);

void json_texts(const char *name, const char *const *text, size_t n, Buffer *out);

void json_bool(const char *name, bool is, Buffer *out);

// A number, with the fewest digits that are read back as the same; what is not finite is a string.
void json_number(const char *name, double value, Buffer *out);

void json_count(const char *name, size_t count, Buffer *out);
void json_counts(const char *name, const size_t *count, size_t n, Buffer *out);

// A list of rows; null where there is no matrix.
void json_matrix(const char *name, const Matrix *m, Buffer *out);
