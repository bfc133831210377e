// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/utf8.h"

#include <string.h>
#include <utf8proc.h>

size_t utf8_decode(const char *text, size_t size, uint32_t *ch)
{
    if (size == 0) {
        *ch = 0;
        return 0;
    }
    if ((unsigned char)text[0] < 0x80) {
        *ch = (unsigned char)text[0];
        return 1;
    }
    utf8proc_int32_t point;
    const size_t most = size < UTF8_MAX ? size : UTF8_MAX;
    const utf8proc_ssize_t n = utf8proc_iterate(
        (const utf8proc_uint8_t *)text, (utf8proc_ssize_t)most, &point);
    if (n < 1) {
        *ch = UTF8_REPLACEMENT;
        return 1;
    }
    *ch = (uint32_t)point;
    return (size_t)n;
}

size_t utf8_encode(uint32_t ch, char *out)
{
    return (size_t)utf8proc_encode_char((utf8proc_int32_t)ch,
                                        (utf8proc_uint8_t *)out);
}

bool utf8_valid(const char *text, size_t size, size_t *bad)
{
    for (size_t i = 0; i < size;) {
        uint32_t ch;
        const size_t n = utf8_decode(text + i, size - i, &ch);
        if (n == 1 && ch == UTF8_REPLACEMENT) {
            *bad = i;
            return false;
        }
        i += n;
    }
    return true;
}

int utf8_char_width(uint32_t ch)
{
    if (ch >= 0x20 && ch < 0x7F)
        return 1;
    if (ch < 0xA0)
        return 0;
    const int width = utf8proc_charwidth((utf8proc_int32_t)ch);
    return width < 0 ? 0 : width > 2 ? 2 : width;
}

size_t utf8_width(const char *text)
{
    size_t columns = 0;
    const size_t size = strlen(text);
    for (size_t i = 0; i < size;) {
        uint32_t ch;
        i += utf8_decode(text + i, size - i, &ch);
        columns += (size_t)utf8_char_width(ch);
    }
    return columns;
}

size_t utf8_fit(const char *text, size_t columns)
{
    const size_t size = strlen(text);
    size_t used = 0;
    for (size_t i = 0; i < size;) {
        uint32_t ch;
        const size_t n = utf8_decode(text + i, size - i, &ch);
        used += (size_t)utf8_char_width(ch);
        if (used > columns)
            return i;
        i += n;
    }
    return size;
}

size_t utf8_whole(const char *text, size_t size)
{
    size_t start = size;
    while (start > 0 && size - start < UTF8_MAX) {
        start--;
        const unsigned char lead = (unsigned char)text[start];
        if ((lead & 0xC0) == 0x80)
            continue;
        uint32_t ch;
        const size_t n = utf8_decode(text + start, size - start, &ch);
        return n == size - start && ch != UTF8_REPLACEMENT ? size
               : lead < 0x80                               ? size
                                                           : start;
    }
    return size;
}

size_t utf8_copy(char *out, size_t size, const char *text)
{
    size_t n = strnlen(text, size);
    if (n >= size)
        n = utf8_whole(text, size - 1);
    memcpy(out, text, n);
    out[n] = '\0';
    return n;
}

bool utf8_is_unsafe(uint32_t ch)
{
    return ch < 0x20 || (ch >= 0x7F && ch < 0xA0) || ch == 0x61C ||
           ch == 0x180E || (ch >= 0x200B && ch <= 0x200F) ||
           (ch >= 0x2028 && ch <= 0x202E) || (ch >= 0x2060 && ch <= 0x206F) ||
           ch == 0xFEFF || (ch >= 0xFE00 && ch <= 0xFE0F) ||
           (ch >= 0xFFF0 && ch <= 0xFFFB) || (ch >= 0xE0000 && ch <= 0xE0FFF);
}

uint32_t utf8_narrow(uint32_t ch)
{
    if (ch >= 0xFF01 && ch <= 0xFF5E)
        return ch - 0xFEE0;
    switch (ch) {
    case 0x3000: return ' ';
    case 0x3001: return ',';
    case 0x3002: return '.';
    case 0x2018:
    case 0x2019: return '\'';
    case 0x201C:
    case 0x201D: return '"';
    case 0x3010: return '[';
    case 0x3011: return ']';
    case 0x00D7: return '*';
    case 0x00F7: return '/';
    case 0x2212: return '-';
    default: return ch;
    }
}
