// SPDX-License-Identifier: GPL-3.0-or-later
// Exercises made from a graph's own arithmetic: practice takes one operation out of
// it and asks for a cell, on new numbers that are easy; a bug hunt plants one fault in the
// graph's own copy of an op and asks for the first matrix that is wrong. Each
// is a session of its own, so that every view shows it as it shows a lesson.
#pragma once

#include "base/random.h"
#include "graph/mistake.h"
#include "session/task.h"

// Its texts and choices are its lesson's.
struct Exercise {
    Task task;
    TaskState state;
    CellRef cell;       // practice: what is asked for
    const char *of;     // and the name of the operation behind it; NULL: a question of the lesson
    bool counted;       // its outcome was
    char *sum, *result; // and, of a share, "A[1,2] = 2^2/(2^-1 + 2^1 + 2^2)", "8/13"
    const Fault *fault; // hunt: what was planted; NULL: this is practice
};

// Practice on the numbers of a graph (`what` NULL or the name of an op of its
// own), or on one op by name (softmax: its e^ are powers of 2 or 3). NULL and `err`
// where nothing can be asked.
Session *practice_on_graph(const Graph *from, const char *what, Random *random, Error *err)
    NONNULL(4);
Session *practice_on_op(const char *what, Random *random, Error *err) NONNULL(3);

// The arithmetic that a task of the lesson asks for, on fresh numbers; NULL where it
// asks for no cell, or for one that cannot be worked out in the head.
Session *practice_on_task(const Graph *from, const Task *task, Random *random);

// The lesson's question again on the lesson's own numbers; NULL where its file cannot be run.
Session *practice_on_own(const Session *from, const Task *task);

// The same hunt for the same seed and numbers. NULL and `err` where no fault changes
// a number that is printed.
Session *hunt_on_graph(Graph *from, unsigned seed, Error *err) NONNULL(3);
