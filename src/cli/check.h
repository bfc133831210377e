// SPDX-License-Identifier: GPL-3.0-or-later
// One lesson being checked, as the parts of `qkv check` see it.
#pragma once

#include "cli/run.h"
#include "graph/check.h"

// The lesson is opened twice: `app` has what --do did; `own` is the lesson as
// its file has it, on which its scripts run and its tasks are answered.
typedef struct Check {
    Run *run;
    App *app, *own;
    const Lesson *lesson;      // own's
    const Task *task;          // that is checked
    const Narration *page;     // the text of the stop that is walked; NULL: none
    char stop[STOP_NAME_SIZE]; // which that is
    int line;                  // where the file speaks of it: in the text, else in the matrix
    Display display;           // that own starts with
    bool late;                 // the time of the lesson's scripts is over, and that was said
    size_t failures;
    bool claims;    // what runs is to show a claim
    double claimed; // seconds of the processor that claims have taken
    bool waiting;   // some are left to --long
    Buffer claim;   // those that hold, with their figures
    size_t stops, gradients, expectations, tasks;
    size_t by_example; // with the values of some examples
    size_t played;     // commands of the lesson's own script
    CheckReport report;
    Error err; // for check_found
} Check;

// Prints what check->err says, with its place, which ends in what the cause says (NULL: none). It
// is a failure, which counts, or where its kind is ERROR_NONE a warning.
void check_found(Check *check, int line, const Error *cause);

// The same of a message and its arguments.
#define CHECK_FOUND(check, line, cause, message, ...)                                              \
    (ERROR(&(check)->err, (message), __VA_ARGS__), check_found((check), (line), (cause)))

// check->own with nothing done yet.
App *check_anew(Check *check);

// Runs commands of the lesson on check->own. False where one fails, which is
// printed with `line`, or where time is over.
bool check_commands(Check *check, char *const *command, size_t count, int line);

// Answers every task, each on a session of its own: it must not be solved
// already, its right answer must be accepted, each of its slips must be
// answered by its own reply, a solution must reach its goal, and all of its
// texts must be there in both languages.
void check_tasks(Check *check);

// Walks check->app from the first stop to the last in both languages, drawing
// each at every size: all stops must be reached, and no text cut off without a
// mark.
void check_screens(Check *check);
