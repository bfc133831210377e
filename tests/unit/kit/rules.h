// SPDX-License-Identifier: GPL-3.0-or-later
// What a rule about screens is given, and how it reads a canvas. A rule is a
// function of a drawn screen that returns whether it holds, or says what is wrong.
#pragma once

#include "screen_cells.h"
#include "view/glyphs.h"

// A screen and what it was drawn from.
typedef struct Drawn {
    App *app;
    Session *session; // NULL: the contents
    const Canvas *canvas;
    const char *text; // the canvas without colours
    const ScreenCells *cells;
    bool lesson;   // the lesson screen, nothing over it
    bool staged;   // or another picture in its place
    bool overlaid; // help, glossary, contents: not about the session
    bool presents;
    bool again;       // drawn again and again: dear, not done everywhere
    const char *from; // its row of the plan
    char *found;      // what is wrong, for the message
} Drawn;

enum { FOUND_SIZE = 200, TEXT_SIZE = 2048 };

__attribute__((format(printf, 2, 3))) static bool wrong(const Drawn *drawn, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(drawn->found, FOUND_SIZE, format, args);
    va_end(args);
    return false;
}

static inline uint32_t char_at(const Drawn *drawn, int x, int y)
{
    const Canvas *canvas = drawn->canvas;
    if (x < 0 || y < 0 || x >= canvas->w || y >= canvas->h)
        return ' ';
    return canvas_at(canvas, x, y)->ch;
}

// What stands in a rectangle of one line, without blanks at its ends, in `out`.
static inline const char *read_at(const Drawn *drawn, int x, int y, int w, char out[TEXT_SIZE])
{
    Buffer text = {0};
    canvas_read(drawn->canvas, x, y, w, &text);
    const char *from = buffer_text(&text);
    from += strspn(from, " ");
    snprintf(out, TEXT_SIZE, "%s", from);
    for (size_t n = strlen(out); n > 0 && out[n - 1] == ' ';)
        out[--n] = '\0';
    buffer_release(&text);
    return out;
}

// `text` as this glyph set writes it.
static inline const char *in_glyphs(const Drawn *drawn, const char *text, char out[TEXT_SIZE])
{
    Buffer shown = {0};
    glyphs_write(drawn->canvas->glyphs, text, &shown);
    snprintf(out, TEXT_SIZE, "%s", buffer_text(&shown));
    buffer_release(&shown);
    return out;
}

static inline bool is_same_canvas(const Canvas *a, const Canvas *b)
{
    bool same = a->w == b->w && a->h == b->h && a->regions == b->regions &&
                a->clipped == b->clipped && a->lines.size == b->lines.size;
    for (int i = 0; same && i < a->w * a->h; i++) {
        const CanvasCell one = a->cell[i], two = b->cell[i];
        same = one.ch == two.ch && one.style.fg == two.style.fg && one.style.bg == two.style.bg &&
               one.style.attr == two.style.attr;
    }
    return same;
}
