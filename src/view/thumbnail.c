// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/thumbnail.h"

#include <math.h>

#include "session/cell_look.h"
#include "view/glyphs.h"
#include "view/matrix_view.h"

enum { CELL_W = 2 };

Thumbnail thumbnail_of(const Scene *scene, Side side, NodeId node, bool computed)
{
    Graph *graph = scene->session->graph;
    const PictureItem item = {.is_matrix = true, .side = side, .node = node};
    const Shape shape = graph_node(graph, node)->shape;
    const bool turned = scene->session->display.columns;
    Thumbnail t = {.shape = turned ? (Shape){shape.cols, shape.rows} : shape,
                   .turned = turned,
                   .look = matrix_look(scene->session, (CellRef){.side = side, .node = node})};
    if (!computed || (side == SIDE_GRAD && !graph_has_grad(graph, node)))
        return t;
    t.matrix = graph_matrix(graph, side, node, 0);
    t.heat = matrix_heat(scene, &item);
    return t;
}

Rect thumbnail_size(const Thumbnail *thumbnail, Rect most)
{
    const size_t cols = thumbnail->shape.cols, rows = thumbnail->shape.rows;
    if (cols * CELL_W < (size_t)most.w)
        most.w = (int)cols * CELL_W;
    if (rows < (size_t)most.h)
        most.h = (int)rows;
    return most;
}

// The cells [from, to) of a side of `size` that picture cell `at` of `n`
// stands for.
static void share(size_t size, int at, int n, size_t *from, size_t *to)
{
    *from = size * (size_t)at / (size_t)n;
    *to = size * (size_t)(at + 1) / (size_t)n;
}

static void draw_block(const Thumbnail *t, const Scene *scene, const size_t at[4], Rect rect,
                       Canvas *canvas)
{
    const CellLook look =
        t->matrix ? cells_strongest(&t->look, at, true) : (CellLook){.seen = SEEN_NOT_COMPUTED};
    cell_paint(scene, &t->heat, &look, rect, canvas);
}

void thumbnail_draw(const Thumbnail *t, const Scene *scene, Rect rect, Canvas *canvas)
{
    const Rect size = thumbnail_size(t, rect);
    const int cols = size.w / CELL_W;
    for (int y = 0; y < size.h; y++) {
        for (int x = 0; x < cols; x++) {
            const Rect cell = {rect.x + x * CELL_W, rect.y + y, CELL_W, 1};
            size_t at[4];
            const int down = t->turned ? 2 : 0, across = 2 - down;
            share(t->shape.rows, y, size.h, &at[down], &at[down + 1]);
            share(t->shape.cols, x, cols, &at[across], &at[across + 1]);
            draw_block(t, scene, at, cell, canvas);
        }
    }
}
