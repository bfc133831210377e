// SPDX-License-Identifier: GPL-3.0-or-later
// Expansions as text that recomputes: every printed source carries as many
// places as the printed result needs, so that the arithmetic as it stands on
// paper gives the number that stands on paper.
#pragma once

#include "base/say.h"
#include "graph/expansion.h"
#include "graph/graph.h"
#include "num/format.h"

// The decimals of results in the panel, and how many more what is folded has.
enum { PANEL_PLACES = 6, FOLD_PLACES = 3 };

// A number as sums are written: `places` decimals, whole numbers without, very
// small ones with an exponent. Returns `out`.
char *arithmetic_number(double value, int places, char out[NUMBER_SIZE]);

// The same for a number that may be hidden: "?" then. Of an expansion, which is a word where its
// cell was given as one.
char *arithmetic_shown(bool hidden, double value, int places, char out[NUMBER_SIZE]);
char *arithmetic_result(const Expansion *x, int places, Lang lang, char out[NUMBER_SIZE]);

// The same for a place of a text (base/say.h).
SayArg arithmetic_say(bool hidden, double value, int places);

// The address of a cell in words; of a path "dX[2,1] via Q".
void arithmetic_cell(const Graph *graph, CellRef cell, bool columns, Lang lang, Buffer *out);

// A number that stands beside an expression, as in another column of its table:
// where a part of the expression has this value, a reader takes what is printed
// there.
typedef struct PrintedNumber {
    double value;
    int places; // with which it is printed
} PrintedNumber;

// How an expression is written.
typedef struct Arithmetic {
    int places;                   // of the numbers in it
    int step_places;              // of the values of steps
    bool unfold;                  // steps are written out instead of their values
    size_t opens;                 // the step that is, from 1; 0: none; more: all to `pointed`
    CellRef pointed;              // the number in [ ]; node NODE_NONE for none
    const PrintedNumber *printed; // what is read from beside it, `printed_numbers` of them
    size_t printed_numbers;
    const double *step; // with `unfold`: arithmetic_steps of it; NULL: not known
    const Graph *named; // not NULL: cells and steps are written by their names
    Lang lang;          // of the steps' names, and of what is folded
    size_t most;        // terms of a sum that are written; 0: very many
    size_t within;      // the same of sums that stand in a term
} Arithmetic;

// All numbers with the same places, none pointed at, nothing beside it.
Arithmetic arithmetic_plain(int places, bool unfold);

// Whether so much stands in an expansion that most of it is folded. Then nothing
// is tried out, and numbers have LONG_PLACES; those that are multiplied FINER
// ones, so that products come out right.
enum { LONG_PLACES = 9, LONG_FINER = 12 };
bool arithmetic_is_long(const Expansion *x);

// The least places ≥ `result` with which the expression's text gives its value
// when both are rounded to `result` places; LONG_FINER of a long one.
int arithmetic_places(const Expansion *x, ExprId expr, int result, bool unfold);

void arithmetic_write(const Expansion *x, ExprId expr, const Arithmetic *how, Buffer *out);

// The same for a child of a sum, with its sign; the first has no plus before it.
void arithmetic_write_addend(const Expansion *x, ExprId expr, bool first, const Arithmetic *how,
                             Buffer *out);

// What unfolded steps give, for many readings of one expansion; the caller frees
// it. NULL without `unfold`.
double *arithmetic_steps(const Expansion *x, const Arithmetic *how);

// Whether that, rounded to `result` places, is the expression's value.
bool arithmetic_holds(const Expansion *x, ExprId expr, const Arithmetic *how, int result);

// The number that a reader finds in the text of a number.
double arithmetic_read(double value, int places);

// Whether two numbers are the same as printed with so many places: 0.3 is
// 0.300000.
bool arithmetic_equal(double a, double b, int places);

// Whether the number in [ ] is seen in what is written.
bool arithmetic_shows(const Expansion *x, ExprId id, const Arithmetic *how);
