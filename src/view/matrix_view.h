// SPDX-License-Identifier: GPL-3.0-or-later
// One matrix on screen: brackets, numbers, labels, and what is lit in it.
#ifndef QKV_VIEW_MATRIX_VIEW_H
#define QKV_VIEW_MATRIX_VIEW_H

#include "view/cell_paint.h"
#include "view/lit.h"
#include "view/number_column.h"
#include "view/scene.h"

// How a matrix stands on screen. Sizes are in columns and rows of the screen,
// the window (row0, rows, col0, cols) in cells of the matrix as it is seen.
typedef struct MatrixView {
    PictureItem item;
    MatrixLook look;     // of its cells
    Shape shape;         // as seen: transposed if the item is
    int decimals;        // as many as its numbers need, up to those asked for
    bool faint;          // much of it would be rounded to zero
    NumberColumn column; // of all numbers with their marks
    int number;          // its width
    int space;           // more room on either side of a number
    int label;           // columns of the row labels with a blank after them; 0: none
    int name;            // columns of the name, and of its shape, which is always seen
    int tail;
    bool heads;    // a line of column labels
    bool unshaped; // the shape is asked for: drawn as one "?"
    bool heated;   // colours by value, on `heat`
    Heat heat;
    size_t row0, rows, col0, cols;
} MatrixView;

// Its rows and columns as it is seen; 1×1 while its shape is asked for.
Shape matrix_view_shape(const Scene *scene, const PictureItem *item);

// Measures a matrix with up to `decimals` places and row labels of up to `label`
// columns (0: none).
MatrixView matrix_view(const Scene *scene, const PictureItem *item, int decimals, int label);

// Narrows the window to `columns` screen columns, or `lines` lines of numbers,
// around the selected or first lit cell.
void matrix_view_crop_cols(MatrixView *view, const Lit *lit, int columns);
void matrix_view_crop_rows(MatrixView *view, const Lit *lit, int lines);

int matrix_view_width(const MatrixView *view); // all of it
int matrix_view_grid(const MatrixView *view);  // labels, brackets and numbers
int matrix_view_step(const MatrixView *view);  // from a number to the next
int matrix_view_lines(const MatrixView *view); // of numbers

// Draws name and shape at (x, y), the column labels on the next line if
// `heads`, and the numbers below.
void matrix_view_draw(const MatrixView *view, const Scene *scene, const Lit *lit, int x, int y,
                      bool heads, Canvas *canvas);

// The numbers of an item; of updated weights those before the step.
const Matrix *matrix_shown(const Scene *scene, const PictureItem *item);

// The bounds and the map of a matrix's colours: 0 … 1 for shares, −m … m where
// there are both signs, else from 0 to the number farthest from it.
Heat matrix_heat(const Scene *scene, const PictureItem *item);

#endif
