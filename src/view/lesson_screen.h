// SPDX-License-Identifier: GPL-3.0-or-later
// The lesson screen: walk, equation, panel, narration, keys.
#ifndef QKV_VIEW_LESSON_SCREEN_H
#define QKV_VIEW_LESSON_SCREEN_H

#include "view/lines.h"
#include "view/scene.h"

enum { SCREEN_LEAST_W = 40, SCREEN_LEAST_H = 12 };

void lesson_screen_draw(const Scene *scene, Canvas *canvas);

// Appends the current page of the narration, with what must be said beside it:
// a row that nothing may look at, a number that is not finite, numbers that
// were edited since it was written. `page_mark`: ends with "1/2" where there
// are several pages.
void narration_lines(const Scene *scene, const Canvas *canvas, int width,
                     bool page_mark, Lines *out);

#endif
