// SPDX-License-Identifier: GPL-3.0-or-later
// Training: the curves of what is watched and of the gradient, what the step
// promised and what came of it, and a chosen matrix step by step.
#ifndef QKV_VIEW_TRAINING_VIEW_H
#define QKV_VIEW_TRAINING_VIEW_H

#include "view/lines.h"
#include "view/scene.h"

void training_view_draw(const Scene *scene, Canvas *canvas);

// Appends the lines about the step that is shown: where it is, what it promised
// and gave, and that it is an earlier one. Some step was taken.
void training_view_lines(const Scene *scene, Lines *out);

#endif
