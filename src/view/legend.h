// SPDX-License-Identifier: GPL-3.0-or-later
// The bounds of the result's colours: "-0.252 ▒▒▒ 0.252".
#ifndef QKV_VIEW_LEGEND_H
#define QKV_VIEW_LEGEND_H

#include "num/format.h"
#include "view/scene.h"

typedef struct Legend {
    HeatMap map;
    int levels, width; // width: the columns that it takes
    char from[NUMBER_SIZE], to[NUMBER_SIZE];
} Legend;

// The legend of a matrix of the current stop.
Legend legend_of(const Scene *scene, const Canvas *canvas, const PictureItem *item);
// The same of bounds that several matrices share.
Legend legend_between(const Scene *scene, const Canvas *canvas, const Heat *heat);
void legend_draw(const Scene *scene, const Legend *legend, int x, int y, Canvas *canvas);

#endif
