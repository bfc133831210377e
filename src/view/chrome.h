// SPDX-License-Identifier: GPL-3.0-or-later
// What all screens share: the header line, the footer with the keys or the
// open `:` line, and the note that a screen is too small.
#ifndef QKV_VIEW_CHROME_H
#define QKV_VIEW_CHROME_H

#include "view/scene.h"

// Draws the first line: the program, `title`, and `place` to the right.
void chrome_header(const Scene *scene, const char *title, const char *place,
                   Canvas *canvas);

// Draws the last line, and the completions above it.
void chrome_footer(const Scene *scene, Canvas *canvas);

// A rule at row `y` that carries the message, if there is one.
void chrome_rule(const Scene *scene, int x, int y, int w, bool message,
                 Canvas *canvas);

// What a view other than the lesson screen stands in: header with the lesson's
// title, the view's and the stop, rule with the message, footer. False, and
// nothing but a note drawn, where the screen is too small; *body is the rest.
bool chrome_frame(const Scene *scene, const Text *view, Rect *body,
                  Canvas *canvas);

// The first line to draw of `lines` in a view of `h` lines that scrolls, and a
// mark on the rule below where there are more.
int chrome_scroll(const Scene *scene, int lines, int h, Canvas *canvas);

// Says that the screen is too small; true if it is.
bool chrome_too_small(const Scene *scene, Canvas *canvas);

#endif
