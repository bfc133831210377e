// SPDX-License-Identifier: GPL-3.0-or-later
// Rules about any screen as a picture: characters have their columns and belong to
// the set, nothing is cut off, brackets are whole, drawn again it is the same.
#pragma once

#include "base/utf8.h"
#include "rules.h"

// ---- Characters and columns ---------------------------------------------

static inline bool nothing_is_cut_off_unmarked(const Drawn *drawn)
{
    const int n = drawn->canvas->clipped;
    return n == 0 || wrong(drawn, "%d texts lost their end", n);
}

// Every character takes its own columns, and no half of a wide one is left.
static inline bool characters_have_their_columns(const Drawn *drawn)
{
    const Canvas *canvas = drawn->canvas;
    for (int i = 0; i < canvas->w * canvas->h; i++) {
        const int x = i % canvas->w, y = i / canvas->w;
        const uint32_t ch = char_at(drawn, x, y);
        const bool second = x > 0 && utf8_char_width(char_at(drawn, x - 1, y)) == 2;
        if ((ch == 0) != second)
            return wrong(drawn, "half a character at %d,%d", x, y);
        if (ch == UTF8_REPLACEMENT || (ch != 0 && utf8_char_width(ch) < 1))
            return wrong(drawn, "U+%04X at %d,%d", (unsigned)ch, x, y);
    }
    return true;
}

// In `safe` nothing whose width a terminal may choose; in `ascii` ASCII alone.
static inline bool characters_are_of_the_set(const Drawn *drawn)
{
    static const char safe[] = "⋅∘−ᵀ▸◂▾▴⟶⎡⎢⎣⎤⎥⎦⏎░‹›";
    const Canvas *canvas = drawn->canvas;
    for (int i = 0; i < canvas->w * canvas->h; i++) {
        const uint32_t ch = char_at(drawn, i % canvas->w, i / canvas->w);
        char text[8] = "";
        if (ch < 0x7F || canvas->glyphs == GLYPHS_UNICODE)
            continue;
        utf8_encode(ch, text);
        const bool wide = utf8_char_width(ch) == 2;
        if (canvas->glyphs == GLYPHS_ASCII ||
            (!wide && !strstr(safe, text) && (ch < 0x2800 || ch > 0x28FF)))
            return wrong(drawn, "U+%04X '%s' at %d,%d", (unsigned)ch, text, i % canvas->w,
                         i / canvas->w);
    }
    return true;
}

// ---- Brackets -----------------------------------------------------------

static inline int piece_of(uint32_t ch)
{
    static const uint32_t pieces[] = {0x23A1, 0x23A2, 0x23A3, 0x23A4, 0x23A5, 0x23A6};
    for (int i = 0; i < 6; i++) {
        if (pieces[i] == ch)
            return i;
    }
    return -1;
}

// A tall bracket goes from its upper piece through middle ones to its lower; in
// a view that scrolls the body's first and last line may cut it.
static inline bool brackets_are_whole(const Drawn *drawn)
{
    const Canvas *canvas = drawn->canvas;
    for (int i = 0; i < canvas->w * canvas->h; i++) {
        const int x = i % canvas->w, y = i / canvas->w;
        const int piece = piece_of(char_at(drawn, x, y));
        if (piece < 0)
            continue;
        const int above = piece_of(char_at(drawn, x, y - 1));
        const int below = piece_of(char_at(drawn, x, y + 1));
        const int side = piece / 3 * 3;
        const bool up =
            piece == side ? above < 0 || above == side + 2 : above == side || above == side + 1;
        const bool down =
            piece == side + 2 ? below < 0 || below == side : below == side + 1 || below == side + 2;
        const bool scrolls = drawn->session && !drawn->lesson;
        const int last = drawn->staged ? y : canvas->h - 3; // of a picture it may be any
        if ((!up && !(scrolls && y == 2)) || (!down && !(scrolls && y == last)))
            return wrong(drawn, "a broken bracket at %d,%d", x, y);
    }
    return true;
}

// In every line each left piece is followed by the right one of its kind.
static inline bool brackets_come_in_pairs(const Drawn *drawn)
{
    const Canvas *canvas = drawn->canvas;
    for (int y = 0; y < canvas->h; y++) {
        int open = -1;
        for (int x = 0; x < canvas->w; x++) {
            const int piece = piece_of(char_at(drawn, x, y));
            if (piece < 0)
                continue;
            if (piece < 3 ? open >= 0 : open != piece - 3)
                return wrong(drawn, "a bracket without its twin at %d,%d", x, y);
            open = piece < 3 ? piece : -1;
        }
        if (open >= 0)
            return wrong(drawn, "an open bracket in line %d", y);
    }
    return true;
}

// ---- Drawing again ------------------------------------------------------

static inline bool drawing_twice_is_the_same(const Drawn *drawn)
{
    if (!drawn->again)
        return true;
    Canvas *canvas = plan_draw(drawn->app, drawn->canvas->w, drawn->canvas->h);
    const bool same = is_same_canvas(drawn->canvas, canvas);
    canvas_free(canvas);
    return same || wrong(drawn, "drawn once more it is another screen");
}

static inline bool resizing_leaves_nothing_behind(const Drawn *drawn)
{
    if (!drawn->again)
        return true;
    const Canvas *first = drawn->canvas;
    Canvas *canvas = plan_draw(drawn->app, first->w + 17, first->h + 9);
    canvas_resize(canvas, first->w, first->h);
    app_draw(drawn->app, canvas, NULL);
    const bool same = is_same_canvas(first, canvas);
    canvas_free(canvas);
    return same || wrong(drawn, "after a resize it is another screen");
}
