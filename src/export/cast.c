// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/cast.h"

#include <string.h>

#include "export/json.h"

// ---- Escapes -----------------------------------------------------------

// Goes from column `at` to x by writing what lies between, where that is
// short; false where a jump is shorter.
static bool bridge(const Canvas *after, int at, int x, int y, Style style, Buffer *out)
{
    enum { SHORT = 6 };
    if (at < 0 || x - at > SHORT)
        return false;
    for (int i = at; i < x; i++) {
        const CanvasCell *cell = canvas_at(after, i, y);
        if (cell->ch < ' ' || cell->ch >= 0x7F || !style_same(cell->style, style))
            return false;
    }
    for (int i = at; i < x; i++)
        buffer_add_char(out, canvas_at(after, i, y)->ch);
    return true;
}

void ansi_difference(const Canvas *before, const Canvas *after, Buffer *out)
{
    BUG_ON(before && (before->w != after->w || before->h != after->h));
    static const CanvasCell blank = {.ch = ' ', .style = {-1, -1, 0}};
    const Style plain = blank.style;
    Style style = plain;
    if (!before)
        buffer_add(out, "\033[?1049h\033[?25l\033[0m\033[2J");
    for (int y = 0; y < after->h; y++) {
        int at = -1; // the column that the cursor is in, if it is known
        for (int x = 0; x < after->w; x++) {
            const CanvasCell *cell = canvas_at(after, x, y);
            const CanvasCell *old = before ? canvas_at(before, x, y) : &blank;
            // The second half of a wide character goes with the first.
            if (cell->ch == 0 || (cell->ch == old->ch && style_same(cell->style, old->style)))
                continue;
            if (x != at && !bridge(after, at, x, y, style, out))
                buffer_printf(out, "\033[%d;%dH", y + 1, x + 1);
            if (!style_same(cell->style, style))
                canvas_write_style(cell->style, out);
            style = cell->style;
            buffer_add_char(out, cell->ch);
            at = x + 1;
            while (at < after->w && canvas_at(after, at, y)->ch == 0)
                at++;
        }
    }
    if (!style_same(style, plain))
        canvas_write_style(plain, out);
}

// ---- Events ------------------------------------------------------------

// "[1.5,"o","…"]", in seconds from the start.
static void add_event(Cast *cast, double time, const char *code, const char *data)
{
    buffer_printf(cast->out, "[%.3f", time);
    json_text(NULL, code, cast->out);
    json_text(NULL, data, cast->out);
    buffer_add(cast->out, "]\n");
}

void cast_start(Cast *cast, int w, int h, const char *title, Buffer *out)
{
    *cast = (Cast){.out = out};
    buffer_printf(out, "{\"version\":2,\"width\":%d,\"height\":%d", w, h);
    json_text("title", title, out);
    buffer_add(out, ",\"env\":{\"TERM\":\"xterm-256color\"}}\n");
}

void cast_frame(Cast *cast, double time, const Canvas *canvas)
{
    BUG_ON(cast->shown && (cast->shown->w != canvas->w || cast->shown->h != canvas->h));
    Buffer bytes = {0};
    ansi_difference(cast->shown, canvas, &bytes);
    if (bytes.size > 0)
        add_event(cast, time, "o", buffer_text(&bytes));
    buffer_release(&bytes);
    if (!cast->shown)
        cast->shown = canvas_new(canvas->w, canvas->h, canvas->glyphs);
    memcpy(cast->shown->cell, canvas->cell,
           (size_t)canvas->w * (size_t)canvas->h * sizeof *canvas->cell);
}

void cast_marker(Cast *cast, double time, const char *label)
{
    add_event(cast, time, "m", label);
}

void cast_end(Cast *cast, double time)
{
    add_event(cast, time, "o", "\033[0m\033[?25h\033[?1049l");
    canvas_free(cast->shown);
    cast->shown = NULL;
}
