// SPDX-License-Identifier: GPL-3.0-or-later
// A state step by step: one column a step, one line a number of the state; its
// gradient below, and how long that is at each step.
#ifndef QKV_VIEW_STATES_VIEW_H
#define QKV_VIEW_STATES_VIEW_H

#include "session/session.h"

// The steps: several matrices, each read row by row as one vector, or the rows
// of a single one.
typedef struct States {
    CellRef at[SHOWN_MOST];
    size_t matrices;
    size_t steps, units; // 0: there are none
} States;

States states_of(const Session *session);

// The cell of a unit at a step, both from 0.
CellRef states_cell(const States *states, const Session *session, Side side, size_t step,
                    size_t unit);

// The length of the gradient at a step: √ of the sum of squares. NAN where one
// of its numbers may not be shown.
double states_length(const States *states, Session *session, size_t step);

// Appends the name of a step: "h2", or a row's label.
void states_write_step(const States *states, const Session *session, Lang lang, size_t step,
                       Buffer *out);

// Appends "the gradient of h1 is 0.02 long, 3.1 % of that of h4"; nothing where
// it is not known.
void states_write_shrink(const States *states, Session *session, Lang lang, Buffer *out);

#endif
