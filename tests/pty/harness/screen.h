// SPDX-License-Identifier: GPL-3.0-or-later
// The program on a terminal that can be read: libvterm draws what it writes.
// The test program includes harness/all.c, so that each test stays one file.
#pragma once

#include <stdbool.h>
#include <vterm.h>

#include "process.h"

typedef struct Screen {
    Pty pty;
    VTerm *vterm; // NULL: nobody looks at what the program writes
    VTermScreen *screen;
    int rows, cols;
    char *text; // of the last screen_text
} Screen;

// Starts the program and waits for its first frame.
void screen_start(Screen *screen, const PtyOptions *options);
void screen_end(Screen *screen);

// Types keys one by one and waits until all is shown.
bool screen_type(Screen *screen, const char *keys);

// Types one event (a key's sequence, a paste) and waits.
bool screen_key(Screen *screen, const char *bytes);

// The screen as lines without trailing blanks. Borrowed until the next call.
const char *screen_text(Screen *screen);
char *screen_copy(Screen *screen); // the caller's
bool screen_shows(Screen *screen, const char *text);

// The program runs and its screen is exactly that.
bool screen_is(Screen *screen, const char *text);

bool screen_has_color(Screen *screen);

// Gives the terminal another size and reads it anew from then on: what was
// sent for one size makes no sense on another.
bool screen_resize(Screen *screen, int rows, int cols);

// Keys that end the program; then its exit status, or −1.
int screen_finish(Screen *screen, const char *keys);

// The terminal is as the program found it, at its end or when it is stopped:
// modes, alternate screen, cursor, paste marks.
bool screen_is_left(Screen *screen);

// ---- TAP -----------------------------------------------------------------

// Prints "ok NAME" or "not ok NAME" and, where a screen is given, what it
// shows. Returns `good`.
bool check(bool good, const char *name, Screen *screen);
int checks_status(void); // what main returns

#define KEY_ESC "\033"
#define KEY_ENTER_SENT "\r"
#define KEY_UP "\033OA"
#define KEY_PGDN "\033[6~"
#define KEY_F2_SENT "\033OQ"
#define CTRL_L "\014"
#define CTRL_R "\022"
