// SPDX-License-Identifier: GPL-3.0-or-later
#include <lauxlib.h>

#include "base/utf8.h"
#include "lesson/arguments.h"
#include "lesson/environment.h"
#include "lesson/lua_base.h"
#include "lesson/sandbox.h"

static int utf8_char(lua_State *L)
{
    const int n = lua_gettop(L);
    luaL_Buffer out;
    luaL_buffinit(L, &out);
    for (int i = 1; i <= n; i++) {
        char bytes[UTF8_MAX];
        const lua_Integer ch = arg_whole(L, i, "code", 0, 0x10FFFF);
        luaL_addlstring(&out, bytes, utf8_encode((uint32_t)ch, bytes));
    }
    luaL_pushresult(&out);
    return 1;
}

// How many characters, or nil and the place of the first bad byte.
static int utf8_len(lua_State *L)
{
    size_t size, bad;
    lua_Integer n = 0;
    const char *text = string_want(L, 1, "s", &size);
    script_charge(L, size / 4);
    if (!utf8_valid(text, size, &bad)) {
        lua_pushnil(L);
        lua_pushinteger(L, (lua_Integer)bad + 1);
        return 2;
    }
    for (size_t i = 0; i < size; n++) {
        uint32_t ch;
        i += utf8_decode(text + i, size - i, &ch);
    }
    lua_pushinteger(L, n);
    return 1;
}

// The characters that start at bytes i … j.
static int utf8_codepoint(lua_State *L)
{
    size_t size;
    const char *text = string_want(L, 1, "s", &size);
    script_charge(L, size / 4);
    const lua_Integer most = (lua_Integer)size;
    const lua_Integer i = lua_isnoneornil(L, 2) ? 1 : arg_whole(L, 2, "i", 1, most);
    const lua_Integer j = lua_isnoneornil(L, 3) ? i : arg_whole(L, 3, "j", 1, most);
    int n = 0;
    luaL_checkstack(L, RESULTS_MOST, NULL);
    for (size_t at = (size_t)i - 1; at < (size_t)j && n < RESULTS_MOST; n++) {
        uint32_t ch;
        at += utf8_decode(text + at, size - at, &ch);
        lua_pushinteger(L, ch);
    }
    return n;
}

const Binding utf8_bindings[] = {
    {"utf8.char", "...", utf8_char, 0},
    {"utf8.codepoint", "s, i, j", utf8_codepoint, 0},
    {"utf8.len", "s", utf8_len, 0},
    {0},
};
