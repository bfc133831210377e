// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/lines.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"

void lines_clear(Lines *lines)
{
    lines->count = lines->spans = 0;
    buffer_clear(&lines->text);
}

void lines_release(Lines *lines)
{
    free(lines->line);
    free(lines->span);
    buffer_release(&lines->text);
    *lines = (Lines){0};
}

void lines_start(Lines *lines, int keep)
{
    MEM_GROW(lines->line, lines->count, lines->line_capacity);
    lines->line[lines->count++] = (Line){lines->spans, 0, keep};
}

void lines_add(Lines *lines, StyleRole role, const char *text)
{
    lines_add_at(lines, role, -1, text);
}

void lines_add_at(Lines *lines, StyleRole role, int column, const char *text)
{
    if (lines->count == 0)
        lines_start(lines, 0);
    MEM_GROW(lines->span, lines->spans, lines->span_capacity);
    lines->span[lines->spans++] = (Span){role, column, lines->text.size};
    lines->line[lines->count - 1].spans++;
    buffer_add(&lines->text, text);
    buffer_add_n(&lines->text, "", 1);
}

void lines_printf(Lines *lines, StyleRole role, const char *format, ...)
{
    Buffer text = {0};
    char part[512];
    va_list args;
    va_start(args, format);
    vsnprintf(part, sizeof part, format, args);
    va_end(args);
    buffer_add(&text, part);
    lines_add(lines, role, buffer_text(&text));
    buffer_release(&text);
}

static void draw_line(const Lines *lines, const Line *line, Rect rect,
                      const Theme *theme, Canvas *canvas)
{
    int x = 0;
    for (size_t i = line->first; i < line->first + line->spans; i++) {
        const Span *span = &lines->span[i];
        if (span->column > x)
            x = span->column;
        const int left = rect.w - x;
        const char *text = lines->text.text + span->text;
        if (left > 0)
            x += canvas_text_cut(canvas, rect.x + x, rect.y, left,
                                 theme_style(theme, span->role), text);
    }
}

void lines_draw_one(const Lines *lines, size_t index, Rect rect,
                    const Theme *theme, Canvas *canvas)
{
    draw_line(lines, &lines->line[index], rect, theme, canvas);
}

enum { KEEP_LEVELS = 16, MARK_ROOM = 3 };

// Chooses which lines to leave out so that `room` are left: the last of the
// least keep first. Returns how many of them matter enough to be told.
static size_t leave_out(const Lines *lines, size_t room, bool *out)
{
    size_t left = lines->count, told = 0;
    for (int keep = 0; keep < KEEP_LEVELS && left > room; keep++) {
        for (size_t i = lines->count; i-- > 0 && left > room;) {
            if (lines->line[i].keep != keep)
                continue;
            out[i] = true;
            told += keep > 0;
            left--;
        }
    }
    return told;
}

// Whether line `i` goes on with the paragraph of the line before it.
static bool goes_on(const Lines *lines, size_t i)
{
    const Line *line = &lines->line[i];
    return i > 0 && line->keep == 0 && line->spans > 0 && line[-1].keep == 0 &&
           line[-1].spans > 0;
}

// An ellipsis at the end of a line after which some are missing.
static void mark_cut(Rect line, const Theme *theme, Canvas *canvas)
{
    const int width = canvas_width(canvas, "…");
    canvas_text(canvas, line.x + line.w - width, line.y, width,
                theme_style(theme, STYLE_DIM), "…");
}

void lines_draw(const Lines *lines, Rect rect, const Theme *theme,
                Canvas *canvas)
{
    const size_t room = rect.h > 0 ? (size_t)rect.h : 0;
    bool *out = mem_new(lines->count, sizeof *out);
    size_t told = leave_out(lines, room, out);
    if (told > 0 && room >= MARK_ROOM) // one line to say so
        told = leave_out(lines, room - 1, out) + told;
    int y = rect.y, cut = -1;
    size_t missing = 0;
    for (size_t i = 0; i < lines->count; i++) {
        missing += out[i];
        if (out[i] && cut < 0 && goes_on(lines, i))
            cut = y - 1;
        if (!out[i] && y < rect.y + rect.h)
            draw_line(lines, &lines->line[i], (Rect){rect.x, y++, rect.w, 1},
                      theme, canvas);
    }
    if (cut >= rect.y)
        mark_cut((Rect){rect.x, cut, rect.w, 1}, theme, canvas);
    if (told > 0 && room >= MARK_ROOM) {
        char more[48];
        snprintf(more, sizeof more, "▾ %zu (z)", missing);
        canvas_text_cut(canvas, rect.x + 1, y, rect.w - 1,
                        theme_style(theme, STYLE_DIM), more);
    }
    free(out);
}
