// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/document.h"

#include <stdlib.h>

#include "base/minmax.h"
#include "view/chrome.h"
#include "view/measures.h"

const Text document_no_matrix = TEXT("This stop has no matrix.");

void document_release(Document *document)
{
    lines_release(&document->lines);
    if (document->figure && document->figure->release)
        document->figure->release(document->data);
    else
        free(document->data);
    *document = (Document){0};
}

void document_figure(Document *document, const Figure *figure, void *data)
{
    BUG_ON(document->figure || !figure->draw);
    document->figure = figure;
    document->data = data;
}

// ---- On a canvas -------------------------------------------------------

void document_draw(const Document *document, const Scene *scene, Rect rect, Canvas *canvas)
{
    const size_t stays = document->figure ? document->lines.count : document->stays;
    SCOPED(lines_release) Lines head = {0}, lines = {0};
    for (size_t i = 0; i < document->lines.count; i++)
        lines_broken(i < stays ? &head : &lines, &document->lines, i, canvas, rect.w);
    const int least = document->figure ? PLOT_H : lines.count > 0 ? rect.h - rect.h / 2 : 0;
    const Rect above = {rect.x, rect.y, rect.w,
                        int_min((int)head.count, int_max(rect.h - least, rect.h / 2))};
    // Where they have too little room, lines that are kept least give way.
    lines_draw(&head, above, scene, canvas);
    rect.y += above.h;
    rect.h -= above.h;
    if (document->figure) {
        rect.h = int_max(rect.h, 1);
        document->figure->draw(scene, document->data, rect, canvas);
    } else {
        const int count = (int)lines.count, top = chrome_scroll(scene, count, rect.h, canvas);
        const int next = top + rect.h; // the first that is not seen
        if (rect.h > 0 && next < count && lines.line[next - 1].keep >= LINES_MARKED)
            rect.h--; // a heading is seen with what it stands over
        lines_draw_from(&lines, (size_t)top, rect, scene, canvas);
    }
}
