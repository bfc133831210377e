// SPDX-License-Identifier: GPL-3.0-or-later
// A gradient held against the central difference of f: in one line, and as a
// table over h, how truncation gives way to rounding.
#pragma once

#include "view/expansion_view.h"

enum { NUDGE_STEPS = 11 }; // 1e-1 … 1e-11

// Appends a head and, for `rows` steps among 1e-1 … 1e-11 with the one in use, the
// central difference of a value's gradient and how far off it is.
void nudge_table(const Scene *scene, CellRef value, int rows, Lines *out);

// Appends the line for a selected gradient; nothing for any other cell.
void nudge_line(const ExpansionView *view);

// Says in a few words whether the finite difference agrees: behind the last line, if it fits there.
void nudge_clause(const ExpansionView *view);
