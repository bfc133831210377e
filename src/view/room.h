// SPDX-License-Identifier: GPL-3.0-or-later
// Room is used: what a screen leaves blank shows more of the lesson.
#pragma once

#include "view/scene.h"

// Draws in what is blank of `rect`, if that is high, or if a view left most of it blank, what has
// room there: the map, what the stop asks next, the numbers of the selected matrix as bars, the
// part of the map around the stop; beside a view also its formula with its matrices, the chain
// behind it, its text and the walk.
void room_fill(const Scene *scene, Rect rect, Canvas *canvas);
