// SPDX-License-Identifier: GPL-3.0-or-later
// Lines of styled text that are put together first and drawn afterwards, when
// it is known how many there are.
#pragma once

#include "base/buffer.h"
#include "base/say.h"
#include "view/canvas.h"
#include "view/scene.h"

// A stretch of one style. `column` ≥ 0 starts it at that column of the line.
typedef struct Span {
    StyleRole role;
    int column;
    size_t cell;  // of a table: in that column, from 1; 0: in none
    size_t text;  // offset into the text of the lines
    int most;     // columns that it may take; 0: what is left; −1: it has no room
    Style own;    // colours in place of the role's; −1: the role's
    bool picture; // it says nothing in words
} Span;

typedef struct Line {
    size_t first, spans;
    int term;   // the mouse points at that term of the sum, from 1; 0: nothing
    size_t row; // it goes to that row of a list, from 1; 0: to none
    bool heads; // its cells are the heads of the columns below
    bool prose; // of one span: running text, broken to the width that there is
    int keep;   // when room is short the lines of least `keep` go first
} Line;

// All zero is empty and ready.
typedef struct Lines {
    Line *line;
    size_t count, line_capacity;
    Span *span;
    size_t spans, span_capacity;
    Buffer text; // the spans' texts, each with its terminator
    bool folded; // there was no room for all that could be said
} Lines;

// Where bars stand that go to both sides of 0: in so many columns from one on, from the least
// number, which is 0 at most, to the greatest.
typedef struct BarAxis {
    int column, columns;
    double low, high;
} BarAxis;

void lines_clear(Lines *lines);
void lines_release(Lines *lines);

void lines_start(Lines *lines, int keep); // a new, empty line
// A new line that begins with a text, and the same for the line that is there.
void lines_begin(Lines *lines, int keep, StyleRole role, SayArg text);
void lines_say(Lines *lines, StyleRole role, SayArg text);
void lines_add(Lines *lines, StyleRole role, const char *text);
// The line and the text that were added last, to say more of them. Borrowed until the next one.
Line *lines_last(Lines *lines);
Span *lines_last_span(Lines *lines);
// The same, on a canvas ending in a mark where it is wider than `columns`.
void lines_add_cut(Lines *lines, StyleRole role, int columns, const char *text);
void lines_add_at(Lines *lines, StyleRole role, int column, const char *text);
// A picture in colours of its own (−1: the role's), which words leave out.
void lines_picture(Lines *lines, StyleRole role, int column, Style own, const char *text);
// A bar as long as the number, from an axis that leaves room for those of the other sign, of +
// or - without a colour.
void lines_axis_bar(Lines *lines, const BarAxis *axis, double value, int32_t color);

// A new line of running text, which lines_broken breaks; columns before the text stay free.
void lines_prose(Lines *lines, StyleRole role, int indent, SayArg text);
__attribute__((format(printf, 3, 4))) void lines_printf(Lines *lines, StyleRole role,
                                                        const char *format, ...);

// Appends a line of another, or if it is running text that broken to `width` columns.
void lines_append(Lines *lines, const Lines *from, size_t index);
void lines_broken(Lines *lines, const Lines *from, size_t index, const Canvas *canvas, int width);

// Hidden lines of this `keep` or more leave a mark in their place.
// LINES_TERMS is that of the terms of a sum, LINES_POINTED of lines which point
// at something.
enum { LINES_MARKED = 2, LINES_TERMS = 3, LINES_POINTED = 5 };

// Draws the lines into `rect`. Where they do not fit, those of least `keep` are
// left out, the last ones first. Where terms are left out stands how many lines
// are, and which key shows them. Returns how many lines are hidden without such
// a mark.
size_t lines_draw(const Lines *lines, Rect rect, const Scene *scene, Canvas *canvas);

// Draws the lines from `first` on, as many as fit.
void lines_draw_from(const Lines *lines, size_t first, Rect rect, const Scene *scene,
                     Canvas *canvas);

// "3 more lines: z", the key being one that makes room or goes there.
void lines_write_hidden(const Scene *scene, size_t hidden, const char *key, Buffer *out);

// The key that shows what is hidden of the panel.
const char *lines_key(const Scene *scene);

// The text of a span, by its index. Borrowed, until something is added.
const char *lines_text(const Lines *lines, size_t span);

// The columns that a line takes, or that the last one has taken so far.
int lines_width_of(const Lines *lines, size_t line, const Canvas *canvas);
int lines_column(const Lines *lines, const Canvas *canvas);

// How many lines have at least this `keep`.
size_t lines_kept(const Lines *lines, int keep);

// Appends the lines in words, plain labelled ones without bars and columns, for line mode, for text
// export, and for who listens.
void lines_words(const Lines *lines, Lang lang, Buffer *out);

// ---- Tables --------------------------------------------------------------

// A column of a table: its cells are words, which begin below each other, or end there as numbers
// do.
typedef struct LinesColumn {
    bool ends;
    int gap;   // columns of the screen before it
    int least; // and those that it takes in any case
    int most;  // and at most; 0: as many as its cells need
} LinesColumn;

// A new line of heads, "" over a column that has none. Returns which line that is.
size_t lines_titles(Lines *lines, int keep, const Text *title, size_t columns, Lang lang);

// Makes the lines from `first` on rows of a table, each text of a line the cell of the next column;
// the last column stands for all that follow. The heads, if there are some, name the cells below
// them. Where the others have no room in `width` columns, the first is cut to its least; words of
// the last that have less than theirs are not drawn.
void lines_table(Lines *lines, size_t first, const LinesColumn *column, size_t columns, int width);

// ---- Running text ------------------------------------------------------

// Appends the lines of `text`, at most `width` columns each as `canvas` would
// draw them. Line ends of the source join (without a blank between Chinese
// characters); an empty line starts a paragraph, "- " a list item.
void wrap_text(const Canvas *canvas, const char *text, int width, Lines *out);

// The same in one style, whatever the text marks.
void wrap_styled(const Canvas *canvas, const char *text, int width, StyleRole role, Lines *out);
