// SPDX-License-Identifier: GPL-3.0-or-later
// The singular values of a matrix as bars, its rank, and the tolerance below
// which a value counts as zero; several matrices below each other.
#pragma once

#include "session/session.h"

typedef struct Rank {
    const Text *unknown; // why it is not known, else NULL
    size_t count, rank;  // singular values, and those above the tolerance
    double tolerance;
    const double *value; // the session's; NULL unless known
} Rank;

Rank rank_of(Session *session, CellRef of);
