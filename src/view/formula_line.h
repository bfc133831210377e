// SPDX-License-Identifier: GPL-3.0-or-later
// The formula of a stop, what stands beside it, and its line of NumPy.
#pragma once

#include "view/lines.h"

// Appends what stands beside the formula, if there is one: the matrix's title, else what the op
// does, what a leaf is; at a backward stop the title and the forward formulas of the nodes through
// which the gradient came, which it undoes.
void formula_idea(const Session *session, Lang lang, Buffer *out);

// Appends a line with the stop's formula and beside it what the stop undoes or what its op does,
// and one with its NumPy, where that is switched on. What does not fit before `kept` columns at the
// end is left out.
void formula_lines(const Scene *scene, const Canvas *canvas, int width, int kept, Lines *out);
