// SPDX-License-Identifier: GPL-3.0-or-later
// What the mouse means: a key, or the command line of what was drawn there.
// It is never needed: all of it can be done with keys.
#ifndef QKV_TERM_MOUSE_H
#define QKV_TERM_MOUSE_H

#include "term/input.h"
#include "view/canvas.h"

// The click before, to know a double one.
typedef struct Mouse {
    double pressed; // when; 0: none that counts
    int x, y;
} Mouse;

// The wheel is Up and Down, a second click soon at the same place Enter: then
// *key is set. Else *key is 0 and `line` has the command line, or nothing.
void mouse_read(Mouse *mouse, const Event *event, const Canvas *canvas, Key *key, Buffer *line);

#endif
