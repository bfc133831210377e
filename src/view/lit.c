// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/lit.h"

#include <stdlib.h>

#include "base/minmax.h"
#include "view/arithmetic.h"

void lit_gather(Lit *lit, Session *session)
{
    lit->selected = session->cell;
    lit->pointed = (CellRef){.node = NODE_NONE};
    lit->count = 0;
    if (session->cell.node == NODE_NONE)
        return;
    for (size_t i = 0; i < size_max(session->whys, 1); i++) {
        const Why *why = &session->why[i];
        size_t n;
        Source *source =
            session_sources(session, session->whys > 0 ? why->cell : session->cell, &n);
        for (size_t k = 0; k < n && lit->count < LIT_MOST; k++)
            lit->cell[lit->count++] = source[k].cell;
        if (i + 1 == session->whys && why->source < n) // the deepest line's
            lit->pointed = source[why->source].cell;
        free(source);
    }
    BUG_ON(lit->count > LIT_MOST);
}

LitKind lit_kind(const Lit *lit, CellRef cell)
{
    if (cell_same(cell, lit->selected))
        return LIT_SELECTED;
    if (cell_same(cell, lit->pointed))
        return LIT_POINTED;
    for (size_t i = 0; i < lit->count; i++) {
        if (cell_same(cell, lit->cell[i]))
            return LIT_SOURCE;
    }
    return LIT_NOT;
}
