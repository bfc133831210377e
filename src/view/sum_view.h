// SPDX-License-Identifier: GPL-3.0-or-later
// A sum as its terms, one a line, with bars; a long one folded.
#ifndef QKV_VIEW_SUM_VIEW_H
#define QKV_VIEW_SUM_VIEW_H

#include "view/expansion_view.h"

// Appends a step that is a sum term by term, its value with `result` places.
// Where the terms are too wide they follow one another like any other text.
void sum_lines(const ExpansionView *view, const Step *step, int result, Lines *out);

#endif
