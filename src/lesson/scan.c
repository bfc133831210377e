// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/scan.h"

#include <stdint.h>
#include <string.h>

Scanner scan_start(const char *text, size_t size)
{
    return (Scanner){text, text + size, 1};
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static char peek(const Scanner *s, size_t ahead)
{
    return (size_t)(s->end - s->at) > ahead ? s->at[ahead] : '\0';
}

static void step(Scanner *s)
{
    s->line += *s->at == '\n';
    s->at++;
}

// The level of a long bracket that opens here ("[[" is 0), or −1.
static int long_level(const Scanner *s)
{
    if (peek(s, 0) != '[')
        return -1;
    size_t n = 1;
    while (peek(s, n) == '=')
        n++;
    return peek(s, n) == '[' ? (int)n - 1 : -1;
}

static bool long_closes(const Scanner *s, int level)
{
    if (peek(s, 0) != ']')
        return false;
    for (int i = 1; i <= level; i++)
        if (peek(s, (size_t)i) != '=')
            return false;
    return peek(s, (size_t)level + 1) == ']';
}

// Passes a long bracket; what it holds goes to *inside.
static void pass_long(Scanner *s, int level, const char **inside, size_t *size)
{
    const size_t bracket = (size_t)level + 2;
    s->at += bracket;
    *inside = s->at;
    while (s->at < s->end && !long_closes(s, level))
        step(s);
    *size = (size_t)(s->at - *inside);
    if (s->at < s->end)
        s->at += bracket;
}

static void pass_comment(Scanner *s)
{
    s->at += 2;
    const int level = long_level(s);
    const char *inside;
    size_t size;
    if (level >= 0) {
        pass_long(s, level, &inside, &size);
        return;
    }
    while (s->at < s->end && *s->at != '\n')
        s->at++;
}

static void pass_space(Scanner *s)
{
    while (s->at < s->end) {
        if (peek(s, 0) == '-' && peek(s, 1) == '-') {
            pass_comment(s);
        } else if (strchr(" \t\r\n\v\f", *s->at) && *s->at) {
            step(s);
        } else {
            return;
        }
    }
}

static void pass_string(Scanner *s, Token *token)
{
    const char quote = *s->at++;
    token->inside = s->at;
    while (s->at < s->end && *s->at != quote && *s->at != '\n') {
        if (*s->at == '\\' && s->at + 1 < s->end)
            s->at++;
        step(s);
    }
    token->inside_size = (size_t)(s->at - token->inside);
    if (s->at < s->end && *s->at == quote)
        s->at++;
}

static void pass_number(Scanner *s)
{
    while (s->at < s->end) {
        const char c = *s->at;
        const char before = s->at[-1];
        const bool sign = (c == '+' || c == '-') && before &&
                          strchr("eEpP", before);
        if (!is_digit(c) && !is_letter(c) && c != '.' && !sign)
            return;
        s->at++;
    }
}

static TokenKind pass_token(Scanner *s, Token *token)
{
    const char c = *s->at;
    const int level = long_level(s);
    if (level >= 0) {
        pass_long(s, level, &token->inside, &token->inside_size);
        return TOKEN_STRING;
    }
    if (c == '"' || c == '\'') {
        pass_string(s, token);
        return TOKEN_STRING;
    }
    s->at++;
    if (is_digit(c) || (c == '.' && is_digit(peek(s, 0)))) {
        pass_number(s);
        return TOKEN_NUMBER;
    }
    if (!is_letter(c))
        return TOKEN_SIGN;
    while (s->at < s->end && (is_letter(*s->at) || is_digit(*s->at)))
        s->at++;
    return TOKEN_NAME;
}

Token scan_next(Scanner *s)
{
    pass_space(s);
    Token token = {TOKEN_END, s->at, 0, s->at, 0, s->line};
    if (s->at == s->end)
        return token;
    token.kind = pass_token(s, &token);
    token.size = (size_t)(s->at - token.text);
    return token;
}

bool token_is(const Token *token, const char *text)
{
    return token->size == strlen(text) &&
           memcmp(token->text, text, token->size) == 0;
}

// A number in `base` of at most `most` digits; returns the digits taken.
static size_t read_digits(const char *p, const char *end, unsigned base,
                          size_t most, uint32_t *value)
{
    size_t n = 0;
    *value = 0;
    for (; p + n < end && n < most; n++) {
        const char c = p[n];
        const unsigned digit = is_digit(c)              ? (unsigned)(c - '0')
                               : c >= 'a' && c <= 'f' ? (unsigned)(c - 'a') + 10
                               : c >= 'A' && c <= 'F' ? (unsigned)(c - 'A') + 10
                                                      : base;
        if (digit >= base)
            break;
        *value = *value * base + digit;
    }
    return n;
}

// Resolves the escape after a backslash; returns the bytes it takes.
static size_t read_escape(const char *p, const char *end, Buffer *out)
{
    static const char from[] = "abfnrtv", to[] = "\a\b\f\n\r\t\v";
    const char *plain = *p ? strchr(from, *p) : NULL;
    uint32_t value;
    if (plain) {
        buffer_add_n(out, &to[plain - from], 1);
        return 1;
    }
    if (*p == 'u' && p + 1 < end && p[1] == '{') {
        const size_t n = read_digits(p + 2, end, 16, 6, &value);
        buffer_add_char(out, value);
        return p + 2 + n < end ? n + 3 : (size_t)(end - p);
    }
    const bool hex = *p == 'x';
    const size_t n = hex ? read_digits(p + 1, end, 16, 2, &value)
                         : read_digits(p, end, 10, 3, &value);
    if (n > 0) {
        buffer_add_n(out, &(char){(char)value}, 1);
        return n + hex;
    }
    if (*p != 'z') {
        buffer_add_n(out, p, 1);
        return 1;
    }
    size_t blank = 1;
    while (p + blank < end && p[blank] && strchr(" \t\r\n", p[blank]))
        blank++;
    return blank;
}

void token_string(const Token *token, Buffer *out)
{
    const char *p = token->inside, *end = p + token->inside_size;
    if (*token->text == '[') {
        const bool newline = p < end && *p == '\n';
        buffer_add_n(out, p + newline, token->inside_size - newline);
        return;
    }
    while (p < end) {
        if (*p != '\\' || p + 1 == end) {
            buffer_add_n(out, p++, 1);
            continue;
        }
        p++;
        p += read_escape(p, end, out);
    }
}
