// SPDX-License-Identifier: GPL-3.0-or-later
// A curve in a rectangle: braille dots, two by four a character, or one
// character a column where braille cannot be shown.
#pragma once

#include "base/say.h"
#include "view/scene.h"

typedef struct Plot {
    Rect rect;             // the dots; axes stand outside of it
    double x0, x1, y0, y1; // what the edges stand for; not equal
    size_t w, h;           // dots across and down
} Plot;

// A plot from 0 to x1 and from y0 to y1. Bounds that are equal or not finite are widened.
Plot plot_over(Rect rect, double x1, double y0, double y1, const Canvas *canvas);

// Draws n points and the lines from one to the next over what is there; what is outside or not
// finite is left out. `ink`: a dot where there is no braille.
void plot_curve(const Plot *plot, const double *x, const double *y, size_t n, uint32_t ink,
                Style style, Canvas *canvas);

// The character column in which the dots of x stand, and the line of those of y; −1 outside.
int plot_column(const Plot *plot, double x);
int plot_row(const Plot *plot, double y);

// How many numbers an axis of so many lines has at most.
size_t plot_marks(int lines);

// Draws numbers left of the rectangle, of its edges where `edges` and round ones between, and in
// a high one a dotted line at the height of each.
void plot_axis(const Plot *plot, const Scene *scene, bool edges, Canvas *canvas);

// ---- A ruler -----------------------------------------------------------

// Labels along a line that do not run into each other; the first is always drawn.
typedef struct Ruler {
    const Scene *scene;
    Rect rect;            // a line
    int free_from;        // what is left of it
    int first, first_end; // columns of the first, once it is drawn
} Ruler;

// Writes a label at column x, or so that it still ends in the rectangle.
void ruler_label(Ruler *ruler, int x, StyleRole role, SayArg label, Canvas *canvas);
