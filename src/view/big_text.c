// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/big_text.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/minmax.h"
#include "base/utf8.h"
#include "view/measures.h"

enum { LOW_TOP = 2, LOW_H = BIG_H - LOW_TOP }; // the lines of dots of letters of one column

MESSAGE(bad_letter, ERROR_DATA,
        "a letter is a character, a blank and {1} digits in base 16, after those before it in "
        "order");

// ---- Letters -------------------------------------------------------------

// Takes a line of the file. False where it is no letter.
static bool take_letter(Letters *letters, const char *line, size_t size)
{
    const char *digits = line, *end = line + size;
    Letter letter = {.ch = utf8_next(&digits)};
    const int each = 1 + utf8_char_width(letter.ch); // digits of a line of dots
    const Letter *last = letters->count > 0 ? &letters->letter[letters->count - 1] : NULL;
    if (end - digits != 1 + each * BIG_H || *digits++ != ' ' || (last && last->ch >= letter.ch))
        return false;
    for (int i = 0; i < BIG_H; i++, digits += each) {
        char number[4] = {0}, *stop;
        memcpy(number, digits, (size_t)each);
        letter.row[i] = (uint16_t)strtoul(number, &stop, 16);
        if (stop != number + each)
            return false;
    }
    MEM_GROW(letters->letter, letters->count, letters->capacity);
    letters->letter[letters->count++] = letter;
    return true;
}

bool letters_parse(Letters *letters, const char *file, const char *text, Error *err)
{
    for (int line = 1; *text; line++) {
        const size_t size = strcspn(text, "\n");
        const bool comment = size == 0 || strncmp(text, "# ", 2) == 0;
        if (!comment && !take_letter(letters, text, size)) {
            ERROR(err, &bad_letter, err_text("24 or 36"));
            return error_at(err, file, line);
        }
        text += size + (text[size] == '\n');
    }
    return true;
}

void letters_release(Letters *letters)
{
    free(letters->letter);
    *letters = (Letters){0};
}

static int compare_letters(const void *ch, const void *letter)
{
    const uint32_t a = *(const uint32_t *)ch, b = ((const Letter *)letter)->ch;
    return (a > b) - (a < b);
}

// ---- Texts ---------------------------------------------------------------

BigDot big_dot(int size)
{
    BUG_ON(size < 0 || size > BIG_MOST);
    return size == 1 ? (BigDot){1, 1} : (BigDot){2 * int_max(size - 1, 0), int_max(size - 1, 0)};
}

bool big_dot_works(const Scene *scene, const Canvas *canvas, BigDot dot)
{
    return scene->letters && scene->letters->count > 0 &&
           (canvas->glyphs == GLYPHS_UNICODE || (dot.w % 2 == 0 && dot.h % 2 == 0));
}

int big_columns(BigDot dot, int columns)
{
    return dot.w > 0 ? columns * BIG_W * dot.w / 2 : columns;
}

int big_text_width(BigDot dot, const char *text)
{
    return big_columns(dot, (int)utf8_width(text)) - dot.w / 2;
}

bool big_is_high(const char *text)
{
    for (uint32_t ch; (ch = utf8_next(&text));) {
        if (utf8_char_width(ch) > 1)
            return true;
    }
    return false;
}

int big_text_lines(BigDot dot, const char *text)
{
    return dot.w > 0 ? ((big_is_high(text) ? BIG_H : LOW_H) * dot.h + 1) / 2 : 1;
}

// Draws the dots of a letter from that line of them on: each character has four of a quarter.
static void draw_letter(Canvas *canvas, Rect rect, BigDot dot, int top, Style style,
                        const Letter *letter)
{
    static const uint16_t quarters[] = {' ',    0x2598, 0x259d, 0x2580, 0x2596, 0x258c,
                                        0x259e, 0x259b, 0x2597, 0x259a, 0x2590, 0x259c,
                                        0x2584, 0x2599, 0x259f, 0x2588};
    const int dots = 2 * rect.w / dot.w;
    for (int i = 0; i < rect.w * rect.h; i++) {
        const int column = i % rect.w, line = i / rect.w;
        unsigned seen = 0;
        for (int q = 0; 1u << q < sizeof quarters / sizeof *quarters; q++) {
            const int x = (2 * column + q % 2) / dot.w, y = top + (2 * line + q / 2) / dot.h;
            seen |= y < BIG_H && (letter->row[y] >> (dots - 1 - x) & 1) ? 1u << q : 0;
        }
        if (seen > 0)
            canvas_fill(canvas, (Rect){rect.x + column, rect.y + line, 1, 1}, style,
                        canvas->glyphs == GLYPHS_UNICODE ? quarters[seen] : '#');
    }
}

void big_text_draw(const Scene *scene, Canvas *canvas, int x, int y, BigDot dot, Style style,
                   const char *text)
{
    const bool high = big_is_high(text);
    const Letters *letters = scene->letters;
    const int lines = big_text_lines(dot, text);
    for (uint32_t ch; (ch = utf8_next(&text));) {
        const Letter *letter =
            bsearch(&ch, letters->letter, letters->count, sizeof *letter, compare_letters);
        const int w = big_columns(dot, utf8_char_width(ch));
        char own[UTF8_MAX + 1] = {0};
        utf8_encode(ch, own);
        if (letter)
            draw_letter(canvas, (Rect){x, y, w, lines}, dot, high ? 0 : LOW_TOP, style, letter);
        else
            canvas_text(canvas, x + (w - utf8_char_width(ch)) / 2, y + lines / 2, -1, style, own);
        x += w;
    }
}

// ---- Lines ---------------------------------------------------------------

int big_line_height(const Lines *lines, size_t index, BigDot dot)
{
    const Line *line = &lines->line[index];
    int h = big_text_lines(dot, "");
    for (size_t k = line->first; k < line->first + line->spans; k++)
        h = int_max(h, big_text_lines(dot, lines_text(lines, k)));
    return h;
}

void big_line_draw(const Lines *lines, size_t index, Rect rect, BigDot dot, const Scene *scene,
                   Canvas *canvas)
{
    const Line *line = &lines->line[index];
    const bool high = rect.h > big_text_lines(dot, "");
    int x = rect.x;
    if (dot.w == 0)
        lines_draw_from(lines, index, rect, scene, canvas);
    for (size_t k = line->first; dot.w > 0 && k < line->first + line->spans; k++) {
        const Span *span = &lines->span[k];
        const char *text = lines_text(lines, k);
        const Style own = scene_style(scene, span->role);
        const bool marks = span->role == STYLE_POINTED && own.bg >= 0; // letters have its colour
        x = span->column >= 0 ? rect.x + big_columns(dot, span->column) : x;
        const int y = rect.y + (high && !big_is_high(text) ? LOW_TOP * dot.h / 2 : 0);
        big_text_draw(scene, canvas, x, y, dot, marks ? (Style){own.bg, -1, own.attr} : own, text);
        x += big_columns(dot, (int)utf8_width(text));
    }
}
