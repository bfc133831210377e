// SPDX-License-Identifier: GPL-3.0-or-later
// What was answered, read from saved progress without opening any lesson: for
// the contents screen and for a teacher.
#ifndef QKV_SESSION_RESULTS_H
#define QKV_SESSION_RESULTS_H

#include "session/progress_tasks.h"

// One lesson's saved answers. Texts point into `records`.
typedef struct Result {
    const char *lesson;   // its id
    const char *seed;     // the learner's own, or NULL
    size_t walked, stops; // how many of its stops the learner has come to
    size_t total;         // tasks of the lesson; 0: not known
    TaskRecord *task;     // those that were touched
    size_t tasks, capacity;
    Buffer records;
} Result;

// Reads one lesson's. False where there is none. Release in both cases.
bool result_read(Result *result, const char *dir, const char *lesson, Error *err);
void result_release(Result *result);

// Reads all of a folder, sorted by lesson. The caller releases each and frees
// the array.
Result *results_read(const char *dir, size_t *count, Error *err);

// Counts: settled (not open, not passed by), right at the first try, due today.
size_t result_settled(const Result *result);
size_t result_known(const Result *result);
size_t result_due(const Result *result, long today);

#endif
