// SPDX-License-Identifier: GPL-3.0-or-later
// Frames for a terminal: of each what differs from the one before.
#pragma once

#include "base/buffer.h"
#include "view/canvas.h"

// Appends what turns the screen *shown (NULL: one of which nothing is known) into the canvas, and
// makes it a copy of that, the caller's. Returns how many cells were written anew.
int ansi_frame(Canvas **shown, const Canvas *canvas, Buffer *out);
