// SPDX-License-Identifier: GPL-3.0-or-later
// Matrices side by side on one screen, in lines and columns.
#pragma once

#include "view/document.h"
#include "view/matrix_view.h"

enum { BLOCK_GAP = 2 }; // columns between two of them

// Matrices of which so many stand in a line, if these have room: as numbers where all of them have
// room, else as pictures.
typedef struct Blocks {
    PictureItem item[2 * SHOWN_MOST];
    size_t count, line;
    bool right; // they stand at the right end
    Highlights highlights;
} Blocks;

// No matrices, and nothing highlighted.
Blocks blocks_new(size_t line);
void blocks_add(Blocks *blocks, PictureItem item);

// Draws Blocks, as a figure is drawn.
void blocks_draw(const Scene *scene, const void *data, Rect rect, Canvas *canvas);

// Makes a copy of them the document's figure, in words one matrix after the other.
void blocks_figure(const Blocks *blocks, Document *document);
