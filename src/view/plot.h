// SPDX-License-Identifier: GPL-3.0-or-later
// A curve in a rectangle: braille dots, two by four a character, or one
// character a column where braille cannot be shown.
#pragma once

#include "view/scene.h"

typedef struct Plot {
    Rect rect;             // the dots; axes stand outside of it
    double x0, x1, y0, y1; // what the edges stand for; not equal
    size_t w, h;           // dots across and down
    unsigned char *dot;    // row by row
} Plot;

// Begins an empty plot. Bounds that are equal or not finite are widened.
void plot_init(Plot *plot, Rect rect, const Canvas *canvas);
void plot_bounds(Plot *plot, double x0, double x1, double y0, double y1);
void plot_release(Plot *plot);

// Adds a line through n points, or a dot at one; what is outside or not finite
// is left out.
void plot_line(Plot *plot, const double *x, const double *y, size_t n);
void plot_dot(Plot *plot, double x, double y);

// The character of the dots in a column and line of the rectangle, counted from
// its corner; ' ' where there is none.
uint32_t plot_char(const Plot *plot, int x, int y);

// Draws the dots.
void plot_draw(const Plot *plot, Style style, Canvas *canvas);

// The character column in which the dots of x stand, and the line of those of y; −1 outside.
int plot_column(const Plot *plot, double x);
int plot_row(const Plot *plot, double y);
