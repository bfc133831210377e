// SPDX-License-Identifier: GPL-3.0-or-later
// A state step by step: one column a step, one line a number of the state; its
// gradient below, and how long that is at each step.
#pragma once

#include "session/session.h"

// The steps: several matrices, each read row by row as one vector, or the rows
// of a single one.
typedef struct States {
    CellRef at[SHOWN_MOST];
    size_t matrices;
    size_t steps, units; // 0: there are none
} States;

States states_of(const Session *session);

// The length of the gradient at a step: √ of the sum of squares. NAN where one
// of its numbers may not be shown.
double states_length(const States *states, Session *session, size_t step);
