// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/document.h"

#include <stdlib.h>

#include "base/memory.h"
#include "base/minmax.h"
#include "view/chrome.h"

const Text document_no_matrix = TEXT("This stop has no matrix.");

void document_release(Document *document)
{
    for (size_t i = 0; i < document->parts; i++) {
        Part *part = &document->part[i];
        lines_release(&part->lines);
        if (part->figure && part->figure->release)
            part->figure->release(part->data);
        else
            free(part->data);
    }
    free(document->part);
    *document = (Document){0};
}

static Part *add_part(Document *document)
{
    MEM_GROW(document->part, document->parts, document->capacity);
    document->part[document->parts] = (Part){0};
    return &document->part[document->parts++];
}

Lines *document_lines(Document *document)
{
    const size_t n = document->parts;
    const bool open = n > document->stays && !document->part[n - 1].figure;
    return open ? &document->part[n - 1].lines : &add_part(document)->lines;
}

void document_note(Document *document, Lang lang, const Text *text)
{
    lines_prose(document_lines(document), STYLE_TEXT, 0, say_text(text_in(text, lang)));
}

void document_stays(Document *document)
{
    for (size_t i = 0; i < document->parts; i++)
        BUG_ON(document->part[i].figure);
    document->stays = document->parts;
}

void document_figure(Document *document, const Figure *figure, void *data)
{
    BUG_ON(!figure->draw);
    Part *part = add_part(document);
    part->figure = figure;
    part->data = data;
}

// ---- On a canvas -------------------------------------------------------

static bool part_fills(const Part *part)
{
    return part->figure && !part->figure->lay;
}

bool document_fills(const Document *document)
{
    bool fills = false;
    for (size_t i = 0; i < document->parts; i++)
        fills |= part_fills(&document->part[i]);
    return fills;
}

// A part with its lines broken to the width of the screen.
typedef struct Laid {
    Lines lines;
    int height;
} Laid;

// Draws a part from line `y` on, as far as it is in `rect`.
static void draw_part(const Part *part, const Laid *laid, const Scene *scene, Rect rect, int y,
                      Canvas *canvas)
{
    if (part_fills(part))
        rect = (Rect){rect.x, y, rect.w, laid->height};
    if (part->figure) {
        part->figure->draw(scene, part->data, rect, y, canvas);
        return;
    }
    const int above = int_max(rect.y - y, 0);
    y += above;
    int lines = rect.y + rect.h - y;
    const int next = above + lines; // the first that is not seen; a heading goes with it
    if (lines > 0 && next < laid->height && laid->lines.line[next - 1].keep >= LINES_MARKED)
        lines--;
    lines_draw_from(&laid->lines, (size_t)above, (Rect){rect.x, y, rect.w, lines}, scene, canvas);
}

void document_draw(const Document *document, const Scene *scene, Rect rect, Canvas *canvas)
{
    Laid *laid = mem_new(document->parts, sizeof *laid);
    Lines head = {0}; // of the parts that stay in sight
    const size_t stays = document->stays;
    int below = 0;
    for (size_t i = 0; i < document->parts; i++) {
        lines_broken(i < stays ? &head : &laid[i].lines, &document->part[i].lines, canvas, rect.w);
        laid[i].height = (int)laid[i].lines.count;
        below += laid[i].height;
    }
    for (size_t i = stays; i < document->parts; i++) {
        const Part *part = &document->part[i];
        if (!part->figure || !part->figure->lay)
            continue;
        const Rect room = {0, 0, rect.w, rect.h - (int)head.count - below};
        laid[i].height = part->figure->lay(scene, part->data, room);
        below += laid[i].height;
    }
    const int above = int_min((int)head.count, below > 0 ? rect.h / 2 : rect.h);
    // Where they have too little room, lines that are kept least give way.
    lines_draw(&head, (Rect){rect.x, rect.y, rect.w, above}, scene, canvas);
    lines_release(&head);
    rect.y += above;
    rect.h -= above;
    const int top = document_fills(document) ? 0 : chrome_scroll(scene, below, rect.h, canvas);
    for (size_t i = stays; i < document->parts; i++) {
        if (part_fills(&document->part[i]))
            laid[i].height = int_max(rect.h - below, 1);
    }
    int y = rect.y - top;
    for (size_t i = stays; i < document->parts && y < rect.y + rect.h; y += laid[i++].height) {
        if (y + laid[i].height > rect.y)
            draw_part(&document->part[i], &laid[i], scene, rect, y, canvas);
    }
    for (size_t i = 0; i < document->parts; i++)
        lines_release(&laid[i].lines);
    free(laid);
}
