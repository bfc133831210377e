// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/big_text.h"

#include <string.h>

#include "base/minmax.h"
#include "base/utf8.h"

// Five octal digits, a line of three dots each: 4 is the left one. Those past ASCII are
// − ∕ ⋅ √ ∂ Σ ᵀ ▸.
typedef struct Letter {
    uint32_t ch;
    uint16_t dots;
} Letter;

static const Letter letters[] = {
    {'0', 075557},    {'1', 026227},    {'2', 071747},    {'3', 071717},    {'4', 055711},
    {'5', 074717},    {'6', 074757},    {'7', 071111},    {'8', 075757},    {'9', 075717},
    {'A', 025755},    {'B', 065656},    {'C', 034443},    {'D', 065556},    {'E', 074647},
    {'F', 074644},    {'G', 034553},    {'H', 055755},    {'I', 072227},    {'J', 011152},
    {'K', 055655},    {'L', 044447},    {'M', 057755},    {'N', 057775},    {'O', 025552},
    {'P', 065644},    {'Q', 025573},    {'R', 065655},    {'S', 034216},    {'T', 072222},
    {'U', 055557},    {'V', 055522},    {'W', 055775},    {'X', 055255},    {'Y', 055222},
    {'Z', 071247},    {'a', 006357},    {'b', 046556},    {'c', 003443},    {'d', 013553},
    {'e', 007743},    {'f', 012722},    {'g', 003536},    {'h', 046555},    {'i', 040444},
    {'j', 010152},    {'k', 045665},    {'l', 044446},    {'m', 007775},    {'n', 006555},
    {'o', 002552},    {'p', 006564},    {'q', 003531},    {'r', 003444},    {'s', 003636},
    {'t', 027223},    {'u', 005553},    {'v', 005572},    {'w', 005777},    {'x', 005225},
    {'y', 005536},    {'z', 007367},    {'-', 000700},    {0x2212, 000700}, {'+', 002720},
    {'=', 007070},    {'.', 000004},    {',', 000024},    {':', 004040},    {'/', 011244},
    {0x2215, 011244}, {'*', 005250},    {'(', 024442},    {')', 042224},    {'[', 064446},
    {']', 062226},    {'^', 025000},    {'_', 000007},    {'~', 003600},    {'?', 071302},
    {'!', 044404},    {'%', 051245},    {'<', 012421},    {'>', 042124},    {'\'', 044000},
    {'"', 055000},    {'|', 044444},    {0x22C5, 000400}, {0x221A, 011552}, {0x2202, 061352},
    {0x03A3, 074247}, {0x1D40, 072200}, {0x25B8, 046764}, {' ', 0},
};

// NULL: it has none.
static const Letter *letter_of(uint32_t ch)
{
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++) {
        if (letters[i].ch == ch)
            return &letters[i];
    }
    return NULL;
}

static bool has_dot(const Letter *letter, int x, int y)
{
    return x >= 0 && x < 3 && (letter->dots >> (3 * (BIG_H - 1 - y) + 2 - x) & 1) != 0;
}

// In dots; a blank is as wide as a digit.
static int letter_width(const Letter *letter)
{
    int w = letter->dots ? 0 : 3;
    for (int i = 0; i < 3 * BIG_H; i++)
        w = has_dot(letter, i % 3, i / 3) ? int_max(w, i % 3 + 1) : w;
    return w;
}

bool big_dot_works(const Canvas *canvas, BigDot dot)
{
    return dot.halves % 2 == 0 || canvas->glyphs == GLYPHS_UNICODE;
}

int big_text_lines(BigDot dot)
{
    return (BIG_H * dot.halves + 1) / 2;
}

int big_text_pitch(BigDot dot)
{
    return ((BIG_H + 1) * dot.halves + 1) / 2;
}

static int char_width(BigDot dot, uint32_t ch)
{
    const Letter *letter = letter_of(ch);
    return letter ? letter_width(letter) * dot.w : utf8_char_width(ch);
}

int big_text_width(BigDot dot, const char *text)
{
    int w = 0;
    for (uint32_t ch; (ch = utf8_next(&text));)
        w += char_width(dot, ch) + dot.w;
    return w > 0 ? w - dot.w : 0;
}

// A full block where it is narrow everywhere, else what looks like one.
static void draw_char(Canvas *canvas, int x, int y, BigDot dot, Style style, uint32_t ch)
{
    const Letter *letter = letter_of(ch);
    const uint32_t full = canvas->glyphs == GLYPHS_UNICODE ? 0x2588 : '#';
    BUG_ON(dot.w < 1 || dot.halves < 1);
    if (!letter) {
        char text[8];
        text[utf8_encode(ch, text)] = '\0';
        canvas_text(canvas, x, y + big_text_lines(dot) / 2, -1, style, text);
        return;
    }
    for (int line = 0; line < big_text_lines(dot); line++) {
        for (int at = 0; at < 3 * dot.w; at++) {
            const int half = 2 * line / dot.halves, next = (2 * line + 1) / dot.halves;
            const bool upper = has_dot(letter, at / dot.w, half);
            const bool lower = next < BIG_H && has_dot(letter, at / dot.w, next);
            if (upper || lower)
                canvas_fill(canvas, (Rect){x + at, y + line, 1, 1}, style,
                            upper && lower ? full
                            : upper        ? 0x2580
                                           : 0x2584);
        }
    }
}

void big_text_draw(Canvas *canvas, int x, int y, BigDot dot, Style style, const char *text)
{
    for (uint32_t ch; (ch = utf8_next(&text));) {
        draw_char(canvas, x, y, dot, style, ch);
        x += char_width(dot, ch) + dot.w;
    }
}

// Returns the column behind the text; narrow letters stand in the middle.
static int draw_span(Canvas *canvas, int x, int y, BigDot dot, Style style, const char *text)
{
    for (uint32_t ch; (ch = utf8_next(&text));) {
        const int place = utf8_char_width(ch) * BIG_W * dot.w;
        draw_char(canvas, x + (place - dot.w - char_width(dot, ch)) / 2 / dot.w * dot.w, y, dot,
                  style, ch);
        x += place;
    }
    return x;
}

void big_lines_draw(const Lines *lines, Rect rect, BigDot dot, const Scene *scene, Canvas *canvas)
{
    for (size_t i = 0; i < lines->count && rect.h >= big_text_lines(dot); i++) {
        const Line *line = &lines->line[i];
        int x = rect.x;
        for (size_t k = line->first; k < line->first + line->spans; k++) {
            const Span *span = &lines->span[k];
            x = span->column >= 0 ? rect.x + span->column * BIG_W * dot.w : x;
            x = draw_span(canvas, x, rect.y, dot, scene_style(scene, span->role),
                          buffer_text(&lines->text) + span->text);
        }
        rect.y += big_text_pitch(dot);
        rect.h -= big_text_pitch(dot);
    }
}
