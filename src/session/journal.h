// SPDX-License-Identifier: GPL-3.0-or-later
// What was done: the commands that changed numbers, each as it ended ("train 412", though 1000 were
// asked for), with what brings back what it overwrote: some edits, or, of one that ran the file
// again or put everything back, all that there was. Whoever takes an entry back or makes it again
// exchanges that with what is there.
#pragma once

#include "session/edits.h"
#include "session/training.h"

typedef struct JournalEntry {
    char *line;
    size_t number; // of all that were ever made, from 1
    bool whole;    // `before` is all that differed from the lesson's own, else what was overwritten
    Edits before;  // in the order in which it is to be made
    TrainFilm film; // the steps that were trained and that it has dropped, if any
} JournalEntry;

typedef struct Journal {
    JournalEntry *entry;
    size_t count, capacity;
    size_t done;       // those in force; the others can be made again
    size_t last;       // the one that was made, or taken back or made again, last
    size_t commits;    // how many entries were ever made
    size_t moves;      // how often one was taken back or made again
    JournalEntry next; // the one that is being made
} Journal;

void journal_release(Journal *journal);

// Gives the entry that is being made what it overwrites, all there was where that is the `whole`.
void journal_keep(Journal *journal, Edits before, bool whole);
void journal_keep_film(Journal *journal, TrainFilm film);

// Ends it, and drops what could be made again; or drops it, since nothing was done.
void journal_commit(Journal *journal, const char *line);
void journal_cancel(Journal *journal);

// Films of all entries take at most TRAINING_BYTES together with that of now: the oldest get
// thinner.
void journal_thin(Journal *journal, TrainFilm *now);

// The entry that is taken back next, or made again; NULL: none. And then it is.
JournalEntry *journal_at(const Journal *journal, bool back);
void journal_move(Journal *journal, bool back);
