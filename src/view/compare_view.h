// SPDX-License-Identifier: GPL-3.0-or-later
// The same numbers under two settings, side by side with the difference.
#ifndef QKV_VIEW_COMPARE_VIEW_H
#define QKV_VIEW_COMPARE_VIEW_H

#include "view/scene.h"

void compare_view_draw(const Scene *scene, Canvas *canvas);

#endif
