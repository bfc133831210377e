// SPDX-License-Identifier: GPL-3.0-or-later
// The same numbers under two settings, side by side with the difference.
#ifndef QKV_VIEW_COMPARE_VIEW_H
#define QKV_VIEW_COMPARE_VIEW_H

#include "session/compare.h"
#include "view/scene.h"

void compare_view_draw(const Scene *scene, Canvas *canvas);

// Appends what stands left and right, with what is watched on both sides:
// "original | now   f 8.23042 | 8.25923".
void compare_view_write(const Scene *scene, const Comparison *comparison, Buffer *out);

#endif
