// SPDX-License-Identifier: GPL-3.0-or-later
// Speaker notes for a second terminal: the presenter's program offers them on a
// private local socket, `qkv notes` prints them. The presenter never waits for
// whoever listens.
#pragma once

#include "command/app.h"

typedef struct Notes Notes;

// The socket: in XDG_RUNTIME_DIR if nobody else can write there, else among
// the program's state. NULL where there is no place for it. The caller's.
char *notes_path(void);

// Offers notes while a class looks on, and no longer: *notes is made and freed
// here, NULL at first. Lets in who waits, and tells all who listen where they
// are, if that changed since the last time. Where notes cannot be offered the
// person is told once, and the presentation goes on without.
void notes_follow(Notes **notes, App *app);
void notes_close(Notes *notes);

// A descriptor that is readable when somebody wants to listen, or −1.
int notes_fd(const Notes *notes);

// Appends what is told: the stop, its notes, what is asked and the answer, what
// comes next. Nothing where no lesson is open.
void notes_write(App *app, Buffer *out);

// Connects to a running presentation, to read from; −1 and `err` where there
// is none.
int notes_connect(Error *err);
