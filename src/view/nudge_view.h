// SPDX-License-Identifier: GPL-3.0-or-later
// A gradient held against the central difference of f: in one line, and as a
// table over h, how truncation gives way to rounding, and for a weight what one
// step promises and what f really does.
#pragma once

#include "view/expansion_view.h"

enum {
    NUDGE_W = 30,      // columns of the table
    NUDGE_W_MOST = 49, // with the digits that agree as bars
    NUDGE_LINES = 8,   // what it should have
    NUDGE_LINES_MOST = 16,
    NUDGE_STEPS = 11, // 1e-1 … 1e-11
};

// Whether the selected number is a gradient that can be checked, in a graph
// small enough to be computed again and again while drawing.
bool nudge_applies(const Scene *scene);

// Appends a head and, for `rows` steps among 1e-1 … 1e-11 with the one in use, the
// central difference of a value's gradient and how far off it is; where `w` is
// NUDGE_W_MOST, also the digits that agree.
void nudge_table(const Scene *scene, CellRef value, int rows, int w, Lines *out);

// The table for the selected gradient, and under it what one step promises.
void nudge_draw(const Scene *scene, Rect rect, Canvas *canvas);

// Appends what the table says below: one step of the selected weight alone, what
// it promises and what f really does. Nothing where no weight's gradient is
// selected.
void nudge_promise_line(const Scene *scene, Lines *out);

// Appends the line for a selected gradient; nothing for any other cell. Where
// the numbers stand in a table anyway (`tabled`), only what is to be said about
// them: nothing if gradient and difference agree.
void nudge_line(const ExpansionView *view, bool tabled);
