// SPDX-License-Identifier: GPL-3.0-or-later
// Strings, without patterns: Lua's matcher backtracks for hours on a line of
// text while no hook is called. What is here does work in proportion to its
// arguments and results, which each call is charged for (environment.c), or charges for it.
#include <ctype.h>
#include <lauxlib.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lesson/arguments.h"

enum { STRING_MOST = 1 << 20 }; // bytes that rep makes

MESSAGE(RESULT_LONG, ERROR_LESSON, "{1}: the result would have more than {2} bytes");
MESSAGE(BAD_FORM, ERROR_LESSON,
        "string.format: '{1}' is not known; there are %d %i %u %c %x %X %e %f %g "
        "%s %q %%, width and precision up to 20");

// Lua compares what is sought with each place that begins like it.
static int string_find(lua_State *L)
{
    const size_t size = lua_rawlen(L, 1), n = lua_rawlen(L, 2);
    const size_t places = size < n ? 0 : size - n + 1;
    script_charge(L, places / 16 + places * (n / 64));
    lua_settop(L, 3);
    lua_pushboolean(L, true); // it is no pattern
    return environment_call_lua(L);
}

// lower and upper. Of letters those of ASCII alone change, in every locale.
static int string_map(lua_State *L)
{
    size_t size;
    const char *text = lua_tolstring(L, 1, &size);
    const bool lower = strcmp(call_name(L), "string.lower") == 0;
    luaL_Buffer buffer;
    char *out = luaL_buffinitsize(L, &buffer, size);
    for (size_t i = 0; i < size; i++) {
        const int byte = (unsigned char)text[i];
        out[i] = (char)(byte >= 0x80 ? byte : lower ? tolower(byte) : toupper(byte));
    }
    luaL_pushresultsize(&buffer, size);
    return 1;
}

static int string_rep(lua_State *L)
{
    const size_t size = lua_rawlen(L, 1) + (lua_isnoneornil(L, 3) ? 0 : lua_rawlen(L, 3));
    const lua_Integer n = lua_tointeger(L, 2);
    if (n > 0 && size > STRING_MOST / (lua_Unsigned)n)
        REFUSE(L, &RESULT_LONG, err_int(STRING_MOST));
    if (size > 0)
        return environment_call_lua(L);
    lua_settop(L, 1); // Lua would count all n of an empty text
    return 1;
}

// ---- string.format -------------------------------------------------------

// Lua's own writes it, once its forms are known to be bounded: no %p and %a, and no width or
// precision beyond 20. Lua refuses what is no form at all.
enum { FORM_SIZE = 24, FORM_COST = 20, WIDTH_MOST = 20 };

// Checks the value at `index` that a form is for, which an error calls by the form; what is to be
// text is replaced by its text.
static void check_item(lua_State *L, const char *form, char conversion, int index)
{
    if (strchr("sq", conversion)) {
        push_text(L, index);
        lua_replace(L, index);
        script_charge(L, lua_rawlen(L, index) / 16);
    } else if (!strchr("efg", conversion)) {
        arg_whole(L, index, form, LUA_MININTEGER, LUA_MAXINTEGER);
    } else if (isnan(arg_number(L, index, form))) { // no "-nan"
        lua_pushnumber(L, fabs(lua_tonumber(L, index)));
        lua_replace(L, index);
    }
}

static int string_format(lua_State *L)
{
    const int top = lua_gettop(L);
    const char *p = lua_tostring(L, 1), *end = p + lua_rawlen(L, 1);
    int index = 1;
    luaL_checkstack(L, 16, NULL);
    for (; (p = memchr(p, '%', (size_t)(end - p))); p++) {
        char *to, form[FORM_SIZE];
        const long width = strtol(p + 1 + strspn(p + 1, "-+ #0"), &to, 10);
        const long precision = *to == '.' ? strtol(to + 1, &to, 10) : 0;
        snprintf(form, sizeof form, "%.*s", (int)(to - p) + 1, p);
        script_charge(L, FORM_COST);
        if (width > WIDTH_MOST || precision > WIDTH_MOST || !*to || !strchr("diucxXefgsq%", *to))
            FAIL(L, &BAD_FORM, err_text(form));
        if (*to != '%' && ++index <= top)
            check_item(L, form, *to, index);
        p = to;
    }
    return environment_call_lua(L);
}

const Binding string_bindings[] = {
    {"string.byte", "s$, i%?1, j%?", environment_call_lua, 0, 1},
    {"string.char", "...%0-255", environment_call_lua, 0, 1},
    {"string.find", "s$, what$, from%?", string_find, 0, 1},
    {"string.format", "form$, ...", string_format, 0, 1},
    {"string.len", "s$", environment_call_lua, 0, 1},
    {"string.lower", "s$", string_map, 0, 1},
    {"string.rep", "s$, n%, between$?", string_rep, 0, 1},
    {"string.reverse", "s$", environment_call_lua, 0, 1},
    {"string.sub", "s$, i%?1, j%?", environment_call_lua, 0, 1},
    {"string.upper", "s$", string_map, 0, 1},
    {0},
};

const Binding utf8_bindings[] = {
    {"utf8.char", "...%0-1114111", environment_call_lua, 0, 1},
    {"utf8.codepoint", "s$, i%?1, j%?", environment_call_lua, 0, 1},
    {"utf8.len", "s$", environment_call_lua, -1, 1},
    {0},
};
