// SPDX-License-Identifier: GPL-3.0-or-later
// A gradient held against the central difference of f, in one line.
#ifndef QKV_VIEW_NUDGE_LINE_H
#define QKV_VIEW_NUDGE_LINE_H

#include "view/expansion_view.h"

// Appends the line for a gradient; nothing for any other cell.
void nudge_line(const ExpansionView *view, CellRef cell, Lines *out);

#endif
