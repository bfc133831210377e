// SPDX-License-Identifier: GPL-3.0-or-later
#include "term/mouse.h"

#include "term/signals.h"
#include "view/region.h"

// Seconds between the clicks of a double one, at most.
static const double double_click = 0.4;

static bool is_second(Mouse *mouse, const Event *event)
{
    const double now = signals_clock();
    const bool second = mouse->pressed > 0 && mouse->x == event->x && mouse->y == event->y &&
                        now - mouse->pressed < double_click;
    *mouse = (Mouse){second ? 0 : now, event->x, event->y};
    return second;
}

void mouse_read(Mouse *mouse, const Event *event, const Canvas *canvas, Key *key, Buffer *line)
{
    *key = 0;
    if (event->button == MOUSE_WHEEL_UP || event->button == MOUSE_WHEEL_DOWN) {
        *key = event->button == MOUSE_WHEEL_UP ? KEY_NAME_UP : KEY_NAME_DOWN;
        return;
    }
    if (event->button != MOUSE_LEFT)
        return;
    if (is_second(mouse, event))
        *key = KEY_NAME_ENTER;
    else
        canvas_command(canvas, event->x, event->y, line);
}
