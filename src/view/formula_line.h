// SPDX-License-Identifier: GPL-3.0-or-later
// The formula of a stop, what stands beside it, and its line of NumPy.
#pragma once

#include "view/lines.h"

// The room for a formula.
typedef struct FormulaRoom {
    int width;  // of a line
    int first;  // of the first line, at whose end something else stands
    int most;   // lines that a long formula may take
    bool below; // so may what stands beside it
} FormulaRoom;

// Appends the shape of a matrix as it is seen, "3×2", or "?×?" while it is asked
// for.
void formula_write_shape(const Scene *scene, Side side, NodeId node, Buffer *out);

// Appends the stop's formula; beside it, or below where it does not fit, what
// the stop undoes or what its op does; and on a switch its NumPy. What has no
// further line is left out or ends in a mark.
void formula_lines(const Scene *scene, const Canvas *canvas, FormulaRoom room, Lines *out);
