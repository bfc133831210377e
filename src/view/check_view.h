// SPDX-License-Identifier: GPL-3.0-or-later
// One gradient held against finite differences: the two values of f, the
// quotient, and how the error depends on the step.
#ifndef QKV_VIEW_CHECK_VIEW_H
#define QKV_VIEW_CHECK_VIEW_H

#include "view/lines.h"
#include "view/scene.h"

void check_view_draw(const Scene *scene, Canvas *canvas);

// Appends what it says without the curve: this step, then a table of steps; or
// why there is nothing to say.
void check_view_lines(const Scene *scene, Lines *out);

#endif
