// SPDX-License-Identifier: GPL-3.0-or-later
// Speaker notes for a second terminal: the presenter's program offers them on a
// private local socket, `qkv notes` shows them, and drives the talk from there. The
// presenter never waits for whoever listens.
#pragma once

#include <poll.h>

#include "command/app.h"

typedef struct Notes Notes;

// The socket: in XDG_RUNTIME_DIR if nobody else can write there, else among
// the program's state. NULL where there is no place for it. The caller's.
char *notes_path(void);

// Offers notes while a class looks on, and no longer: *notes is made and freed
// here, NULL at first. Does what listeners ask for: next, prev, blank; true where one did.
// Lets in who waits, and tells all who listen where they are, if that changed since the last
// time. Where notes cannot be offered the person is told once, and the presentation goes on
// without.
bool notes_follow(Notes **notes, App *app);
void notes_close(Notes *notes);

// What is readable when somebody wants to listen, or asks for something; how many they are.
enum { NOTES_FDS = 9 };
size_t notes_fds(const Notes *notes, struct pollfd fd[NOTES_FDS]);

// Appends what is told: the stop, its notes, what is asked and the answer, what
// comes next. Where no lesson is open: that the class sees the contents.
void notes_write(App *app, Buffer *out);

// Connects to a running presentation, to read from; −1 and `err` where there
// is none.
int notes_connect(Error *err) NONNULL(1);
