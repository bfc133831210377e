// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers in block digits read back from a canvas: letters of dots (assets/letters.txt), in
// quarters of a character.
#pragma once

#include <string.h>

#include "base/file.h"
#include "base/path.h"
#include "view/big_text.h"
#include "view/canvas.h"
#include "view/measures.h"

// Whether a quarter of the rectangle has ink.
static inline bool blocks_ink(const Canvas *canvas, Rect at, int x, int y)
{
    static const uint16_t quarters[] = {' ',    0x2598, 0x259d, 0x2580, 0x2596, 0x258c,
                                        0x259e, 0x259b, 0x2597, 0x259a, 0x2590, 0x259c,
                                        0x2584, 0x2599, 0x259f, 0x2588};
    if (x < 0 || y < 0 || x >= 2 * at.w || y >= 2 * at.h)
        return false;
    const uint32_t ch = canvas_at(canvas, at.x + x / 2, at.y + y / 2)->ch;
    for (unsigned i = 0; i < 16; i++) {
        if (quarters[i] == ch)
            return i >> (x % 2 + 2 * (y % 2)) & 1;
    }
    return false;
}

static inline const Letters *blocks_letters(void)
{
    static Letters letters;
    if (letters.count == 0) {
        char *path = path_program("assets/letters.txt");
        Buffer text = {0};
        Error err = {0};
        if (file_read_or(path, 1 << 20, ERROR_DATA, &text, &err))
            letters_parse(&letters, path, buffer_text(&text), &err);
        buffer_release(&text);
        free(path);
    }
    return &letters;
}

// The letter whose dots are drawn from a quarter on; 0: none, ' ' where there is no ink.
static inline char blocks_letter(const Canvas *canvas, Rect at, int x, int y, BigDot dot)
{
    enum { FIRST = 2 }; // line of dots of a letter of one column
    const Letters *letters = blocks_letters();
    bool ink = false;
    for (int i = 0; i < BIG_W * dot.w * (BIG_H - FIRST) * dot.h; i++)
        ink |= blocks_ink(canvas, at, x + i % (BIG_W * dot.w), y + i / (BIG_W * dot.w));
    for (size_t k = 0; ink && k < letters->count; k++) {
        const Letter *letter = &letters->letter[k];
        if (letter->ch > 126 || !strchr("0123456789.-~?*", (int)letter->ch))
            continue;
        bool same = true;
        for (int i = 0; same && i < BIG_W * dot.w * (BIG_H - FIRST) * dot.h; i++) {
            const int dx = i % (BIG_W * dot.w), dy = i / (BIG_W * dot.w);
            const bool drawn = letter->row[FIRST + dy / dot.h] >> (BIG_W - 1 - dx / dot.w) & 1;
            same = blocks_ink(canvas, at, x + dx, y + dy) == drawn;
        }
        if (same)
            return (char)letter->ch;
    }
    return ink ? 0 : ' ';
}

// Whether any of the rectangle has ink: most cells hold plain text, which is seen soon so.
static inline bool blocks_any(const Canvas *canvas, Rect at)
{
    for (int i = 0; i < at.w * at.h; i++) {
        const uint32_t ch = canvas_at(canvas, at.x + i % at.w, at.y + i / at.w)->ch;
        if (ch >= 0x2580 && ch <= 0x259f)
            return true;
    }
    return false;
}

// Writes the number that is drawn in the rectangle; false where there are no blocks.
static inline bool blocks_read(const Canvas *canvas, Rect at, char *out, size_t most)
{
    if (!blocks_any(canvas, at))
        return false;
    if (canvas_at(canvas, at.x, at.y)->ch == 0x259B ||
        canvas_at(canvas, at.x, at.y + at.h - 1)->ch == 0x2599) // within a frame
        at = (Rect){at.x + 1, at.y + 1, at.w - 2, at.h - 2};
    if (canvas_at(canvas, at.x, at.y)->ch == 0x258C) // or its sides
        at = (Rect){at.x + 1, at.y, at.w - 2, at.h};
    for (int size = BIG_MOST; size > 0; size--) {
        const BigDot dot = big_dot(size);
        const int w = BIG_W * dot.w;
        for (int start = 0; start < 2 * at.h * w; start++) {
            size_t n = 0;
            bool good = true;
            for (int x = start % w; good && x < 2 * at.w && n + 1 < most; x += w) {
                const char letter = blocks_letter(canvas, at, x, start / w, dot);
                good = letter != 0;
                if (good && letter != ' ')
                    out[n++] = letter;
            }
            out[n] = '\0';
            if (good && n > 0 && strpbrk(out, "0123456789?"))
                return true;
        }
    }
    return false;
}
