// SPDX-License-Identifier: GPL-3.0-or-later
// The matrices of a stop as they stand in its formula: side by side in a row, or, where a product
// is wide, in a corner, the right operand above the result and the left one beside it.
#pragma once

#include "view/expansion_view.h"
#include "view/matrix_view.h"

// How far a matrix has given way to have room.
typedef enum Detail {
    DETAIL_DIGITS,
    DETAIL_CROSS, // of a result: numbers only in the open row and column
    DETAIL_CELLS, // coloured, two columns wide, above the result in a corner as wide as its columns
    DETAIL_THIN,  // one column wide
} Detail;

// The columns and lines that an equation may take, and the columns before it that a corner may.
typedef struct EquationRoom {
    int width, lines, margin;
} EquationRoom;

// A measured equation: which matrices, how wide, and with how many decimals.
typedef struct Equation {
    const Scene *scene; // what it is measured for
    const Canvas *canvas;
    EquationRoom room;
    size_t items;
    size_t result;
    bool alone;        // the operands are left out
    bool cut;          // not all of the result has room: it is seen through a window
    bool wide;         // a product of many columns
    bool corner;       // it stands in one
    bool own;          // it is measured with the lesson's own numbers
    int heads;         // lines of names of columns
    int width, height; // of all of it, names and column labels included
    // Of each item; those of others are not set.
    PictureItem item[PICTURE_MOST];
    MatrixView view[PICTURE_MOST];   // of the items that are matrices
    MatrixView fitted[PICTURE_MOST]; // the same without names, as they were measured last,
    int decimals[PICTURE_MOST];      // with so many
    Detail detail[PICTURE_MOST];
    Highlights highlights; // in them
} Equation;

// The columns of a number of an operand and of the result, and its lines.
typedef struct CellSize {
    int operand, result, lines;
} CellSize;

// Fits the stop's matrices: with fewer decimals and shorter names, then with operands that give
// way one by one, then with the result as a picture, and only then with a window onto it.
void equation_measure(Equation *equation, const Scene *scene, const Canvas *canvas,
                      EquationRoom room);
// Draws its numbers in cells of that size where all of them have room so, or in smaller ones.
void equation_enlarge(Equation *equation, EquationRoom room, CellSize size);
// The same in block digits, for a class.
bool equation_use_blocks(Equation *equation, EquationRoom room);
// Where a picture of attention with names has its columns, in so many columns that it is drawn
// into; none of another result.
PictureColumns equation_columns(const Equation *equation, int width);
// Draws it into the rectangle: numbers below two lines for names, the result at the right end.
void equation_draw(const Equation *equation, Rect rect, Canvas *canvas);
