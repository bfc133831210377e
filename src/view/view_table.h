// SPDX-License-Identifier: GPL-3.0-or-later
// The views of an open lesson: one table. Their names stand in
// lesson/view_name.h, since lessons write them too.
#ifndef QKV_VIEW_VIEW_TABLE_H
#define QKV_VIEW_VIEW_TABLE_H

#include "lesson/view_name.h"
#include "view/scene.h"

typedef struct View {
    Text title;
    Text word; // in the footer of a stop that offers it
    Text help; // what it shows
    void (*draw)(const Scene *scene, Canvas *canvas);
} View;

// By ViewName.
extern const View view_table[VIEW_COUNT];

#endif
