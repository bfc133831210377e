// SPDX-License-Identifier: GPL-3.0-or-later
// What the program does about saved progress: when it is read, whether it may
// be written, and what is said where it may not.
#ifndef QKV_COMMAND_APP_PROGRESS_H
#define QKV_COMMAND_APP_PROGRESS_H

#include "command/app.h"

// Before a lesson is open: whether there is a place for progress at all.
void progress_expect(App *app);

// Takes the lock of the lesson that was opened and brings back what was saved
// of it. What there is to say of that becomes the message.
void progress_open(App *app);

// Saves, and lets the lock go. False where edits are lost.
bool progress_close(App *app, Error *err);

// Saves before the lesson's file is read again. Returns whether edits are
// still unsaved, which progress_reloaded takes. `moved`: the lesson has
// another id now.
bool progress_reloading(App *app);
void progress_reloaded(App *app, bool unsaved, bool moved);

#endif
