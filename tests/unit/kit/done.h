// SPDX-License-Identifier: GPL-3.0-or-later
// Commands that a test needs.
#pragma once

#include "command/app.h"

// Runs a command, which has to succeed.
static inline void done(App *app, const char *line)
{
    if (!app_run(app, line, ERROR_DROPPED))
        fail_msg("%s: %s", line, buffer_text(&app->message));
}
