// SPDX-License-Identifier: GPL-3.0-or-later
// Seconds, to measure how long something takes.
#pragma once

#include <time.h>

// The seconds that a clock of the system shows: CLOCK_MONOTONIC for time that
// passes, CLOCK_PROCESS_CPUTIME_ID for time of the processor.
static inline double seconds_on(clockid_t clock)
{
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}
