// SPDX-License-Identifier: GPL-3.0-or-later
// The same matrix of every head side by side in one scale of colours, the same
// cell highlighted in all of them.
#ifndef QKV_VIEW_HEADS_VIEW_H
#define QKV_VIEW_HEADS_VIEW_H

#include "view/scene.h"

void heads_view_draw(const Scene *scene, Canvas *canvas);

#endif
