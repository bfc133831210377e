// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/grid.h"

#include <math.h>

#include "base/error.h"
#include "num/format.h"
#include "session/cell_look.h"
#include "session/task.h"

Grid grid_of(const Matrix *matrix, int decimals, int width)
{
    BUG_ON(matrix_size(matrix) == 0);
    Grid grid = {
        .matrix = matrix, .decimals = number_places_of(matrix, decimals), .cols = matrix->cols};
    double low, high;
    matrix_range(matrix, &low, &high);
    const double most = fmax(fabs(low), fabs(high));
    grid.heat = (Heat){HEAT_DIVERGING, -most, most};
    for (size_t i = 0; i < matrix_size(matrix); i++) {
        char text[CELL_TEXT];
        const CellLook look = cell_look_of(matrix->at[i]);
        cell_look_write(&look, grid.decimals, text);
        number_column_fit(&grid.column, text);
    }
    grid.number = number_column_width(&grid.column);
    while (grid.cols > 1 && grid_width(&grid) > width)
        grid.cols--;
    return grid;
}

int grid_width(const Grid *grid)
{
    const bool cut = grid->cols < grid->matrix->cols;
    return 3 + (int)grid->cols * (grid->number + 1) + (cut ? 2 : 0);
}

static CellLook look_at(const Grid *grid, const Scene *scene, size_t row, size_t col)
{
    const bool transposed = scene->session->display.columns;
    CellRef of[2] = {grid->of[0], grid->of[1]};
    for (int i = 0; i < 2; i++) {
        of[i].row = transposed ? col : row;
        of[i].col = transposed ? row : col;
    }
    return cell_look_from(scene->session, of, grid->coverable ? 2 : 0,
                          matrix_get(grid->matrix, row, col));
}

static void draw_number(const Grid *grid, const Scene *scene, const CellLook *look, Rect rect,
                        Canvas *canvas)
{
    char text[CELL_TEXT];
    cell_look_write(look, grid->decimals, text);
    const int levels = theme_levels(&scene->theme, grid->heat.map);
    Style style = scene_style(scene, STYLE_TEXT);
    if (look->seen != SEEN_NUMBER || (grid->quiet_zero && look->value == 0)) {
        style = scene_style(scene, STYLE_DIM);
    } else if (levels > 1 && grid->heat.high > grid->heat.low) {
        style = heat_style(&scene->theme, &grid->heat, look->value);
        canvas_fill(canvas, rect, style, ' ');
    }
    const int start =
        look->seen == SEEN_NUMBER ? number_column_start(&grid->column, text) : grid->number - 1;
    canvas_text(canvas, rect.x + start, rect.y, -1, style, text);
}

void grid_draw(const Grid *grid, const Scene *scene, size_t first, size_t rows, int x, int y,
               Canvas *canvas)
{
    const Matrix *m = grid->matrix;
    BUG_ON(grid->cols == 0 || grid->cols > m->cols);
    const Style dim = scene_style(scene, STYLE_DIM);
    for (size_t i = first; i < m->rows && i < first + rows; i++, y++) {
        int at = x + canvas_text(canvas, x, y, -1, dim, bracket_piece(i, m->rows, true)) + 1;
        for (size_t j = 0; j < grid->cols; j++, at += grid->number + 1) {
            const CellLook look = look_at(grid, scene, i, j);
            draw_number(grid, scene, &look, (Rect){at, y, grid->number, 1}, canvas);
        }
        if (grid->cols < m->cols)
            at += canvas_text(canvas, at, y, -1, dim, "…") + 1;
        canvas_text(canvas, at, y, -1, dim, bracket_piece(i, m->rows, false));
    }
}
