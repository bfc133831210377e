// SPDX-License-Identifier: GPL-3.0-or-later
// Tasks in progress files:
//
//     tasks 8
//     task right 2 1 missed 0 20778 S.1
//     once wrong 7
//     first 7
//     guess 11
//
// How many there are; of each that was touched its outcome, tries, hints,
// "missed" or "known", the level of review, the day that it is due (0: none)
// and its id; what the first answer of all was worth, and that answer; the
// first and the last answer since it was asked. Files without such records load
// as ever, and older programs pass over them.
#ifndef QKV_SESSION_PROGRESS_TASKS_H
#define QKV_SESSION_PROGRESS_TASKS_H

#include "base/buffer.h"
#include "session/task.h"

// One task as a file has it. Texts are borrowed.
typedef struct TaskRecord {
    const char *id, *once_said, *first, *guess; // all but the id may be NULL
    TaskOutcome outcome, once;
    size_t tries, hints;
    Review review;
} TaskRecord;

void progress_write_tasks(const Session *session, Buffer *out);

// Reads what follows "task ". False where it is damaged.
bool progress_read_task(char *argument, TaskRecord *record);

// The same of "once ".
void progress_read_once(char *argument, TaskRecord *record);

// Takes one record ("task", "once", "first", "guess", "cover", "fill"); *last is the
// task that the others belong to, NULL at first. Records of tasks that
// the lesson no longer has are passed over.
void progress_take_task(Session *session, const char *word, char *argument, TaskState **last);

#endif
