// SPDX-License-Identifier: GPL-3.0-or-later
// The same numbers under two settings: pairs of matrices to be shown side by
// side.
#pragma once

#include "session/session.h"

typedef struct ComparePair {
    Side side;
    NodeId left, right; // in the session's graph: the same but for two nodes
    const Matrix *a, *b;
    double bound; // numbers that differ by no more are the same
} ComparePair;

// What differs, values in order of definition, then gradients; and what does
// not. A matrix that one side lacks is in neither list.
typedef struct Comparison {
    Graph *other; // the setting at the left; NULL: the session's graph, now or before
    NodeId *map;  // the session's nodes in it
    ComparePair *pair;
    size_t pairs;
    ComparePair *same;
    size_t sames;
} Comparison;

// Computes what session->compare asks for, from the numbers as they are now.
// False and `err` where it cannot be.
bool compare_make(Session *session, Comparison *comparison, Error *err) NONNULL(3);
void compare_release(Comparison *comparison);
