// SPDX-License-Identifier: GPL-3.0-or-later
// The matrices of a stop as they stand in its formula.
#ifndef QKV_VIEW_EQUATION_VIEW_H
#define QKV_VIEW_EQUATION_VIEW_H

#include "view/matrix_view.h"

// A measured equation: which matrices, how wide, how many decimals.
typedef struct Equation {
    PictureItem item[PICTURE_MOST];
    MatrixView view[PICTURE_MOST]; // of the items that are matrices
    size_t items, first;           // drawn from `first` on
    bool heads;
    int width, height; // of all of it, names and column labels included
} Equation;

// Fits the stop's matrices into `width` columns and `lines` lines of numbers:
// first with fewer labels and decimals, then with windows of matrices.
void equation_measure(Equation *equation, const Scene *scene,
                      const Canvas *canvas, int width, int lines);
void equation_draw(const Equation *equation, const Scene *scene,
                   const Lit *lit, int x, int y, Canvas *canvas);

#endif
