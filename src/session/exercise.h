// SPDX-License-Identifier: GPL-3.0-or-later
// Exercises made from a graph's own arithmetic: practice asks for one cell of
// the graph with new small whole numbers; a bug hunt plants one fault in the
// graph's own copy of an op and asks for the first matrix that is wrong. Each
// is a session of its own, so that every view shows it as it shows a lesson.
#pragma once

#include "base/random.h"
#include "graph/fault.h"
#include "session/task.h"

struct Exercise {
    bool hunt;
    Task task;
    TaskState state;
    CellRef cell;       // practice: what is asked for
    const Fault *fault; // hunt: what was planted
    Op *op;             // hunt: the faulty op; lives as long as the graph
};

// Practice on the numbers of a graph (`what` NULL or the name of an op of its
// own), or on one op alone (its name, or "softmax2" and "softmax3" for softmax
// to the base 2 or 3). NULL and `err` where nothing can be asked.
Session *practice_on_graph(const Graph *from, const char *what, Random *random, Error *err);
Session *practice_on_op(const char *what, Random *random, Error *err);

// NULL and `err` where no fault changes a number that is printed.
Session *hunt_on_graph(Graph *from, Random *random, Error *err);

// Called by session_free, when the graph is gone.
void exercise_free(struct Exercise *exercise);
