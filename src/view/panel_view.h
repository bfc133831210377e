// SPDX-License-Identifier: GPL-3.0-or-later
// The panel: where the selected cell's number comes from, the stack of "why",
// the finite difference beside the gradient, and what it goes on to.
#ifndef QKV_VIEW_PANEL_VIEW_H
#define QKV_VIEW_PANEL_VIEW_H

#include "view/lines.h"
#include "view/scene.h"

enum { PANEL_PLACES = 6 };

// Appends the panel's lines for a width of `width` columns. Every number that
// they print can be recomputed from the others that they print.
void panel_lines(const Scene *scene, const Canvas *canvas, int width,
                 Lines *out);

// Parts of it alone, for line mode: the selected cell's arithmetic, or where a
// number behind it is asked about, that one's; and what stands below: the
// step's promise, the finite difference, the links.
void panel_why_lines(const Scene *scene, const Canvas *canvas, int width,
                     Lines *out);
void panel_note_lines(const Scene *scene, const Canvas *canvas, int width,
                      Lines *out);

#endif
