// SPDX-License-Identifier: GPL-3.0-or-later
// Lists. All access is raw and bounded: Lua's own versions believe a __len
// that lies and loop in C as long as it says.
#include <lauxlib.h>

#include "lesson/arguments.h"

enum { SORT_MOST = 100000 };

MESSAGE(BAD_ITEM, ERROR_LESSON, "table.concat: entry {1} has to be a string or a number, not {2}");

static int table_concat(lua_State *L)
{
    size_t gap, size;
    const lua_Integer from = lua_tointeger(L, 3);
    const lua_Integer to = lua_isnil(L, 4) ? (lua_Integer)lua_rawlen(L, 1) : lua_tointeger(L, 4);
    const char *between = luaL_optlstring(L, 2, "", &gap);
    luaL_Buffer out;
    luaL_buffinit(L, &out);
    for (lua_Integer i = from; i <= to; i++) {
        const int type = lua_rawgeti(L, 1, i);
        if (type != LUA_TSTRING && type != LUA_TNUMBER)
            FAIL(L, &BAD_ITEM, err_int(i), err_text(lua_typename(L, type)));
        lua_tolstring(L, -1, &size);
        result_size_want(L, luaL_bufflen(&out) + size + gap);
        luaL_addvalue(&out);
        if (i == to)
            break;
        luaL_addlstring(&out, between, gap);
    }
    luaL_pushresult(&out);
    return 1;
}

static int table_insert(lua_State *L)
{
    const lua_Integer n = (lua_Integer)lua_rawlen(L, 1);
    if (lua_gettop(L) == 2) {
        lua_rawseti(L, 1, n + 1);
        return 0;
    }
    args_most(L, 3);
    lua_settop(L, 3);
    const lua_Integer at = arg_whole(L, 2, "place", 1, n + 1);
    script_charge(L, (size_t)(n - at + 1) / 2);
    for (lua_Integer i = n; i >= at; i--) {
        lua_rawgeti(L, 1, i);
        lua_rawseti(L, 1, i + 1);
    }
    lua_rawseti(L, 1, at);
    return 0;
}

static int table_remove(lua_State *L)
{
    const lua_Integer n = (lua_Integer)lua_rawlen(L, 1);
    lua_settop(L, 2);
    if (n == 0 && lua_isnil(L, 2))
        return 1;
    const lua_Integer at = lua_isnil(L, 2) ? n : arg_whole(L, 2, "place", n ? 1 : 0, n + 1);
    script_charge(L, (size_t)(n - at + 1) / 2);
    lua_rawgeti(L, 1, at);
    for (lua_Integer i = at; i < n; i++) {
        lua_rawgeti(L, 1, i + 1);
        lua_rawseti(L, 1, i);
    }
    lua_pushnil(L);
    lua_rawseti(L, 1, at > n ? at : n);
    return 1;
}

static int table_unpack(lua_State *L)
{
    const lua_Integer from = lua_tointeger(L, 2);
    const lua_Integer to = lua_isnil(L, 3) ? (lua_Integer)lua_rawlen(L, 1) : lua_tointeger(L, 3);
    if (from > to)
        return 0;
    const lua_Unsigned n = (lua_Unsigned)to - (lua_Unsigned)from;
    lua_pushinteger(L, n >= RESULTS_MOST ? LUA_MAXINTEGER : (lua_Integer)n + 1);
    arg_whole(L, -1, "count", 1, RESULTS_MOST);
    luaL_checkstack(L, RESULTS_MOST + 1, NULL);
    for (lua_Unsigned i = 0; i <= n; i++)
        lua_rawgeti(L, 1, (lua_Integer)((lua_Unsigned)from + i));
    return (int)n + 1;
}

// ---- Sorting -----------------------------------------------------------

// The order of table.sort: the function at 2, or "<".
static bool is_before(lua_State *L, int a, int b)
{
    if (lua_isnil(L, 2))
        return lua_compare(L, a, b, LUA_OPLT);
    lua_pushvalue(L, 2);
    lua_pushvalue(L, a - 1);
    lua_pushvalue(L, b - 2);
    lua_call(L, 2, 1);
    const bool less = lua_toboolean(L, -1);
    lua_pop(L, 1);
    return less;
}

// Sinks entry `i` of a heap of `n`, which is the list at 1 or 2.
static void sink(lua_State *L, int list, lua_Integer i, lua_Integer n, Before *before)
{
    for (lua_Integer child; (child = 2 * i) <= n; i = child) {
        script_charge(L, 4);
        lua_rawgeti(L, list, child);
        if (child < n) {
            lua_rawgeti(L, list, child + 1);
            const bool second = before(L, -2, -1);
            child += second;
            lua_remove(L, second ? -2 : -1);
        }
        lua_rawgeti(L, list, i);
        if (!before(L, -1, -2)) {
            lua_pop(L, 2);
            return;
        }
        lua_rawseti(L, list, child);
        lua_rawseti(L, list, i);
    }
}

// Heapsort: it ends after n⋅log n comparisons whatever the comparator says.
void list_sort(lua_State *L, int list, lua_Integer n, Before *before)
{
    for (lua_Integer i = n / 2; i >= 1; i--)
        sink(L, list, i, n, before);
    for (lua_Integer i = n; i > 1; i--) {
        lua_rawgeti(L, list, 1);
        lua_rawgeti(L, list, i);
        lua_rawseti(L, list, 1);
        lua_rawseti(L, list, i);
        sink(L, list, 1, i - 1, before);
    }
}

static int table_sort(lua_State *L)
{
    const lua_Integer n = (lua_Integer)arg_list(L, 1, "t", 0, SORT_MOST);
    if (!lua_isnil(L, 2) && !lua_isfunction(L, 2))
        want_fail(L, &WANT_FUNCTION, 2, "before");
    list_sort(L, 1, n, is_before);
    return 0;
}

const Binding table_bindings[] = {
    {"table.concat", "t@, between$?, i%?1, j%?", table_concat, -4, 1},
    {"table.insert", "t@, place, value", table_insert, 0, 1},
    {"table.remove", "t@, place", table_remove, 0, 1},
    {"table.sort", "t, before", table_sort, 2, 1},
    {"table.unpack", "t@, i%?1, j%?", table_unpack, -3, 1},
    {0},
};
