// SPDX-License-Identifier: GPL-3.0-or-later
// From a canvas to the terminal: only what differs from the frame before.
#pragma once

#include "view/canvas.h"

enum { PAIR_CACHE = 1024 };

typedef struct Flush {
    CanvasCell *shown; // what the terminal shows
    CanvasCell *row;   // room for a row of the next frame
    int w, h;
    bool cursor;
    bool colors;     // the terminal has them
    bool direct;     // a colour is its red, green and blue
    int shown_cells; // how many were sent with the last frame
    size_t bytes;    // that they took, at most
    int next_x, next_y;
    Style style; // behind the last cell that was sent: where the cursor is, and how it writes
    struct Pair {
        int32_t fg, bg;
        int pair;
    } pair[PAIR_CACHE];
} Flush;

// For an open screen. `colors`: whether styles may use them.
void flush_init(Flush *flush, bool colors);
void flush_release(Flush *flush);

// The terminal shows nothing that is known (after screen_forget).
void flush_forget(Flush *flush);

// Sends the frame. Where nothing differs, not a byte is written.
void flush_canvas(Flush *flush, const Canvas *canvas);
