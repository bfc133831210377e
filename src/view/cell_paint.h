// SPDX-License-Identifier: GPL-3.0-or-later
// What every matrix on screen shares, whatever its cells are drawn as: the
// hatch of a mask, a cell as a colour, brackets, and the window that is seen of
// a matrix larger than its place.
#ifndef QKV_VIEW_CELL_PAINT_H
#define QKV_VIEW_CELL_PAINT_H

#include "session/cell_look.h"
#include "view/scene.h"

// The style of a cell by its value: colours on `heat` where there are some.
Style cell_style_of(const Scene *scene, const Heat *heat, const CellLook *look);

// Fills the cell's place with the hatch of a mask.
void cell_hatch(Rect at, Style style, Canvas *canvas);

// Draws a cell as a colour, or as ink by its size where there are no colours: a
// mask as a hatch, what is covered as "?", what is not computed as a dot.
void cell_paint(const Scene *scene, const Heat *heat, const CellLook *look, Rect at,
                Canvas *canvas);

// How a block of cells is seen, rows [at[0], at[1]) and columns [at[2], at[3]):
// as its number of largest size. Where it has none, it is masked; where any of
// it is covered, the whole is with `covering`, else that one does not count.
CellLook cells_strongest(const MatrixLook *matrix, const size_t at[4], bool covering);

// The piece of a bracket on line `line` of `lines`.
const char *bracket_piece(size_t line, size_t lines, bool left);

// The first of `room` cells in sight so that cell `at` of `size` is among them,
// near the middle. 0 where all of them have room.
size_t window_start(size_t at, size_t room, size_t size);

#endif
