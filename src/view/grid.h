// SPDX-License-Identifier: GPL-3.0-or-later
// A matrix as numbers in brackets, for views that show matrices which the
// graph does not hold: old ones, differences, those of another setting.
#ifndef QKV_VIEW_GRID_H
#define QKV_VIEW_GRID_H

#include "num/matrix.h"
#include "view/cell_paint.h"
#include "view/number_column.h"
#include "view/scene.h"

typedef struct Grid {
    const Matrix *matrix;
    int decimals;
    Heat heat;
    NumberColumn column; // of all numbers
    int number;          // its width
    size_t cols;         // that are drawn; an ellipsis stands for the rest
    bool quiet_zero;     // zeros are dim dots: for differences
    bool coverable;      // cells covered in these matrices (cell (1,1) of each)
    CellRef of[2];       // are "?"
} Grid;

// Measures a matrix to be drawn in at most `width` columns.
Grid grid_of(const Matrix *matrix, int decimals, int width);
int grid_width(const Grid *grid);

// Draws the rows [first, first + rows) at (x, y), each a line.
void grid_draw(const Grid *grid, const Scene *scene, size_t first, size_t rows, int x, int y,
               Canvas *canvas);

#endif
