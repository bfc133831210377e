// SPDX-License-Identifier: GPL-3.0-or-later
// The lesson screen: walk, equation, panel, narration, keys; and the parts of it
// that no other screen has.
#pragma once

#include "view/highlights.h"
#include "view/scene.h"

void lesson_screen_draw(const Scene *scene, Canvas *canvas);

// The walk: on narrow screens one line with the current stop in brackets, on
// wide ones a list. The list may fold a pass into one row, never a stop of the
// pass that one is in.
void walk_line_draw(const Scene *scene, Rect rect, Canvas *canvas);
void walk_list_draw(const Scene *scene, Rect rect, Canvas *canvas);

// "FORWARD 10 of 11  A": where one stands, for the header; `numbered` adds the
// number that `goto` takes.
void walk_place(const Scene *scene, bool numbered, Buffer *out);

// The chain behind a stop, where there is room for it. Backward: the formulas
// that its gradient came through, from the nearest to the one that is given,
// each with the forward formula that it undoes and with its operands. Forward:
// the matrices that it was made from with their formulas. At the intro: what is
// given. The cells of the trace are highlighted in all of them. Draws as much as
// fits, as large as the room allows; returns the lines that it took: 0 where there is no room or
// nothing to show.
int chain_draw(const Scene *scene, const Highlights *highlights, Rect rect, Canvas *canvas);
