// SPDX-License-Identifier: GPL-3.0-or-later
// One expansion as lines: a sum as its terms with bars, a row's table, or the
// steps one after another; and the gradient of a softmax in its other forms.
#pragma once

#include <stdbool.h>

#include "graph/expansion.h"
#include "view/arithmetic.h"
#include "view/lines.h"

// What of an expansion matters most when room is short.
enum {
    KEEP_REMARK,                  // how many terms are not 0
    KEEP_CHECK,                   // the finite difference
    KEEP_WHY = LINES_MARKED,      // a line of the stack
    KEEP_TERM = LINES_TERMS,      // one term among many
    KEEP_RESULT,                  // the number itself
    KEEP_POINTED = LINES_POINTED, // what is pointed at
};

// Where the columns of a picture stand, below which the quantities of a row lie.
typedef struct PictureColumns {
    CellRef of; // its matrix
    size_t count;
    int first, width; // the column of the screen where the first one begins; 0: there are none
    bool picture;     // colours, not numbers
} PictureColumns;

// What is expanded, and the lines that it goes to.
typedef struct ExpansionView {
    const Scene *scene;
    const Canvas *canvas;
    Lines *out;
    int width;
    const Expansion *x;
    CellRef pointed;      // node NODE_NONE: none
    int room;             // lines for it below the title; 0: not known
    int places;           // of results
    bool above;           // the result of a sum stands at the end of the title
    bool titled;          // the line that is there is a name, behind which heads may stand
    bool close;           // numbers stand together, without pictures: for large letters
    bool bare;            // the same, and nothing stands before a line
    PictureColumns below; // where the row has its columns
} ExpansionView;

// ---- Lines of text -----------------------------------------------------

// Appends a text broken at blanks into lines of the view's width, the first one starting behind
// what stands in the current line; the others are as important as that.
void expansion_broken(const ExpansionView *view, StyleRole role, SayArg text);

// ---- An expansion ------------------------------------------------------

// Appends the whole expansion.
void expansion_lines(const ExpansionView *view);

// Appends "… = 0.150080⋅1 - 0.016065⋅0" behind `lead`: written out in full and broken between its
// terms, or as much of it as fits in the line, the others together.
void expansion_written(const ExpansionView *view, const char *lead, bool one_line);

// Appends what the cell is in terms of named cells, "X[1,2] - lr⋅dX[1,2]";
// nothing where that would say too much or nothing.
void expansion_symbol(const ExpansionView *view, Buffer *out);

// Appends the steps one after another, with `least` places or more, the cell
// itself last if its result is wanted.
void expansion_steps(const ExpansionView *view, int least, bool result);

// Appends the number in words: what it is in symbols, its steps, a line each, and a note.
void expansion_said(const ExpansionView *view);

// Appends "name = arithmetic = value", the value with `result` places.
void expansion_step(const ExpansionView *view, const Step *step, int result, int keep);

// How the numbers of an expression are written in it.
Arithmetic expansion_arithmetic(const ExpansionView *view, int places, bool unfold);

// Appends the table of an expansion that is `tabled`, such as softmax's backward
// as a, g, a⋅g, a⋅(g − Σ), and below it what it does not say of the cell itself.
void table_lines(const ExpansionView *view);

// Whether the row of the expansion is that of a picture, and appends what it is made of, each
// quantity in a line below the columns of that, in so many lines at most; of shares also their bar.
bool table_lies_across(const ExpansionView *view);
void table_across(const ExpansionView *view, int room);

// Appends a step that is a sum term by term with bars, its value with `result` places; a long one
// with several terms to a line and fewer places, or folded. Where the terms are too wide they
// follow one another like any other text.
void sum_lines(const ExpansionView *view, const Step *step, int result);

// ---- Other forms -------------------------------------------------------

// Whether the expansion is the gradient that comes back through a softmax.
bool jacobian_applies(const ExpansionView *view);

// Appends what the cell is: "dA[2,:]⋅J[:,1]".
void jacobian_symbol(const ExpansionView *view, Buffer *out);

// Appends the cell as the upstream row times the cell's column of the Jacobian.
void jacobian_terms(const ExpansionView *view);

// Appends the row's Jacobian, its emphasized column the one that the terms use.
void jacobian_matrix(const ExpansionView *view);

// Appends the row of gradients as the diagonal alone would have it, beside the
// true one and the finite difference.
void jacobian_diagonal(const ExpansionView *view);

// Says in a few words whether the finite difference agrees with the selected gradient: behind the
// last line, if it fits there; nothing where no gradient is selected.
void nudge_clause(const ExpansionView *view);

// ---- The places of a table ---------------------------------------------

// The places of a table's numbers.
typedef struct TablePlaces {
    int result;                // at least so many
    int cells;                 // of what is read from the graph
    int column[TABLE_COLUMNS]; // of a column that is computed
    int sum[TABLE_COLUMNS];    // of the sum below it
    int steps;                 // of a step's value inside the columns
} TablePlaces;

// Whether a column is computed from others, not read from the graph.
bool table_is_computed(const Expansion *x, const TableColumn *column);

// What a column of so many lines comes to: 0 where numbers that cancel are added, and something is
// left over.
double table_sum(const Expansion *x, const TableColumn *column, size_t lines);

// The fewest places with which every printed product and every printed sum of a table of the
// expansion recomputes from what is printed beside it, `result` at least. In one without heads the
// last column alone is computed, from what the others write out.
TablePlaces table_places(const Expansion *x, const Table *table, int result);
