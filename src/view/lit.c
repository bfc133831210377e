// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/lit.h"

#include <stdlib.h>

#include "base/error.h"
#include "view/arithmetic.h"

static void add_sources(Lit *lit, Session *session, CellRef cell)
{
    size_t n;
    Source *source = session_sources(session, cell, &n);
    for (size_t i = 0; i < n && lit->count < LIT_MOST; i++)
        lit->cell[lit->count++] = source[i].cell;
    free(source);
}

static CellRef pointed_cell(Session *session)
{
    BUG_ON(session->whys == 0);
    const Why *why = &session->why[session->whys - 1];
    size_t n;
    Source *source = session_sources(session, why->cell, &n);
    CellRef cell = {.node = NODE_NONE};
    if (why->source < n)
        cell = source[why->source].cell;
    free(source);
    return cell;
}

void lit_gather(Lit *lit, Session *session)
{
    lit->selected = session->cell;
    lit->pointed = (CellRef){.node = NODE_NONE};
    lit->count = 0;
    if (session->cell.node == NODE_NONE)
        return;
    if (session->whys == 0)
        add_sources(lit, session, session->cell);
    for (size_t i = 0; i < session->whys; i++)
        add_sources(lit, session, session->why[i].cell);
    if (session->whys > 0)
        lit->pointed = pointed_cell(session);
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
