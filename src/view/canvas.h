// SPDX-License-Identifier: GPL-3.0-or-later
// A grid of styled character cells. Every view draws on one; a terminal, a
// file or a test shows it.
//
// A wide character fills its cell and marks the next as its second half.
// Overwriting either half blanks the other first, so that no half is ever
// left. Drawing outside the canvas is clipped. All text passes here, and
// unsafe characters are replaced by U+FFFD: nothing else can reach a
// terminal.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/say.h"
#include "graph/expansion.h"
#include "session/display.h"

// Colours are xterm-256 indices, or COLOR_RGB with red, green and blue in a byte each; −1 is
// the terminal's own.
enum { COLOR_RGB = 1 << 24 };

// The red, green and blue of a colour that is not the terminal's own, a byte each.
uint32_t color_rgb(int32_t color);

enum { ATTR_BOLD = 1, ATTR_DIM = 2, ATTR_UNDERLINE = 1 << 2, ATTR_REVERSE = 1 << 3 };
typedef struct Style {
    int32_t fg, bg;
    uint8_t attr;
} Style;

// The parts of a lesson's screen (view/stage.h).
typedef enum Zone {
    ZONE_NONE,
    ZONE_TITLE,
    ZONE_STRIP,
    ZONE_FIGURE,
    ZONE_SUM,
    ZONE_TEXT,
    ZONE_QUESTION,
    ZONE_MARK,
    ZONE_MESSAGE,
    ZONE_FOOTER,
    ZONES,
} Zone;

typedef struct CanvasCell {
    uint32_t ch; // ' ' where nothing was drawn; 0 in a second half
    Style style;
    uint8_t zone; // in which it was drawn
} CanvasCell;

typedef struct Rect {
    int x, y, w, h;
} Rect;

typedef struct Canvas {
    int w, h;
    const Lang *ear; // texts are as wide as they are said in it; NULL: as they are drawn
    GlyphSet glyphs;
    CanvasCell *cell;       // row by row
    int cursor_x, cursor_y; // −1: no cursor
    struct Region *region;  // what the mouse does where (view/region.h)
    size_t regions, region_capacity;
    Buffer lines;   // their command lines, each with its terminator
    Rect rule;      // for a message; no columns: there is none
    int taken;      // columns of it that something else has
    Rect mark;      // for what is left out of a picture; no columns: the rule has it
    unsigned hides; // what of a lesson's screen could be larger: a bit for each Zoom
    int parts;      // in how many the last drawn text was too long to be seen whole
    Zone zone;      // of what is drawn next
    bool awaits;    // a question comes behind the part of the text that is drawn
    int clipped;    // texts since canvas_clear that lost their end unmarked
} Canvas;

Canvas *canvas_new(int w, int h, GlyphSet glyphs);
void canvas_free(Canvas *canvas);
void canvas_drop(Canvas **canvas); // SCOPED
void canvas_clear(Canvas *canvas);

// Resizes and clears. No terminal is larger than CANVAS_MOST either way,
// whatever it says: what is beyond is not drawn.
enum { CANVAS_MOST = 1000 };
void canvas_resize(Canvas *canvas, int w, int h);

// Draws text from (x, y), clipped to `w` columns (−1: to the canvas), and
// returns the columns it took. Tabs and line ends are drawn as a space.
int canvas_text(Canvas *canvas, int x, int y, int w, Style style, const char *text);

// The same, with an ellipsis where the text does not fit.
int canvas_text_cut(Canvas *canvas, int x, int y, int w, Style style, const char *text);

// Columns that a text takes in this glyph set.
int canvas_width(const Canvas *canvas, const char *text);
int canvas_say_width(const Canvas *canvas, SayArg what);

// The bytes of a text's longest beginning of up to `w` columns.
size_t canvas_fit(const Canvas *canvas, const char *text, int w);

void canvas_fill(Canvas *canvas, Rect rect, Style style, uint32_t ch);

// Changes the style of a stretch without touching its characters.
void canvas_restyle(Canvas *canvas, Rect rect, Style style);

const CanvasCell *canvas_at(const Canvas *canvas, int x, int y);

bool style_same(Style a, Style b);

// Appends the escape sequence that goes from one style to another.
void canvas_write_style(Style from, Style to, Buffer *out);

// Appends the canvas as lines of text without trailing blanks; with `color`
// as lines with SGR escapes, each ended by a reset.
void canvas_write(const Canvas *canvas, bool color, Buffer *out);

// ---- Bars --------------------------------------------------------------

// Draws a bar from the rectangle's lower edge up, `share` (0 … 1) of its height;
// what is not 0 is seen.
void bar_up(Canvas *canvas, Rect rect, double share, Style style);
