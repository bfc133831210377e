// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson's file as bytes: read by rules that no file can hang or surprise.
#ifndef QKV_LESSON_SOURCE_H
#define QKV_LESSON_SOURCE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

// The text without byte order mark and "#!" line (its line end stays, so that
// line numbers are those of the file). `name` is the file's last part.
typedef struct Source {
    char *name, *text;
    size_t size;
} Source;

// Reads a whole file: regular, UTF-8 without NUL, of a size that Lua's
// compiler can be trusted with.
bool source_read(const char *path, Source *source, Error *err);

// Reads the start of a file alone, enough for its header, and checks nothing
// of it: the catalogue looks at every file at start.
bool source_read_start(const char *path, Source *source, Error *err);

void source_release(Source *source);

// The line on which `what` stands for the first time at or after line `from`;
// `from` where it does not.
int source_line(const Source *source, int from, const char *what, size_t size);

#endif
