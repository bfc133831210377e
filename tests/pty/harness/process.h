// SPDX-License-Identifier: GPL-3.0-or-later
// The real program in a pseudo-terminal: started, typed at, signalled, and
// looked at when it is gone. No sleeps: the program reports each frame
// (QKV_TEST_FRAMES), and whatever is waited for has a deadline.
//
// Between the test and the program stands a small shell, so that Ctrl-Z means
// what it means to people: it makes the program a job of its own, notices when
// it stops or ends, and looks at the terminal's modes then.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum { PTY_ENV = 8, PTY_ARGS = 8 };

typedef struct PtyOptions {
    int rows, cols;             // 0: 24 by 80
    const char *args[PTY_ARGS]; // after the program's name
    const char *env[PTY_ENV];   // "NAME=value" beside the scrubbed ones
    const char *home;           // kept from another run; NULL: a new one
} PtyOptions;

typedef struct Pty {
    pid_t shell, program;
    int master, frames_fd, shell_fd;
    char home[256]; // HOME; XDG folders are in it
    bool own_home;
    unsigned long frames, events; // as reported by the program
    int cells;                    // sent with the last frame
    unsigned long sent;           // events that were typed
    char *out;                    // all that the program wrote
    size_t out_size;
    void (*output)(void *to, const char *bytes, size_t size);
    void *to;
    bool stopped, ended, hung_up;
    bool modes_kept; // at the last stop or end: the modes are the shell's
    int status;      // exit status, or 128 + signal
    int killed;      // the signal that it died of, or 0
} Pty;

// Starts $QKV. Exits the test where that is impossible. `output` (may be
// NULL) is given what the program writes, as it comes.
void pty_start(Pty *pty, const PtyOptions *options,
               void (*output)(void *to, const char *bytes, size_t size), void *to);

// Ends what still runs and removes the home, unless it was given.
void pty_end(Pty *pty);

// Types one event: a key, an escape sequence or a whole paste.
void pty_type(Pty *pty, const char *bytes);

// Types each character of `keys` as an event of its own.
void pty_type_all(Pty *pty, const char *keys);

// Waits until all that was typed has been dealt with and shown.
bool pty_settle(Pty *pty);

// Waits for a frame after number `frame`.
bool pty_wait_frame(Pty *pty, unsigned long frame);

// Waits for the first frame of a screen that comes in place of this one, from which on frames and
// what was typed count anew.
bool pty_wait_anew(Pty *pty);

bool pty_wait_stopped(Pty *pty);
bool pty_wait_ended(Pty *pty); // to the program's end and its last byte

// Waits until the program has written `text`, from byte `from` on.
bool pty_wait_output(Pty *pty, size_t from, const char *text);

void pty_resize(Pty *pty, int rows, int cols);
void pty_signal(Pty *pty, int number);
void pty_go_on(Pty *pty); // after a stop: `fg`
void pty_hang_up(Pty *pty);
