// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/document.h"

#include <stdlib.h>

#include "base/minmax.h"
#include "view/chrome.h"
#include "view/measures.h"

const Text document_no_matrix = TEXT("This stop has no matrix.");

void document_release(Document *document)
{
    lines_release(&document->head);
    lines_release(&document->lines);
    if (document->figure && document->figure->release)
        document->figure->release(document->data);
    else
        free(document->data);
    *document = (Document){0};
}

void document_stays(Document *document)
{
    BUG_ON(document->head.count > 0);
    document->head = document->lines;
    document->lines = (Lines){0};
}

void document_figure(Document *document, const Figure *figure, void *data)
{
    BUG_ON(document->figure || !figure->draw);
    document_stays(document);
    document->figure = figure;
    document->data = data;
}

// ---- On a canvas -------------------------------------------------------

// Draws lines that scroll. A heading is seen with what it stands over.
static void draw_scrolled(const Lines *lines, const Scene *scene, Rect rect, Canvas *canvas)
{
    const int count = (int)lines->count, top = chrome_scroll(scene, count, rect.h, canvas);
    const int next = top + rect.h; // the first that is not seen
    if (rect.h > 0 && next < count && lines->line[next - 1].keep >= LINES_MARKED)
        rect.h--;
    lines_draw_from(lines, (size_t)top, rect, scene, canvas);
}

void document_draw(const Document *document, const Scene *scene, Rect rect, Canvas *canvas)
{
    Lines head = {0}, lines = {0};
    lines_broken(&head, &document->head, canvas, rect.w);
    lines_broken(&lines, &document->lines, canvas, rect.w);
    const int least = document->figure ? PLOT_H : lines.count > 0 ? rect.h - rect.h / 2 : 0;
    const Rect above = {rect.x, rect.y, rect.w,
                        int_min((int)head.count, int_max(rect.h - least, rect.h / 2))};
    // Where they have too little room, lines that are kept least give way.
    lines_draw(&head, above, scene, canvas);
    rect.y += above.h;
    rect.h -= above.h;
    if (document->figure) {
        const Rect figure = {rect.x, rect.y, rect.w, int_max(rect.h - (int)lines.count, 1)};
        document->figure->draw(scene, document->data, figure, canvas);
        rect.y += figure.h;
        rect.h -= figure.h;
        lines_draw_from(&lines, 0, rect, scene, canvas);
    } else {
        draw_scrolled(&lines, scene, rect, canvas);
    }
    lines_release(&head);
    lines_release(&lines);
}
