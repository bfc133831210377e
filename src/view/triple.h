// SPDX-License-Identifier: GPL-3.0-or-later
// Two matrices and their difference, side by side: what "changes" and
// "compare" list.
#ifndef QKV_VIEW_TRIPLE_H
#define QKV_VIEW_TRIPLE_H

#include "num/matrix.h"
#include "view/lines.h"
#include "view/scene.h"

typedef struct Triple {
    const char *name;   // "A", "dWq"
    const Text *head;   // three: over the left, the right, the difference
    Matrix left, right; // borrowed; with tokens as rows
    bool coverable;     // what is covered in these matrices is "?"
    CellRef of[2];
} Triple;

// The lines that one of that shape takes as it is seen: a heading, the column
// heads, the rows, a blank.
int triple_lines(const Scene *scene, const Matrix *m);

// Draws plain lines after the last triple, from `y` on, as far as in `rect`.
void triple_tail_draw(const Lines *tail, const Scene *scene, Rect rect, int y, Canvas *canvas);

// Draws it with its first line at `y`; what lies outside of `rect` is left out.
void triple_draw(const Triple *triple, const Scene *scene, Rect rect, int y, Canvas *canvas);

#endif
