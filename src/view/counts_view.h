// SPDX-License-Identifier: GPL-3.0-or-later
// What each stop of a pass costs: multiplications, additions, other functions,
// and numbers that are kept; subtotals of groups, and totals. Of matrices that are
// named: what it takes to get each of them from what is given.
#pragma once

#include "graph/work.h"
#include "session/session.h"

// A sum of costs.
typedef struct Cost {
    Work work;
    double kept;  // numbers
    bool covered; // a shape in it is asked for
} Cost;

// A line of the list.
typedef enum CountKind { COUNT_NODE, COUNT_GROUP, COUNT_TOTAL } CountKind;
typedef struct CountLine {
    CountKind kind;
    NodeId node; // of COUNT_GROUP its first; of COUNT_TOTAL the named matrix or
                 // NODE_NONE
    bool inside; // COUNT_NODE: in a group or in what a named matrix is made from
    Side side;
    Cost cost;
} CountLine;

typedef struct Counts {
    Side side; // the pass that is listed
    CountLine *line;
    size_t count, capacity;
} Counts;

// The counts that the view shows. Released by the caller.
Counts counts_of(const Session *session);
void counts_release(Counts *counts);
