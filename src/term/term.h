// SPDX-License-Identifier: GPL-3.0-or-later
// The two front ends of a person: the screen, and line mode. Nothing outside
// this folder knows of curses or readline.
#pragma once

#include "command/app.h"

// Runs the screen until the person leaves, and returns the exit status: 0, or
// 128 and the signal that ended it. Where the terminal cannot show a screen it
// says so on stderr and runs line mode. The terminal is as it was afterwards.
// Edits are saved (app_save) on every way out.
int term_run(App *app);

// The same commands as plain lines on stdin and stdout. Readline edits them
// where both are a terminal. Returns the exit status.
int line_run(App *app);

// Appends what the terminal can do, for `qkv info`.
void term_describe(Lang lang, Buffer *out);

// Sets LC_CTYPE from the environment; where a UTF-8 locale is asked for that is not installed, the
// nearest that is. Numbers and order of text stay those of "C". Returns whether characters are
// UTF-8.
bool locale_open(void);
