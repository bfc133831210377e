// SPDX-License-Identifier: GPL-3.0-or-later
// A gradient held against the central difference of f: in one line, and as a
// table over h, how truncation gives way to rounding.
#pragma once

#include "graph/check.h"
#include "view/expansion_view.h"

enum { NUDGE_STEPS = 11 }; // 1e-1 … 1e-11

// Appends a head and, for `rows` steps among 1e-1 … 1e-11 with the one in use, the
// central difference of a value's gradient and how far off it is.
void nudge_table(const Scene *scene, CellRef value, int rows, Lines *out);

// Whether gradient and quotient agree, and if not, which of them is to blame: a text of the error
// and of the name of f, and how it is set.
const Text *nudge_verdict(Graph *graph, CellRef value, const Difference *d, StyleRole *style);

// Says in a few words whether the finite difference agrees: behind the last line, if it fits there;
// nothing where no gradient is selected.
void nudge_clause(const ExpansionView *view);
