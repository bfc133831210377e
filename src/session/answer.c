// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/answer.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/buffer.h"
#include "base/memory.h"
#include "num/expression.h"

enum { LEAST_PLACES = 2, ROUNDED_PLACES = 3 };

MESSAGE(NOT_A_SHAPE, ERROR_USAGE, "'{1}' is no shape; write rows and columns, as in 2x3",
        "“{1}”不是形状；请写行数和列数，如 2x3");
MESSAGE(NOT_A_SIGN, ERROR_USAGE, "'{1}' is no sign; write +, - or 0",
        "“{1}”不是符号；请写 +、- 或 0");
MESSAGE(NOT_AN_ORDER, ERROR_USAGE, "'{1}': write all {2} columns from most to least, as in {3}",
        "“{1}”：请把 {2} 列从多到少全部写出，如 {3}");
MESSAGE(COLUMN_TWICE, ERROR_USAGE, "'{1}' names column {2} twice", "“{1}”里第 {2} 列写了两次");
MESSAGE(NOT_A_CHOICE, ERROR_USAGE,
        "'{1}' is none of the choices; answer with a number from 1 to {2}",
        "“{1}”不在选项里；请写 1 到 {2} 的编号");
MESSAGE(WRONG_COUNT, ERROR_USAGE, "this asks for {1} numbers, in order, not {2}",
        "这里要依次写 {1} 个数，收到 {2} 个");

// The bytes of the first of `all`, a list that ends with NULL, that stands at
// `text`; 0 where none does.
static size_t one_of(const char *const *all, const char *text)
{
    for (; *all; all++) {
        if (strncmp(text, *all, strlen(*all)) == 0)
            return strlen(*all);
    }
    return 0;
}

// ---- Numbers -----------------------------------------------------------

// The text with what a keyboard or an input method gives as arithmetic is read.
// The caller's.
static char *respelt(const char *text)
{
    static const char *const typed[] = {"−", "×", "⋅", "·", "∕", "÷", "％", "²", NULL};
    static const char *const read[] = {"-", "*", "*", "*", "/", "/", "%", "^2"};
    Buffer out = {0};
    while (*text) {
        size_t i = 0, taken = 0;
        while (typed[i] && (taken = one_of((const char *const[]){typed[i], NULL}, text)) == 0)
            i++;
        if (taken > 0)
            buffer_add(&out, read[i]);
        else
            buffer_add_n(&out, text, taken = 1);
        text += taken;
    }
    return buffer_take(&out);
}

// The decimal that begins at `text`: its bytes, 0 where none does, and its places.
static size_t decimal_at(const char *text, int *places)
{
    size_t n = strspn(text, "0123456789");
    *places = 0;
    if (text[n] == '.')
        for (n++; isdigit((unsigned char)text[n]); n++)
            ++*places;
    return text[n] == 'e' || text[n] == 'E' ? 0 : n;
}

// How far rounding may have moved what the arithmetic gives: each decimal that
// was read off a screen moved by half a unit of its last place.
static double slack_of(const char *text, double value)
{
    double slack = 0;
    int places;
    for (const char *p = text; *p; p++) {
        const size_t n = decimal_at(p, &places);
        if (n == 0)
            continue;
        if (places >= ROUNDED_PLACES) {
            Buffer moved = {0};
            buffer_add_n(&moved, text, (size_t)(p - text));
            buffer_printf(&moved, "(%.*s+%.*f)%s", (int)n, p, places + 1, 0.5 * pow(10, -places),
                          p + n);
            double other;
            if (expression_value(buffer_text(&moved), &other, NULL))
                slack += fabs(other - value);
            buffer_release(&moved);
        }
        p += n - 1;
    }
    return slack;
}

// A decimal is as exact as its last place, and so is arithmetic with rounded
// numbers in it (0.493/1.613).
static Judgement judge(const char *text, bool per_cent, double value, double truth)
{
    const double error = fabs(value - truth);
    if (error <= 1e-9 * fmax(1, fabs(truth)))
        return JUDGED_RIGHT;
    int places;
    const char *unsigned_text = text + (*text == '-' || *text == '+');
    const size_t decimal = decimal_at(unsigned_text, &places);
    if (decimal == 0 || unsigned_text[decimal] != '\0') {
        const double scale = per_cent ? 0.01 : 1;
        const double slack = slack_of(text, value / scale) * scale;
        return error <= fmax(1e-5 * fabs(truth), slack * (1 + 1e-9)) ? JUDGED_RIGHT : JUDGED_WRONG;
    }
    const int meant = places + 2 * per_cent;
    const double half = 0.5 * pow(10, -meant);
    if (error > half * (1 + 1e-9))
        return JUDGED_WRONG;
    if (meant >= LEAST_PLACES)
        return JUDGED_RIGHT;
    return value == 0 ? JUDGED_WRONG : JUDGED_COARSE; // "0" says nothing is there
}

bool answer_number(const char *text, double truth, Judgement *verdict, double *value, Error *err)
{
    char *plain = respelt(text);
    const char *size = plain + (*plain == '-' || *plain == '+');
    const bool infinite = strcasecmp(size, "inf") == 0 || strcmp(size, "∞") == 0;
    bool read = true;
    if (infinite || strcasecmp(size, "nan") == 0) { // which no arithmetic gives
        *value = infinite ? copysign(INFINITY, *plain == '-' ? -1 : 1) : NAN;
        const bool same = *value == truth || (isnan(*value) && isnan(truth));
        *verdict = same ? JUDGED_RIGHT : JUDGED_WRONG;
    } else {
        bool per_cent = false; // a sign at the end, with blanks around it
        for (size_t n = strlen(plain);
             n > 0 && (plain[n - 1] == ' ' || (plain[n - 1] == '%' && !per_cent)); n--) {
            per_cent |= plain[n - 1] == '%';
            plain[n - 1] = '\0';
        }
        read = expression_value(plain, value, err);
        if (read && per_cent)
            *value /= 100;
        if (read)
            *verdict = isfinite(truth) ? judge(plain, per_cent, *value, truth) : JUDGED_WRONG;
    }
    free(plain);
    return read;
}

bool answer_is(const char *text, double truth)
{
    Judgement verdict;
    double value;
    return answer_number(text, truth, &verdict, &value, NULL) && verdict == JUDGED_RIGHT;
}

// ---- Several numbers ---------------------------------------------------

static const char *const separators[] = {",", ";", "，", "；", "、", NULL};

bool answer_parts(const char *text, size_t wanted, char *part[ANSWER_CELLS], Error *err)
{
    BUG_ON(wanted < 1 || wanted > ANSWER_CELLS);
    bool by_blanks = true;
    size_t found = 0;
    if (wanted == 1) {
        part[0] = mem_text(text);
        return true;
    }
    for (const char *at = text; *at; at++)
        by_blanks = by_blanks && one_of(separators, at) == 0;
    while (*(text += strspn(text, " "))) {
        const char *end = text;
        for (int depth = 0; *end; end++) {
            depth += (*end == '(') - (*end == ')');
            if (depth <= 0 && (by_blanks ? *end == ' ' : one_of(separators, end) > 0))
                break;
        }
        if (found < wanted)
            part[found] = mem_text_n(text, (size_t)(end - text));
        found++;
        text = end + one_of(separators, end);
    }
    if (found == wanted)
        return true;
    answer_parts_free(part, found < wanted ? found : wanted);
    return ERROR(err, &WRONG_COUNT, err_count(wanted), err_count(found));
}

void answer_parts_free(char *part[ANSWER_CELLS], size_t parts)
{
    for (size_t i = 0; i < parts; i++)
        free(part[i]);
}

// ---- Shapes ------------------------------------------------------------

bool answer_shape(const char *text, double shape[2], Error *err)
{
    // What may stand between or around the two numbers.
    static const char *const fillers[] = {"by", "x", "X", "*",  "×",  "乘", "行", "列", ",",
                                          "，", "(", ")", "（", "）", "[",  "]",  " ",  NULL};
    size_t found = 0, skip;
    const char *at = text;
    for (; *at; at += skip) {
        char *end;
        skip = one_of(fillers, at);
        if (skip > 0)
            continue;
        if (!isdigit((unsigned char)*at) || found == 2)
            return ERROR(err, &NOT_A_SHAPE, err_text(text));
        shape[found++] = (double)strtoul(at, &end, 10);
        skip = (size_t)(end - at);
    }
    return found == 2 || ERROR(err, &NOT_A_SHAPE, err_text(text));
}

// ---- Signs -------------------------------------------------------------

bool answer_sign(const char *text, double *sign, Error *err)
{
    static const struct {
        const char *word;
        int sign;
    } all[] = {{"+", 1},         {"positive", 1}, {"plus", 1}, {"正", 1},
               {"正号", 1},      {"正的", 1},     {"-", -1},   {"−", -1},
               {"negative", -1}, {"minus", -1},   {"负", -1},  {"负号", -1},
               {"负的", -1},     {"0", 0},        {"zero", 0}, {"零", 0}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (strcasecmp(text, all[i].word) == 0) {
            *sign = all[i].sign;
            return true;
        }
    }
    return ERROR(err, &NOT_A_SIGN, err_text(text));
}

// ---- Orders ------------------------------------------------------------

// The column named at `text`: the longest label that stands there, else a
// number. Returns its bytes, or 0.
static size_t column_at(const char *text, const Labels *labels, size_t columns, size_t *column)
{
    size_t longest = 0;
    for (size_t i = 0; labels && i < labels->n; i++) {
        for (int lang = 0; lang < LANG_COUNT; lang++) {
            const char *label = labels->at[i].text[lang];
            const size_t n = strlen(label);
            if (n > longest && strncasecmp(text, label, n) == 0) {
                longest = n;
                *column = i;
            }
        }
    }
    if (longest > 0 || !isdigit((unsigned char)*text))
        return longest;
    char *end;
    size_t number = strtoul(text, &end, 10), n = (size_t)(end - text);
    if (columns <= 9) { // "312" needs no blanks
        number = (size_t)(*text - '0');
        n = 1;
    }
    if (number < 1 || number > columns)
        return 0;
    *column = number - 1;
    return n;
}

static bool not_an_order(const char *text, size_t columns, Error *err)
{
    Buffer example = {0}; // "3 1 2"
    buffer_printf(&example, "%zu", columns);
    for (size_t i = 1; i < columns; i++)
        buffer_printf(&example, " %zu", i);
    ERROR(err, &NOT_AN_ORDER, err_text(text), err_count(columns), err_text(buffer_text(&example)));
    buffer_release(&example);
    return false;
}

bool answer_order(const char *text, const Labels *labels, size_t columns,
                  double order[ANSWER_CELLS], Error *err)
{
    static const char *const fillers[] = {" ", ">", "≥", "＞", "=", "→", NULL};
    size_t found = 0, n;
    if (columns > ANSWER_CELLS)
        return not_an_order(text, columns, err);
    for (const char *at = text; *at; at += n) {
        size_t column;
        n = one_of(fillers, at) + one_of(separators, at);
        if (n > 0)
            continue;
        n = column_at(at, labels, columns, &column);
        if (n == 0)
            return not_an_order(text, columns, err);
        for (size_t i = 0; i < found; i++) {
            if (order[i] == (double)column)
                return ERROR(err, &COLUMN_TWICE, err_text(text), err_count(column + 1));
        }
        order[found++] = (double)column;
    }
    return found == columns || not_an_order(text, columns, err);
}

// ---- Choices -----------------------------------------------------------

bool answer_choice(const char *text, const Words *choices, size_t count, double *choice, Error *err)
{
    char *end;
    const size_t number = strtoul(text, &end, 10);
    if (end != text && *end == '\0' && number >= 1 && number <= count) {
        *choice = (double)number;
        return true;
    }
    for (size_t i = 0; i < count; i++) {
        for (int lang = 0; lang < LANG_COUNT; lang++) {
            const char *word = choices[i].text[lang];
            if (word && strcasecmp(text, word) == 0) {
                *choice = (double)(i + 1);
                return true;
            }
        }
    }
    return ERROR(err, &NOT_A_CHOICE, err_text(text), err_count(count));
}
