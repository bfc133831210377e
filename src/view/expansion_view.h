// SPDX-License-Identifier: GPL-3.0-or-later
// One expansion as lines: a sum as its terms with bars, a row's table, or the
// steps one after another.
#ifndef QKV_VIEW_EXPANSION_VIEW_H
#define QKV_VIEW_EXPANSION_VIEW_H

#include "view/lines.h"
#include "view/number_column.h"
#include "view/scene.h"

// What of an expansion matters most when room is short.
enum {
    KEEP_LINKS,                   // where a number comes from and goes to
    KEEP_CHECK,                   // the finite difference
    KEEP_WHY = LINES_MARKED,      // a line of the stack
    KEEP_TERM = LINES_TERMS,      // one term among many
    KEEP_RESULT,                  // the number itself
    KEEP_POINTED = LINES_POINTED, // what is pointed at
};

typedef struct ExpansionView {
    const Scene *scene;
    const Canvas *canvas;
    const Expansion *x;
    int width;
    CellRef pointed; // node NODE_NONE: none
    int room;        // lines for the terms of a sum; 0: not known
} ExpansionView;

// Appends the whole expansion.
void expansion_lines(const ExpansionView *view, Lines *out);

// Appends the last step by itself, "= 2⋅0.084146 + 1⋅(-0.251966)", broken
// between its terms.
void expansion_folded(const ExpansionView *view, int keep, Lines *out);

// Appends "… = 0.150080⋅1 - 0.016065⋅0 = -0.251966" written out in full,
// broken between its terms, starting behind `lead`.
void expansion_one_line(const ExpansionView *view, const char *lead, int keep, Lines *out);

// Appends `text` broken at blanks into lines of the view's width, the first
// one starting behind what stands in the current line.
void expansion_broken(const ExpansionView *view, StyleRole role, int keep, const char *text,
                      Lines *out);

// Appends what the cell is in terms of named cells, "X[1,2] - lr⋅dX[1,2]";
// nothing where that would say too much or nothing.
void expansion_symbol(const ExpansionView *view, Buffer *out);

// Appends the steps one after another, with `least` places or more, the cell
// itself last.
void expansion_steps(const ExpansionView *view, int least, Lines *out);

// Appends "name = arithmetic = value", the value with `result` places.
void expansion_step(const ExpansionView *view, const Step *step, int result, int keep, Lines *out);

// Appends `text` to the current line, at the right or left of so many columns.
void expansion_right(const ExpansionView *view, Lines *out, StyleRole role, int columns,
                     const char *text);
void expansion_left(const ExpansionView *view, Lines *out, StyleRole role, int columns,
                    const char *text);

// Makes a column wide enough for the text of a number.
void expansion_fit(const ExpansionView *view, NumberColumn *column, const char *text);

// Appends a number to the current line, its point where the column has it; what
// is behind it in the column is filled with blanks.
void expansion_number(const ExpansionView *view, Lines *out, StyleRole role,
                      const NumberColumn *column, const char *text);

// The greater of `a` and the columns of `text`.
int expansion_wider(int a, const ExpansionView *view, const char *text);

// The names that a term's or a table's label comes from, or NULL.
const Labels *expansion_labels(const ExpansionView *view, CellRef cell, LabelFrom from);

#endif
