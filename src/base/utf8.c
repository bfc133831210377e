// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/utf8.h"

#include <string.h>
#include <utf8proc.h>

#include "base/error.h"

size_t utf8_decode(const char *text, size_t size, uint32_t *ch)
{
    if (size == 0 || (unsigned char)text[0] < 0x80) {
        *ch = size > 0 ? (unsigned char)text[0] : 0;
        return size > 0;
    }
    utf8proc_int32_t point;
    const size_t most = size < UTF8_MAX ? size : UTF8_MAX;
    const utf8proc_ssize_t n =
        utf8proc_iterate((const utf8proc_uint8_t *)text, (utf8proc_ssize_t)most, &point);
    *ch = n > 0 ? (uint32_t)point : UTF8_REPLACEMENT;
    return n > 0 ? (size_t)n : 1;
}

uint32_t utf8_next(const char **text)
{
    uint32_t ch;
    const size_t size = **text & 0x80 ? strnlen(*text, UTF8_MAX) : **text != '\0';
    *text += utf8_decode(*text, size, &ch);
    return ch;
}

size_t utf8_encode(uint32_t ch, char *out)
{
    BUG_ON(ch > 0x10FFFF);
    return (size_t)utf8proc_encode_char((utf8proc_int32_t)ch, (utf8proc_uint8_t *)out);
}

bool utf8_valid(const char *text, size_t size, size_t *bad)
{
    for (size_t i = 0; i < size;) {
        uint32_t ch;
        const size_t n = utf8_decode(text + i, size - i, &ch);
        if (n == 1 && ch == UTF8_REPLACEMENT) {
            if (bad)
                *bad = i;
            return false;
        }
        i += n;
    }
    return true;
}

int utf8_char_width(uint32_t ch)
{
    if (ch >= 0x20 && ch < 0x7F) // most of them
        return 1;
    return utf8proc_charwidth((utf8proc_int32_t)ch);
}

size_t utf8_width(const char *text)
{
    size_t columns = 0;
    for (uint32_t ch; (ch = utf8_next(&text));)
        columns += (size_t)utf8_char_width(ch);
    return columns;
}

size_t utf8_fit(const char *text, size_t columns)
{
    size_t used = 0;
    const char *at = text, *next = text;
    for (uint32_t ch; (ch = utf8_next(&next)); at = next) {
        used += (size_t)utf8_char_width(ch);
        if (used > columns)
            break;
    }
    return (size_t)(at - text);
}

size_t utf8_whole(const char *text, size_t size)
{
    size_t whole = size;
    while (whole > 0 && size - whole < UTF8_MAX && (text[whole] & 0xC0) == 0x80)
        whole--;
    return whole;
}

size_t utf8_copy(char *out, size_t size, const char *text)
{
    BUG_ON(size == 0);
    const size_t n = utf8_whole(text, strnlen(text, size - 1));
    memcpy(out, text, n);
    out[n] = '\0';
    return n;
}

bool utf8_is_unsafe(uint32_t ch)
{
    // From the first to the last of each range.
    static const uint32_t unsafe[][2] = {
        {0x00, 0x1F},       {0x7F, 0x9F},       {0xAD, 0xAD},       {0x34F, 0x34F},
        {0x61C, 0x61C},     {0x115F, 0x1160},   {0x17B4, 0x17B5},   {0x180B, 0x180F},
        {0x200B, 0x200F},   {0x2028, 0x202E},   {0x2060, 0x206F},   {0x3164, 0x3164},
        {0xFE00, 0xFE0F},   {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0},   {0xFFF0, 0xFFFB},
        {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF},
    };
    if (ch >= 0x20 && ch < 0x7F) // most of them
        return false;
    for (size_t i = 0; i < sizeof unsafe / sizeof *unsafe; i++) {
        if (ch <= unsafe[i][1])
            return ch >= unsafe[i][0];
    }
    return false;
}

bool utf8_is_plain(const char *text, size_t size, bool lines)
{
    for (size_t i = 0; i < size;) {
        if (text[i] >= 0x20 && text[i] < 0x7F) { // most of them
            i++;
            continue;
        }
        uint32_t ch;
        const size_t n = utf8_decode(text + i, size - i, &ch);
        const bool blank = lines && (ch == '\n' || ch == '\t');
        if (!blank && (utf8_is_unsafe(ch) || (n == 1 && ch == UTF8_REPLACEMENT)))
            return false;
        i += n;
    }
    return true;
}

bool utf8_passes(uint32_t ch, int *marks)
{
    enum { MARKS_MOST = 2 };
    if (utf8_is_unsafe(ch))
        return false;
    *marks = utf8_char_width(ch) == 0 ? *marks + 1 : 0;
    return *marks <= MARKS_MOST;
}

size_t utf8_clean(char *text, size_t size, bool lines)
{
    size_t end = 0;
    int marks = 0;
    for (size_t i = 0, n; i < size; i += n) {
        uint32_t ch;
        n = utf8_decode(text + i, size - i, &ch);
        if (ch == '\n' || ch == '\t')
            ch = lines ? ch : ' ';
        else if (utf8_is_unsafe(ch) || (n == 1 && ch == UTF8_REPLACEMENT))
            ch = '?';
        if (ch < ' ')
            marks = 0;
        else if (!utf8_passes(ch, &marks))
            continue;
        if (ch < 0x80) {
            text[end++] = (char)ch;
        } else {
            memmove(text + end, text + i, n);
            end += n;
        }
    }
    return end;
}

uint32_t utf8_narrow(uint32_t ch)
{
    if (ch < 0x80) // most of them
        return ch;
    if (ch >= 0xFF01 && ch <= 0xFF5E)
        return ch - 0xFEE0;
    static const uint32_t twins[][2] = {
        {0x3000, ' '}, {0x3001, ','}, {0x3002, '.'}, {0x2018, '\''}, {0x2019, '\''}, {0x201C, '"'},
        {0x201D, '"'}, {0x3010, '['}, {0x3011, ']'}, {0x00D7, '*'},  {0x00F7, '/'},  {0x2212, '-'},
    };
    for (size_t i = 0; i < sizeof twins / sizeof *twins; i++) {
        if (ch == twins[i][0])
            return twins[i][1];
    }
    return ch;
}
