// SPDX-License-Identifier: GPL-3.0-or-later
// The views of an open lesson: one table. Their names stand in
// lesson/view_name.h, since lessons write them too.
#pragma once

#include "lesson/view_name.h"
#include "view/document.h"

typedef struct View {
    Text title;
    Text help; // what it shows
    // Writes what it says of the session; NULL of those that are the stop itself.
    void (*write)(const Scene *scene, Document *document);
    bool summed; // the selected number's sum stays below it
} View;

// By ViewName.
extern const View view_table[VIEW_COUNT];

// Draws the view that the session shows, or its picture alone where that stands on the stage.
void view_draw(const Scene *scene, Canvas *canvas);

void view_draw_picture(const Scene *scene, Rect rect, Canvas *canvas);

// Appends it in words; it is not the stop itself, which export/text.h tells.
void view_write_words(const Scene *scene, Buffer *out);

// The rows' functions, each in the file of its name.
void map_view_write(const Scene *scene, Document *document);
void training_view_write(const Scene *scene, Document *document);
void compare_view_write(const Scene *scene, Document *document);
void large_view_write(const Scene *scene, Document *document);
void curves_view_write(const Scene *scene, Document *document);
void bars_view_write(const Scene *scene, Document *document);
void check_view_write(const Scene *scene, Document *document);
void histogram_view_write(const Scene *scene, Document *document);
void rank_view_write(const Scene *scene, Document *document);
void heads_view_write(const Scene *scene, Document *document);
void counts_view_write(const Scene *scene, Document *document);
void states_view_write(const Scene *scene, Document *document);
