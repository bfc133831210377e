// SPDX-License-Identifier: GPL-3.0-or-later
// Functions of numbers. There is no math.random: random numbers come from
// random(…) and its seed.
#include <lauxlib.h>
#include <math.h>

#include "lesson/arguments.h"

// A function of Lua's own, of one number or ("...") of several, which it may trust. It takes no
// longer than they are many.
static int math_of_lua(lua_State *L)
{
    const Binding *binding = lua_touserdata(L, lua_upvalueindex(1));
    const int n = binding->args[0] == '.' && lua_gettop(L) > 1 ? lua_gettop(L) : 1;
    for (int i = 1; i <= n; i++)
        arg_number(L, i, "x");
    return environment_call_lua(L);
}

static int math_atan(lua_State *L)
{
    if (!lua_isnoneornil(L, 2))
        arg_number(L, 2, "x");
    arg_number(L, 1, "y");
    return environment_call_lua(L);
}

static int math_log(lua_State *L)
{
    const double x = log(arg_number(L, 1, "x"));
    lua_pushnumber(L, lua_isnoneornil(L, 2) ? x : x / log(arg_number(L, 2, "base")));
    return 1;
}

static int math_fmod(lua_State *L)
{
    lua_pushnumber(L, fmod(arg_number(L, 1, "x"), arg_number(L, 2, "y")));
    return 1;
}

static int math_modf(lua_State *L)
{
    double whole;
    const double part = modf(arg_number(L, 1, "x"), &whole);
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

static int math_type(lua_State *L)
{
    if (lua_type(L, 1) == LUA_TNUMBER)
        lua_pushstring(L, lua_isinteger(L, 1) ? "integer" : "float");
    else
        lua_pushnil(L);
    return 1;
}

static int math_ult(lua_State *L)
{
    arg_whole(L, 1, "a", LUA_MININTEGER, LUA_MAXINTEGER);
    arg_whole(L, 2, "b", LUA_MININTEGER, LUA_MAXINTEGER);
    return environment_call_lua(L);
}

const Binding math_bindings[] = {
    {"math.abs", "x", math_of_lua, 0, 1},          {"math.acos", "x", math_of_lua, 0, 1},
    {"math.asin", "x", math_of_lua, 0, 1},         {"math.atan", "y, x", math_atan, 0, 1},
    {"math.ceil", "x", math_of_lua, 0, 1},         {"math.cos", "x", math_of_lua, 0, 1},
    {"math.exp", "x", math_of_lua, 0, 1},          {"math.floor", "x", math_of_lua, 0, 1},
    {"math.fmod", "x, y", math_fmod, 0, 1},        {"math.log", "x, base", math_log, 0, 1},
    {"math.max", "...", math_of_lua, 0, 1},        {"math.min", "...", math_of_lua, 0, 1},
    {"math.modf", "x", math_modf, 0, 1},           {"math.sin", "x", math_of_lua, 0, 1},
    {"math.sqrt", "x", math_of_lua, 0, 1},         {"math.tan", "x", math_of_lua, 0, 1},
    {"math.tointeger", "x", math_tointeger, 0, 1}, {"math.type", "x", math_type, 0, 1},
    {"math.ult", "a, b", math_ult, 0, 1},          {0},
};
