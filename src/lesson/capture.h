// SPDX-License-Identifier: GPL-3.0-or-later
// Runs one statement of Lua, the call of a function with literal arguments, to take what it is
// called with: `lesson { … }`. Nothing but that function exists in the state that runs it, and what
// Lua can do even so ends with a budget of few steps and little memory.
#ifndef QKV_LESSON_CAPTURE_H
#define QKV_LESSON_CAPTURE_H

#include <lua.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

// The statement, and where it stands.
typedef struct CaptureText {
    const char *text;
    size_t size;
    const char *function; // which it calls
    const char *file;
    int line;
} CaptureText;

// Takes the arguments, which are all of the stack. It may raise errors of Lua's.
typedef void (*CaptureTake)(lua_State *L, void *by);

// Runs the statement until the function is called. False and `err` (ERROR_LESSON, with file and
// line) where that does not come about, or where `take` raises.
bool capture_run(const CaptureText *text, CaptureTake take, void *by, Error *err);

#endif
