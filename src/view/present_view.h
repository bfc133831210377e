// SPDX-License-Identifier: GPL-3.0-or-later
// A stop as a class sees it, on slides, one at a time: the figure with its text, what was right,
// what is asked, the room's answers.
#pragma once

#include "view/scene.h"

enum { VOTES_MOST = TASK_CHOICES_MOST };

typedef struct Presenting {
    bool blank; // nothing at all
    long vote[VOTES_MOST];
    size_t votes; // of the room, for this task of the session's lesson
    const Session *session;
    size_t task, stop, page; // where it was asked
    unsigned long changes;   // and the session's then
} Presenting;

// Where among the parts of a page its slides stand: a question that was answered, what was right,
// and a question that is open.
typedef struct Slides {
    size_t past, answer, asked;
} Slides;

Slides present_view_draw(const Scene *scene, const Presenting *presenting, Canvas *canvas);
