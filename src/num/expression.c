// SPDX-License-Identifier: GPL-3.0-or-later
// A recursive descent parser over characters, one function a level:
//
//     sum     = product { ("+" | "-") product }
//     product = signed { ("*" | "/") signed }
//     signed  = ("+" | "-") signed | power
//     power   = atom [ "^" signed ]              −2^2 is −4, 2^3^2 is 2^9
//     atom    = number | name | name "(" sum ")" | "√" atom | "(" sum ")"
//
// Full-width signs and digits, × ÷ − and π, as input methods write them, are
// read like their ASCII twins.
#include "num/expression.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "base/nearest.h"
#include "base/utf8.h"
#include "num/format.h"

enum { DEPTH_MOST = 64, NAME_MOST = 32, NUMBER_MOST = 400 };

MESSAGE(EMPTY, ERROR_USAGE, "a number was expected: 0.5, 1/3, -sqrt(2)/2");
// What was expected, where something else stands and where the text ends.
typedef struct Expected {
    Message found, ended;
} Expected;

static const Expected OPERAND = {
    {ERROR_USAGE,
     TEXT("\"{1}\", character {2}: found \"{3}\" where a number or \"(\" was expected")},
    {ERROR_USAGE, TEXT("\"{1}\" ends where a number or \"(\" was expected")}};
static const Expected OPERATOR = {
    {ERROR_USAGE,
     TEXT("\"{1}\", character {2}: found \"{3}\" where one of + - * / ^ or the end was expected")},
    {ERROR_NONE, {NULL}}};
static const Expected CLOSE = {
    {ERROR_USAGE, TEXT("\"{1}\", character {2}: found \"{3}\" where \")\" was expected")},
    {ERROR_USAGE, TEXT("\"{1}\" ends where \")\" was expected")}};
MESSAGE(NO_ARGUMENT, ERROR_USAGE, "\"{1}\": {2} needs its argument in parentheses: {2}(2)");
MESSAGE(BAD_NUMBER, ERROR_USAGE,
        "\"{1}\": \"{2}\" is not a decimal number within reach: write 0.5 or 1e-3");
MESSAGE(UNKNOWN_NAME, ERROR_USAGE,
        "\"{1}\": unknown name \"{2}\"; did you mean {3}? Known are pi, e, sqrt, "
        "exp, log, ln, sin, cos, tan, tanh, abs");
MESSAGE(NO_SUCH_NAME, ERROR_USAGE,
        "\"{1}\": unknown name \"{2}\"; known are pi, e, sqrt, exp, log, ln, sin, "
        "cos, tan, tanh, abs");
MESSAGE(NOT_FINITE, ERROR_USAGE, "\"{1}\" is {2}: the value has to be a finite number");
MESSAGE(TOO_DEEP, ERROR_USAGE, "\"{1}\" nests deeper than {2} levels: write it more simply");

#define PI 3.14159265358979323846

static const struct {
    const char *name;
    double (*apply)(double); // NULL: a constant
    double value;
} NAMES[] = {{"sqrt", sqrt, 0},
             {"exp", exp, 0},
             {"log", log, 0},
             {"ln", log, 0},
             {"sin", sin, 0},
             {"cos", cos, 0},
             {"tan", tan, 0},
             {"tanh", tanh, 0},
             {"abs", fabs, 0},
             {"pi", NULL, PI},
             {"e", NULL, 2.71828182845904523536}};

enum { NAME_COUNT = sizeof NAMES / sizeof *NAMES, SQUARE_ROOT = 0x221A, PI_LETTER = 0x3C0 };

typedef struct Parser {
    const char *text, *at;
    uint32_t ch;         // the character at `at` in its ASCII form, 0 at the end
    size_t bytes, count; // what it takes, and how many stand before it
    int depth;
    Error *err;
} Parser;

static bool parse_sum(Parser *p, double *value);
static bool parse_signed(Parser *p, double *value);

// Reads the character at `at`.
static void read_char(Parser *p)
{
    uint32_t ch;
    p->bytes = utf8_decode(p->at, strlen(p->at), &ch);
    p->ch = utf8_narrow(ch);
}

static void advance(Parser *p)
{
    p->at += p->bytes;
    p->count++;
    read_char(p);
}

static uint32_t skip_spaces(Parser *p)
{
    while (p->ch == ' ' || p->ch == '\t')
        advance(p);
    return p->ch;
}

static bool take(Parser *p, uint32_t wanted)
{
    if (skip_spaces(p) != wanted)
        return false;
    advance(p);
    return true;
}

// Reports what stands here instead of what was expected.
static bool fail_here(Parser *p, const Expected *expected)
{
    if (p->ch == 0)
        return ERROR(p->err, &expected->ended, err_text(p->text));
    BUG_ON(p->bytes > UTF8_MAX);
    char found[UTF8_MAX + 1] = "";
    memcpy(found, p->at, p->bytes);
    return ERROR(p->err, &expected->found, err_text(p->text), err_count(p->count + 1),
                 err_text(found));
}

static bool is_letter(uint32_t ch)
{
    return (ch >= 'a' && ch <= 'z') || (ch >= 'A' && ch <= 'Z') || ch == '_';
}

static bool is_digit(uint32_t ch)
{
    return ch >= '0' && ch <= '9';
}

static bool parse_number(Parser *p, double *value)
{
    char text[NUMBER_MOST + 1];
    bool exponent = false;
    size_t n = 0;
    for (; n < NUMBER_MOST; advance(p)) {
        const bool e = (p->ch == 'e' || p->ch == 'E') && !exponent;
        const bool sign = (p->ch == '+' || p->ch == '-') && n > 0 && text[n - 1] == 'e';
        if (!is_digit(p->ch) && p->ch != '.' && !e && !sign)
            break;
        exponent |= e;
        text[n++] = e ? 'e' : (char)p->ch;
    }
    text[n] = '\0';
    if (number_parse(text, value))
        return true;
    return ERROR(p->err, &BAD_NUMBER, err_text(p->text), err_text(text));
}

static bool parse_name(Parser *p, double *value)
{
    char name[NAME_MOST + 1];
    size_t n = 0;
    for (; n < NAME_MOST && is_letter(p->ch); advance(p))
        name[n++] = (char)(p->ch | 0x20);
    name[n] = '\0';
    Nearest nearest = nearest_start(name);
    for (size_t i = 0; i < NAME_COUNT; i++) {
        nearest_try(&nearest, NAMES[i].name);
        if (strcmp(name, NAMES[i].name) != 0)
            continue;
        *value = NAMES[i].value;
        if (!NAMES[i].apply)
            return true;
        if (!take(p, '('))
            return ERROR(p->err, &NO_ARGUMENT, err_text(p->text), err_text(name));
        if (!parse_sum(p, value))
            return false;
        *value = NAMES[i].apply(*value);
        return take(p, ')') || fail_here(p, &CLOSE);
    }
    return ERROR(p->err, nearest_is_near(&nearest) ? &UNKNOWN_NAME : &NO_SUCH_NAME,
                 err_text(p->text), err_text(name), err_text(nearest.best));
}

// Asked wherever the grammar calls itself; the callers count back.
static bool go_deeper(Parser *p)
{
    return ++p->depth <= DEPTH_MOST ||
           ERROR(p->err, &TOO_DEEP, err_text(p->text), err_count(DEPTH_MOST));
}

static bool parse_atom(Parser *p, double *value)
{
    const uint32_t ch = skip_spaces(p);
    if (is_digit(ch) || ch == '.')
        return parse_number(p, value);
    if (is_letter(ch))
        return parse_name(p, value);
    if (take(p, PI_LETTER)) {
        *value = PI;
        return true;
    }
    if (take(p, '('))
        return parse_sum(p, value) && (take(p, ')') || fail_here(p, &CLOSE));
    if (!take(p, SQUARE_ROOT))
        return fail_here(p, &OPERAND);
    if (!go_deeper(p) || !parse_atom(p, value))
        return false;
    p->depth--;
    *value = sqrt(*value);
    return true;
}

static bool parse_signed(Parser *p, double *value)
{
    if (!go_deeper(p))
        return false;
    const bool minus = take(p, '-');
    const bool sign = minus || take(p, '+');
    if (!(sign ? parse_signed(p, value) : parse_atom(p, value)))
        return false;
    double exponent;
    if (!sign && take(p, '^')) {
        if (!parse_signed(p, &exponent))
            return false;
        *value = pow(*value, exponent);
    }
    *value = minus ? -*value : *value;
    p->depth--;
    return true;
}

// Parts of a product, or of a sum, joined from left to right.
static bool parse_pairs(Parser *p, bool sum, double *value)
{
    if (!(sum ? parse_pairs(p, false, value) : parse_signed(p, value)))
        return false;
    for (;;) {
        const bool inverse = take(p, sum ? '-' : '/');
        if (!inverse && !take(p, sum ? '+' : '*'))
            return true;
        double part;
        if (!(sum ? parse_pairs(p, false, &part) : parse_signed(p, &part)))
            return false;
        if (sum)
            *value += inverse ? -part : part;
        else
            *value = inverse ? *value / part : *value * part;
    }
}

static bool parse_sum(Parser *p, double *value)
{
    return parse_pairs(p, true, value);
}

bool expression_value(const char *text, double *value, Error *err)
{
    Parser p = {.text = text, .at = text, .err = err};
    read_char(&p);
    if (skip_spaces(&p) == 0)
        return error_set(err, &EMPTY);
    double result;
    if (!parse_sum(&p, &result))
        return false;
    BUG_ON(p.depth != 0);
    if (skip_spaces(&p) != 0)
        return fail_here(&p, &OPERATOR);
    if (!isfinite(result)) {
        char shown[NUMBER_SIZE];
        number_significant(result, 6, shown);
        return ERROR(err, &NOT_FINITE, err_text(text), err_text(shown));
    }
    *value = result;
    return true;
}
