// SPDX-License-Identifier: GPL-3.0-or-later
// Recordings of a terminal that nobody had: frames of a canvas as asciicast
// version 2, which players of any age read, one event for each frame that changed something.
//
// Source: https://docs.asciinema.org/manual/asciicast/v2/
#pragma once

#include "base/buffer.h"
#include "view/canvas.h"

typedef struct Cast {
    Canvas *shown; // the frame before, NULL at first
    Buffer *out;
} Cast;

// Starts a recording of `w` by `h` columns and lines, and writes its header to
// `out`, which must live as long.
void cast_start(Cast *cast, int w, int h, const char *title, Buffer *out);

// Adds the frame that is shown from `time` on; nothing if it is the one before.
void cast_frame(Cast *cast, double time, const Canvas *canvas);

// Adds a marker: a place to jump to.
void cast_marker(Cast *cast, double time, const char *label);

// Ends the recording at `time`: the last frame stays until then, and the terminal is as it
// was found.
void cast_end(Cast *cast, double time);
