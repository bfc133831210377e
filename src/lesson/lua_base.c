// SPDX-License-Identifier: GPL-3.0-or-later
// Lua's basic functions as a lesson may have them. pcall passes limits on;
// pairs goes through a sorted snapshot, so that a lesson does the same on
// every machine; print goes to stderr; nothing prints an address.
#include <lauxlib.h>
#include <math.h>

#include "base/output.h"
#include "lesson/arguments.h"

enum { PRINT_MOST = 64 * 1024 };

MESSAGE(FORBIDDEN_META, ERROR_LESSON, "setmetatable: the field '{1}' is not available to lessons");
MESSAGE(PROTECTED_META, ERROR_LESSON, "setmetatable: this table's metatable is protected");
MESSAGE(BAD_KEY, ERROR_LESSON, "pairs: keys have to be numbers, strings or booleans, not {1}");

// ---- Values as text ----------------------------------------------------

void push_text(lua_State *L, int index)
{
    index = lua_absindex(L, index);
    luaL_checkstack(L, 4, NULL);
    switch (lua_type(L, index)) {
    case LUA_TSTRING: lua_pushvalue(L, index); return;
    case LUA_TNUMBER:
        if (isnan(lua_tonumber(L, index))) // "-nan" on some machines
            lua_pushliteral(L, "nan");
        else
            lua_pushvalue(L, index);
        lua_tolstring(L, -1, NULL);
        return;
    case LUA_TBOOLEAN: lua_pushstring(L, lua_toboolean(L, index) ? "true" : "false"); return;
    default:
        if (luaL_callmeta(L, index, "__tostring")) {
            if (lua_type(L, -1) == LUA_TSTRING)
                return;
            lua_pop(L, 1);
        }
        lua_pushstring(L, environment_type_name(L, index));
    }
}

static int base_tostring(lua_State *L)
{
    push_text(L, 1);
    return 1;
}

static void print_text(Script *script, const char *text, size_t size)
{
    if (script->printed > PRINT_MOST)
        return;
    script->printed += size;
    SCOPED(mem_drop) char *copy = mem_text_n(text, size);
    for (size_t i = 0; i < size; i++)
        copy[i] = copy[i] ? copy[i] : '?';
    output_tell("%s", copy);
}

static int base_print(lua_State *L)
{
    Script *script = script_of(L);
    const int n = lua_gettop(L);
    for (int i = 1; i <= n; i++) {
        size_t size;
        push_text(L, i);
        const char *text = lua_tolstring(L, -1, &size);
        script_charge(L, size);
        print_text(script, text, size);
        print_text(script, i < n ? "\t" : "\n", 1);
        lua_pop(L, 1);
    }
    if (n == 0)
        print_text(script, "\n", 1);
    return 0;
}

// ---- Errors ------------------------------------------------------------

static int base_pcall(lua_State *L)
{
    const int status = script_protected_call(L, lua_gettop(L) - 1);
    if (status == LUA_OK) {
        lua_pushboolean(L, true);
        lua_insert(L, 1);
        return lua_gettop(L);
    }
    const Error *raised = environment_get(L, -1, HANDLE_ERROR);
    lua_pushboolean(L, false);
    if (raised) { // a lesson is given its text, never the error
        char text[1024];
        error_write(raised, LANG_EN, text, sizeof text);
        lua_pushstring(L, text);
    } else {
        lua_pushvalue(L, -2);
    }
    return 2;
}

// ---- Tables ------------------------------------------------------------

static int step_ipairs(lua_State *L)
{
    const lua_Integer i = lua_tointeger(L, 2) + 1;
    lua_pushinteger(L, i);
    return lua_rawgeti(L, 1, i) == LUA_TNIL ? 1 : 2;
}

static const Binding ipairs_step = {"ipairs", "t, i", step_ipairs, 0, 1};

static int base_ipairs(lua_State *L)
{
    environment_push_call(L, &ipairs_step, 0);
    lua_pushvalue(L, 1);
    lua_pushinteger(L, 0);
    return 3;
}

// Numbers come first, then strings by their bytes, then booleans.
static bool key_is_before(lua_State *L, int a, int b)
{
    const int x = lua_type(L, a), y = lua_type(L, b);
    if (x != y)
        return y == LUA_TBOOLEAN || (x == LUA_TNUMBER && y == LUA_TSTRING);
    return x == LUA_TBOOLEAN ? lua_toboolean(L, a) < lua_toboolean(L, b)
                             : lua_compare(L, a, b, LUA_OPLT);
}

// Upvalues: binding, sorted keys, index of the last.
static int step_pairs(lua_State *L)
{
    lua_Integer i = lua_tointeger(L, lua_upvalueindex(3));
    do {
        lua_settop(L, 1);
        if (lua_rawgeti(L, lua_upvalueindex(2), ++i) == LUA_TNIL)
            return 1;
        lua_pushvalue(L, -1);
    } while (lua_rawget(L, 1) == LUA_TNIL); // removed meanwhile
    lua_pushinteger(L, i);
    lua_replace(L, lua_upvalueindex(3));
    return 2;
}

static const Binding pairs_step = {"pairs", "t", step_pairs, 0, 1};

static int base_pairs(lua_State *L)
{
    lua_Integer n = 0;
    lua_newtable(L); // the keys as they are found
    for (lua_pushnil(L); lua_next(L, 1);) {
        lua_pop(L, 1);
        const int type = lua_type(L, -1);
        if (type != LUA_TNUMBER && type != LUA_TSTRING && type != LUA_TBOOLEAN)
            FAIL(L, &BAD_KEY, err_text(environment_type_name(L, -1)));
        lua_pushvalue(L, -1);
        lua_rawseti(L, 2, ++n);
        if (n % 64 == 0)
            script_charge(L, 256);
    }
    list_sort(L, 2, n, key_is_before);
    lua_pushinteger(L, 0);
    environment_push_call(L, &pairs_step, 2);
    lua_pushvalue(L, 1);
    return 2;
}

static int base_setmetatable(lua_State *L)
{
    static const char *const forbidden[] = {"__gc", "__mode", "__close", "__metatable", NULL};
    if (lua_getmetatable(L, 1) && push_field(L, -1, "__metatable"))
        FAIL(L, &PROTECTED_META, err_text(""));
    for (int i = 0; lua_istable(L, 2) && forbidden[i]; i++)
        if (push_field(L, 2, forbidden[i]) != LUA_TNIL)
            FAIL(L, &FORBIDDEN_META, err_text(forbidden[i]));
    lua_settop(L, 2);
    lua_setmetatable(L, 1);
    return 1;
}

const Binding base_bindings[] = {
    {"assert", "value=, message", environment_call_lua, 0, 1},
    {"error", "message, level%0-100?", environment_call_lua, 0, 1},
    {"ipairs", "t&", base_ipairs, 0, 1},
    {"pairs", "t&", base_pairs, -1, 1},
    {"pcall", "f=, ...", base_pcall, 0, 1},
    {"print", "...", base_print, 0, 1},
    {"rawequal", "a, b", environment_call_lua, -2, 1},
    {"rawget", "t&, key", environment_call_lua, -2, 1},
    {"rawlen", "t", environment_call_lua, 0, 1},
    {"rawset", "t&, key, value", environment_call_lua, -3, 1},
    {"select", "n, ...", environment_call_lua, 0, 1},
    {"setmetatable", "t&, metatable&?", base_setmetatable, -2, 1},
    {"tonumber", "value=, base%2-36?", environment_call_lua, 0, 1},
    {"tostring", "value=", base_tostring, 0, 1},
    {"type", "value=", environment_call_lua, 0, 1},
    {0},
};
