// SPDX-License-Identifier: GPL-3.0-or-later
// Speaker notes for a second terminal: while a class looks on, the program keeps them in a
// private file, which `qkv notes` reads a few times a second. The presenter waits for nobody.
#pragma once

#include "command/app.h"

typedef struct Notes {
    char *file;  // NULL: notes are not offered
    int lock;    // tells that they are kept, while it is held; −1: it is not
    bool failed; // they cannot be offered, or not be written, which was said
    Buffer text; // what the file holds
} Notes;

#define NOTES_NONE ((Notes){.lock = -1})

// What the lesson notes on the page, or NULL.
const Words *notes_of(const Session *session);

// Appends what the file holds, nothing where there is none yet. Fails where it is too large, no
// file, a link or another user's.
bool notes_read(Buffer *out, Error *err) NONNULL(2);

// Keeps the file up to date while a class looks on, and removes it afterwards. Where that
// cannot be done the person is told once, and the presentation goes on without notes; true
// where there is such a message now.
bool notes_follow(Notes *notes, App *app);
void notes_close(Notes *notes);

// Whether a presentation keeps notes now.
bool notes_are_kept(void);

// Appends what is told: the stop, its notes, what is asked and the answer, what
// comes next, and what the class reads. Where no lesson is open: that it sees the contents.
void notes_write(App *app, Buffer *out);
