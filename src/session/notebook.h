// SPDX-License-Identifier: GPL-3.0-or-later
// The learner's own notes, each at a stop, kept with progress as
//
//     note dWq
//     wrote 20778 three tokens vote, Token2 wins
#pragma once

#include <stdbool.h>

#include "base/buffer.h"

// A day's number as records have it; 0 where it is none. `end` as in strtol.
enum { DAY_MOST = 10000000 };
long day_parse(const char *text, char **end);

typedef struct OwnNote {
    char *stop; // its name: the lesson may be another version by now
    char *text; // one line
    long day;   // on which it was written, 0: not known
} OwnNote;

typedef struct Notebook {
    OwnNote *note;
    size_t count, capacity;
} Notebook;

void notebook_release(Notebook *notebook);

// Copies stop and text, and makes the text fit to be shown.
void notebook_add(Notebook *notebook, const char *stop, const char *text, long day);

// Forgets the last note of that stop; false where it has none.
bool notebook_drop(Notebook *notebook, const char *stop);

// Appends them as records; takes one record, and passes over any other.
void notebook_write(const Notebook *notebook, Buffer *records);
void notebook_take(Notebook *notebook, const char *word, const char *argument);
