// SPDX-License-Identifier: GPL-3.0-or-later
// The chain behind a stop, where there is room for it. Backward: the formulas
// that its gradient came through, from the nearest to the one that is given,
// each with the forward formula that it undoes and with its operands. Forward:
// the matrices that it was made from with their formulas. At the intro: what is
// given. The cells of the trace are highlighted in all of them.
#ifndef QKV_VIEW_CHAIN_VIEW_H
#define QKV_VIEW_CHAIN_VIEW_H

#include "view/lit.h"
#include "view/scene.h"

// Draws as much of the chain as fits; returns the lines used, 0 where there is
// no room or nothing to show.
int chain_draw(const Scene *scene, const Lit *lit, Rect rect, Canvas *canvas);

#endif
