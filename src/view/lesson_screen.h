// SPDX-License-Identifier: GPL-3.0-or-later
// The lesson screen: walk, equation, panel, narration, keys.
#ifndef QKV_VIEW_LESSON_SCREEN_H
#define QKV_VIEW_LESSON_SCREEN_H

#include "view/lines.h"
#include "view/scene.h"

enum { SCREEN_LEAST_W = 40, SCREEN_LEAST_H = 12 };

void lesson_screen_draw(const Scene *scene, Canvas *canvas);

#endif
