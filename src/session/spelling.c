// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/spelling.h"

#include <ctype.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/buffer.h"
#include "base/memory.h"
#include "base/utf8.h"

// ---- Characters ----------------------------------------------------------

char *spelling_narrow(const char *text)
{
    Buffer out = {0};
    for (uint32_t ch; (ch = utf8_next(&text));)
        buffer_add_char(&out, utf8_narrow(ch));
    return buffer_take(&out);
}

static void trim(char *text)
{
    size_t n = strlen(text);
    while (n > 0 && text[n - 1] == ' ')
        text[--n] = '\0';
    memmove(text, text + strspn(text, " "), n + 1 - strspn(text, " "));
}

// ---- Chinese numbers -----------------------------------------------------

// The digit at `text`, 0 to 9, or the power of ten of 十, 百, 千 as 11, 12, 13; −1 where it
// is neither. Each of them takes three bytes.
static int numeral_at(const char *text)
{
    static const char *const all[] = {"零", "一", "二", "三", "四", "五", "六", "七",
                                      "八", "九", "",   "十", "百", "千", "〇", "两"};
    for (int i = 0; i < 16; i++)
        if (*all[i] && strncmp(text, all[i], 3) == 0)
            return i == 14 ? 0 : i == 15 ? 2 : i;
    return -1;
}

// Reads "十一", "三三", "零点五" or a decimal. Returns the bytes taken, 0 where none is there.
static size_t read_numeral(const char *text, Buffer *out)
{
    const char *at = text;
    size_t digits = strspn(at, "0123456789.");
    if (digits > 0) {
        buffer_add_n(out, at, digits);
        return digits;
    }
    long sum = 0, digit = 0;
    for (int n; (n = numeral_at(at)) >= 0 && sum < 100000 && digit < 100000; at += 3) {
        long unit = 1;
        for (int power = 10; power < n; power++)
            unit *= 10;
        if (n > 10) {
            sum += (digit > 0 ? digit : 1) * unit;
            digit = 0;
        } else {
            digit = digit * 10 + n;
        }
    }
    if (at == text)
        return 0;
    buffer_printf(out, "%ld", sum + digit);
    if (strncmp(at, "点", 3) != 0 || numeral_at(at + 3) < 0)
        return (size_t)(at - text);
    buffer_add(out, ".");
    for (at += 3; numeral_at(at) >= 0 && numeral_at(at) < 10; at += 3)
        buffer_printf(out, "%d", numeral_at(at));
    return (size_t)(at - text);
}

// "百分之33" and what follows a number in "三分之一". The bytes taken, 0 where it is neither.
static size_t read_fraction(const char *text, Buffer *out)
{
    const bool cent = strncmp(text, "百分之", 9) == 0;
    const size_t lead = cent ? 9 : strncmp(text, "分之", 6) == 0 ? 6 : 0;
    Buffer part = {0};
    const size_t n = lead > 0 ? read_numeral(text + lead, &part) : 0;
    if (n > 0 && cent) {
        buffer_printf(out, "%s%%", buffer_text(&part));
    } else if (n > 0) {
        size_t from = out->size;
        while (from > 0 && strchr("0123456789.", out->text[from - 1]))
            from--;
        char *whole = mem_text_n(buffer_text(out) + from, out->size - from);
        out->size = from;
        buffer_printf(out, "%s/%s", buffer_text(&part), whole);
        free(whole);
    }
    buffer_release(&part);
    return n > 0 ? lead + n : 0;
}

// ---- Words and signs -----------------------------------------------------

typedef struct Spelt {
    const char *typed, *read;
} Spelt;

static const Spelt signs[] = {
    {"⋅", "*"},       {"·", "*"},     {"∕", "/"},    {"–", "-"},    {"²", "^2"},
    {"的平方", "^2"}, {"平方", "^2"}, {"根号", "√"}, {"负", "-"},   {"减去", "-"},
    {"减", "-"},      {"加上", "+"},  {"加", "+"},   {"乘以", "*"}, {"乘", "*"},
    {"除以", "/"},    {"半", "/2"},   {"大约", ""},  {"约", ""},    {"左右", ""},
    {"差不多", ""},   {"是", ""},     {"个", ""},    {"正", ""},    {"~", ""},
};
static const Spelt words[] = {
    {"zero", "0"},
    {"one", "1"},
    {"two", "2"},
    {"three", "3"},
    {"four", "4"},
    {"five", "5"},
    {"six", "6"},
    {"seven", "7"},
    {"eight", "8"},
    {"nine", "9"},
    {"ten", "10"},
    {"eleven", "11"},
    {"twelve", "12"},
    {"minus", "-"},
    {"negative", "-"},
    {"plus", "+"},
    {"times", "*"},
    {"over", "/"},
    {"per", ""},
    {"cent", "%"},
    {"percent", "%"},
    {"a", ""},
    {"an", ""},
    {"about", ""},
    {"roughly", ""},
    {"around", ""},
    {"is", ""},
    {"squared", "^2"},
    // With a number before them they divide it.
    {"half", "/2"},
    {"halves", "/2"},
    {"third", "/3"},
    {"thirds", "/3"},
    {"quarter", "/4"},
    {"quarters", "/4"},
    {"tenth", "/10"},
    {"tenths", "/10"},
};

static void add_word(Buffer *out, const char *read)
{
    size_t n = out->size;
    while (n > 0 && out->text[n - 1] == ' ')
        n--;
    const bool alone = n == 0 || !isdigit((unsigned char)out->text[n - 1]);
    buffer_add(out, *read == '/' && read[1] && alone ? "1" : "");
    buffer_add(out, read);
}

// Takes a sign, a word of letters or one byte.
static size_t read_spelt(const char *text, Buffer *out)
{
    size_t letters = 0;
    while (isalpha((unsigned char)text[letters]))
        letters++;
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        const size_t n = strlen(signs[i].typed);
        if (strncmp(text, signs[i].typed, n) != 0)
            continue;
        add_word(out, signs[i].read);
        return n;
    }
    for (size_t i = 0; letters > 0 && i < sizeof words / sizeof *words; i++) {
        if (strlen(words[i].typed) != letters || strncasecmp(text, words[i].typed, letters) != 0)
            continue;
        add_word(out, words[i].read);
        return letters;
    }
    buffer_add_n(out, text, letters > 0 ? letters : 1);
    return letters > 0 ? letters : 1;
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
    plain = buffer_take(&out);
    trim(plain);
    return plain;
}

// ---- Choices -------------------------------------------------------------

char *spelling_plain(const char *text, bool spaced)
{
    static const char *const part[] = {" ",  ",", ".", ":", ";", "!", "?",  "'",
                                       "\"", "(", ")", "[", "]", "^", "、", "—"};
    Buffer out = {0};
    bool apart = false;
    for (uint32_t ch; (ch = utf8_next(&text));) {
        char bytes[UTF8_MAX + 1] = "";
        ch = utf8_narrow(ch);
        ch = ch >= 'A' && ch <= 'Z' ? ch + ('a' - 'A') : ch == 0x1D40 ? 't' : ch; // ᵀ
        ch = ch == '*' || ch == 0x22C5 || ch == 0xB7 ? 'x' : ch;                  // ⋅ ·
        utf8_encode(ch, bytes);
        bool parts = false;
        for (size_t i = 0; i < sizeof part / sizeof *part; i++)
            parts |= strcmp(bytes, part[i]) == 0;
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
