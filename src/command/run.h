// SPDX-License-Identifier: GPL-3.0-or-later
// Training that goes on by itself while one looks: a step a tick. Time is told
// from outside (app_pass). All steps from start to stop are one entry
// of undo, and one line "train N" of the journal and the recording.
#ifndef QKV_COMMAND_RUN_H
#define QKV_COMMAND_RUN_H

#include "base/error.h"

typedef struct App App;

typedef struct Running {
    double left; // seconds until its next step
} Running;

// Seconds between two steps.
extern const double RUN_BEAT;

// Starts with a first step. False and `err` where not even that can be taken.
bool run_start(App *app, Error *err);

// Stops, notes the steps and says what came of them; nothing where none runs.
void run_stop(App *app);

// Seconds until the next step is due; negative where nothing runs.
double run_wait(const App *app);

// Lets time pass: at most one step. False where it failed, with the run
// stopped and the reason in `err`.
bool run_pass(App *app, double seconds, Error *err);

// "train 10: L 0.240 → 0.121; step 10 promised -0.0130, gave -0.0128": what
// the last command that trained or scrubbed did.
void training_say(App *app, const char *command);

// "train 10: L 0.240 → 0.121" alone.
void training_say_loss(App *app, const char *command);

#endif
