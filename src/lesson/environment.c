// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson's _ENV is an empty table, so that every global passes through its
// metatable: reading looks in the lesson's own globals, in the language and in
// the shared library, and an unknown name is an error with the nearest known
// one; writing a matrix names its node, and the language's names are
// protected.
#include "lesson/environment.h"

#include <lauxlib.h>
#include <lualib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/nearest.h"
#include "base/path.h"
#include "lesson/arguments.h"

MESSAGE(UNKNOWN_NAME, ERROR_LESSON, "unknown name '{1}'; did you mean '{2}'?");
MESSAGE(UNKNOWN_ALONE, ERROR_LESSON,
        "unknown name '{1}'; nothing of that name was assigned before this line");
MESSAGE(SHUT_OUT, ERROR_LESSON,
        "a lesson has no '{1}': it reaches no files, clock or programs; load reads a matrix");
MESSAGE(RESERVED, ERROR_LESSON,
        "'{1}' belongs to the lesson language and cannot be assigned; choose another name");

MESSAGE(
    NOT_FOUND, ERROR_LESSON,
    "{1}: the library file lib/{1}.lua is neither beside the lesson nor among the installed ones");
MESSAGE(NO_TABLE, ERROR_LESSON, "{1}: the library file has to end in `return` and a table");

const BindingTable binding_table[] = {
    {.row = leaf_bindings},
    {.row = maker_bindings},
    {.row = op_bindings},
    {.row = control_bindings},
    {.row = tell_bindings},
    {.row = task_bindings},
    {.row = training_bindings},
    {NULL, base_bindings, luaopen_base},
    {"string", string_bindings, luaopen_string},
    {"table", table_bindings, luaopen_table},
    {"math", math_bindings, luaopen_math},
    {"utf8", utf8_bindings, luaopen_utf8},
    {0},
};

static const struct {
    const char *name;
    const Binding *method, *operators; // NULL where there are none
} handle_type[HANDLE_KINDS] = {
    [HANDLE_MATRIX] = {"matrix", matrix_methods, operator_methods},
    [HANDLE_GRADIENT] = {"gradient", matrix_methods, NULL},
    [HANDLE_ROW] = {"row", row_methods, NULL},
    [HANDLE_ROWS] = {"rows", rows_methods, operator_methods},
    [HANDLE_STOP] = {"stop", NULL, NULL},
    [HANDLE_ERROR] = {"error", NULL, NULL},
};

enum { CALL_COST = 4, NAME_COST = 100, BYTES_A_STEP = 16 }; // in instructions

// ---- Kinds -------------------------------------------------------------

void *environment_new(lua_State *L, HandleKind kind, size_t size)
{
    BUG_ON(kind >= HANDLE_KINDS);
    luaL_checkstack(L, 4, NULL);
    void *value = lua_newuserdatauv(L, size, kind == HANDLE_ROW); // it holds what it is a row of
    luaL_setmetatable(L, handle_type[kind].name);
    return memset(value, 0, size);
}

void *environment_get(lua_State *L, int index, HandleKind kind)
{
    return luaL_testudata(L, index, handle_type[kind].name);
}

const char *environment_type_name(lua_State *L, int index)
{
    for (int kind = 0; kind < HANDLE_KINDS; kind++)
        if (environment_get(L, index, (HandleKind)kind))
            return handle_type[kind].name;
    return lua_isnone(L, index) ? "nil" : luaL_typename(L, index);
}

// What the topmost `n` values are worth in instructions: each one, and the bytes of strings.
static size_t values_cost(lua_State *L, int n)
{
    size_t cost = (size_t)n;
    for (int i = lua_gettop(L) - n + 1; i <= lua_gettop(L); i++)
        cost += lua_type(L, i) == LUA_TSTRING ? lua_rawlen(L, i) / BYTES_A_STEP : 0;
    return cost;
}

// Every call that a lesson makes of a function not written in Lua. It is charged for what goes in
// and what comes out; one that does more work than that charges for it itself. What it took of
// memory and time is seen at the next one at latest.
static int call_binding(lua_State *L)
{
    const Binding *binding = lua_touserdata(L, lua_upvalueindex(1));
    script_charge(L, CALL_COST + values_cost(L, lua_gettop(L)));
    args_want(L);
    const int results = binding->call(L);
    script_charge(L, values_cost(L, results));
    return results;
}

void environment_push_call(lua_State *L, const Binding *binding, int upvalues)
{
    BUG_ON(upvalues < 0 || lua_gettop(L) < upvalues);
    lua_pushlightuserdata(L, (void *)(uintptr_t)binding);
    lua_insert(L, -upvalues - 1);
    lua_pushcclosure(L, call_binding, upvalues + 1);
}

int environment_call_lua(lua_State *L)
{
    BUG_ON(!lua_isinteger(L, lua_upvalueindex(2)));
    return script_of(L)->own[lua_tointeger(L, lua_upvalueindex(2))](L);
}

// Adds the functions of a group to the table on top, and notes Lua's own of their names, which are
// in the table at `own` (0: there are none).
static void add_bindings(lua_State *L, const Binding *binding, int own)
{
    Script *script = script_of(L);
    for (const Binding *b = binding; b && b->name; b++) {
        const char *dot = strchr(b->name, '.'), *name = dot ? dot + 1 : b->name;
        if (own) {
            BUG_ON((size_t)script->owns == sizeof script->own / sizeof *script->own);
            lua_getfield(L, own, name);
            script->own[script->owns] = lua_tocfunction(L, -1);
            lua_pop(L, 1);
            lua_pushinteger(L, script->owns++);
        }
        // A finalizer is no call of the lesson's, and must not raise.
        if (strcmp(name, "__gc") == 0)
            lua_pushcfunction(L, b->call);
        else
            environment_push_call(L, b, own != 0);
        lua_setfield(L, -2, name);
    }
}

// ---- The language ------------------------------------------------------

// Pushes the table of all names of the language.
static void push_language(lua_State *L)
{
    static const char *const number[] = {"pi", "huge", "maxinteger", "mininteger"};
    lua_newtable(L);
    const int language = lua_gettop(L);
    for (const BindingTable *t = binding_table; t->row; t++, lua_settop(L, language)) {
        if (t->open) {
            lua_pushcfunction(L, t->open);
            lua_call(L, 0, 1);
        }
        const int own = t->open ? language + 1 : 0;
        if (t->table)
            lua_newtable(L);
        else
            lua_pushvalue(L, language);
        add_bindings(L, t->row, own);
        for (size_t i = 0; t->row == math_bindings && i < sizeof number / sizeof *number; i++) {
            lua_getfield(L, own, number[i]);
            lua_setfield(L, -2, number[i]);
        }
        if (t->table)
            lua_setfield(L, language, t->table);
    }
}

// ---- The shared library --------------------------------------------------

// Plain lesson code in lib/NAME.lua beside the lesson, or among the installed lessons. A file
// returns one table, which becomes the global of that name when a lesson reads it for the first
// time. It runs in the lesson's own environment and under its limits.
const char *const library_name[] = {"attention", "block", "recurrent", NULL};

// The path of a library file; NULL and `err` where there is none, or where it
// is not the lesson's own. The caller frees it.
static char *find_file(Script *script, const char *name, Error *err)
{
    char file[32];
    struct stat status;
    snprintf(file, sizeof file, "lib/%s.lua", name);
    SCOPED(mem_drop)
    char *folder = path_dirname(script->lesson->path), *beside = path_join(folder, file);
    if (stat(beside, &status) == 0)
        return script_path(script, name, file, err);
    const char *installed = script->given.library_dir;
    char *shared = installed ? path_join(installed, path_name(file)) : NULL;
    if (shared && stat(shared, &status) == 0)
        return shared;
    free(shared);
    ERROR(err, &NOT_FOUND, err_text(name));
    return NULL;
}

// Reads a global that is not there from the shared library; pushes it and returns true where the
// library has it. The script owns the text, whatever raises.
static bool library_push(lua_State *L, const char *name)
{
    if (word_in(name, library_name) < 0)
        return false;
    luaL_checkstack(L, 8, NULL);
    Script *script = script_of(L);
    Source source;
    SCOPED(mem_drop) char *path = find_file(script, name, &script->refusal);
    const bool fine = path && source_read(path, &source, &script->refusal);
    script_require(L, fine);
    owned_add(script->owned, source.chunk);
    owned_add(script->owned, source.text);
    script_charge(L, source.size);
    environment_run(L, &source, 1);
    if (!lua_istable(L, -1))
        FAIL(L, &NO_TABLE, err_text(name));
    return true;
}

// ---- Globals -----------------------------------------------------------

// The upvalues of both functions below, after their binding.
enum { GLOBALS = 2, LANGUAGE = 3 };

static void fail_unknown(lua_State *L, const char *name)
{
    static const char *const shut_out[] = {"os",       "io",      "require", "dofile",
                                           "loadfile", "package", "debug",   NULL};
    if (word_in(name, shut_out) >= 0)
        FAIL(L, &SHUT_OUT, err_text(name));
    Nearest nearest = nearest_start(name);
    for (int table = GLOBALS; table <= LANGUAGE; table++) {
        for (lua_pushnil(L); lua_next(L, lua_upvalueindex(table));) {
            lua_pop(L, 1);
            script_charge(L, NAME_COST);
            if (lua_type(L, -1) == LUA_TSTRING)
                nearest_try(&nearest, lua_tostring(L, -1));
        }
    }
    for (size_t i = 0; library_name[i]; i++)
        nearest_try(&nearest, library_name[i]);
    if (2 * nearest.distance <= strlen(name) + 1)
        FAIL(L, &UNKNOWN_NAME, err_text(name), err_text(nearest.best));
    FAIL(L, &UNKNOWN_ALONE, err_text(name));
}

static int global_read(lua_State *L)
{
    for (int table = GLOBALS; table <= LANGUAGE; table++) {
        lua_pushvalue(L, 2);
        if (lua_rawget(L, lua_upvalueindex(table)) != LUA_TNIL)
            return 1;
    }
    if (lua_type(L, 2) != LUA_TSTRING)
        return 1;
    const char *name = lua_tostring(L, 2);
    if (!library_push(L, name))
        fail_unknown(L, name);
    lua_pushvalue(L, 2);
    lua_pushvalue(L, -2);
    lua_rawset(L, lua_upvalueindex(GLOBALS));
    return 1;
}

static int global_write(lua_State *L)
{
    const char *name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : NULL;
    lua_pushvalue(L, 2);
    bool reserved = name && lua_rawget(L, lua_upvalueindex(LANGUAGE)) != LUA_TNIL;
    // What is newer than its api a lesson may assign.
    for (const BindingTable *t = binding_table; reserved && t->row; t++)
        for (const Binding *b = t->row; !t->table && b->name; b++)
            reserved &= strcmp(b->name, name) != 0 || b->api <= script_of(L)->lesson->header.api;
    if (reserved)
        FAIL(L, &RESERVED, err_text(name));
    lua_settop(L, 3);
    if (name && environment_get(L, 3, HANDLE_MATRIX))
        matrix_assign_name(L, 3, name);
    lua_rawset(L, lua_upvalueindex(GLOBALS));
    return 0;
}

static const Binding global_bindings[] = {
    {"__index", "name", global_read, 2, 1},
    {"__newindex", "name, value", global_write, 3, 1},
};

void environment_open_kind(lua_State *L, HandleKind kind)
{
    luaL_newmetatable(L, handle_type[kind].name);
    lua_pushboolean(L, false);
    lua_setfield(L, -2, "__metatable");
    add_bindings(L, handle_type[kind].method, 0);
    add_bindings(L, handle_type[kind].operators, 0);
    lua_pop(L, 1);
}

void environment_open(lua_State *L)
{
    for (HandleKind kind = 0; kind < HANDLE_ERROR; kind++)
        environment_open_kind(L, kind);
    lua_newtable(L); // the environment
    lua_newtable(L); // its metatable
    lua_newtable(L); // the lesson's globals
    push_language(L);
    const int language = lua_gettop(L), globals = language - 1;
    // ("x"):rep(3) works; nothing else is known of strings, and nobody can change
    // that.
    lua_pushliteral(L, "");
    lua_newtable(L);
    lua_getfield(L, language, "string");
    lua_setfield(L, -2, "__index");
    lua_pushboolean(L, false);
    lua_setfield(L, -2, "__metatable");
    lua_setmetatable(L, -2);
    lua_pop(L, 1);
    for (int i = 0; i < 2; i++) {
        lua_pushvalue(L, globals);
        lua_pushvalue(L, language);
        environment_push_call(L, &global_bindings[i], 2);
        lua_setfield(L, globals - 1, global_bindings[i].name);
    }
    BUG_ON(lua_gettop(L) != language);
    lua_settop(L, globals - 1);
    lua_pushboolean(L, false);
    lua_setfield(L, -2, "__metatable");
    lua_setmetatable(L, -2);
    // Instead of Lua's globals, where its basic functions are.
    lua_rawseti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
}

void environment_run(lua_State *L, const Source *source, int results)
{
    if (luaL_loadbufferx(L, source->text, source->size, source->chunk, "t"))
        lua_error(L);
    lua_call(L, 0, results);
}
