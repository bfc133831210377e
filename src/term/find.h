// SPDX-License-Identifier: GPL-3.0-or-later
// Finding a line of the history by a part of it, and words of such lines.
#pragma once

#include <readline/readline.h>

// What readline's keys call: shows the next older or newer line that has what is typed; pressed
// again, the next one that has the same.
int find_older(int count, int key);
int find_newer(int count, int key);

// The same by vi's keys: older by "/" and "n", newer by "?" and "N".
int find_vi(int count, int key);

// Inserts the last word of the line before, pressed again of the one before
// that.
int find_last_word(int count, int key);

void find_release(void);
