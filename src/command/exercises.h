// SPDX-License-Identifier: GPL-3.0-or-later
// Practice and bug hunt: an exercise takes the screen, the lesson comes
// back when it is closed.
#pragma once

#include "session/session.h"

typedef struct App App;

typedef struct Exercises {
    Session *aside;        // the lesson, while an exercise is open; else NULL
    char *what;            // is practised, or NULL: any cell
    bool reviews;          // it stands for the lesson's question that review asks
    size_t count;          // so many follow each other, and then the program ends; 0: none does
    size_t settled, right; // of those so far, and right at once
    Random random;
} Exercises;

// Asks the question that review just opened on fresh numbers where it is due and can have them;
// else it stays as it is, or where it would have to wait, is asked on the lesson's own.
void exercise_review(App *app);

// Whether an exercise of a row is settled: the next one is to be asked then, or it was the last.
bool exercise_is_done(const App *app);

void exercise_close(App *app); // back to the lesson, if one is open
