// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/highlights.h"

#include <stdlib.h>

#include "base/minmax.h"

void highlights_gather(Highlights *highlights, Session *session)
{
    highlights->selected = session->cell;
    highlights->pointed = (CellRef){.node = NODE_NONE};
    highlights->count = 0;
    if (highlights->selected.node == NODE_NONE)
        return;
    for (size_t i = 0; i < size_max(session->whys, 1); i++) {
        const Why *why = &session->why[i];
        size_t n;
        Source *source =
            session_sources(session, session->whys > 0 ? why->cell : session->cell, &n);
        for (size_t k = 0; k < n && highlights->count < HIGHLIGHTS_MOST; k++)
            highlights->cell[highlights->count++] = source[k].cell;
        if (i + 1 == session->whys && why->source < n) // the deepest line's
            highlights->pointed = source[why->source].cell;
        free(source);
    }
}

HighlightKind highlight_kind(const Highlights *highlights, CellRef cell)
{
    if (cell_same(cell, highlights->selected))
        return HIGHLIGHT_SELECTED;
    if (cell_same(cell, highlights->pointed))
        return HIGHLIGHT_POINTED;
    for (size_t i = 0; i < highlights->count; i++) {
        if (cell_same(cell, highlights->cell[i]))
            return HIGHLIGHT_SOURCE;
    }
    return HIGHLIGHT_NONE;
}
