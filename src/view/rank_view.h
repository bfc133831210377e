// SPDX-License-Identifier: GPL-3.0-or-later
// The singular values of a matrix as bars, its rank, and the tolerance below
// which a value counts as zero; several matrices below each other.
#pragma once

#include "session/session.h"

// What became of a matrix.
typedef enum RankLook {
    RANK_KNOWN,
    RANK_COVERED,      // some of its numbers are asked for
    RANK_NOT_COMPUTED, // the walk has not come to this gradient, or it was stopped
    RANK_NOT_FINITE,
    RANK_TOO_LARGE,
} RankLook;

typedef struct Rank {
    RankLook look;
    size_t count, rank; // singular values, and those above the tolerance
    double tolerance;
    const double *value; // the session's; NULL unless known
} Rank;

Rank rank_of(Session *session, CellRef of);
