// SPDX-License-Identifier: GPL-3.0-or-later
// The walk: on narrow screens one line with the current stop in brackets, on
// wide ones a list. The list may fold a pass into one row, never a stop of the
// pass that one is in.
#ifndef QKV_VIEW_WALK_VIEW_H
#define QKV_VIEW_WALK_VIEW_H

#include "view/scene.h"

void walk_line_draw(const Scene *scene, Rect rect, Canvas *canvas);
void walk_list_draw(const Scene *scene, Rect rect, Canvas *canvas);

// "FORWARD 10 of 11  A": where one stands, for the header; `numbered` adds the
// number that `goto` takes.
void walk_place(const Scene *scene, bool numbered, Buffer *out);

#endif
