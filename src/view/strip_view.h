// SPDX-License-Identifier: GPL-3.0-or-later
// The strip of the pass, and where one stands in it.
#pragma once

#include "view/scene.h"

// The names of the pass in one line, or in more with thumbnails, the stop marked; where not all
// have room, those of its section.
void strip_draw(const Scene *scene, Rect rect, Canvas *canvas);

// What each pass is called.
extern const Text strip_passes[];

// Where one stands: "10 / 11"; with the pass "forward  10 / 11".
void strip_place(const Scene *scene, bool pass, Buffer *out);
