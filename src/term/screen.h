// SPDX-License-Identifier: GPL-3.0-or-later
// The terminal as a screen: opened, measured, given back. One at a time, since
// curses holds it in globals.
#pragma once

#include "base/buffer.h"
#include "base/error.h"
#include "command/app.h"

// Takes the terminal over, and asks it for as many colours as it says that it has, for red, green
// and blue whatever it says (24 bits), or for no more than its own entry has. False and `err`
// where there is none, its type is unknown, or it cannot move the cursor.
bool screen_open(ColorsMost colors, Error *err) NONNULL(2);

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

// Whether a colour's number is red, green and blue and not an index, as the
// terminal's entry writes it.
bool screen_direct(void);

// Asks the terminal what it is, without waiting: the answers come among the
// keys, soon, late or never. They are, in this order: its background
// ("11;rgb:…"), whether it shows frames whole ("?2026;2$y"), where the cursor
// is after each of locale_sample was written at the start of its line
// ("?1;8;1R"; without `samples` none is), and last what every terminal answers
// ("?62;…c"). The samples are wiped at once. False where the terminal is of a kind
// that would show the questions instead.
bool screen_ask(bool samples);

// Asks for the last of these answers alone: it comes once the terminal has taken what was sent
// before.
void screen_ask_taken(void);

// Whether the line to the terminal takes bytes and holds none that it has not taken. What lies
// behind it is not known.
bool screen_has_taken(void);

// Whether clicks and the wheel are reported; with Shift the terminal selects
// text. Off while the screen is left.
void screen_mouse(bool on);

// The terminal answered that it shows frames whole. Then, and where its entry
// says so, screen_frame marks where one begins and ends.
void screen_can_sync(void);
void screen_frame(bool begins);

// Whether nobody is at the other end any more: reading would go on failing.
bool screen_is_gone(void);
