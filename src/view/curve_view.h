// SPDX-License-Identifier: GPL-3.0-or-later
// The curve of an activation with the cell's point and its tangent on it.
#ifndef QKV_VIEW_CURVE_VIEW_H
#define QKV_VIEW_CURVE_VIEW_H

#include "view/expansion_view.h"

enum { CURVE_LINES = 6 };

// Appends CURVE_LINES lines where the cell, or the gradient that comes back to
// it, goes through a function of one number; nothing elsewhere.
void curve_lines(const ExpansionView *view, Lines *out);

// The same in one line, without the curve.
void curve_line(const ExpansionView *view, Lines *out);

#endif
