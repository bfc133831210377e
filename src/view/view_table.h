// SPDX-License-Identifier: GPL-3.0-or-later
// The views of an open lesson: one table.
#ifndef QKV_VIEW_VIEW_TABLE_H
#define QKV_VIEW_VIEW_TABLE_H

#include "base/error.h"
#include "view/scene.h"

typedef struct View {
    const char *name; // as `view` and a lesson's `view =` write it
    Text title;
    Text help; // what it shows
    void (*draw)(const Scene *scene, Canvas *canvas);
} View;

// By ViewName.
extern const View view_table[VIEW_COUNT];

// The names of the views and "next", for completion; ends with NULL.
extern const char *const view_words[];

// The view of that name, or an error that suggests the nearest one.
bool view_find(const char *name, ViewName *view, Error *err);

#endif
