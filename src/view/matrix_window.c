// SPDX-License-Identifier: GPL-3.0-or-later
// The window of a matrix that is too large for its place: around the cell that
// must stay in sight.
#include "view/matrix_view.h"

static bool is_in(const MatrixView *view, CellRef cell)
{
    return cell.node == view->item.node && cell.side == view->item.side &&
           cell.path == view->item.path;
}

// The cell of this matrix that must stay in sight, as it is seen: the selected
// one, what is pointed at, or the first that is lit.
static void anchor(const MatrixView *view, const Lit *lit, size_t *row, size_t *col)
{
    CellRef cell = {.node = NODE_NONE};
    for (size_t i = lit->count; i-- > 0;) {
        if (is_in(view, lit->cell[i]))
            cell = lit->cell[i];
    }
    if (is_in(view, lit->pointed))
        cell = lit->pointed;
    if (is_in(view, lit->selected))
        cell = lit->selected;
    const bool turned = view->item.transposed;
    *row = turned ? cell.col : cell.row;
    *col = turned ? cell.row : cell.col;
}

void matrix_view_crop_cols(MatrixView *view, const Lit *lit, int columns)
{
    if (matrix_view_grid(view) <= columns)
        return;
    size_t row, col;
    anchor(view, lit, &row, &col);
    const int room = (columns - view->label - 4) / matrix_view_step(view);
    const size_t fit = room < 1 ? 1 : (size_t)room;
    view->cols = fit < view->shape.cols ? fit : view->shape.cols;
    view->col0 = window_start(col, view->cols, view->shape.cols);
}

void matrix_view_crop_rows(MatrixView *view, const Lit *lit, int lines)
{
    if ((int)view->shape.rows <= lines)
        return;
    size_t row, col;
    anchor(view, lit, &row, &col);
    view->rows = lines < 2 ? 1 : (size_t)lines - 1;
    view->row0 = window_start(row, view->rows, view->shape.rows);
}
