// SPDX-License-Identifier: GPL-3.0-or-later
// The terminal as a screen: opened, measured, drawn on, given back. One at a time, which what gives
// it back after a fault finds without being told.
#pragma once

#include "base/error.h"
#include "command/app.h"

// Takes the terminal over, with as many colours as it says that it has, or of xterm's kind with
// red, green and blue though it does not say so (24 bits). False and `err` where there is none, its
// type is unknown, or it does not move its cursor by the sequences of ANSI. What colours to use is
// said in `depth`: none where NO_COLOR asks for none.
bool screen_open(ColorsMost colors, ColorDepth *depth, Error *err) NONNULL(3);

// Gives it back as it was, on every way out: modes, paste marks, cursor,
// alternate screen, and then what was written to stderr meanwhile. Does
// nothing where it is not open.
void screen_close(void);

// Leaves the screen for a while, and comes back to it.
void screen_suspend(void);
void screen_resume(void);

// The terminal's size now.
void screen_size(int *cols, int *rows);

// Sends what of a frame differs from the one before, in so many bytes, and returns how many cells
// that are. Where nothing differs, not a byte is sent.
int screen_show(const Canvas *canvas, size_t *bytes);

// The next frame is sent as if nobody knew what the terminal shows.
void screen_forget(void);

// A byte for input.h, or INPUT_NOTHING. Does not wait, but a moment for the rest of what began with
// Escape; `from` is not used.
int screen_read(void *from);

// Asks the terminal what it is, without waiting: the answers come among the
// keys, soon, late or never. They are, in this order: its background
// ("11;rgb:…"), whether it shows frames whole ("?2026;2$y"), where the cursor
// is after each of the texts in `sample`, which ends with NULL, was written at the start of its
// line ("?1;8;1R"; NULL: none is), and last what every terminal answers
// ("?62;…c"). The samples are wiped at once. False where the terminal is of a kind
// that would show the questions instead.
bool screen_ask(const char *const *sample);

// Asks for the last of these answers alone: it comes once the terminal has taken what was sent
// before.
void screen_ask_taken(void);

// Whether the line to the terminal takes bytes and holds none that it has not taken. What lies
// behind it is not known.
bool screen_has_taken(void);

// Whether clicks and the wheel are reported; with Shift the terminal selects
// text. Off while the screen is left.
void screen_mouse(bool on);

// The terminal answered that it shows frames whole: they are sent with marks where one begins and
// ends.
void screen_can_sync(void);

// Whether nobody is at the other end any more: reading would go on failing.
bool screen_is_gone(void);
