// SPDX-License-Identifier: GPL-3.0-or-later
// The terminal as a screen: opened, measured, given back. One at a time, since
// curses holds it in globals.
#ifndef QKV_TERM_SCREEN_H
#define QKV_TERM_SCREEN_H

#include <stdbool.h>

#include "base/error.h"
#include "view/theme.h"

// Takes the terminal over. False and `err` where there is none, its type is
// unknown, or it cannot move the cursor.
bool screen_open(Error *err);

// Gives it back as it was, on every way out: modes, paste marks, cursor,
// alternate screen, and then what was written to stderr meanwhile. Does
// nothing where it is not open.
void screen_close(void);

// Leaves the screen for a while, and comes back to it.
void screen_suspend(void);
void screen_resume(void);

// Takes up the terminal's size now.
void screen_resize(void);
int screen_rows(void);
int screen_cols(void);

// Next frame is sent as if the terminal showed nothing.
void screen_forget(void);

// A code for input.h: a byte, a key, or INPUT_NOTHING. Never waits; `from` is
// not used.
int screen_read(void *from);

// What colours to use: none where NO_COLOR asks for none.
ColorDepth screen_depth(void);

// Light where COLORFGBG says that the background is, else dark.
ThemeName screen_theme(void);

// Asks the terminal for its background, without waiting: the answer comes
// among the keys, soon, late or never. False where the terminal is of a kind
// that would show the question instead.
bool screen_ask_background(void);

// Whether a program on this terminal can use it as a screen; false and `err`
// say why not. Needs no open screen.
bool screen_usable(Error *err);

#endif
