// SPDX-License-Identifier: GPL-3.0-or-later
// A gradient held against the central difference of f, in one line.
#ifndef QKV_VIEW_NUDGE_LINE_H
#define QKV_VIEW_NUDGE_LINE_H

#include "view/expansion_view.h"

// Appends the line for a gradient; nothing for any other cell. Where the numbers
// stand in a table anyway, only what is to be said about them: nothing if
// gradient and difference agree.
void nudge_line(const ExpansionView *view, CellRef cell, bool tabled, Lines *out);

#endif
