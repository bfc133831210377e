// SPDX-License-Identifier: GPL-3.0-or-later
// Speaker notes for a second terminal: while a class looks on, the program keeps them in a
// private file, which `qkv notes` reads a few times a second. Beside it lies a pipe by
// which `qkv notes` drives the talk. The presenter waits for nobody.
#pragma once

#include "command/app.h"

typedef struct Notes {
    char *file, *pipe;
    int keys;    // the pipe, to be read when something is in it; −1: notes are not offered
    bool failed; // they cannot be, or not be written, which was said
    Buffer text; // what the file holds
    double ends; // when the talk does, on the clock of time that passes
} Notes;

#define NOTES_NONE ((Notes){.keys = -1})

// Appends what the file holds, nothing where there is none yet. Fails where it is too large, no
// file, a link or another user's.
bool notes_read(Buffer *out, Error *err) NONNULL(2);

// Keeps the file up to date while a class looks on, and removes it afterwards. Where that
// cannot be done the person is told once, and the presentation goes on without notes; true
// where there is such a message now.
bool notes_follow(Notes *notes, App *app);
void notes_close(Notes *notes);

// Does what was asked for: next, prev, blank. True where something was.
bool notes_obey(Notes *notes, App *app);

// Asks the presentation that runs for it, by letters; none only ask whether there is one.
// False where there is not.
bool notes_send(const char *letters);

// Appends what is told: the stop, its notes, what is asked and the answer, what
// comes next, and what the class reads. Where no lesson is open: that it sees the contents.
void notes_write(App *app, Buffer *out);
