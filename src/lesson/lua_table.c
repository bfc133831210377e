// SPDX-License-Identifier: GPL-3.0-or-later
// Lists. No code runs where they are read and written (the sign "@"): Lua's own functions believe
// a __len that lies and loop in C as long as it says. Sorting is our own, since the order in which
// Lua's compares depends on the clock.
#include <string.h>

#include "base/minmax.h"
#include "lesson/arguments.h"

enum { SORT_MOST = 100000 };
enum { ENTRIES_MOST = 2 << 20 }; // no list has more: 16 bytes each are Lua's memory

// concat and unpack: i and j come last.
static int table_range(lua_State *L)
{
    const int j = lua_gettop(L);
    const lua_Integer from = lua_tointeger(L, j - 1);
    const lua_Integer to = lua_isnil(L, j) ? (lua_Integer)lua_rawlen(L, 1) : lua_tointeger(L, j);
    script_charge(L, to < from ? 0 : size_min((size_t)to - (size_t)from, ENTRIES_MOST));
    return environment_call_lua(L);
}

// insert and remove: where a place is given, what stands behind it is shifted.
static int table_shift(lua_State *L)
{
    const bool inserts = strcmp(call_name(L), "table.insert") == 0;
    const lua_Integer n = (lua_Integer)lua_rawlen(L, 1);
    if (inserts ? lua_gettop(L) == 3 : !lua_isnil(L, 2)) {
        const lua_Integer place = arg_whole(L, 2, "place", inserts || n > 0 ? 1 : 0, n + 1);
        script_charge(L, (size_t)(n + 1 - place) / 2);
    }
    return environment_call_lua(L);
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
    {"table.concat", "t@, between$?, i%?1, j%?", table_range, -4, 1},
    {"table.insert", "t@, place, value", table_shift, 0, 1},
    {"table.remove", "t@, place", table_shift, -2, 1},
    {"table.sort", "t, before", table_sort, 2, 1},
    {"table.unpack", "t@, i%?1, j%?", table_range, -3, 1},
    {0},
};
