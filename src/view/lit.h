// SPDX-License-Identifier: GPL-3.0-or-later
// Which cells are highlighted: the selected one, and those that it was made from or
// that the stack of "why" has come to.
#ifndef QKV_VIEW_LIT_H
#define QKV_VIEW_LIT_H

#include "session/session.h"

enum { LIT_MOST = 1024 };

typedef struct Lit {
    CellRef selected, pointed; // node NODE_NONE: none
    size_t count;
    CellRef cell[LIT_MOST];
} Lit;

typedef enum LitKind { LIT_NOT, LIT_SOURCE, LIT_POINTED, LIT_SELECTED } LitKind;

void lit_gather(Lit *lit, Session *session);
LitKind lit_kind(const Lit *lit, CellRef cell);

#endif
