// SPDX-License-Identifier: GPL-3.0-or-later
// What commands overwrote, so that it can be put back. An entry holds the
// numbers that are not in the graph; undoing it changes places between the
// two, and doing that again redoes it.
#pragma once

#include <stdbool.h>

#include "graph/graph.h"

typedef enum SavedKind {
    SAVED_CELL,
    SAVED_PARAM,
    SAVED_SETTING, // how weights learn: `param`
    SAVED_LEAF,    // what graph_set_matrix sets: a leaf, a moment, the given gradient
    SAVED_LABELS,  // names of rows, or where `param` is 1 of columns
    SAVED_EXAMPLE, // which is shown: `number`
    SAVED_RUN,     // the lesson was run with other controls
} SavedKind;

typedef struct Saved {
    SavedKind kind;
    CellRef cell; // SAVED_CELL; its node for SAVED_PARAM and SAVED_LABELS, and side for SAVED_LEAF
    int param;
    double number;
    Matrix matrix; // SAVED_LEAF: owned by the entry
    Labels labels; // SAVED_LABELS: owned
    char *records; // SAVED_RUN: what was edited (session/progress.h); owned
} Saved;

typedef struct Undo Undo;

Undo *undo_new(void);
void undo_free(Undo *undo);

// Adds to the entry that is being made. It counts from undo_commit on; then what
// could be redone is dropped.
void undo_save(Undo *undo, Saved saved);

// Puts the number of `saved` into the graph, and the one that it replaces into
// the entry. False and `err` where the graph refuses it.
bool undo_set(Undo *undo, Graph *graph, Saved saved, Error *err) NONNULL(4);

// Ends the entry, by that command line, or drops it, since the command failed.
void undo_commit(Undo *undo, const char *command);
void undo_cancel(Undo *undo);

// Takes the last entry back, or does the next one again: exchanges its numbers
// with the graph's. Returns its command, borrowed; there has to be one.
const char *undo_move(Undo *undo, Graph *graph, bool back);
bool undo_has(const Undo *undo, bool back);

// The records of the entry that is next to be taken back or done again, where the lesson was run:
// whoever moves it exchanges them. NULL: it was not. Borrowed.
char **undo_run(Undo *undo, bool back);

// The number that the last entry made, undone or redone replaced, where that
// is a single one; NULL otherwise. Borrowed until the next call.
const Saved *undo_replaced(const Undo *undo);
