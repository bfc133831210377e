// SPDX-License-Identifier: GPL-3.0-or-later
// A home of the test's own, in which progress is kept, and the program with its contents open.
#pragma once

#include <stdio.h>
#include <stdlib.h>

#include "command/feature.h"
#include "open.h"

static char home[256];

static inline int make_home(void **state)
{
    (void)state;
    const char *tmp = getenv("TMPDIR");
    snprintf(home, sizeof home, "%s/qkv-home-XXXXXX", tmp ? tmp : "/tmp");
    if (!mkdtemp(home))
        return -1;
    unsetenv("XDG_STATE_HOME");
    return setenv("HOME", home, 1);
}

static inline int remove_home(void **state)
{
    (void)state;
    char command[400];
    snprintf(command, sizeof command, "rm -rf '%s'", home);
    return system(command);
}

// The program on a day (base/day.h), with the contents of this tree open.
static inline App *open_contents(long today)
{
    App *app = app_new(&(AppOptions){.keeps = true});
    char lessons[OPEN_PATH];
    char *dirs[] = {(char *)tree_path("lessons", lessons)};
    catalog_release(&app->catalog);
    catalog_read(&app->catalog, dirs, 1);
    app->today = today;
    FEATURES_DO(close, app, ERROR_DROPPED);
    return app;
}
