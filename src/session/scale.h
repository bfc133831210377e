// SPDX-License-Identifier: GPL-3.0-or-later
// Equal numbers have equal colours: one scale for each family of matrices. It is that of the
// lesson's own numbers, whatever is changed since; another run of the file has another one.
#pragma once

#include "session/session.h"

// The family of a matrix; row and column mean nothing.
Family session_family(const Session *session, CellRef of);

// The size from which on the colours of a family are full: 1 of shares, of others the largest. 0
// where no number has one, and where work is to stop.
double session_scale_most(Session *session, Family family);

// Takes the scale of the lesson's own numbers, or of the numbers as they are now.
void session_scale(Session *session, bool original);

// The same for a new run of the file; finds its families.
void scale_init(Session *session);
