// SPDX-License-Identifier: GPL-3.0-or-later
// Blocks stand like words in lines: as many side by side as the width allows.
#include "view/blocks.h"

#include "base/error.h"
#include "base/minmax.h"

int block_step(const Block *block, size_t i)
{
    BUG_ON(i >= block->views);
    const MatrixView *view = &block->view[i];
    const int width = view->name > 0 ? matrix_view_width(view) : matrix_view_grid(view);
    return int_max(width, block->least) + BLOCK_GAP;
}

// Places the blocks in lines of `width` columns; `height` is what they take, at most INT_MAX.
// False where one of them is wider.
static bool place(Blocks *blocks, int width, int *height)
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

int blocks_place(Blocks *blocks, int width)
{
    int height;
    place(blocks, width, &height);
    return height;
}

static void measure_block(Block *block, const Scene *scene, int decimals, int label)
{
    for (size_t k = 0; k < block->views; k++) {
        MatrixView *view = &block->view[k];
        const PictureItem item = view->item;
        *view = matrix_view(scene, &item, decimals, label);
        view->heated = true;
    }
    block->above = 1 + block->view[0].heads;
    block->below = 1;
}

// One width for the numbers of a block, so that its matrices have the same columns; or for each
// matrix its own, where that has no room.
static void measure(Blocks *blocks, const Scene *scene, int decimals, int label, bool own)
{
    for (size_t i = 0; i < blocks->count; i++) {
        Block *block = &blocks->block[i];
        int number = 0;
        if (blocks->measure)
            blocks->measure(blocks->owner, i, decimals, label, block);
        else
            measure_block(block, scene, decimals, label);
        for (size_t k = 0; !own && k < block->views; k++)
            number = int_max(number, block->view[k].number);
        for (size_t k = 0; !own && k < block->views; k++) {
            MatrixView *view = &block->view[k];
            view->w += number - view->number;
            view->column.least = view->number = number;
        }
    }
}

// The fullest way in which all of them have room as numbers.
static bool fit(Blocks *blocks, const Scene *scene, Rect room, int *height)
{
    const int most = scene->session->display.decimals, least = int_min(most, blocks->decimals);
    for (int label = blocks->label;; label = 0) {
        for (int decimals = most; decimals >= least - 1; decimals--) {
            measure(blocks, scene, int_max(decimals, least), label, decimals < least);
            if (place(blocks, room.w, height) && (blocks->scrolls || *height <= room.h))
                return true;
        }
        if (label == 0)
            return false;
    }
}

int blocks_lay(Blocks *blocks, const Scene *scene, Rect room)
{
    int height = 0;
    return blocks->count > 0 && fit(blocks, scene, room, &height) ? height : 0;
}

void blocks_draw(const Blocks *blocks, const Scene *scene, const Highlights *highlights, Rect rect,
                 Canvas *canvas)
{
    for (size_t i = 0; i < blocks->count; i++) {
        const Block *block = &blocks->block[i];
        int x = rect.x + block->at.x;
        for (size_t k = 0; k < block->views; x += block_step(block, k++))
            matrix_view_draw(&block->view[k], scene, highlights, x, rect.y + block->at.y,
                             block->view[k].heads, canvas);
    }
}
