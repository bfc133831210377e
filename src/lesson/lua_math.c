// SPDX-License-Identifier: GPL-3.0-or-later
// Functions of numbers. There is no math.random: random numbers come from
// random(…) and its seed.
#include <lauxlib.h>
#include <math.h>
#include <string.h>

#include "lesson/arguments.h"

static const struct {
    const char *name;
    double (*of)(double);
    bool whole; // gives a whole number where that fits, as Lua's own functions do
} function_table[] = {
    {"math.acos", acos, false}, {"math.asin", asin, false}, {"math.ceil", ceil, true},
    {"math.cos", cos, false},   {"math.exp", exp, false},   {"math.floor", floor, true},
    {"math.sin", sin, false},   {"math.sqrt", sqrt, false}, {"math.tan", tan, false},
};

static int math_function(lua_State *L)
{
    const char *name = call_name(L);
    const double x = arg_number(L, 1, "x");
    size_t i = 0;
    while (strcmp(function_table[i].name, name) != 0)
        i++;
    const double value = function_table[i].of(x);
    lua_Integer whole;
    if (function_table[i].whole && lua_isinteger(L, 1))
        lua_pushvalue(L, 1);
    else if (function_table[i].whole && lua_numbertointeger(value, &whole))
        lua_pushinteger(L, whole);
    else
        lua_pushnumber(L, value);
    return 1;
}

static int math_atan(lua_State *L)
{
    const double x = lua_isnoneornil(L, 2) ? 1 : arg_number(L, 2, "x");
    lua_pushnumber(L, atan2(arg_number(L, 1, "y"), x));
    return 1;
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

static int math_abs(lua_State *L)
{
    const double x = arg_number(L, 1, "x");
    const lua_Unsigned n = (lua_Unsigned)lua_tointeger(L, 1);
    if (lua_isinteger(L, 1))
        lua_pushinteger(L, (lua_Integer)(x < 0 ? 0 - n : n));
    else
        lua_pushnumber(L, fabs(x));
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

// max and min: the argument that comes last or first in order.
static int math_extreme(lua_State *L)
{
    const bool greatest = strcmp(call_name(L), "math.max") == 0;
    const int n = lua_gettop(L);
    int best = 1;
    arg_number(L, 1, "x");
    for (int i = 2; i <= n; i++) {
        arg_number(L, i, "x");
        if (greatest ? lua_compare(L, best, i, LUA_OPLT) : lua_compare(L, i, best, LUA_OPLT))
            best = i;
    }
    lua_pushvalue(L, best);
    return 1;
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
    const lua_Integer a = arg_whole(L, 1, "a", LUA_MININTEGER, LUA_MAXINTEGER);
    const lua_Integer b = arg_whole(L, 2, "b", LUA_MININTEGER, LUA_MAXINTEGER);
    lua_pushboolean(L, (lua_Unsigned)a < (lua_Unsigned)b);
    return 1;
}

const Binding math_bindings[] = {
    {"math.abs", "x", math_abs, 0, 1},
    {"math.acos", "x", math_function, 0, 1},
    {"math.asin", "x", math_function, 0, 1},
    {"math.atan", "y, x", math_atan, 0, 1},
    {"math.ceil", "x", math_function, 0, 1},
    {"math.cos", "x", math_function, 0, 1},
    {"math.exp", "x", math_function, 0, 1},
    {"math.floor", "x", math_function, 0, 1},
    {"math.fmod", "x, y", math_fmod, 0, 1},
    {"math.log", "x, base", math_log, 0, 1},
    {"math.max", "...", math_extreme, 0, 1},
    {"math.min", "...", math_extreme, 0, 1},
    {"math.modf", "x", math_modf, 0, 1},
    {"math.sin", "x", math_function, 0, 1},
    {"math.sqrt", "x", math_function, 0, 1},
    {"math.tan", "x", math_function, 0, 1},
    {"math.tointeger", "x", math_tointeger, 0, 1},
    {"math.type", "x", math_type, 0, 1},
    {"math.ult", "a, b", math_ult, 0, 1},
    {0},
};
