// SPDX-License-Identifier: GPL-3.0-or-later
// The same numbers under two settings, side by side with the difference.
#ifndef QKV_VIEW_COMPARE_VIEW_H
#define QKV_VIEW_COMPARE_VIEW_H

#include "session/compare.h"
#include "view/scene.h"

void compare_view_draw(const Scene *scene, Canvas *canvas);

// Pairs of matrices below each other, as they are listed here and among the changes.
typedef struct PairList {
    const Text *heads; // three: over the left, the right, the difference
    const ComparePair *pair;
    size_t pairs;
    const char *rest; // the text below them, "" for none
} PairList;

// Draws the list, scrolled to where the session is.
void compare_list_draw(const PairList *list, const Scene *scene, Rect rect, Canvas *canvas);

// Appends what stands left and right, with what is watched on both sides:
// "original | now   f 8.23042 | 8.25923".
void compare_view_write(const Scene *scene, const Comparison *comparison, Buffer *out);

#endif
