// SPDX-License-Identifier: GPL-3.0-or-later
// What commands overwrote, so that it can be put back. An entry holds the
// numbers that are not in the graph; undoing it changes places between the
// two, and doing that again redoes it.
#ifndef QKV_SESSION_UNDO_H
#define QKV_SESSION_UNDO_H

#include <stdbool.h>
#include <stddef.h>

#include "graph/graph.h"

typedef enum SavedKind {
    SAVED_CELL,
    SAVED_PARAM,
    SAVED_LR,
    SAVED_LEAF, // a whole leaf, as training changes it
} SavedKind;

typedef struct Saved {
    SavedKind kind;
    CellRef cell; // SAVED_CELL; its node for SAVED_PARAM and SAVED_LEAF
    int param;
    double number;
    Matrix matrix; // SAVED_LEAF: owned by the entry
} Saved;

typedef struct Undo Undo;

Undo *undo_new(void);
void undo_free(Undo *undo);

// Starts an entry: what could be redone is dropped.
void undo_begin(Undo *undo, const char *command);
void undo_save(Undo *undo, Saved saved);

// Puts the number of `saved` into the graph, and the one that it replaces into
// the entry. False and `err` where the graph refuses it.
bool undo_set(Undo *undo, Graph *graph, Saved saved, Error *err);

// Another command line for the entry that was begun last.
void undo_rename(Undo *undo, const char *command);

// Takes the last entry back, or does the next one again: exchanges its numbers
// with the graph's. Returns its command, borrowed; there has to be one.
const char *undo_move(Undo *undo, Graph *graph, bool back);
bool undo_has(const Undo *undo, bool back);

// The number that the last entry begun, undone or redone replaced, where that
// is a single one; NULL otherwise. Borrowed until the next call.
const Saved *undo_replaced(const Undo *undo);

// Drops the last entry, which was begun and then failed: what could be redone
// before can be redone again.
void undo_cancel(Undo *undo);

#endif
