// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/triple.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/say.h"
#include "num/format.h"
#include "view/grid.h"

enum { HEADS = 2, ROWS_MOST = 12, GAP = 2, INDENT = 1 };

static size_t rows_shown(size_t rows)
{
    return rows < ROWS_MOST ? rows : ROWS_MOST;
}

int triple_lines(const Scene *scene, const Matrix *m)
{
    const size_t rows = scene->session->display.columns ? m->cols : m->rows;
    return HEADS + (int)rows_shown(rows) + (rows > ROWS_MOST) + 1;
}

// The cell of the largest difference, and how many differ.
static size_t largest(const Triple *triple, size_t *count)
{
    size_t best = 0;
    double most = -1;
    *count = 0;
    BUG_ON(triple->left.rows != triple->right.rows || triple->left.cols != triple->right.cols);
    for (size_t i = 0; i < matrix_size(&triple->left); i++) {
        const double a = triple->left.at[i], b = triple->right.at[i];
        *count += a != b;
        if (fabs(b - a) > most) {
            most = fabs(b - a);
            best = i;
        }
    }
    return best;
}

static void draw_heading(const Triple *triple, const Scene *scene, Rect rect, int y, Canvas *canvas)
{
    size_t count;
    const size_t at = largest(triple, &count), cols = triple->left.cols;
    char change[NUMBER_SIZE];
    Buffer text = {0};
    number_significant(triple->right.at[at] - triple->left.at[at], 3, change);
    if (count == 0)
        SAY(&text, scene->lang, "the same", "没有变化");
    else
        SAYF(&text, scene->lang, "{1} of {2} numbers differ, most [{3},{4}]: {5}{6}",
             "{2} 个数中变了 {1} 个，变得最多的是 [{3},{4}]：{5}{6}", say_count(count),
             say_count(matrix_size(&triple->left)), say_count(at / cols + 1),
             say_count(at % cols + 1), say_text(change[0] == '-' ? "" : "+"), say_text(change));
    int x = rect.x + canvas_text_cut(canvas, rect.x, y, rect.w, scene_style(scene, STYLE_NAME),
                                     triple->name);
    char shape[48];
    snprintf(shape, sizeof shape, " %zu×%zu   ", triple->left.rows, cols);
    x += canvas_text_cut(canvas, x, y, rect.x + rect.w - x, scene_style(scene, STYLE_DIM), shape);
    canvas_text_cut(canvas, x, y, rect.x + rect.w - x, scene_style(scene, STYLE_TEXT),
                    buffer_text(&text));
    buffer_release(&text);
}

static bool inside(Rect rect, int y)
{
    return y >= rect.y && y < rect.y + rect.h;
}

// Draws one of the three with its head; returns the columns it took.
static int draw_one(const Grid *grid, const Triple *triple, const Scene *scene, int which, Rect at,
                    Rect rect, Canvas *canvas)
{
    if (inside(rect, at.y))
        canvas_text_cut(canvas, at.x + 1, at.y, at.w, scene_style(scene, STYLE_DIM),
                        text_in(&triple->head[which], scene->lang));
    for (size_t i = 0; i < rows_shown(triple->left.rows); i++) {
        const int y = at.y + 1 + (int)i;
        if (inside(rect, y))
            grid_draw(grid, scene, i, 1, at.x, y, canvas);
    }
    const int w = grid_width(grid);
    const int head = canvas_width(canvas, text_in(&triple->head[which], scene->lang));
    return (w > head + 1 ? w : head + 1) + GAP;
}

static void draw_rest(const Triple *triple, const Scene *scene, Rect rect, int y, Canvas *canvas)
{
    BUG_ON(triple->left.rows <= ROWS_MOST);
    Buffer text = {0};
    SAYF(&text, scene->lang, "  … {1} more rows", "  ……还有 {1} 行",
         say_count(triple->left.rows - ROWS_MOST));
    canvas_text_cut(canvas, rect.x, y, rect.w, scene_style(scene, STYLE_DIM), buffer_text(&text));
    buffer_release(&text);
}

static void draw_seen(const Triple *triple, const Scene *scene, Rect rect, int y, Canvas *canvas)
{
    Matrix difference = matrix_copy(&triple->right);
    for (size_t i = 0; i < matrix_size(&difference); i++)
        difference.at[i] -= triple->left.at[i];
    const int third = (rect.w - INDENT - 2 * GAP) / 3;
    const int decimals = scene->session->display.decimals;
    Grid grid[3] = {grid_of(&triple->left, decimals, third),
                    grid_of(&triple->right, decimals, third),
                    grid_of(&difference, decimals, third)};
    const double most = fmax(grid[0].heat.high, grid[1].heat.high);
    grid[0].heat.high = grid[1].heat.high = most;
    grid[0].heat.low = grid[1].heat.low = -most;
    grid[2].quiet_zero = true;
    for (int k = 0; k < 3; k++) {
        grid[k].coverable = triple->coverable;
        memcpy(grid[k].of, triple->of, sizeof triple->of);
    }
    if (inside(rect, y))
        draw_heading(triple, scene, rect, y, canvas);
    const int end = y + HEADS + (int)rows_shown(triple->left.rows);
    if (triple->left.rows > ROWS_MOST && inside(rect, end))
        draw_rest(triple, scene, rect, end, canvas);
    int x = rect.x + INDENT;
    for (int k = 0; k < 3; k++)
        x += draw_one(&grid[k], triple, scene, k, (Rect){x, y + 1, rect.x + rect.w - x, 1}, rect,
                      canvas);
    matrix_release(&difference);
}

// A copy, transposed where tokens stand in columns.
static Matrix as_seen(const Scene *scene, const Matrix *m)
{
    if (!scene->session->display.columns)
        return matrix_copy(m);
    Matrix transposed = matrix_new(m->cols, m->rows);
    for (size_t i = 0; i < matrix_size(m); i++)
        matrix_put(&transposed, i % m->cols, i / m->cols, m->at[i]);
    return transposed;
}

void triple_draw(const Triple *triple, const Scene *scene, Rect rect, int y, Canvas *canvas)
{
    Triple seen = *triple;
    seen.left = as_seen(scene, &triple->left);
    seen.right = as_seen(scene, &triple->right);
    draw_seen(&seen, scene, rect, y, canvas);
    matrix_release(&seen.left);
    matrix_release(&seen.right);
}

void triple_tail_draw(const Lines *tail, const Scene *scene, Rect rect, int y, Canvas *canvas)
{
    for (size_t i = 0; i < tail->count; i++, y++) {
        if (inside(rect, y))
            lines_draw_one(tail, i, (Rect){rect.x, y, rect.w, 1}, scene, canvas);
    }
}
