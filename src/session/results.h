// SPDX-License-Identifier: GPL-3.0-or-later
// What the records of saved progress say of a lesson and its tasks, read without
// opening the lesson: for whoever opens it, for the contents screen and for a
// teacher. Of each task that was touched there are
//
//     task right 2 1 missed 0 20778 S.1
//     once wrong 7
//     day 20777
//     asked How much is S[1,3]?
//     truth 11
//     first 7
//     guess 11
//
// its outcome, tries, hints, "missed" or "known", the level of review, the day
// that it is due (0: none) and its id; what the first answer of all was worth,
// and that answer; the day on which it was settled first, what was asked then and what was
// right (files of earlier versions have none of these); the first and the last answer since
// it was asked.
#pragma once

#include "session/task.h"

// The words of records that hold one of TaskState.text.
extern const char *const task_text_words[];

// One lesson's records. Texts but for those of answers point into what was read.
typedef struct Result {
    const char *lesson;             // its id
    const char *seed;               // the learner's own, or NULL
    const char *stop, *cell, *lang; // where the learner stood; NULL: not said
    const char *from;               // questions of stops before it are passed; NULL: before `stop`
    size_t page;
    size_t walked, stops; // how many of its stops the learner has come to
    unsigned ended;       // units whose end was reached, a bit each
    bool tells_ended;     // files of earlier versions do not
    size_t total;         // tasks of the lesson; 0: not known
    AnswerList answers;   // of those that were touched, without where and when
    Notebook notebook;
    Lesson *now;  // what result_meet was given
    bool damaged; // the last record of a task was: what follows belongs to none
    bool lost;    // and it is not there: what follows goes with it
    Buffer records;
} Result;

// Takes one record; false where it says nothing that has a meaning.
bool result_take(Result *result, const char *word, char *argument);

// Reads one lesson's. False where there is none. Release in both cases.
bool result_read(Result *result, const char *dir, const char *lesson, Error *err) NONNULL(4);
void result_release(Result *result);

// Reads all of a folder, sorted by lesson. The caller releases each and frees
// the array.
Result *results_read(const char *dir, size_t *count, Error *err) NONNULL(3);

// Finds the task in its lesson as its file is now, which the result takes over; NULL where there is
// none. Tasks that are no longer there, under that id or what it became, are not due.
void result_meet(Result *result, Lesson *lesson);

// What the id of a task or of a scene is now; NULL: nobody renamed it. The caller's.
char *result_renamed(const Lesson *lesson, const char *id);

// The index of a task by its id or a former one, or how many there are.
size_t result_find(const Lesson *lesson, const char *id);

// The units whose end was reached, of an earlier version's file those that were walked through;
// `lesson` may be NULL: then all or none.
unsigned result_ended(const Result *result, const Lesson *lesson);

// How many tasks were ever settled (task_answered), were right at the first try, are due today.
typedef struct ResultCounts {
    size_t settled, known, due;
} ResultCounts;
ResultCounts result_counts(const Result *result, long today);
