// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/list_screens.h"

#include "base/error.h"
#include "view/chrome.h"

void help_screen_draw(const Scene *scene, const char *title, const Lines *lines, int top,
                      Canvas *canvas)
{
    BUG_ON(top < 0);
    if (chrome_too_small(scene, canvas))
        return;
    chrome_header(scene, title, "", canvas);
    chrome_footer(scene, 1, canvas);
    const int room = canvas->h - 4;
    lines_draw_from(lines, (size_t)top, (Rect){1, 2, canvas->w - 2, room}, scene, canvas);
    Buffer mark = {0};
    const size_t seen = (size_t)(top + room);
    if (seen < lines->count)
        lines_write_hidden(scene, lines->count - seen, "j", &mark);
    chrome_message_rule(scene, (Rect){0, canvas->h - 2, canvas->w, 1}, buffer_text(&mark), canvas);
    buffer_release(&mark);
    if (scene->prompt)
        chrome_footer(scene, 1, canvas);
}
