// SPDX-License-Identifier: GPL-3.0-or-later
// What the last change did: old, new and difference of every matrix that
// changed; those that did not are only named.
#ifndef QKV_VIEW_CHANGES_VIEW_H
#define QKV_VIEW_CHANGES_VIEW_H

#include "view/scene.h"

void changes_view_draw(const Scene *scene, Canvas *canvas);

#endif
