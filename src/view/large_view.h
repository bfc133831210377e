// SPDX-License-Identifier: GPL-3.0-or-later
// One matrix on the whole screen, however large: as digits, short digits,
// coloured cells or pixels, by what fits; with rulers, the selected number and
// the strongest of its row.
#ifndef QKV_VIEW_LARGE_VIEW_H
#define QKV_VIEW_LARGE_VIEW_H

#include "view/scene.h"

void large_view_draw(const Scene *scene, Canvas *canvas);

// Appends the line about the strongest numbers of the selected row. Some cell
// is selected.
void large_view_write_top(const Scene *scene, Buffer *out);

#endif
