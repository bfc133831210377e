// SPDX-License-Identifier: GPL-3.0-or-later
// Training that goes on by itself while one looks: a step a tick. Time is told
// from outside (app_pass). All steps from start to stop are one entry
// of undo, and one line "train N" of the recording.
#pragma once

#include "base/error.h"

typedef struct App App;

// Seconds between two steps.
extern const double RUN_BEAT;

// Stops, notes the steps and says what came of them; nothing where none runs.
void run_stop(App *app);

// Seconds until the next step is due; negative where nothing runs.
double run_wait(const App *app);

// Adds ": L 0.240 → 0.121", which what was done last made of it, to the message, with a semicolon
// `behind` what is said already, if anything is watched.
void run_tell_objective(App *app, bool behind);

// Lets time pass: at most one step. False where it failed, with the run
// stopped and the reason in `err`.
bool run_pass(App *app, double seconds, Error *err) NONNULL(3);
