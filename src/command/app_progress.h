// SPDX-License-Identifier: GPL-3.0-or-later
// What the program does about saved progress: when it is read, whether it may
// be written, and what is said where it may not.
#pragma once

#include "base/error.h"

typedef struct App App;

typedef struct SavedProgress {
    char *folder;        // NULL: nothing is saved
    int lock;            // on the open lesson's; −1: read only
    Error unkept;        // why it is not saved now; not set: it is
    Error unread;        // why the lesson's file as it is now is not the lesson; not set: it is
    bool overtaken;      // another qkv saved newer progress than was read
    unsigned long stamp; // of the progress that was read (progress_stamp)
    Error lost;          // why a lesson was left with edits unsaved, the last such; not set: none
    bool loses;          // the lesson that was left last is one
    char *opening;       // the file that is there until the first command; or NULL
    unsigned long saved; // changes to the state that was to be saved last
    unsigned long kept;  // the same of the state that was
} SavedProgress;
