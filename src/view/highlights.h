// SPDX-License-Identifier: GPL-3.0-or-later
// Which cells are highlighted: the selected one, and those that it was made from or
// that the stack of "why" has come to.
#pragma once

#include "session/session.h"

enum { HIGHLIGHTS_MOST = 1024 };

typedef struct Highlights {
    CellRef selected, pointed; // node NODE_NONE: none
    size_t count;
    CellRef cell[HIGHLIGHTS_MOST];
} Highlights;

// From what takes part to what is looked at.
typedef enum HighlightKind {
    HIGHLIGHT_NONE,
    HIGHLIGHT_SOURCE,
    HIGHLIGHT_POINTED,
    HIGHLIGHT_SELECTED
} HighlightKind;

// Those of the session.
void highlights_gather(Highlights *highlights, Session *session);
HighlightKind highlight_kind(const Highlights *highlights, CellRef cell);
