// SPDX-License-Identifier: GPL-3.0-or-later
// What lies where on a canvas, for the mouse: a rectangle and the command line
// that a click on it gives. What is drawn later lies on top.
#pragma once

#include "view/canvas.h"

// A region of matrix cells that stand `w` columns and `h` lines apart; the first is
// [row, col], counted from 0.
typedef struct RegionGrid {
    int w, h; // h is 0: two rows in a line
    size_t row, col;
    size_t rows, cols;   // how many rows and columns of the matrix there are
    size_t down, across; // rows and columns for which one that is drawn stands
    bool swap;           // addresses are written [col,row]
} RegionGrid;

typedef struct Region {
    Rect rect;
    size_t line;     // offset of its command in the canvas's region text
    RegionGrid grid; // w is 0: the command is the same everywhere
} Region;

// The mouse does `format` there.
__attribute__((format(printf, 3, 4))) void canvas_region(Canvas *canvas, Rect rect,
                                                         const char *format, ...);

// The same for the cells of a matrix: "select NAME[r,c]".
void canvas_grid(Canvas *canvas, Rect rect, const RegionGrid *grid, const char *name);

// Writes the command line of what lies at (x, y) into `out`; false where
// nothing does.
bool canvas_command(const Canvas *canvas, int x, int y, Buffer *out);
