// SPDX-License-Identifier: GPL-3.0-or-later
// Practice and bug hunt: an exercise takes the screen, the lesson comes
// back when it is closed.
#pragma once

#include "session/task.h"
#include "view/contents_screen.h"

typedef struct App App;

// A question that was asked again: its text, where it is asked, and what became of it.
typedef struct Reviewed {
    char *prompt;
    int lesson; // its number; 0: of no lesson of the course
    bool right;
    long due; // the day on which it comes back; 0: it does not any more
} Reviewed;

// The questions that are due, one after the other; from the contents each of another lesson than
// the one before, as far as there are such.
typedef struct ReviewRun {
    bool on;
    bool moves;        // to another lesson, which does not end it
    bool away;         // it began in the contents, to which it leads back
    size_t total;      // so many are asked
    Owned passed;      // "lesson/task" of those so far, the one that is asked now the last
    Question question; // the one that is asked
    Reviewed *asked;   // those that were settled
    size_t count, capacity;
    CourseRow next; // what follows, where it began at the end of a unit
} ReviewRun;

typedef struct Exercises {
    ReviewRun run;
    Session *aside;        // the lesson, while an exercise is open; else NULL
    char *what;            // is practised, or NULL: any cell
    bool reviews;          // it stands for the lesson's question that review asks
    size_t count;          // so many follow each other, and then the program ends; 0: none does
    size_t settled, right; // of those so far, and right at once
    Random random;
} Exercises;

// Whether practice is open, and settled.
bool exercise_is_settled(const App *app);

// `review` outside of practice: the next question of the run, which begins with the first one and
// ends with a page of what became of them.
bool exercise_run(App *app, Error *err) NONNULL(2);

// Leaves a run of them before its end.
void exercise_leave_run(App *app);

void exercise_close(App *app); // back to the lesson, if one is open
