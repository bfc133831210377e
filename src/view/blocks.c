// SPDX-License-Identifier: GPL-3.0-or-later
// Blocks stand like words in lines: as many side by side as the width allows. Where cells have a
// colour they grow, first in lines with nearly twice as many columns, which makes them about as
// wide as high, and then in columns.
#include "view/blocks.h"

#include "base/error.h"
#include "base/minmax.h"

enum { LINES_LARGEST = 5, COLUMNS_LEAST = 9, COLUMNS_FLAT = 13, COLUMNS_A_LINE = 5 };

// How large a cell is; 0 columns: as its number needs.
typedef struct CellSize {
    int columns, lines;
} CellSize;

static MatrixView sized(const MatrixView *view, CellSize size)
{
    MatrixView large = *view;
    if (size.columns > 0)
        matrix_view_enlarge(&large, size.columns, size.lines);
    return large;
}

int block_step(const Block *block, size_t i)
{
    BUG_ON(i >= block->views);
    const MatrixView *view = &block->view[i];
    const int width = view->name > 0 ? matrix_view_width(view) : matrix_view_grid(view);
    return int_max(width, block->least) + BLOCK_GAP;
}

// Places the blocks in lines of `width` columns, with cells of that size; `height` is what they
// take, at most INT_MAX. False where one of them is wider.
static bool place(Blocks *blocks, int width, CellSize size, int *height)
{
    int x = 0, y = 0, line = 0;
    bool fits = true;
    for (size_t i = 0; i < blocks->count; i++) {
        Block *block = &blocks->block[i];
        int w = -BLOCK_GAP, h = 0;
        for (size_t k = 0; k < block->views; k++) {
            MatrixView view = sized(&block->view[k], size);
            const Block one = {.view = &view, .views = 1, .least = block->least};
            w += block_step(&one, 0);
            h = int_max(h, matrix_view_lines(&view));
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
    place(blocks, width, (CellSize){0, 1}, &height);
    return height;
}

static void measure_block(Block *block, const Scene *scene, int decimals, int label)
{
    for (size_t k = 0; k < block->views; k++) {
        MatrixView *view = &block->view[k];
        const PictureItem item = view->item;
        const Heat heat = view->heat;
        *view = matrix_view(scene, &item, decimals, label);
        view->heated = true;
        view->heat = heat;
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
            if (place(blocks, room.w, (CellSize){0, 1}, height) &&
                (blocks->scrolls || *height <= room.h))
                return true;
        }
        if (label == 0)
            return false;
    }
}

static void enlarge(Blocks *blocks, CellSize size)
{
    for (size_t i = 0; i < blocks->count; i++) {
        for (size_t k = 0; k < blocks->block[i].views; k++)
            blocks->block[i].view[k] = sized(&blocks->block[i].view[k], size);
    }
}

// Whether they fit with larger cells: into the room, or into as many lines as they take anyway.
static bool grown(Blocks *blocks, Rect room, CellSize size, int lines)
{
    int height;
    return place(blocks, room.w, size, &height) && height <= int_max(room.h, lines);
}

static CellSize largest(Blocks *blocks, Rect room, int lines)
{
    CellSize size = {0, 1};
    const bool all = lines <= room.h;
    for (int h = LINES_LARGEST; all && h >= 3 && size.columns == 0; h--) {
        const int w = int_max(5 * h / 3, COLUMNS_LEAST);
        if (grown(blocks, room, (CellSize){w, h}, lines))
            size = (CellSize){w, h};
    }
    if (all && size.columns == 0 && grown(blocks, room, (CellSize){1, 3}, lines))
        size = (CellSize){1, 3};
    // Large cells become wider only as long as what stands side by side stays so.
    if (size.lines > 1)
        place(blocks, room.w, size, &room.h);
    const int most = size.lines > 1 ? COLUMNS_A_LINE * size.lines : COLUMNS_FLAT;
    for (int w = most; w > size.columns; w--) {
        if (grown(blocks, room, (CellSize){w, size.lines}, lines))
            return (CellSize){w, size.lines};
    }
    return size;
}

// Gives the cells of the blocks `from` … `end`−1, which stand side by side, the columns that are
// left of the line.
static void widen(Blocks *blocks, size_t from, size_t end, int width)
{
    for (int columns = COLUMNS_FLAT; columns > 0; columns--) {
        int height;
        const CellSize size = {columns, 1};
        Blocks line = {.block = blocks->block + from, .count = end - from};
        if (!place(&line, width, size, &height) || line.block[line.count - 1].at.y > 0)
            continue;
        enlarge(&line, size);
        return;
    }
}

int blocks_lay(Blocks *blocks, const Scene *scene, Rect room)
{
    int height = 0;
    if (blocks->count == 0 || !fit(blocks, scene, room, &height))
        return 0;
    if (theme_levels(&scene->theme, HEAT_DIVERGING) <= 1)
        return height;
    const CellSize size = largest(blocks, room, height);
    enlarge(blocks, size);
    height = blocks_place(blocks, room.w);
    if (height <= room.h)
        return height;
    for (size_t from = 0, end = 0; from < blocks->count; from = end) {
        const int y = blocks->block[from].at.y;
        while (end < blocks->count && blocks->block[end].at.y == y)
            end++;
        widen(blocks, from, end, room.w);
    }
    return blocks_place(blocks, room.w);
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
