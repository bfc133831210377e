// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/map_lines.h"

#include <stdlib.h>

#include "base/error.h"
#include "base/memory.h"

void map_lines_init(MapLines *lines, int w, int h)
{
    *lines = (MapLines){w, h, mem_new((size_t)w * (size_t)h, 1)};
}

void map_lines_release(MapLines *lines)
{
    free(lines->way);
    *lines = (MapLines){0};
}

static unsigned char *way_at(MapLines *lines, int x, int y)
{
    return x < 0 || y < 0 || x >= lines->w || y >= lines->h
               ? NULL
               : &lines->way[(size_t)y * (size_t)lines->w + (size_t)x];
}

static void add_at(MapLines *lines, int x, int y, unsigned ways)
{
    unsigned char *way = way_at(lines, x, y);
    if (!way)
        return;
    // Where a faint line meets another, the other's look wins.
    const bool was_strong = (*way & WAY_ALL) && !(*way & WAY_FAINT);
    *way |= (unsigned char)ways;
    if (was_strong || (!(ways & WAY_FAINT) && (ways & WAY_ALL)))
        *way &= (unsigned char)~WAY_FAINT;
}

void map_lines_add(MapLines *lines, int x0, int y0, int x1, int y1, unsigned flags)
{
    BUG_ON(x0 != x1 && y0 != y1); // level or upright
    const int dx = (x1 > x0) - (x1 < x0), dy = (y1 > y0) - (y1 < y0);
    const unsigned on = dx > 0 ? WAY_E : dx < 0 ? WAY_W : dy > 0 ? WAY_S : WAY_N;
    const unsigned back = dx > 0 ? WAY_W : dx < 0 ? WAY_E : dy > 0 ? WAY_N : WAY_S;
    for (int x = x0, y = y0; dx || dy; x += dx, y += dy) {
        const bool first = x == x0 && y == y0, last = x == x1 && y == y1;
        add_at(lines, x, y, (first ? 0 : back) | (last ? 0 : on) | flags);
        if (last)
            break;
    }
}

void map_lines_head(MapLines *lines, int x, int y, unsigned head)
{
    add_at(lines, x, y, head);
}

static const char *character(unsigned way)
{
    static const char *const line[WAY_ALL + 1] = {" ", "│", "─", "└", "│", "│", "┌", "├",
                                                  "─", "┘", "─", "┴", "┐", "┤", "┬", "┼"};
    if (way & WAY_HEAD_E)
        return "▸";
    return way & WAY_HEAD_W ? "◂" : line[way & WAY_ALL];
}

void map_lines_draw(const MapLines *lines, int left, int top, Rect rect, const Style style[3],
                    Canvas *canvas)
{
    for (int y = 0; y < rect.h && top + y < lines->h; y++) {
        for (int x = 0; x < rect.w && left + x < lines->w; x++) {
            const unsigned way =
                lines->way[(size_t)(top + y) * (size_t)lines->w + (size_t)(left + x)];
            if (way == 0)
                continue;
            const int look = way & WAY_LIT ? 1 : way & WAY_FAINT ? 2 : 0;
            canvas_text(canvas, rect.x + x, rect.y + y, 1, style[look], character(way));
        }
    }
}
