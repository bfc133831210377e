// SPDX-License-Identifier: GPL-3.0-or-later
// The tokens of Lua source: enough to read a literal table and to measure how
// much of a file is code. Nothing is run.
#ifndef QKV_LESSON_SCAN_H
#define QKV_LESSON_SCAN_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"

typedef enum TokenKind {
    TOKEN_END,
    TOKEN_NAME,
    TOKEN_NUMBER,
    TOKEN_STRING, // short or long; `inside` is what stands between the quotes
    TOKEN_SIGN,   // one character of anything else
} TokenKind;

// Borrows from the source. An unfinished string or comment ends at the end.
typedef struct Token {
    TokenKind kind;
    const char *text;
    size_t size;
    const char *inside;
    size_t inside_size;
    int line;
} Token;

typedef struct Scanner {
    const char *at, *end;
    int line;
} Scanner;

Scanner scan_start(const char *text, size_t size);
Token scan_next(Scanner *scanner);

// Whether the token is written exactly so.
bool token_is(const Token *token, const char *text);

// Appends what a string token means: escapes resolved.
void token_string(const Token *token, Buffer *out);

#endif
