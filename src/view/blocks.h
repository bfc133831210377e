// SPDX-License-Identifier: GPL-3.0-or-later
// Blocks of matrices on one screen: how many stand side by side, and with how many decimals, the
// same for all of them. A block is one matrix, or several that are read
// together, such as those of a comparison.
#pragma once

#include "view/matrix_view.h"

enum { BLOCK_GAP = 2 }; // columns between two matrices, and between two blocks

typedef struct Block {
    const void *of;   // what it shows, for `measure`
    MatrixView *view; // its matrices side by side; the caller's
    size_t views;
    int least;        // columns of each of them, at least
    int heading;      // columns of what stands above all of them
    int above, below; // lines above the numbers and below them
    Rect at;          // where it stands, seen from the corner of all of them
} Block;

typedef struct Blocks {
    Block *block;
    size_t count;
    // Measures a block with `decimals` places and row labels of up to `label` columns.
    void (*measure)(const Scene *scene, int decimals, int label, Block *block);
    int decimals, label; // the least and the most of those that are tried
} Blocks;

// Measures and places the blocks for `room`, with as many decimals as all of them have room for;
// `height` is what they take. False where they do not fit: then they are measured with the fewest
// decimals.
bool blocks_lay(Blocks *blocks, const Scene *scene, Rect room, int *height);

// Places blocks that are measured already, in lines of `width` columns. False where one of them is
// wider.
bool blocks_place(Blocks *blocks, int width, int *height);

// Columns from one matrix of a block to the next.
int block_step(const Block *block, size_t i);

// Draws matrices side by side: as numbers where all of them have room, else as pictures.
// `highlights` may be NULL.
void blocks_show(const Scene *scene, const CellRef *of, size_t count, const Highlights *highlights,
                 Rect rect, Canvas *canvas);
