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
    KEEP_LINKS,   // where a number comes from and goes to
    KEEP_CHECK,   // the finite difference
    KEEP_TERM,    // one term among many
    KEEP_WHY,     // a line of the stack
    KEEP_POINTED, // what is pointed at
    KEEP_RESULT,  // the number itself
};

typedef struct ExpansionView {
    const Scene *scene;
    const Canvas *canvas;
    const Expansion *x;
    int width;
    CellRef pointed; // node NODE_NONE: none
} ExpansionView;

// Appends the whole expansion.
void expansion_lines(const ExpansionView *view, Lines *out);

// Appends "… = 0.150080⋅1 - 0.016065⋅0 = -0.251966" written out in full,
// broken between its terms, starting behind `lead`.
void expansion_one_line(const ExpansionView *view, const char *lead, int keep,
                        Lines *out);

// Appends `text` broken at blanks into lines of the view's width, the first
// one starting behind what stands in the current line.
void expansion_broken(const ExpansionView *view, StyleRole role, int keep,
                      const char *text, Lines *out);

// Appends "name = arithmetic = value", the value with `result` places.
void expansion_step(const ExpansionView *view, const Step *step, int result,
                    int keep, Lines *out);

// Appends `text` to the current line, at the right or left of so many columns.
void expansion_right(const ExpansionView *view, Lines *out, StyleRole role,
                     int columns, const char *text);
void expansion_left(const ExpansionView *view, Lines *out, StyleRole role,
                    int columns, const char *text);

// Appends a number to the current line, its point where the column has it, in
// at least so many columns; what is behind it is filled with blanks.
void expansion_number(Lines *out, StyleRole role, const NumberColumn *column,
                      int columns, const char *text);

// The greater of `a` and the columns of `text`.
int expansion_wider(int a, const ExpansionView *view, const char *text);

// The names that a term's or a table's label comes from, or NULL.
const Labels *expansion_labels(const ExpansionView *view, CellRef cell,
                               LabelFrom from);

#endif
