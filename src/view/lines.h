// SPDX-License-Identifier: GPL-3.0-or-later
// Lines of styled text that are put together first and drawn afterwards, when
// it is known how many there are.
#ifndef QKV_VIEW_LINES_H
#define QKV_VIEW_LINES_H

#include "base/buffer.h"
#include "view/canvas.h"
#include "view/theme.h"

// A stretch of one style. `column` ≥ 0 starts it at that column of the line.
typedef struct Span {
    StyleRole role;
    int column;
    size_t text; // offset into the text of the lines
} Span;

typedef struct Line {
    size_t first, spans;
    int keep; // when room is short the lines of least `keep` go first, and
              // those of 0 without a word
} Line;

// All zero is empty and ready.
typedef struct Lines {
    Line *line;
    size_t count, line_capacity;
    Span *span;
    size_t spans, span_capacity;
    Buffer text; // the spans' texts, each with its terminator
} Lines;

void lines_clear(Lines *lines);
void lines_release(Lines *lines);

void lines_start(Lines *lines, int keep); // a new, empty line
void lines_add(Lines *lines, StyleRole role, const char *text);
void lines_add_at(Lines *lines, StyleRole role, int column, const char *text);
__attribute__((format(printf, 3, 4))) void
lines_printf(Lines *lines, StyleRole role, const char *format, ...);

// Draws one of the lines into `rect`, which is a line high.
void lines_draw_one(const Lines *lines, size_t index, Rect rect,
                    const Theme *theme, Canvas *canvas);

// Draws the lines into `rect`. Where they do not fit, those of least `keep` are
// left out, the last of them first, and a line says how many; running text
// (of 0) that loses its end has an ellipsis instead.
void lines_draw(const Lines *lines, Rect rect, const Theme *theme,
                Canvas *canvas);

#endif
