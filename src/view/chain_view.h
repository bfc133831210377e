// SPDX-License-Identifier: GPL-3.0-or-later
// The chain behind a stop, where there is room for it: backward the gradients
// that it came through, from the nearest to the one that is given, forward the
// matrices that it was made from; each with its own formula, and the cells of
// the trace lit in all of them.
#ifndef QKV_VIEW_CHAIN_VIEW_H
#define QKV_VIEW_CHAIN_VIEW_H

#include "view/lit.h"
#include "view/scene.h"

// Draws as much of the chain as fits; returns the lines used, 0 where there is
// no room or nothing to show.
int chain_draw(const Scene *scene, const Lit *lit, Rect rect, Canvas *canvas);

#endif
