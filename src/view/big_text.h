// SPDX-License-Identifier: GPL-3.0-or-later
// Text that can be read from the last row of a room: letters made of dots, twelve lines of them,
// six wide, or twelve where a character takes two columns.
#pragma once

#include "view/lines.h"

// Of a letter in dots, the gap behind it among them: a wide one is as wide as high.
enum { BIG_H = 12, BIG_W = BIG_H / 2 };

typedef struct Letter {
    uint32_t ch;
    uint16_t row[BIG_H]; // the lowest bit is the last dot
} Letter;

// All zero is empty and ready.
typedef struct Letters {
    Letter *letter; // in order
    size_t count, capacity;
} Letters;

// Reads the text of assets/letters.txt. False, and `err` with its line, where one is none.
bool letters_parse(Letters *letters, const char *file, const char *text, Error *err) NONNULL(4);
void letters_release(Letters *letters);

// A dot in half columns and half lines; all zero: text stands in the terminal's own letters.
typedef struct BigDot {
    int w, h;
} BigDot;

// The dots of a size from 0, the terminal's own letters, to BIG_MOST (view/measures.h). Letters of
// the first size are half as wide as others.
BigDot big_dot(int size);

// Whether the scene has letters, and the canvas can draw them of such dots.
bool big_dot_works(const Scene *scene, const Canvas *canvas, BigDot dot);

// Whether a character is wide; the columns of so many columns of text, or of a text; and its lines,
// which are fewer where none is.
bool big_is_high(const char *text);
int big_columns(BigDot dot, int columns);
int big_text_width(BigDot dot, const char *text);
int big_text_lines(BigDot dot, const char *text);

// Draws a text. What has no letter of dots stands as it is, in the middle of its place.
void big_text_draw(const Scene *scene, Canvas *canvas, int x, int y, BigDot dot, Style style,
                   const char *text);

// The lines that one of them takes, and drawing it into `rect`, which is as high.
int big_line_height(const Lines *lines, size_t index, BigDot dot);
void big_line_draw(const Lines *lines, size_t index, Rect rect, BigDot dot, const Scene *scene,
                   Canvas *canvas);
