// SPDX-License-Identifier: GPL-3.0-or-later
// Subcommands without a screen load lessons in a child process with limits of
// its own: whatever a lesson does to the process, the program goes on and
// says so. The child ends when this process ends, however that comes about.
#pragma once

#include "cli/run.h"

// AddressSanitizer reserves more address space than the limit allows.
#if defined __has_feature
#if __has_feature(address_sanitizer)
#define CHILD_MEMORY_UNLIMITED
#endif
#endif
#ifdef __SANITIZE_ADDRESS__
#define CHILD_MEMORY_UNLIMITED
#endif

// What a child is doing, for the message where its processor time is over.
typedef enum ChildPart {
    CHILD_OPENING,
    CHILD_EXPECTATION,
    CHILD_TASK,
    CHILD_SUMS,
    CHILD_GRADIENTS,
    CHILD_SCRIPT,
    CHILD_SCREENS,
    CHILD_WRITING,
    CHILD_COMPARING,
} ChildPart;

// Called by work: what comes next, and the line of the lesson that it is about
// (0: none).
void child_doing(ChildPart part, int line);

// Does work(&run[i]) for i < count in a child each, as many at once as there are processors, and
// returns the greatest of their exit statuses. What one that is alone added to run->out is in
// run->out here; what several say and add comes out in their order. Where a child was ended by a
// limit or a fault that is said on stderr with the name of the lesson, and the status is 4; an
// interrupt ends this process and all of them too. run->options->limit is the seconds of processor
// time that each may take.
int child_run(Run *run, size_t count, int (*work)(Run *run));
