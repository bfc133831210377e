// SPDX-License-Identifier: GPL-3.0-or-later
// Screens that are lists: the contents and the help.
#ifndef QKV_VIEW_LIST_SCREENS_H
#define QKV_VIEW_LIST_SCREENS_H

#include "lesson/catalog.h"
#include "view/lines.h"
#include "view/scene.h"

// The lessons, the selected one marked, and the question of that one.
// `last`: the id of the lesson that was open last, or NULL.
void contents_screen_draw(const Scene *scene, const Catalog *catalog,
                          size_t row, const char *last, Canvas *canvas);

// A page of text lines from line `top` on, under a title.
void help_screen_draw(const Scene *scene, const char *title,
                      const Lines *lines, int top, Canvas *canvas);

#endif
