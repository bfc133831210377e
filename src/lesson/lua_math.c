// SPDX-License-Identifier: GPL-3.0-or-later
// Functions of numbers. There is no math.random: random numbers come from
// random(…) and its seed.

#include "lesson/arguments.h"

static int math_tointeger(lua_State *L)
{
    int whole = 0;
    if (lua_type(L, 1) == LUA_TNUMBER) // a string is not even looked at: it may be long
        lua_pushinteger(L, lua_tointegerx(L, 1, &whole));
    if (!whole)
        lua_pushnil(L);
    return 1;
}

const Binding math_bindings[] = {
    {"math.abs", "x~", environment_call_lua, 0, 1},
    {"math.acos", "x~", environment_call_lua, 0, 1},
    {"math.asin", "x~", environment_call_lua, 0, 1},
    {"math.atan", "y~, x~?", environment_call_lua, 0, 1},
    {"math.ceil", "x~", environment_call_lua, 0, 1},
    {"math.cos", "x~", environment_call_lua, 0, 1},
    {"math.exp", "x~", environment_call_lua, 0, 1},
    {"math.floor", "x~", environment_call_lua, 0, 1},
    {"math.fmod", "x~, y~", environment_call_lua, 0, 1},
    {"math.log", "x~, base~?", environment_call_lua, 0, 1},
    {"math.max", "...~", environment_call_lua, 0, 1},
    {"math.min", "...~", environment_call_lua, 0, 1},
    {"math.modf", "x~", environment_call_lua, 0, 1},
    {"math.sin", "x~", environment_call_lua, 0, 1},
    {"math.sqrt", "x~", environment_call_lua, 0, 1},
    {"math.tan", "x~", environment_call_lua, 0, 1},
    {"math.tointeger", "x", math_tointeger, 0, 1},
    {"math.type", "x", environment_call_lua, -1, 1},
    {"math.ult", "a%, b%", environment_call_lua, 0, 1},
    {0},
};
