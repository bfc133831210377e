// SPDX-License-Identifier: GPL-3.0-or-later
// Blocks of matrices on one screen: how many stand side by side, and with how many decimals, the
// same for all of them. A block is one matrix, or several that are read
// together, such as those of a comparison.
#pragma once

#include "view/matrix_view.h"

enum { BLOCK_GAP = 2 }; // columns between two matrices, and between two blocks

typedef struct Block {
    MatrixView *view; // its matrices side by side; the caller's, its item at least
    size_t views;
    int least;        // columns of each of them, at least
    int heading;      // columns of what stands above all of them
    int above, below; // lines above the numbers and below them
    Rect at;          // where it stands, seen from the corner of all of them
} Block;

typedef struct Blocks {
    Block *block;
    size_t count;
    // Measures block `i` with `decimals` places and row labels of up to `label` columns; NULL:
    // its matrices have their names above them, and a blank line below.
    void (*measure)(void *owner, size_t i, int decimals, int label, Block *block);
    void *owner;
    int decimals, label; // the least and the most of those that are tried
    bool scrolls;        // only their width is bounded
} Blocks;

// Measures and places the blocks for `room`, with as many decimals as all of them have room for.
// Returns the lines that they take; 0 where
// they do not fit: then they are measured with the fewest decimals and have no place.
int blocks_lay(Blocks *blocks, const Scene *scene, Rect room);

// Places blocks that are measured already. Returns the lines that they
// take.
int blocks_place(Blocks *blocks, int width);

// Columns from one matrix of a block to the next.
int block_step(const Block *block, size_t i);

// Draws matrices side by side: as numbers where all of them have room, else as pictures.
// `highlights` may be NULL.
void blocks_show(const Scene *scene, const CellRef *of, size_t count, const Highlights *highlights,
                 Rect rect, Canvas *canvas);
