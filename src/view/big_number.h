// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers that can be read from the last row of a room: digits made of
// dots, three wide and five high.
#pragma once

#include "view/canvas.h"

enum { BIG_H = 5 }; // in dots

// A dot in columns and lines.
typedef struct BigDot {
    int w, h;
} BigDot;

// Draws digits, "-", "+", ".", "e", "~" and "?". Other characters are blank.
void big_number_draw(Canvas *canvas, int x, int y, BigDot dot, Style style, const char *text);

// The columns that it takes.
int big_number_width(BigDot dot, const char *text);
