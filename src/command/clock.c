// SPDX-License-Identifier: GPL-3.0-or-later
#include "command/clock.h"

#include "command/playback.h"
#include "command/present.h"
#include "command/run.h"

// The earlier of two times of which a negative one is never.
static double earlier(double a, double b)
{
    return a < 0 ? b : b < 0 || a < b ? a : b;
}

double clock_wait(const App *app)
{
    return earlier(present_wait(app), earlier(playback_wait(app), run_wait(app)));
}

bool clock_pass(App *app, double seconds, Error *err)
{
    present_pass(app, seconds);
    const bool trained = run_pass(app, seconds, err);
    return playback_pass(app, seconds, trained ? err : NULL) && trained;
}
