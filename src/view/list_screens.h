// SPDX-License-Identifier: GPL-3.0-or-later
// The help: a list of lines.
#ifndef QKV_VIEW_LIST_SCREENS_H
#define QKV_VIEW_LIST_SCREENS_H

#include "view/lines.h"
#include "view/scene.h"

// A page of text lines from line `top` on, under a title.
void help_screen_draw(const Scene *scene, const char *title, const Lines *lines, int top,
                      Canvas *canvas);

#endif
