// SPDX-License-Identifier: GPL-3.0-or-later
// The map: the graph in layers, boxes with name, shape and a thumbnail.
#ifndef QKV_VIEW_MAP_VIEW_H
#define QKV_VIEW_MAP_VIEW_H

#include "view/scene.h"

void map_view_draw(const Scene *scene, Canvas *canvas);

#endif
