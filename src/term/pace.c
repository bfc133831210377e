// SPDX-License-Identifier: GPL-3.0-or-later
// The terminal itself is asked, by a question that every terminal answers in its turn, behind
// what was sent before: only its answer has come all the way. Between the program and it there
// may be a connection that takes megabytes. A terminal that has never answered is not asked:
// there is only the driver of the line to go by.
#include "term/pace.h"

#include "base/seconds.h"
#include "term/screen.h"

static const double frame_seconds = 1.0 / 30;
static const double bytes_a_second = 150000;
static const double patience = 10; // seconds until it counts as one that does not answer
static const double again = 0.02;  // between two looks at the driver

void pace_sent(Pace *pace, size_t bytes)
{
    const double now = seconds_on(CLOCK_MONOTONIC);
    const double spent = (double)bytes / bytes_a_second;
    pace->due = now + (spent > frame_seconds ? spent : frame_seconds);
    if (!pace->answers || bytes == 0)
        return;
    pace->asked = now;
    screen_ask_taken();
}

double pace_wait(Pace *pace)
{
    const double now = seconds_on(CLOCK_MONOTONIC);
    if (pace->asked > 0 && now - pace->asked < patience)
        return pace->asked + patience - now;
    if (pace->asked > 0)
        *pace = (Pace){.due = pace->due};
    if (now < pace->due)
        return pace->due - now;
    return screen_has_taken() ? 0 : again;
}

void pace_taken(Pace *pace)
{
    pace->answers = true;
    pace->asked = 0;
}
