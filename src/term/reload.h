// SPDX-License-Identifier: GPL-3.0-or-later
// The open lesson follows its file: its author sees what was saved at once.
#ifndef QKV_TERM_RELOAD_H
#define QKV_TERM_RELOAD_H

#include "command/app.h"
#include "term/watch.h"

// Watches the file of the lesson that is open, also below an exercise.
void reload_follow(Watch *watch, const App *app);

// Reads the lesson again where its author has saved it. Of what is wrong with
// it the message tells, and the lesson stays as it was. An exercise is finished
// first. True where it was tried.
bool reload_changed(Watch *watch, App *app);

#endif
