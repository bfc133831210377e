// SPDX-License-Identifier: GPL-3.0-or-later
// Readline as both front ends use it: who we are, the user's inputrc, the
// history that is kept between runs, and completion.
#pragma once

#include "command/complete.h"

// Once, before the first line is read. Reads the history if the app keeps
// progress. `app` is asked for completions until history_close.
void history_open(App *app);
void history_close(void);

// Notes a line that was given: in memory, and in the file. The line before
// and empty lines are not noted again.
void history_note(const char *line);

// What readline's keys call: shows the next older or newer line that has what is typed; pressed
// again, the next one that has the same. By vi's keys older is "/" and "n", newer "?" and "N".
int history_older(int count, int key);
int history_newer(int count, int key);
int history_vi(int count, int key);

// Completes what is typed: what all candidates share, and then one of them after the other, the
// next or the one before; or takes that one. They stay until they are forgotten.
void history_complete(int step);
void history_choose(size_t choice);
const Completion *history_choices(size_t *chosen);
void history_forget_choices(void);
