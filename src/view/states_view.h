// SPDX-License-Identifier: GPL-3.0-or-later
// A state step by step: one column a step, one line a number of the state; its
// gradient below, and how long that is at the first step and the last.
#pragma once

#include "session/session.h"

// The length of the gradient at a step: √ of the sum of squares. NAN where one
// of its numbers may not be shown.
double states_length(Session *session, NodeId step);
