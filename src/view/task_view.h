// SPDX-License-Identifier: GPL-3.0-or-later
// What is asked at a stop, what was answered, and the hints so far: lines that
// stand under the narration.
#ifndef QKV_VIEW_TASK_VIEW_H
#define QKV_VIEW_TASK_VIEW_H

#include "view/lines.h"

void task_lines(const Scene *scene, const Canvas *canvas, int width, Lines *out);

#endif
