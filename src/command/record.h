// SPDX-License-Identifier: GPL-3.0-or-later
// Recording what a learner does as a script for playback.
#ifndef QKV_COMMAND_RECORD_H
#define QKV_COMMAND_RECORD_H

#include <stdio.h>

#include "command/app.h"

typedef struct Recording {
    FILE *file;
    char *path;
    size_t commands;
} Recording;

// Starts a recording in a new file. It begins with what brings a new session
// to where this one stands. False and `err` where the file exists or cannot be
// made.
bool record_start(App *app, const char *path, Error *err);

// Ends it, if there is one. False and `err` where not all was written.
bool record_stop(App *app, Error *err);

#endif
