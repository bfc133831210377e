// SPDX-License-Identifier: GPL-3.0-or-later
// What the bindings of Lua's own functions share.
#ifndef QKV_LESSON_LUA_BASE_H
#define QKV_LESSON_LUA_BASE_H

#include <lua.h>

enum { STRING_MOST = 1 << 20, RESULTS_MOST = 250 };

// The string at `index`; raises where the value is none. Charged for its length.
const char *string_want(lua_State *L, int index, const char *name, size_t *size);

// Pushes a value as text. Addresses never appear.
void push_text(lua_State *L, int index);

// Raises "FUNCTION: the result has more than … bytes" where it would.
void result_size_want(lua_State *L, size_t size);

#endif
