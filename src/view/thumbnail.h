// SPDX-License-Identifier: GPL-3.0-or-later
// A matrix as a small picture: two columns a cell, coloured by value, or a
// character by value where there are no colours.
#ifndef QKV_VIEW_THUMBNAIL_H
#define QKV_VIEW_THUMBNAIL_H

#include "num/matrix.h"
#include "session/cell_look.h"
#include "view/scene.h"

typedef struct Thumbnail {
    const Matrix *matrix; // NULL: not computed yet
    Shape shape;          // as seen
    bool turned;          // tokens stand in columns: cells are read transposed
    Heat heat;
    MatrixLook look; // of its cells
} Thumbnail;

// The thumbnail of a node's value or gradient. `computed` false: as one that
// is not computed yet.
Thumbnail thumbnail_of(const Scene *scene, Side side, NodeId node, bool computed);

// How many columns and lines it takes inside of `most`.
Rect thumbnail_size(const Thumbnail *thumbnail, Rect most);

// Draws it at the rectangle's corner; where there are more cells than room,
// each picture cell stands for the largest of several.
void thumbnail_draw(const Thumbnail *thumbnail, const Scene *scene, Rect rect, Canvas *canvas);

#endif
