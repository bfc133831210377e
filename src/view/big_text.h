// SPDX-License-Identifier: GPL-3.0-or-later
// Text that can be read from the last row of a room: letters made of dots,
// three wide and five high.
#pragma once

#include "view/lines.h"

enum { BIG_W = 4, BIG_H = 5 }; // of a letter in dots, with the gap behind it

// A dot in columns and in half lines. Odd halves need half blocks (big_dot_works).
typedef struct BigDot {
    int w, halves;
} BigDot;

// Whether the canvas can draw letters of such dots.
bool big_dot_works(const Canvas *canvas, BigDot dot);

// The columns that a text takes, and the lines; those from a line of text to the next.
int big_text_width(BigDot dot, const char *text);
int big_text_lines(BigDot dot);
int big_text_pitch(BigDot dot);

// Draws a text, each letter as wide as it is, as digits of a number look best. What has no
// letter of dots stands as it is, in the middle of its place.
void big_text_draw(Canvas *canvas, int x, int y, BigDot dot, Style style, const char *text);

// Draws lines, every column of which takes BIG_W dots, so that what stands below each
// other stays so.
void big_lines_draw(const Lines *lines, Rect rect, BigDot dot, const Scene *scene, Canvas *canvas);
