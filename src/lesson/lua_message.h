// SPDX-License-Identifier: GPL-3.0-or-later
// Lua's own error messages as errors of the program, the common ones in both
// languages.
#ifndef QKV_LESSON_LUA_MESSAGE_H
#define QKV_LESSON_LUA_MESSAGE_H

#include "base/error.h"

extern const Message lua_no_stack;

// Takes a message such as "three-tokens.lua:12: attempt to …" apart; `file` is
// what begins it where it has a place.
void lua_message_read(const char *file, const char *text, Error *err);

#endif
