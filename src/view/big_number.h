// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers that can be read from the last row of a room: digits made of
// characters, three columns wide and five lines high.
#ifndef QKV_VIEW_BIG_NUMBER_H
#define QKV_VIEW_BIG_NUMBER_H

#include "view/canvas.h"

enum { BIG_H = 5 };

// Draws digits, "-", "+", ".", "e", "~" and "?"; returns the columns taken.
// Other characters are blank.
int big_number_draw(Canvas *canvas, int x, int y, Style style,
                    const char *text);

// The columns that it would take.
int big_number_width(const char *text);

#endif
