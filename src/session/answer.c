// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/answer.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/nearest.h"
#include "base/utf8.h"
#include "num/expression.h"

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

// ---- Ways of writing ---------------------------------------------------

// Full-width forms as their ASCII twins, and the signs of arithmetic that the program prints or a
// keyboard has. The caller's.
static char *narrow(const char *text)
{
    enum { DOT = 0x22C5, MIDDLE_DOT = 0xB7, SLASH = 0x2215, DASH = 0x2013, SQUARED = 0xB2 };
    Buffer out = {0};
    for (uint32_t ch; (ch = utf8_narrow(utf8_next(&text)));) {
        switch (ch) {
        case DOT:
        case MIDDLE_DOT: buffer_add(&out, "*"); break;
        case SLASH: buffer_add(&out, "/"); break;
        case DASH: buffer_add(&out, "-"); break;
        case SQUARED: buffer_add(&out, "^2"); break;
        default: buffer_add_char(&out, ch);
        }
    }
    return buffer_take(&out);
}

// A text for comparison: full-width forms narrow, lower case, one blank in place of what only parts
// or ends words. The caller's.
static char *plain_words(const char *text)
{
    static const char *const part[] = {" ", ",", ".", ":", ";", "!",  "?", "'", "\"",
                                       "(", ")", "[", "]", "^", "、", "—", NULL};
    Buffer out = {0};
    bool apart = false;
    for (uint32_t ch; (ch = utf8_next(&text));) {
        char bytes[UTF8_MAX + 1] = "";
        ch = utf8_narrow(ch);
        ch = ch >= 'A' && ch <= 'Z' ? ch + ('a' - 'A') : ch == 0x1D40 ? 't' : ch; // ᵀ
        ch = ch == '*' || ch == 0x22C5 || ch == 0xB7 ? 'x' : ch;                  // ⋅ ·
        utf8_encode(ch, bytes);
        const bool parts = word_in(bytes, part) >= 0;
        apart |= parts;
        if (parts)
            continue;
        buffer_add(&out, apart && out.size > 0 ? " " : "");
        buffer_add(&out, bytes);
        apart = false;
    }
    return buffer_take(&out);
}

// Adds what stands between `marks`, outside of parentheses and without blanks around it.
static void cut(const char *text, const char *const *marks, Owned *parts)
{
    while (*text) {
        size_t size = 0, mark = 0;
        for (int depth = 0; text[size] && mark == 0; size += mark == 0) {
            depth += (text[size] == '(') - (text[size] == ')');
            mark = depth <= 0 ? one_of(marks, text + size) : 0;
        }
        const char *next = text + size + mark;
        for (; size > 0 && *text == ' '; size--)
            text++;
        while (size > 0 && text[size - 1] == ' ')
            size--;
        if (size > 0)
            owned_add(parts, mem_text_n(text, size));
        text = next;
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

// ---- Numbers -----------------------------------------------------------

// The decimal that begins at `text`: its bytes, 0 where none does, and its places.
static size_t decimal_at(const char *text, int *places)
{
    static const char digits[] = "0123456789";
    size_t n = strspn(text, digits);
    *places = text[n] == '.' ? (int)strspn(text + n + 1, digits) : 0;
    n += text[n] == '.' ? 1 + (size_t)*places : 0;
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
            SCOPED(buffer_release) Buffer moved = {0};
            buffer_add_n(&moved, text, (size_t)(p - text));
            buffer_printf(&moved, "(%.*s+%.*f)%s", (int)n, p, places + 1, 0.5 * pow(10, -places),
                          p + n);
            double other;
            if (expression_value(buffer_text(&moved), &other, ERROR_DROPPED))
                slack += fabs(other - value);
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
    SCOPED(mem_drop) char *typed = narrow(text);
    char *plain = typed;
    while (strchr(plain, '=')) // "1+2 = 3"
        plain = strchr(plain, '=') + 1;
    plain += strspn(plain, " ");
    bool per_cent = false; // a sign at the end, with blanks around it
    for (size_t n = strlen(plain);
         n > 0 && (plain[n - 1] == ' ' || (plain[n - 1] == '%' && !per_cent)); n--) {
        per_cent |= plain[n - 1] == '%';
        plain[n - 1] = '\0';
    }
    int depth = 0;
    for (char *at = plain; *at; at++) { // a decimal comma; in "(2, 0)" it parts two numbers
        depth += (*at == '(') - (*at == ')');
        if (*at == ',' && depth <= 0 && at > plain && isdigit((unsigned char)at[-1]) &&
            isdigit((unsigned char)at[1]))
            *at = '.';
    }
    const char *size = plain + (*plain == '-' || *plain == '+');
    const bool infinite = strcasecmp(size, "inf") == 0 || strcmp(size, "∞") == 0;
    if (infinite || strcasecmp(size, "nan") == 0) { // which no arithmetic gives
        *value = infinite ? copysign(INFINITY, *plain == '-' ? -1 : 1) : NAN;
        const bool same = *value == truth || (isnan(*value) && isnan(truth));
        *verdict = same ? JUDGED_RIGHT : JUDGED_WRONG;
        return true;
    }
    if (!expression_value(plain, value, ERROR_DROPPED))
        return ERROR(err, &NOT_A_NUMBER, err_text(text));
    *value /= per_cent ? 100 : 1;
    *verdict = isfinite(truth) ? judge(plain, per_cent, *value, truth) : JUDGED_WRONG;
    return true;
}

bool answer_is(const char *text, double truth)
{
    Judgement verdict;
    double value;
    return answer_number(text, truth, &verdict, &value, ERROR_DROPPED) && verdict == JUDGED_RIGHT;
}

// ---- Several numbers ---------------------------------------------------

bool answer_parts(const char *text, size_t wanted, Owned *parts, Error *err)
{
    // Where its commas are decimal commas, semicolons or blanks part the numbers.
    static const char *const all[] = {",", ";", " and ", "和", "与", NULL};
    static const char *const wide[] = {";", NULL}, *const blank[] = {" ", NULL};
    static const char *const *const marks[] = {all, wide, blank};
    BUG_ON(wanted < 1 || wanted > ANSWER_CELLS || parts->count > 0);
    SCOPED(mem_drop) char *plain = narrow(text);
    if (wanted == 1) {
        owned_add(parts, mem_text(plain));
        return true;
    }
    unwrap(plain);
    size_t found = 0;
    for (size_t i = 0; i < sizeof marks / sizeof *marks && parts->count != wanted; i++) {
        owned_release(parts);
        cut(plain, marks[i], parts);
        found = found > 1 ? found : parts->count;
    }
    if (parts->count == wanted)
        return true;
    owned_release(parts);
    return ERROR(err, &WRONG_COUNT, err_count(wanted), err_count(found),
                 err_text(wanted == 2 ? "3 1/2" : "3 1/2 -4"));
}

// ---- Shapes ------------------------------------------------------------

bool answer_shape(const char *text, double shape[2], Error *err)
{
    static const char *const marks[] = {" ", ",", "x", "X", "*", "by", "行", "列", NULL};
    SCOPED(mem_drop) char *plain = narrow(text);
    SCOPED(owned_release) Owned part = {0};
    unwrap(plain);
    cut(plain, marks, &part);
    bool read = part.count == 2;
    for (size_t i = 0; i < 2 && read; i++) {
        const char *digits = part.at[i];
        read = digits[strspn(digits, "0123456789")] == '\0';
        shape[i] = strtod(digits, NULL);
    }
    return read || ERROR(err, &NOT_A_SHAPE, err_text(text));
}

// ---- Signs -------------------------------------------------------------

bool answer_sign(const char *text, double *sign, Error *err)
{
    static const struct {
        int sign;
        const char *const word[8]; // one NULL at least ends them
    } all[] = {{1, {"+", "plus", "positive", "grow", "grows", "正", "变大"}},
               {-1, {"-", "minus", "negative", "fall", "falls", "负", "变小"}},
               {0, {"0", "zero", "零"}}};
    SCOPED(mem_drop) char *plain = plain_words(text);
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
    return read || ERROR(err, &NOT_A_SIGN, err_text(text));
}

// ---- Orders ------------------------------------------------------------

// The column named at `text`: the longest label that stands there, else a
// number. Returns its bytes, or 0.
static size_t column_at(const char *text, const Labels *labels, size_t columns, size_t *column)
{
    size_t size;
    *column = labels_longest(labels, text, strncasecmp, &size) - 1;
    if (size > 0 || !isdigit((unsigned char)*text))
        return size;
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

bool answer_order(const char *text, const Labels *labels, size_t columns,
                  double order[ANSWER_CELLS], Error *err)
{
    static const char *const marks[] = {" ", ",", ";", ">", "≥", "=", "→", "and", "和", "与", NULL};
    SCOPED(mem_drop) char *plain = narrow(text);
    size_t found = 0, n = 1;
    unwrap(plain);
    for (const char *at = plain; *at && n > 0 && columns <= ANSWER_CELLS; at += n) {
        size_t column, i = 0;
        n = column_at(at, labels, columns, &column);
        if (n == 0) {
            n = one_of(marks, at);
            continue;
        }
        while (i < found && order[i] != (double)column)
            i++;
        if (i < found)
            return ERROR(err, &COLUMN_TWICE, err_text(text), err_count(column + 1));
        order[found++] = (double)column;
    }
    if (n > 0 && found == columns)
        return true;
    Buffer example = {0}; // "3 1 2"
    buffer_printf(&example, "%zu", columns);
    for (size_t i = 1; i < columns; i++)
        buffer_printf(&example, " %zu", i);
    return ERROR(err, &NOT_AN_ORDER, err_text(text), err_count(columns), err_buffer(&example));
}

// ---- Choices -----------------------------------------------------------

// The place of a choice that its label gives, from 1: "3", "（３）", "3)". 0 where it is none.
static size_t label_in(const char *text)
{
    SCOPED(mem_drop) char *plain = plain_words(text);
    char *end;
    const size_t label = strtoul(plain, &end, 10);
    return isdigit((unsigned char)*plain) && *end == '\0' ? label : 0;
}

// How `typed` names the text of a choice: not at all, by how it begins, or whole.
static int named(const char *typed, const char *text)
{
    SCOPED(mem_drop) char *words = plain_words(typed), *all = plain_words(text);
    const size_t n = strlen(words);
    const bool begins = n > 0 && strncmp(words, all, n) == 0;
    const bool ends = begins && (all[n] == ' ' || (unsigned char)words[n - 1] >= 0x80);
    return begins && !all[n] ? 2 : ends;
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
    const size_t label = label_in(text);
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
