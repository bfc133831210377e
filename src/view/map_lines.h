// SPDX-License-Identifier: GPL-3.0-or-later
// Lines between boxes, kept as the directions in which each character leads,
// so that lines that meet are joined and lines that cross are crossed.
#ifndef QKV_VIEW_MAP_LINES_H
#define QKV_VIEW_MAP_LINES_H

#include "view/canvas.h"

typedef struct MapLines {
    int w, h;
    unsigned char *way; // row by row: the directions, and the flags below
} MapLines;

enum {
    WAY_N = 1,
    WAY_E = 2,
    WAY_S = 4,
    WAY_W = 8,
    WAY_ALL = 15,
    WAY_LIT = 16,
    WAY_FAINT = 32,
    WAY_HEAD_E = 64,
    WAY_HEAD_W = 128
};

void map_lines_init(MapLines *lines, int w, int h);
void map_lines_release(MapLines *lines);

// Adds a stretch from (x0, y0) to (x1, y1), level or upright, both ends
// included, with flags.
void map_lines_add(MapLines *lines, int x0, int y0, int x1, int y1, unsigned flags);

// Puts an arrow's head at (x, y): WAY_HEAD_E or WAY_HEAD_W.
void map_lines_head(MapLines *lines, int x, int y, unsigned head);

// Draws the part from (left, top) on into `rect`. `style` is indexed by 0
// plain, 1 lit, 2 faint.
void map_lines_draw(const MapLines *lines, int left, int top, Rect rect, const Style style[3],
                    Canvas *canvas);

#endif
