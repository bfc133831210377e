// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/answer.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/buffer.h"
#include "base/memory.h"
#include "base/nearest.h"
#include "num/expression.h"
#include "session/spelling.h"

enum { LEAST_PLACES = 2, ROUNDED_PLACES = 3 };

MESSAGE(
    NOT_A_NUMBER, ERROR_USAGE,
    "'{1}' cannot be read as a number; type one such as -0.25, 1/3 or 33%, or a sum like 3*2+1");
MESSAGE(NOT_A_SHAPE, ERROR_USAGE, "'{1}' is no shape; type rows and columns, as in 2x3");
MESSAGE(NOT_A_SIGN, ERROR_USAGE, "'{1}' is no sign; type +, - or 0");
MESSAGE(NOT_AN_ORDER, ERROR_USAGE, "'{1}': type all {2} columns from most to least, as in {3}");
MESSAGE(COLUMN_TWICE, ERROR_USAGE, "'{1}' names column {2} twice; each column comes once");
MESSAGE(NOT_A_CHOICE, ERROR_USAGE, "'{1}' is none of the choices; type a number from 1 to {2}");
MESSAGE(SEVERAL_CHOICES, ERROR_USAGE, "'{1}' fits several choices; type a number from 1 to {2}");
MESSAGE(WRONG_COUNT, ERROR_USAGE, "this asks for {1} numbers in order, like {3}, not {2}");

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
            if (expression_value(buffer_text(&moved), &other, ERROR_DROPPED))
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
    char *plain = spelling_number(text);
    int depth = 0;
    for (char *at = plain; *at; at++) { // a decimal comma; in "(2, 0)" it parts two numbers
        depth += (*at == '(') - (*at == ')');
        if (*at == ',' && depth <= 0 && at > plain && isdigit((unsigned char)at[-1]) &&
            isdigit((unsigned char)at[1]))
            *at = '.';
    }
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
        read = expression_value(plain, value, ERROR_DROPPED) ||
               ERROR(err, &NOT_A_NUMBER, err_text(text));
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
    return answer_number(text, truth, &verdict, &value, ERROR_DROPPED) && verdict == JUDGED_RIGHT;
}

// ---- Several numbers ---------------------------------------------------

static const char *const separators[] = {",", ";", " and ", "和", "与", NULL};

// Adds what stands between `cuts` (NULL: blanks) outside of parentheses.
static void cut_parts(const char *text, const char *const *cuts, Owned *parts)
{
    while (*(text += strspn(text, " "))) {
        const char *end = text;
        for (int depth = 0; *end; end++) {
            depth += (*end == '(') - (*end == ')');
            if (depth <= 0 && (cuts ? one_of(cuts, end) > 0 : *end == ' '))
                break;
        }
        owned_add(parts, mem_text_n(text, (size_t)(end - text)));
        text = end + (cuts ? one_of(cuts, end) : 0);
    }
}

// "(4, 1)", as vectors are printed, without its parentheses or brackets; "(1+2) (3)" stays.
static void unwrap(char *text)
{
    const size_t size = strlen(text);
    const bool round = *text == '(' && strcspn(text + 1, "()") + 2 == size;
    const bool square = *text == '[' && strcspn(text + 1, "[]") + 2 == size;
    if (!round && !square)
        return;
    memmove(text, text + 1, size - 2);
    text[size - 2] = '\0';
}

bool answer_parts(const char *text, size_t wanted, Owned *parts, Error *err)
{
    static const char *const wide[] = {";", NULL};
    BUG_ON(wanted < 1 || wanted > ANSWER_CELLS || parts->count > 0);
    if (wanted == 1) {
        owned_add(parts, spelling_narrow(text));
        return true;
    }
    char *plain = spelling_narrow(text);
    bool blanks = true;
    unwrap(plain);
    for (const char *at = plain; *at; at++)
        blanks = blanks && one_of(separators, at) == 0;
    // Where its commas are decimal commas, semicolons or blanks part the numbers.
    const char *const *const cuts[] = {blanks ? NULL : separators, wide, NULL};
    size_t found = 0;
    for (size_t i = 0; i < 3 && parts->count != wanted; i++) {
        owned_release(parts);
        cut_parts(plain, cuts[i], parts);
        found = i == 0 ? parts->count : found;
    }
    free(plain);
    if (parts->count == wanted)
        return true;
    owned_release(parts);
    return ERROR(err, &WRONG_COUNT, err_count(wanted), err_count(found),
                 err_text(wanted == 2 ? "3 1/2" : "3 1/2 -4"));
}

// ---- Shapes ------------------------------------------------------------

bool answer_shape(const char *text, double shape[2], Error *err)
{
    // What may stand between or around the two numbers.
    static const char *const fillers[] = {"by",      "x",      "X",   "*",  "rows", "row",
                                          "columns", "column", "and", "行", "列",   ",",
                                          "(",       ")",      "[",   "]",  " ",    NULL};
    char *plain = spelling_number(text);
    size_t found = 0, skip;
    bool read = true;
    for (const char *at = plain; *at && read; at += skip) {
        char *end;
        skip = one_of(fillers, at);
        if (skip > 0)
            continue;
        read = isdigit((unsigned char)*at) && found < 2;
        if (read)
            shape[found++] = (double)strtoul(at, &end, 10);
        skip = read ? (size_t)(end - at) : 0;
    }
    free(plain);
    return (read && found == 2) || ERROR(err, &NOT_A_SHAPE, err_text(text));
}

// ---- Signs -------------------------------------------------------------

bool answer_sign(const char *text, double *sign, Error *err)
{
    static const struct {
        int sign;
        const char *const word[25]; // one NULL at least ends them
    } all[] = {
        {1, {"+",         "positive", "plus",   "grow", "grows", "rise", "rises", "increase",
             "increases", "up",       "larger", "正",   "正号",  "正的", "正数",  "大于0",
             "变大",      "增大",     "增加",   "上升", "升",    "涨"}},
        {-1, {"-",         "negative", "minus", "fall", "falls",   "shrink", "shrinks", "decrease",
              "decreases", "drop",     "drops", "down", "smaller", "负",     "负号",    "负的",
              "负数",      "小于0",    "变小",  "减小", "减少",    "下降",   "降",      "跌"}},
        {0, {"0", "zero", "unchanged", "零", "不变"}},
    };
    char *plain = spelling_plain(text, false);
    bool read = false;
    for (size_t i = 0; i < sizeof all / sizeof *all && !read; i++) {
        read = word_in(plain, all[i].word) >= 0;
        *sign = all[i].sign;
    }
    if (!read && (*plain == '+' || *plain == '-')) { // the number, where its sign is enough
        double value;
        read = answer_number(text, 0, &(Judgement){0}, &value, ERROR_DROPPED) && value != 0;
        *sign = read ? (value > 0) - (value < 0) : 0;
    }
    free(plain);
    return read || ERROR(err, &NOT_A_SIGN, err_text(text));
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

NONNULL(3) static bool not_an_order(const char *text, size_t columns, Error *err)
{
    Buffer example = {0}; // "3 1 2"
    buffer_printf(&example, "%zu", columns);
    for (size_t i = 1; i < columns; i++)
        buffer_printf(&example, " %zu", i);
    return ERROR(err, &NOT_AN_ORDER, err_text(text), err_count(columns), err_buffer(&example));
}

NONNULL(5)
static bool read_order(const char *text, const Labels *labels, size_t columns,
                       double order[ANSWER_CELLS], Error *err)
{
    static const char *const fillers[] = {" ", ">", "≥", "=", "→", "第", "列", NULL};
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

bool answer_order(const char *text, const Labels *labels, size_t columns,
                  double order[ANSWER_CELLS], Error *err)
{
    char *plain = spelling_narrow(text), *number = spelling_number(text);
    unwrap(plain);
    const bool read = read_order(plain, labels, columns, order, err) ||
                      read_order(number, labels, columns, order, ERROR_DROPPED);
    free(plain);
    free(number);
    if (read)
        error_clear(err);
    return read;
}

// ---- Choices -----------------------------------------------------------

// How `typed` names the text of a choice: not at all, by how it begins, or whole.
static int named(const char *typed, const char *text)
{
    char *whole[] = {spelling_plain(typed, false), spelling_plain(text, false)};
    char *apart[] = {spelling_plain(typed, true), spelling_plain(text, true)};
    const size_t n = strlen(apart[0]);
    const bool ends = strchr(" ", apart[1][strlen(apart[1]) < n ? 0 : n]) != NULL;
    const bool begins = n > 0 && strncmp(apart[0], apart[1], n) == 0 &&
                        (ends || (unsigned char)apart[0][n - 1] >= 0x80);
    const int how = *whole[0] && strcmp(whole[0], whole[1]) == 0 ? 2 : begins;
    for (size_t i = 0; i < 2; i++) {
        free(whole[i]);
        free(apart[i]);
    }
    return how;
}

// The choices that are named that way, in either language; *which is the last of them.
static size_t count_named(const char *typed, int least, const Words *choices, size_t count,
                          size_t *which)
{
    size_t found = 0;
    for (size_t i = 0; i < count; i++) {
        bool is = false;
        for (int lang = 0; lang < LANG_COUNT; lang++)
            is |= choices[i].text[lang] && named(typed, choices[i].text[lang]) >= least;
        *which = is ? i : *which;
        found += is;
    }
    return found;
}

bool answer_choice(const char *text, const Words *choices, size_t count, double *choice, Error *err)
{
    static const char *const yes_no[][2] = {{"是", "yes"}, {"是的", "yes"}, {"对", "yes"},
                                            {"y", "yes"},  {"不是", "no"},  {"否", "no"},
                                            {"不", "no"},  {"n", "no"}};
    const size_t label = spelling_label(text);
    const bool digits = text[strspn(text, "0123456789")] == '\0';
    size_t which = 0, found = digits ? 0 : count_named(text, 2, choices, count, &which);
    if (found != 1 && label >= 1 && label <= count) {
        which = label - 1;
        found = 1;
    }
    if (found == 0)
        found = count_named(text, 1, choices, count, &which);
    for (size_t i = 0; found == 0 && i < sizeof yes_no / sizeof *yes_no; i++)
        if (strcasecmp(text, yes_no[i][0]) == 0)
            found = count_named(yes_no[i][1], 1, choices, count, &which);
    if (found != 1)
        return ERROR(err, found > 1 ? &SEVERAL_CHOICES : &NOT_A_CHOICE, err_text(text),
                     err_count(count));
    *choice = (double)(which + 1);
    return true;
}
