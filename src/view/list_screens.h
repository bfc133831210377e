// SPDX-License-Identifier: GPL-3.0-or-later
// Screens that are lists: the contents and the help.
#ifndef QKV_VIEW_LIST_SCREENS_H
#define QKV_VIEW_LIST_SCREENS_H

#include "lesson/catalog.h"
#include "view/lines.h"
#include "view/scene.h"

// What is kept of a lesson: how many of its tasks are settled, and due today.
typedef struct LessonMark {
    size_t total, settled, due; // all 0: not begun
} LessonMark;

// The lessons, the selected one marked, and the question of that one. `mark`
// has one for each lesson, or is NULL; `last`: the id of the lesson that was
// open last, or NULL.
void contents_screen_draw(const Scene *scene, const Catalog *catalog,
                          const LessonMark *mark, size_t row,
                          const char *last, Canvas *canvas);

// A page of text lines from line `top` on, under a title.
void help_screen_draw(const Scene *scene, const char *title,
                      const Lines *lines, int top, Canvas *canvas);

#endif
