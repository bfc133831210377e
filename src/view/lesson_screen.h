// SPDX-License-Identifier: GPL-3.0-or-later
// The lesson screen: walk, equation, panel, narration, keys; and the parts of it
// that no other screen has.
#pragma once

#include "view/highlights.h"
#include "view/scene.h"

void lesson_screen_draw(const Scene *scene, Canvas *canvas);

// The stops of the pass in one line, the current one in brackets.
void walk_line_draw(const Scene *scene, Rect rect, Canvas *canvas);

// The columns that a matrix has in a strip of both passes; 0: names have no room there.
int strip_slot(const Scene *scene, const Canvas *canvas, int width);
void strip_draw(const Scene *scene, Rect rect, Canvas *canvas);

// "FORWARD 10 of 11  A": where one stands, for the header.
void walk_place(const Scene *scene, Buffer *out);
