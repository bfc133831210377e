// SPDX-License-Identifier: GPL-3.0-or-later
// The table of an expansion: softmax's backward as a, g, a⋅g, a⋅(g − Σ).
#ifndef QKV_VIEW_TABLE_VIEW_H
#define QKV_VIEW_TABLE_VIEW_H

#include "view/expansion_view.h"

// Appends the table of an expansion that is `tabled`, and the line of the cell
// itself below it.
void table_lines(const ExpansionView *view, Lines *out);

#endif
