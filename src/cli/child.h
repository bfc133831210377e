// SPDX-License-Identifier: GPL-3.0-or-later
// Subcommands without a screen load lessons in a child process with limits of
// its own: whatever a lesson does to the process, the program goes on and
// says so.
#ifndef QKV_CLI_CHILD_H
#define QKV_CLI_CHILD_H

#include "cli/run.h"

// Runs work(run) in a child and returns its exit status; what it added to
// run->out is in run->out here. Where the child was ended by a limit or a
// fault that is said on stderr, and the status is 4; an interrupt ends this
// process too. Where no process can be made, `work` runs in this one.
int child_run(Run *run, int (*work)(Run *run));

#endif
