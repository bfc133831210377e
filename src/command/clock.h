// SPDX-License-Identifier: GPL-3.0-or-later
// All that happens by itself: playback, and training that runs. The caller
// asks how long it may sleep and says afterwards how much time has passed.
#ifndef QKV_COMMAND_CLOCK_H
#define QKV_COMMAND_CLOCK_H

#include "command/app.h"

// Seconds until something is due; negative where nothing is going on.
double clock_wait(const App *app);

// Lets time pass. False where what was due failed; `err` says why.
bool clock_pass(App *app, double seconds, Error *err);

#endif
