// SPDX-License-Identifier: GPL-3.0-or-later
// Blocks stand like words in lines: as many side by side as the width allows.
#include "view/blocks.h"

#include <math.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/minmax.h"
#include "session/shown.h"
#include "view/measures.h"

int block_step(const Block *block, size_t i)
{
    BUG_ON(i >= block->views);
    const MatrixView *view = &block->view[i];
    const int width = view->name > 0 ? matrix_view_width(view) : matrix_view_grid(view);
    return int_max(width, block->least) + BLOCK_GAP;
}

bool blocks_place(Blocks *blocks, int width, int *height)
{
    int x = 0, y = 0, line = 0;
    bool fits = true;
    for (size_t i = 0; i < blocks->count; i++) {
        Block *block = &blocks->block[i];
        int w = -BLOCK_GAP, h = 0;
        for (size_t k = 0; k < block->views; k++) {
            w += block_step(block, k);
            h = int_max(h, matrix_view_lines(&block->view[k]));
        }
        w = int_max(w, block->heading);
        h += block->above + block->below;
        if (x > 0 && x + w > width) {
            x = 0;
            y += line;
            line = 0;
        }
        block->at = (Rect){x, y, w, h};
        fits &= w <= width;
        x += w + BLOCK_GAP;
        line = int_max(line, h);
    }
    *height = y + line;
    return fits;
}

// One width for the numbers of a block, so that its matrices have the same columns; or for each
// matrix its own, where that has no room.
static void measure(Blocks *blocks, const Scene *scene, int decimals, int label, bool own)
{
    for (size_t i = 0; i < blocks->count; i++) {
        Block *block = &blocks->block[i];
        int number = 0;
        blocks->measure(scene, decimals, label, block);
        for (size_t k = 0; !own && k < block->views; k++)
            number = int_max(number, block->view[k].number);
        for (size_t k = 0; !own && k < block->views; k++) {
            MatrixView *view = &block->view[k];
            view->w += number - view->number;
            view->column.least = view->number = number;
        }
    }
}

bool blocks_lay(Blocks *blocks, const Scene *scene, Rect room, int *height)
{
    const int most = scene->session->display.decimals, least = int_min(most, blocks->decimals);
    for (int label = blocks->label;; label = 0) {
        for (int decimals = most; decimals >= least - 1; decimals--) {
            measure(blocks, scene, int_max(decimals, least), label, decimals < least);
            if (blocks_place(blocks, room.w, height) && *height <= room.h)
                return true;
        }
        if (label == 0)
            return false;
    }
}

// ---- Numbers or pictures -----------------------------------------------

// A matrix by itself, its name above it, and a blank line below.
static void measure_matrix(const Scene *scene, int decimals, int label, Block *block)
{
    const PictureItem item = matrix_item(scene, *(const CellRef *)block->of);
    *block->view = matrix_view(scene, &item, decimals, label);
    block->view->heated = true;
    block->above = 1 + block->view->heads;
    block->below = 1;
}

// Whether they have room as numbers; draws them then.
static bool draw_numbers(const Scene *scene, const CellRef *of, size_t count,
                         const Highlights *highlights, Rect rect, Canvas *canvas)
{
    MatrixView view[SHOWN_MOST];
    Block block[SHOWN_MOST];
    int height;
    BUG_ON(count > SHOWN_MOST);
    for (size_t i = 0; i < count; i++) {
        if (!session_computed(scene->session, of[i]))
            return false;
        block[i] = (Block){.of = &of[i], .view = &view[i], .views = 1};
    }
    // One alone gives up all decimals before its numbers.
    Blocks blocks = {block, count, measure_matrix, .decimals = count > 1, .label = LABEL_W};
    // The blank line below the last is none.
    if (!blocks_lay(&blocks, scene, (Rect){0, 0, rect.w, rect.h + 1}, &height))
        return false;
    for (size_t i = 0; i < count; i++)
        matrix_view_draw(&view[i], scene, highlights, rect.x + block[i].at.x,
                         rect.y + block[i].at.y, view[i].heads, canvas);
    return true;
}

// A picture below its name. Where each cell has a place of its own, the mouse selects it, and the
// selected one is marked, that of another matrix too if cells mean the same in all of them.
static void draw_picture(const Scene *scene, CellRef of, const Highlights *highlights, Rect rect,
                         Canvas *canvas)
{
    Session *session = scene->session;
    Highlights own = {.selected = {.node = NODE_NONE}, .pointed = {.node = NODE_NONE}};
    const bool here = highlights && highlights->selected.node == of.node;
    MatrixView picture = matrix_view_picture(scene, of.side, of.node);
    scene_say(scene, rect, here ? STYLE_STOP : STYLE_NAME,
              session_say_name(session, of.side, of.node), canvas);
    matrix_view_shrink(&picture, (Rect){0, 0, rect.w - BLOCK_GAP, int_max(rect.h - 1, 1)});
    for (size_t i = 0; highlights && i < highlights->count; i++) {
        if (highlights->cell[i].node == of.node)
            own.selected = highlights->cell[i];
    }
    const bool whole = picture.look.computed && picture.across == 1 && picture.down == 1;
    matrix_view_draw_cells(&picture, scene, whole ? &own : NULL, rect.x, rect.y + 1, canvas);
    if (whole)
        matrix_view_mark(&picture, scene, rect.x, rect.y + 1, canvas);
}

// As many in a line as show most of them.
static void draw_pictures(const Scene *scene, const CellRef *of, size_t count,
                          const Highlights *highlights, Rect rect, Canvas *canvas)
{
    enum { CELL_W = 2 };
    size_t best = 1;
    double most = -1;
    const Shape shape = graph_node(scene->session->graph, of[0].node)->shape;
    for (size_t across = count; across > 0; across--) {
        const size_t rows = (count + across - 1) / across;
        const double w = rect.w / (double)across - BLOCK_GAP;
        const double h = rect.h / (double)rows - 1;
        const double seen = fmin(w / CELL_W, (double)shape.cols) * fmin(h, (double)shape.rows);
        if (w < CELL_W || h < 1 || seen <= most)
            continue;
        most = seen;
        best = across;
    }
    const int w = rect.w / (int)best, h = rect.h / (int)((count + best - 1) / best);
    for (size_t i = 0; i < count; i++)
        draw_picture(scene, of[i], highlights,
                     (Rect){rect.x + (int)(i % best) * w, rect.y + (int)(i / best) * h, w, h},
                     canvas);
}

void blocks_show(const Scene *scene, const CellRef *of, size_t count, const Highlights *highlights,
                 Rect rect, Canvas *canvas)
{
    if (!draw_numbers(scene, of, count, highlights, rect, canvas))
        draw_pictures(scene, of, count, highlights, rect, canvas);
}
