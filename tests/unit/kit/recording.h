// SPDX-License-Identifier: GPL-3.0-or-later
// A recording of what a test runs, to see which commands it gets.
#pragma once

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "command/app.h"

static inline const char *recording_path(const App *app)
{
    static char path[512];
    const char *folder = getenv("TMPDIR");
    snprintf(path, sizeof path, "%s/recorded-%p", folder ? folder : "/tmp", (const void *)app);
    return path;
}

// Begins one unless one is running. Some modes have none.
static inline void recording_start(App *app)
{
    char line[600];
    if (app->recording)
        return;
    remove(recording_path(app));
    snprintf(line, sizeof line, "record %s", recording_path(app));
    app_run(app, line, ERROR_DROPPED);
}

// What was written so far, the caller's: "" where there is none.
static inline char *recording_text(const App *app)
{
    Buffer text = {0};
    file_read(recording_path(app), 1 << 24, &text);
    return buffer_take(&text);
}

static inline size_t recording_bytes(const App *app)
{
    char *text = recording_text(app);
    const size_t bytes = text ? strlen(text) : 0;
    free(text);
    return bytes;
}

// Whether these lines are all that was written after the first `bytes`.
static inline bool recording_went_on(const App *app, size_t bytes, const char *lines)
{
    char *text = recording_text(app);
    const bool same = text && strlen(text) >= bytes && strcmp(text + bytes, lines) == 0;
    free(text);
    return same;
}
