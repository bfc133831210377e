// SPDX-License-Identifier: GPL-3.0-or-later
// Watching one file for changes, without looking at it again and again: its
// folder is watched by inotify, because editors put a new file in the place of the
// old one. On another system whoever watches asks at the next key.
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef struct Watch {
    int fd;         // to poll for input; −1: only watch_changed itself tells
    char *path;     // NULL: nothing is watched
    uint64_t stamp; // file_stamp's
    bool changed;   // what watch_changed said; cleared by who deals with it
} Watch;

#define WATCH_NONE ((Watch){.fd = -1})
void watch_release(Watch *watch);

// Watches `path` from now on, or nothing (NULL). The same path again changes
// nothing.
void watch_follow(Watch *watch, const char *path);

// Whether the file is another one since it was followed or since `changed` was
// cleared. A file that is gone has not changed: its successor will have. Never
// waits.
bool watch_changed(Watch *watch);
