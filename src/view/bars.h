// SPDX-License-Identifier: GPL-3.0-or-later
// Bars of characters: four steps a line upward and two a column to the right in
// braille, whole characters where only ASCII may be used.
#ifndef QKV_VIEW_BARS_H
#define QKV_VIEW_BARS_H

#include "view/canvas.h"

// Draws a bar from the rectangle's lower edge up, `share` (0 … 1) of its height;
// what is not 0 is seen.
void bar_up(Canvas *canvas, Rect rect, double share, Style style);

// Draws a bar from (x, y) to the right, `share` of `w` columns.
void bar_right(Canvas *canvas, Rect rect, double share, Style style);

#endif
