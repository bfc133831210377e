// SPDX-License-Identifier: GPL-3.0-or-later
// The matrices of a stop as they stand in its formula.
#pragma once

#include "view/matrix_view.h"

enum { EQUATION_ROWS = 8 };

// A measured equation: which matrices, how wide, how many decimals, and how
// they stand in rows where one row is not wide enough.
typedef struct Equation {
    PictureItem item[PICTURE_MOST];
    MatrixView view[PICTURE_MOST];   // of the items that are matrices
    size_t items, first;             // drawn from `first` on
    size_t row[EQUATION_ROWS], rows; // the first item of each row
    bool heads;
    bool tight; // set before: column labels go, and windows stand in rows, before operands do
    int width, height; // of all of it, names and column labels included
} Equation;

// The columns and lines that an equation may take.
typedef struct EquationRoom {
    int width, lines;
} EquationRoom;

// The columns of a number of an operand and of the result, and its lines.
typedef struct CellSize {
    int operand, result, lines;
} CellSize;

// Fits the stop's matrices: first with fewer labels and decimals, then in
// several rows, and only then with windows of matrices or without operands.
void equation_measure(Equation *equation, const Scene *scene, const Highlights *highlights,
                      const Canvas *canvas, EquationRoom room);
// Draws its numbers in cells of that size where all of them have room so, or in narrower ones.
void equation_enlarge(Equation *equation, const Canvas *canvas, EquationRoom room, CellSize size);
// The same in block digits, for a class.
bool equation_use_blocks(Equation *equation, const Scene *scene, const Canvas *canvas,
                         EquationRoom room);
// Whether all of it is seen.
bool equation_is_whole(const Equation *equation);
// Draws it into the rectangle: numbers below two lines for names, the result at the right end.
void equation_draw(const Equation *equation, const Scene *scene, const Highlights *highlights,
                   Rect rect, Canvas *canvas);
