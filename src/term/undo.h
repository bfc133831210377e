// SPDX-License-Identifier: GPL-3.0-or-later
// Undo on the line that readline edits: what the line was before each change.
#ifndef QKV_TERM_UNDO_H
#define QKV_TERM_UNDO_H

// A line with its cursor; `text` belongs to it.
typedef struct LineState {
    char *text;
    int point; // byte
} LineState;

LineState line_state(void);
void line_show(const LineState *state);

// Call after each command: notes what the line was if the command changed it.
// Letters typed one after the other are one change.
void undo_note(void);

// For readline's keys: takes back `count` changes, or all.
int undo_step(int count, int key);
int undo_all(int count, int key);

// The line is over.
void undo_forget(void);

#endif
