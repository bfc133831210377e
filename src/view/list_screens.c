// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/list_screens.h"

#include "view/chrome.h"

void help_screen_draw(const Scene *scene, const char *title,
                      const Lines *lines, int top, Canvas *canvas)
{
    if (chrome_too_small(scene, canvas))
        return;
    chrome_header(scene, title, "", canvas);
    chrome_footer(scene, canvas);
    const int room = canvas->h - 4;
    for (int i = 0; i < room && (size_t)(top + i) < lines->count; i++) {
        const Line *line = &lines->line[top + i];
        int x = 0;
        for (size_t k = line->first; k < line->first + line->spans; k++) {
            const Span *span = &lines->span[k];
            x = span->column > x ? span->column : x;
            x += canvas_text_cut(canvas, 1 + x, 2 + i, canvas->w - 2 - x,
                                 scene_style(scene, span->role),
                                 lines->text.text + span->text);
        }
    }
    chrome_rule(scene, 0, canvas->h - 2, canvas->w, true, canvas);
    if ((size_t)(top + room) < lines->count)
        canvas_text(canvas, canvas->w - 5, canvas->h - 2, -1,
                    scene_style(scene, STYLE_DIM), " ▾ ");
    if (scene->prompt)
        chrome_footer(scene, canvas);
}
