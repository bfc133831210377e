// SPDX-License-Identifier: GPL-3.0-or-later
// The views of an open lesson: one table. Their names stand in
// lesson/view_name.h, since lessons write them too.
#pragma once

#include "lesson/view_name.h"
#include "view/document.h"

// Writes what a view says of the session. Returns why there is nothing to say, else NULL.
typedef const Text *ViewWrite(const Scene *scene, Document *document);

typedef struct View {
    Text title;
    Text help;        // what it shows
    ViewWrite *write; // NULL of those that are the stop itself
    bool summed;      // the selected number's sum stays below it
} View;

// By ViewName.
extern const View view_table[VIEW_COUNT];

// Whether the sum behind the selected number stands on the stage, below the view.
bool view_has_sum(const Session *session);

// Draws the view that the session shows, or its picture alone where that stands on the stage.
void view_draw(const Scene *scene, Canvas *canvas);

void view_draw_picture(const Scene *scene, Rect rect, Canvas *canvas);

// Appends it in words; it is not the stop itself, which export/text.h tells.
void view_write_words(const Scene *scene, Buffer *out);

// Of a person's arrays: the text that stands in the place of the stop's.
void compare_text(const Scene *scene, const Canvas *canvas, int width, Lines *out);

// The rows' functions, each in the file of its name.
extern ViewWrite map_view_write, training_view_write, compare_view_write, large_view_write,
    curves_view_write, bars_view_write, check_view_write, histogram_view_write, rank_view_write,
    heads_view_write, counts_view_write, states_view_write;
