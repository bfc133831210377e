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

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/minmax.h"
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

enum { NAME_COUNT = sizeof NAMES / sizeof *NAMES };

// What is read has a byte for each character of the text: its ASCII form, or one of these.
enum { SQUARE_ROOT = 1, PI_LETTER, OTHER };

typedef struct Parser {
    const char *text, *plain; // as it was typed, and as it is read
    const char *at;           // in `plain`
    int depth;
    Error *err;
} Parser;

static bool parse_pairs(Parser *p, bool sum, double *value);

static char skip_spaces(Parser *p)
{
    p->at += strspn(p->at, " \t");
    return *p->at;
}

static bool take(Parser *p, char wanted)
{
    if (skip_spaces(p) != wanted)
        return false;
    p->at++;
    return true;
}

// Reports what stands here instead of what was expected.
static bool fail_here(Parser *p, const Expected *expected)
{
    if (!*p->at)
        return ERROR(p->err, &expected->ended, err_text(p->text));
    const char *from = p->text, *to = p->text;
    for (const char *at = p->plain; at <= p->at; at++) {
        from = to;
        utf8_next(&to);
    }
    char found[UTF8_MAX + 1];
    snprintf(found, sizeof found, "%.*s", (int)(to - from), from);
    return ERROR(p->err, &expected->found, err_text(p->text),
                 err_count((size_t)(p->at - p->plain) + 1), err_text(found));
}

static bool parse_number(Parser *p, double *value)
{
    static const char digits[] = "0123456789.";
    char text[NUMBER_MOST + 1] = "";
    size_t n = strspn(p->at, digits);
    if (tolower((unsigned char)p->at[n]) == 'e') {
        n += p->at[n + 1] == '+' || p->at[n + 1] == '-' ? 2 : 1;
        n += strspn(p->at + n, digits);
    }
    memcpy(text, p->at, size_min(n, NUMBER_MOST));
    p->at += n;
    return (n <= NUMBER_MOST && number_parse(text, value)) ||
           ERROR(p->err, &BAD_NUMBER, err_text(p->text), err_text(text));
}

static bool parse_name(Parser *p, double *value)
{
    char name[NAME_MOST + 1];
    size_t n = 0;
    for (; n < NAME_MOST && (isalpha((unsigned char)*p->at) || *p->at == '_'); p->at++)
        name[n++] = (char)tolower((unsigned char)*p->at);
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
        if (!parse_pairs(p, true, value))
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
    const unsigned char ch = (unsigned char)skip_spaces(p);
    if (isdigit(ch) || ch == '.')
        return parse_number(p, value);
    if (isalpha(ch) || ch == '_')
        return parse_name(p, value);
    *value = PI;
    if (take(p, PI_LETTER))
        return true;
    if (take(p, '('))
        return parse_pairs(p, true, value) && (take(p, ')') || fail_here(p, &CLOSE));
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

bool expression_value(const char *text, double *value, Error *err)
{
    SCOPED(buffer_release) Buffer plain = {0};
    for (const char *at = text; *at;) {
        const uint32_t ch = utf8_narrow(utf8_next(&at));
        buffer_add_char(&plain, ch == '\t' || (ch >= ' ' && ch < 0x7F) ? ch
                                : ch == 0x221A                         ? SQUARE_ROOT
                                : ch == 0x3C0                          ? PI_LETTER
                                                                       : OTHER);
    }
    Parser p = {text, buffer_text(&plain), buffer_text(&plain), 0, err};
    double result;
    if (!skip_spaces(&p))
        return error_set(err, &EMPTY);
    if (!parse_pairs(&p, true, &result))
        return false;
    BUG_ON(p.depth != 0);
    if (skip_spaces(&p))
        return fail_here(&p, &OPERATOR);
    if (!isfinite(result))
        return ERROR(err, &NOT_FINITE, err_text(text), err_number(result));
    *value = result;
    return true;
}

// ---- Matrices ------------------------------------------------------------

MESSAGE(UNEVEN, ERROR_USAGE, "row {1} has {2} numbers, the rows before it {3}: all need as many");
MESSAGE(NO_NUMBERS, ERROR_USAGE, "there are no numbers here; write them as in [[1,2],[3,4]]");

typedef struct Rows {
    double *at;
    size_t count, capacity;
    size_t rows, cols; // whole rows, and their length
} Rows;

static bool end_row(Rows *r, Error *err)
{
    const size_t here = r->count - r->rows * r->cols;
    if (here == 0)
        return true;
    if (r->rows > 0 && here != r->cols)
        return ERROR(err, &UNEVEN, err_count(r->rows + 1), err_count(here), err_count(r->cols));
    r->cols = here;
    r->rows++;
    return true;
}

static bool read_rows(Rows *r, const char *text, size_t size, Error *err)
{
    for (size_t i = 0; i < size;) {
        const char c = text[i];
        if (strchr(";]}", c) && !end_row(r, err))
            return false;
        if (strchr(" ,;[]{}", c)) {
            i++;
            continue;
        }
        size_t n = i; // where the number ends: before a separator outside of parentheses
        for (int depth = 0; text[n] && (depth > 0 || !strchr(" ,;[]{}", text[n])); n++)
            depth += (text[n] == '(') - (text[n] == ')');
        SCOPED(mem_drop) char *number = mem_text_n(text + i, n - i);
        MEM_GROW(r->at, r->count, r->capacity);
        const bool read = expression_value(number, &r->at[r->count++], err);
        i = n;
        if (!read)
            return false;
    }
    return end_row(r, err);
}

bool matrix_parse(const char *text, Matrix *out, Error *err)
{
    const char *call = strstr(text, "(["), *last = strrchr(text, ']');
    size_t size = strlen(text);
    if (isalpha((unsigned char)*text) && call && last > call) { // np.array([…])
        size = (size_t)(last - call);
        text = call + 1;
    }
    Rows r = {0};
    const bool read =
        read_rows(&r, text, size, err) && (r.count > 0 || error_set(err, &NO_NUMBERS));
    BUG_ON(read && r.rows * r.cols != r.count);
    if (read)
        *out = (Matrix){r.rows, r.cols, r.at};
    else
        free(r.at);
    return read;
}
