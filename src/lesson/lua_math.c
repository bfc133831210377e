// SPDX-License-Identifier: GPL-3.0-or-later
// Functions of numbers. There is no math.random: random numbers come from
// random(…) and its seed.
#include <lauxlib.h>
#include <math.h>

#include "lesson/arguments.h"

// max and min: functions of one number or several.
static int math_of_many(lua_State *L)
{
    int i = 1;
    do {
        arg_number(L, i, "x");
    } while (++i <= lua_gettop(L));
    return environment_call_lua(L);
}

static int math_fmod(lua_State *L)
{
    lua_pushnumber(L, fmod(lua_tonumber(L, 1), lua_tonumber(L, 2)));
    return 1;
}

static int math_modf(lua_State *L)
{
    double whole;
    const double part = modf(lua_tonumber(L, 1), &whole);
    lua_pushnumber(L, whole);
    lua_pushnumber(L, part);
    return 2;
}

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
    {"math.fmod", "x~, y~", math_fmod, 0, 1},
    {"math.log", "x~, base~?", environment_call_lua, 0, 1},
    {"math.max", "...", math_of_many, 0, 1},
    {"math.min", "...", math_of_many, 0, 1},
    {"math.modf", "x~", math_modf, 0, 1},
    {"math.sin", "x~", environment_call_lua, 0, 1},
    {"math.sqrt", "x~", environment_call_lua, 0, 1},
    {"math.tan", "x~", environment_call_lua, 0, 1},
    {"math.tointeger", "x", math_tointeger, 0, 1},
    {"math.type", "x", environment_call_lua, -1, 1},
    {"math.ult", "a%, b%", environment_call_lua, 0, 1},
    {0},
};
