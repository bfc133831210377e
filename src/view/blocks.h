// SPDX-License-Identifier: GPL-3.0-or-later
// Matrices on one screen, like words in lines.
#pragma once

#include "view/matrix_view.h"

enum { BLOCK_GAP = 2 }; // columns between two of them

// Draws matrices side by side: as numbers where all of them have room, else as pictures.
// `highlights` may be NULL.
void blocks_show(const Scene *scene, const CellRef *of, size_t count, const Highlights *highlights,
                 Rect rect, Canvas *canvas);
