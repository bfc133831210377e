// SPDX-License-Identifier: GPL-3.0-or-later
// What a class reads beside the number: the narration, then what is asked, or
// the room's answers.
#ifndef QKV_VIEW_PRESENT_TEXT_H
#define QKV_VIEW_PRESENT_TEXT_H

#include "view/present_view.h"

// Draws into `rect` and the line below it, which says what is not shown yet.
// Text that does not fit is cut into parts, as that of the lesson screen; a
// question is not cut where it fits into a part.
void present_text_draw(const Scene *scene, const Presenting *presenting, Rect rect, Canvas *canvas);

#endif
