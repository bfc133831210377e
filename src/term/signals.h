// SPDX-License-Identifier: GPL-3.0-or-later
// Signals as something that poll can wait for: handlers only set flags and
// write a byte to a pipe.
#pragma once

#include <stdbool.h>

// What has come in since the last time.
typedef struct SignalNews {
    int leave;      // the signal that asks the program to leave, or 0
    bool interrupt; // Ctrl-C
    bool suspend;   // Ctrl-Z
    bool resume;    // continued after a stop
    bool resize;
} SignalNews;

// Takes the signals over: those that are news, and those of faults, at which
// the terminal is given back as bug_set_restore says before the program dies of
// them. False where no pipe can be made.
bool signals_open(void);

// Gives them back as they were.
void signals_close(void);

// Takes Ctrl-C alone out of the news: whether the work in hand is to stop. A
// signal that asks the program to leave stops it too, and stays news.
bool signals_ask_to_stop(void *context); // as an Interrupt asks; not used

// Readable while there is news.
int signals_fd(void);
bool signals_are_new(void);

SignalNews signals_take(void);

// Whether Ctrl-C was pressed within a second of the time before, which
// *pressed keeps (0: not yet, or something else was done since).
bool signals_again(double *pressed);

// Stops the program as Ctrl-Z does without a handler; returns when it goes on.
// The terminal must be as the shell left it.
void signals_stop_here(void);
