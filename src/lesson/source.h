// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson's file as bytes: read by rules that no file can hang or surprise.
#pragma once

#include "base/error.h"

// The text without byte order mark and "#!" line (its line end stays, so that
// line numbers are those of the file).
typedef struct Source {
    char *chunk;      // what Lua calls it, "@three-tokens.lua": the file's last part behind a sign
    const char *name; // that part
    char *text;
    size_t size;
} Source;

enum { SOURCE_MOST = 512 << 10 }; // bytes

// Reads a whole file: regular, UTF-8 without NUL, of a size that Lua's
// compiler can be trusted with.
bool source_read(const char *path, Source *source, Error *err) NONNULL(3);

// Reads it and checks nothing of its text.
bool source_read_text(const char *path, Source *source, Error *err) NONNULL(3);

void source_release(Source *source);

// The resolved path of a file that a lesson names, which has to lie in the folder of the lesson or
// below once links are followed. The caller frees it. NULL and `err` otherwise; `call` is what
// wanted the file, for the message.
char *source_path(const char *lesson_path, const char *call, const char *file, Error *err)
    NONNULL(4);

// The code of a text, one word, number, sign or string after the other: blanks and comments are
// passed over. Unfinished strings and comments end with the text.
typedef struct Code {
    const char *at;   // where it begins
    size_t size;      // its bytes; of a string, what its quotes take
    const char *next; // behind it
    const char *end;  // of the text
    int line;
} Code;
Code code_start(const Source *source);
bool code_next(Code *code); // false at the end
bool code_is(const Code *code, const char *word);

// Passes the call that stands there, a name and what it is given, and returns the bytes of code of
// what it is given.
size_t code_pass_call(Code *code);

// The line on which `what` stands for the first time at or after line `from`;
// `from` where it does not.
int source_line(const Source *source, int from, const char *what, size_t size);
