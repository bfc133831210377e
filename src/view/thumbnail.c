// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/thumbnail.h"

#include <math.h>

#include "session/cell_look.h"
#include "view/glyphs.h"
#include "view/matrix_view.h"

enum { CELL_W = 2 };

Thumbnail thumbnail_of(const Scene *scene, Side side, NodeId node,
                       bool computed)
{
    Graph *graph = scene->session->graph;
    const PictureItem item = {
        .is_matrix = true, .side = side, .node = node};
    const Shape shape = graph_node(graph, node)->shape;
    const bool turned = scene->session->display.columns;
    Thumbnail t = {.shape = turned ? (Shape){shape.cols, shape.rows} : shape,
                   .turned = turned,
                   .look = matrix_look(scene->session,
                                       (CellRef){.side = side, .node = node})};
    if (!computed || (side == SIDE_GRAD && !graph_has_grad(graph, node)))
        return t;
    t.matrix = graph_matrix(graph, side, node, 0);
    t.map = matrix_heat(scene, &item, &t.low, &t.high);
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

// A character by size, for screens without colours.
static const char *ink(const Thumbnail *t, double value)
{
    static const char *const signed_ink[] = {"##", "==", "--", "..",
                                             "++", "**", "@@"};
    static const char *const share_ink[] = {"  ", "..", "::", "++", "**", "##"};
    if (t->map == HEAT_SEQUENTIAL)
        return share_ink[heat_level(value, t->low, t->high, 6)];
    return signed_ink[heat_level(value, t->low, t->high, 7)];
}

// How a block of cells is seen: covered where any of it is, masked where all of
// it is, else as its number of largest size.
static CellLook block_look(const Thumbnail *t, const size_t at[4])
{
    CellLook best = {.seen = SEEN_MASKED};
    for (size_t i = at[0]; i < at[1]; i++) {
        for (size_t j = at[2]; j < at[3]; j++) {
            const CellLook look = matrix_look_at(&t->look, i, j);
            if (look.seen == SEEN_COVERED)
                return look;
            if (look.seen == SEEN_NUMBER &&
                (best.seen != SEEN_NUMBER || !(fabs(look.value) <= fabs(best.value))))
                best = look;
        }
    }
    return best;
}

static void draw_block(const Thumbnail *t, const Scene *scene, const size_t at[4],
                       Rect rect, Canvas *canvas)
{
    const CellLook look = block_look(t, at);
    const int levels = theme_levels(&scene->theme, t->map);
    const Style dim = scene_style(scene, STYLE_DIM);
    if (look.seen == SEEN_COVERED) {
        canvas_text(canvas, rect.x, rect.y, rect.w, dim, "?");
    } else if (look.seen == SEEN_MASKED) {
        canvas_fill(canvas, rect, dim, 0x2591);
    } else if (levels > 1) {
        const int level = heat_level(look.value, t->low, t->high, levels);
        canvas_fill(canvas, rect, theme_heat(&scene->theme, t->map, level),
                    ' ');
    } else {
        canvas_text(canvas, rect.x, rect.y, rect.w,
                    scene_style(scene, STYLE_TEXT), ink(t, look.value));
    }
}

void thumbnail_draw(const Thumbnail *t, const Scene *scene, Rect rect,
                    Canvas *canvas)
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
            if (t->matrix)
                draw_block(t, scene, at, cell, canvas);
            else
                canvas_text(canvas, cell.x, cell.y, CELL_W,
                            scene_style(scene, STYLE_DIM),
                            glyph_not_computed(canvas->glyphs));
        }
    }
}
