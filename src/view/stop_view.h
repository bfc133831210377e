// SPDX-License-Identifier: GPL-3.0-or-later
// The stop as a document: what there is at it, in the order in which it is read. The stage draws
// its parts, each in its zone; export/ has the other writers: words, paper, and the page.
#pragma once

#include "view/lines.h"

// The next part of the current stop, from ZONE_NONE on; false behind the last.
bool stop_view_next(const Session *session, Zone *part);

// Draws it on the stage.
void stop_view_draw(const Scene *scene, Canvas *canvas);

// Parts that others draw: all of a board but its footer, and what it has to be said; the loss by
// step.
void board_draw(const Scene *scene, Canvas *canvas);
void board_lines(const Scene *scene, const Canvas *canvas, int width, Lines *out);
void training_view_curve(const Scene *scene, Rect rect, Canvas *canvas);
