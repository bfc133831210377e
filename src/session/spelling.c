// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/spelling.h"

#include <ctype.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/buffer.h"
#include "base/memory.h"
#include "base/nearest.h"
#include "base/utf8.h"

// ---- Characters ----------------------------------------------------------

char *spelling_narrow(const char *text)
{
    Buffer out = {0};
    for (uint32_t ch; (ch = utf8_next(&text));)
        buffer_add_char(&out, utf8_narrow(ch));
    return buffer_take(&out);
}

// ---- Words and signs -----------------------------------------------------

typedef struct Spelt {
    const char *typed, *read;
} Spelt;

// Words of letters are taken whole, in any case; other signs wherever they stand, the first
// that fits. What is read as "/2" and so on divides the number before it, or 1.
static const Spelt table[] = {
    {"zero", "0"},     {"one", "1"},     {"two", "2"},      {"three", "3"},     {"four", "4"},
    {"five", "5"},     {"six", "6"},     {"seven", "7"},    {"eight", "8"},     {"nine", "9"},
    {"ten", "10"},     {"eleven", "11"}, {"twelve", "12"},  {"minus", "-"},     {"negative", "-"},
    {"plus", "+"},     {"times", "*"},   {"over", "/"},     {"per", ""},        {"cent", "%"},
    {"percent", "%"},  {"a", ""},        {"an", ""},        {"about", ""},      {"roughly", ""},
    {"around", ""},    {"is", ""},       {"squared", "^2"}, {"half", "/2"},     {"halves", "/2"},
    {"third", "/3"},   {"thirds", "/3"}, {"quarter", "/4"}, {"quarters", "/4"}, {"tenth", "/10"},
    {"tenths", "/10"}, {"零", "0"},      {"〇", "0"},       {"一", "1"},        {"二", "2"},
    {"两", "2"},       {"三", "3"},      {"四", "4"},       {"五", "5"},        {"六", "6"},
    {"七", "7"},       {"八", "8"},      {"九", "9"},       {"十", "10"},       {"百", "100"},
    {"千", "1000"},    {"点", "."},      {"个半", "+1/2"},  {"半", "/2"},       {"⋅", "*"},
    {"·", "*"},        {"∕", "/"},       {"–", "-"},        {"²", "^2"},        {"的平方", "^2"},
    {"平方", "^2"},    {"根号", "√"},    {"负", "-"},       {"减去", "-"},      {"减", "-"},
    {"加上", "+"},     {"加", "+"},      {"乘以", "*"},     {"乘", "*"},        {"除以", "/"},
    {"大约", ""},      {"约", ""},       {"左右", ""},      {"差不多", ""},     {"是", ""},
    {"个", ""},        {"正", ""},       {"~", ""},
};

// How what begins at `text` is read, NULL where it stands for itself; *size: its bytes.
static const char *spelt_at(const char *text, size_t *size)
{
    size_t letters = 0;
    while (isalpha((unsigned char)text[letters]))
        letters++;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        const char *typed = table[i].typed;
        *size = strlen(typed);
        if (isalpha((unsigned char)*typed)
                ? *size == letters && strncasecmp(text, typed, letters) == 0
                : strncmp(text, typed, *size) == 0)
            return table[i].read;
    }
    *size = letters > 0 ? letters : 1;
    return NULL;
}

// Takes a sign, a word of letters or one byte.
static size_t read_spelt(const char *text, Buffer *out)
{
    size_t size, n = out->size;
    const char *read = spelt_at(text, &size);
    while (n > 0 && buffer_text(out)[n - 1] == ' ')
        n--;
    const bool alone = n == 0 || !isdigit((unsigned char)buffer_text(out)[n - 1]);
    if (read) {
        buffer_add(out, *read == '/' && read[1] && alone ? "1" : "");
        buffer_add(out, read);
    } else {
        buffer_add_n(out, text, size);
    }
    return size;
}

// ---- Chinese numbers -----------------------------------------------------

static const char DIGITS[] = "0123456789.";

// Reads "0.5", "三百零五" or "零点五". Returns the bytes taken, 0 where no number is there.
static size_t read_numeral(const char *text, Buffer *out)
{
    enum { MOST = 100000 };
    const char *at = text + strspn(text, DIGITS), *read;
    const size_t from = out->size;
    long sum = 0, digits = 0;
    bool point = false;
    buffer_add_n(out, text, (size_t)(at - text));
    if (at > text || isalpha((unsigned char)*at))
        return (size_t)(at - text);
    for (size_t size; sum < MOST && digits < MOST && (read = spelt_at(at, &size)) &&
                      (isdigit((unsigned char)*read) || *read == '.');
         at += size) {
        const long n = strtol(read, NULL, 10);
        point |= *read == '.';
        if (point) {
            buffer_add(out, read);
            continue;
        }
        sum += n < 10 ? 0 : n * (digits > 0 ? digits : 1); // 十, 百, 千
        digits = n < 10 ? digits * 10 + n : 0;
        buffer_cut(out, from);
        buffer_printf(out, "%ld", sum + digits);
    }
    return (size_t)(at - text);
}

// What follows a number in "三分之一": the second is divided by the first, which ends `out`;
// "百分之33" is "33%". The bytes taken, 0 where no fraction is there.
static size_t read_fraction(const char *text, Buffer *out)
{
    static const char sign[] = "分之";
    const size_t lead = strlen(sign);
    Buffer part = {0};
    const size_t n = strncmp(text, sign, lead) == 0 ? read_numeral(text + lead, &part) : 0;
    if (n > 0) {
        size_t from = out->size;
        while (from > 0 && strchr(DIGITS, buffer_text(out)[from - 1]))
            from--;
        char *whole = mem_text_n(buffer_text(out) + from, out->size - from);
        buffer_cut(out, from);
        buffer_printf(out, strcmp(whole, "100") == 0 ? "%s%%" : "%s/%s", buffer_text(&part), whole);
        free(whole);
    }
    buffer_release(&part);
    return n > 0 ? lead + n : 0;
}

// What stands behind the last sign that says "is".
static const char *behind_equals(const char *text)
{
    static const char *const all[] = {"=", "≈", "等于", "约等于", "为"};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        const char *found;
        while ((found = strstr(text, all[i])) != NULL)
            text = found + strlen(all[i]);
    }
    return text;
}

char *spelling_number(const char *text)
{
    char *plain = spelling_narrow(text);
    Buffer out = {0};
    size_t n;
    for (const char *at = behind_equals(plain); *at; at += n) {
        n = read_fraction(at, &out);
        n = n > 0 ? n : read_numeral(at, &out);
        n = n > 0 ? n : read_spelt(at, &out);
    }
    free(plain);
    buffer_trim(&out, ' ');
    plain = mem_text(buffer_text(&out) + strspn(buffer_text(&out), " "));
    buffer_release(&out);
    return plain;
}

// ---- Choices -------------------------------------------------------------

char *spelling_plain(const char *text, bool spaced)
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
        buffer_add(&out, apart && spaced && out.size > 0 ? " " : "");
        buffer_add(&out, bytes);
        apart = false;
    }
    return buffer_take(&out);
}

size_t spelling_label(const char *text)
{
    static const char *const around[] = {"第", "选项", "选", "choice", "option", "个", "项", "号"};
    enum { ONE_CIRCLED = 0x2460, CIRCLED = 20 };
    char *plain = spelling_plain(text, false);
    const char *at = plain;
    const uint32_t ch = utf8_next(&at);
    size_t label = 0;
    if (*at == '\0' && ch >= 'a' && ch <= 'z')
        label = ch - 'a' + 1;
    else if (*at == '\0' && ch >= ONE_CIRCLED && ch < ONE_CIRCLED + CIRCLED)
        label = ch - ONE_CIRCLED + 1;
    for (size_t i = 0; i < sizeof around / sizeof *around; i++) {
        const size_t n = strlen(around[i]), size = strlen(plain);
        if (strncmp(plain, around[i], n) == 0)
            memmove(plain, plain + n, size - n + 1);
        else if (size > n && strcmp(plain + size - n, around[i]) == 0)
            plain[size - n] = '\0';
    }
    char *number = spelling_number(plain), *end;
    if (label == 0 && isdigit((unsigned char)*number)) {
        label = strtoul(number, &end, 10);
        label = *end == '\0' ? label : 0;
    }
    free(number);
    free(plain);
    return label;
}
