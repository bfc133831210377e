// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/ansi.h"

#include <string.h>

static const CanvasCell blank = {.ch = ' ', .style = {-1, -1, 0}};

// Whether a cell looks the same in another style: a blank shows no ink.
static bool looks_same(const CanvasCell *cell, Style style)
{
    enum { SEEN = ATTR_UNDERLINE | ATTR_REVERSE };
    return style_same(cell->style, style) || (cell->ch == ' ' && cell->style.bg == style.bg &&
                                              !((cell->style.attr | style.attr) & SEEN));
}

// Goes from column `at` to x by writing what lies between, where that is
// short; false where a jump is shorter.
static bool bridge(const Canvas *after, int at, int x, int y, Style style, Buffer *out)
{
    enum { SHORT = 6 };
    if (x - at > SHORT)
        return false;
    for (int i = at; i < x; i++) {
        const CanvasCell *cell = canvas_at(after, i, y);
        if (cell->ch < ' ' || cell->ch >= 0x7F || !looks_same(cell, style))
            return false;
    }
    for (int i = at; i < x; i++)
        buffer_add_char(out, canvas_at(after, i, y)->ch);
    return true;
}

static int write_difference(const Canvas *before, const Canvas *after, Buffer *out)
{
    Style style = blank.style;
    int cells = 0;
    for (int y = 0; y < after->h; y++) {
        int at = -1; // the column that the cursor is in, if it is known
        for (int x = 0; x < after->w; x++) {
            const CanvasCell *cell = canvas_at(after, x, y);
            const CanvasCell *old = before ? canvas_at(before, x, y) : &blank;
            // The second half of a wide character goes with the first.
            if (cell->ch == 0 || (cell->ch == old->ch && looks_same(cell, old->style)))
                continue;
            if (at < 0)
                buffer_printf(out, "\033[%d;%dH", y + 1, x + 1);
            else if (x != at && !bridge(after, at, x, y, style, out))
                buffer_printf(out, "\033[%dG", x + 1);
            if (!looks_same(cell, style)) {
                canvas_write_style(style, cell->style, out);
                style = cell->style;
            }
            buffer_add_char(out, cell->ch);
            at = x + 1;
            while (at < after->w && canvas_at(after, at, y)->ch == 0)
                at++;
            if (cell->ch >= 0x10000) // which terminals draw in different widths
                at = -1;
            cells++;
        }
    }
    if (!style_same(style, blank.style))
        canvas_write_style(style, blank.style, out);
    return cells;
}

int ansi_frame(Canvas **shown, const Canvas *canvas, Buffer *out)
{
    if (*shown && ((*shown)->w != canvas->w || (*shown)->h != canvas->h)) {
        canvas_free(*shown);
        *shown = NULL;
    }
    if (!*shown)
        buffer_add(out, "\033[?25l\033[0m\033[2J");
    const int cells = write_difference(*shown, canvas, out);
    if (!*shown)
        *shown = canvas_new(canvas->w, canvas->h, canvas->glyphs);
    memcpy((*shown)->cell, canvas->cell,
           (size_t)canvas->w * (size_t)canvas->h * sizeof *canvas->cell);
    return cells;
}
