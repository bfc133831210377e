// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/grid.h"

#include <math.h>
#include <string.h>

#include "num/format.h"
#include "session/task.h"

void grid_number(const Grid *grid, double value, char *out)
{
    if (number_fixed(value, grid->decimals, out) == LOOK_ROUNDED_ZERO)
        strcat(out, "~");
}

static void measure_numbers(Grid *grid)
{
    char text[NUMBER_SIZE + 2];
    for (size_t i = 0; i < matrix_size(grid->matrix); i++) {
        grid_number(grid, grid->matrix->at[i], text);
        number_column_fit(&grid->column, text);
    }
    grid->number = number_column_width(&grid->column);
}

Grid grid_of(const Matrix *matrix, int decimals, int width)
{
    Grid grid = {.matrix = matrix,
                 .decimals = number_places_of(matrix, decimals),
                 .cols = matrix->cols};
    double low, high;
    matrix_range(matrix, &low, &high);
    const double most = fmax(fabs(low), fabs(high));
    grid.map = HEAT_DIVERGING;
    grid.low = -most;
    grid.high = most;
    measure_numbers(&grid);
    while (grid.cols > 1 && grid_width(&grid) > width)
        grid.cols--;
    return grid;
}

int grid_width(const Grid *grid)
{
    const bool cut = grid->cols < grid->matrix->cols;
    return 3 + (int)grid->cols * (grid->number + 1) + (cut ? 2 : 0);
}

// "⎡", "⎢", "⎣" by where the row stands.
static const char *bracket(size_t row, size_t rows, bool right)
{
    static const char *const part[2][4] = {{"[", "⎡", "⎢", "⎣"},
                                           {"]", "⎤", "⎥", "⎦"}};
    const int k = rows == 1 ? 0 : row == 0 ? 1 : row + 1 < rows ? 2 : 3;
    return part[right][k];
}

static bool is_covered(const Grid *grid, const Scene *scene, size_t row,
                       size_t col)
{
    bool covered = false;
    for (int i = 0; grid->coverable && i < 2; i++) {
        CellRef cell = grid->of[i];
        cell.row = scene->session->display.columns ? col : row;
        cell.col = scene->session->display.columns ? row : col;
        covered |= session_covered(scene->session, cell);
    }
    return covered;
}

static void draw_number(const Grid *grid, const Scene *scene, double value,
                        Rect rect, Canvas *canvas)
{
    char text[NUMBER_SIZE + 2];
    grid_number(grid, value, text);
    const int levels = theme_levels(&scene->theme, grid->map);
    Style style = scene_style(scene, STYLE_TEXT);
    if (grid->quiet_zero && value == 0) {
        style = scene_style(scene, STYLE_DIM);
    } else if (levels > 1 && grid->high > grid->low) {
        style = theme_heat(&scene->theme, grid->map,
                           heat_level(value, grid->low, grid->high, levels));
        canvas_fill(canvas, rect, style, ' ');
    }
    canvas_text(canvas, rect.x + number_column_start(&grid->column, text),
                rect.y, -1, style, text);
}

void grid_draw(const Grid *grid, const Scene *scene, size_t first, size_t rows,
               int x, int y, Canvas *canvas)
{
    const Matrix *m = grid->matrix;
    const Style dim = scene_style(scene, STYLE_DIM);
    for (size_t i = first; i < m->rows && i < first + rows; i++, y++) {
        int at = x + canvas_text(canvas, x, y, -1, dim,
                                 bracket(i, m->rows, false)) + 1;
        for (size_t j = 0; j < grid->cols; j++, at += grid->number + 1)
            if (is_covered(grid, scene, i, j))
                canvas_text(canvas, at + grid->number - 1, y, 1, dim, "?");
            else
                draw_number(grid, scene, matrix_get(m, i, j),
                            (Rect){at, y, grid->number, 1}, canvas);
        if (grid->cols < m->cols)
            at += canvas_text(canvas, at, y, -1, dim, "…") + 1;
        canvas_text(canvas, at, y, -1, dim, bracket(i, m->rows, true));
    }
}
