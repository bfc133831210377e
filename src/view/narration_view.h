// SPDX-License-Identifier: GPL-3.0-or-later
// What the lesson says at a stop. A page that is longer than its room is shown
// in parts, one after another; nothing of it is lost.
#ifndef QKV_VIEW_NARRATION_VIEW_H
#define QKV_VIEW_NARRATION_VIEW_H

#include "view/lines.h"
#include "view/scene.h"

// Appends the narration of the current page, and notices that belong to it.
void narration_lines(const Scene *scene, const Canvas *canvas, int width, Lines *out);

// The columns in which text reads well, of `width` that there are.
int narration_width(int width);

// How a text is cut into parts.
typedef struct Parts {
    size_t room;        // lines of one part
    size_t count, part; // how many parts, and the one that is seen
    size_t hidden;      // lines that no part shows
} Parts;

// Cuts `lines` lines into parts of `room`; where the text only `peeks` out
// beside something that was enlarged, there is one part and the rest is hidden.
Parts narration_parts(const Scene *scene, size_t lines, int room, bool peeks);

// Draws the part that is seen, and tells the canvas how many there are.
void narration_draw(const Lines *text, const Parts *parts, Rect rect, const Scene *scene,
                    Canvas *canvas);

// "page 1 of 2; more: n": what is not seen, and the key that goes there.
void narration_mark(const Scene *scene, const Parts *parts, bool brief, Buffer *out);

#endif
