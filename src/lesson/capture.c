// SPDX-License-Identifier: GPL-3.0-or-later
// There are no names to compute with, no functions to call and no strings with methods, so no C
// runs but Lua's own; nothing catches an error. What is left is a loop in a function that is
// written down in the statement: it is stopped after some steps. A step can go through all of the
// memory (to compare two strings), and what Lua's compiler does can grow with the square of the
// code; so both are small.
#include "lesson/capture.h"

#include <lauxlib.h>
#include <stddef.h>
#include <string.h>

#include "lesson/arguments.h"
#include "lesson/lua_message.h"

// The largest header has 400 bytes of code, takes 300 steps and some KiB. (The bytes of code are
// counted by whoever cuts the statement out.)
enum { STEPS_MOST = 2000, MEMORY_MOST = 64 << 10 };

static const Message NO_NAMES = {
    ERROR_LESSON,
    {"{1}: only plain values may stand here, not '{2}'", "{1}：这里只能写字面值，不能写 '{2}'"}};
static const Message NOT_PLAIN = {
    ERROR_LESSON, {"{1}: only plain values may stand here", "{1}：这里只能写字面值"}};
static const Message TOO_MUCH = {
    ERROR_LESSON,
    {"{1}: this takes too long or too much memory; only plain values may stand here",
     "{1}：太费时间或内存；这里只能写字面值"}};

// One run. Its state lives in `memory`, block after block, and is dropped with it: little is freed
// in a run, and nothing of one run is left for another.
typedef struct Capture {
    const CaptureText *text;
    CaptureTake take;
    void *by;
    Error *err;
    bool compiled, failed, taken;
    char *last;  // the block behind which nothing lies yet, or NULL
    size_t used; // of the memory
    _Alignas(max_align_t) char memory[MEMORY_MOST];
} Capture;

static Capture *capture_of(lua_State *L)
{
    return *(Capture **)lua_getextraspace(L);
}

// Ends the run.
static int end_run(lua_State *L)
{
    lua_pushlightuserdata(L, capture_of(L));
    return lua_error(L);
}

// Notes an error in line `line` of the statement, from 1; 0: it is that of the whole.
static void fail_at(Capture *c, int line)
{
    error_at(c->err, c->text->file, c->text->line + (line > 0 ? line - 1 : 0));
    c->failed = true;
}

static int call_function(lua_State *L)
{
    Capture *c = capture_of(L);
    c->take(L, c->by);
    c->taken = true;
    return end_run(L);
}

// Any other name is read.
static int refuse_name(lua_State *L)
{
    Capture *c = capture_of(L);
    lua_Debug ar;
    const char *name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "";
    const bool known = lua_getstack(L, 1, &ar) && lua_getinfo(L, "l", &ar);
    ERROR(c->err, &NO_NAMES, err_text(c->text->function), err_text(name));
    fail_at(c, known ? ar.currentline : 0);
    return end_run(L);
}

static void out_of_steps(lua_State *L, lua_Debug *ar)
{
    (void)ar;
    Capture *c = capture_of(L);
    ERROR(c->err, &TOO_MUCH, err_text(c->text->function));
    fail_at(c, 0);
    end_run(L);
}

// Lua's allocator. `old` is a type tag, not a size, where `p` is NULL.
static void *allocate(void *owner, void *p, size_t old, size_t size)
{
    Capture *c = owner;
    const bool is_last = p && p == c->last;
    BUG_ON(p && ((char *)p < c->memory || (char *)p + old > c->memory + c->used));
    if (p && size > 0 && size <= old)
        return p;
    const size_t start = is_last ? (size_t)(c->last - c->memory) : c->used;
    if (size == 0) {
        c->used = start;
        c->last = is_last ? NULL : c->last;
        return NULL;
    }
    if (size > MEMORY_MOST - start)
        return NULL;
    char *q = c->memory + start;
    if (p && !is_last)
        memcpy(q, p, old);
    const size_t align = _Alignof(max_align_t);
    c->last = q;
    c->used = start + (size + align - 1) / align * align;
    return q;
}

// Compiles the statement and runs it with names of its own.
static int run_statement(lua_State *L)
{
    Capture *c = capture_of(L);
    if (luaL_loadbufferx(L, c->text->text, c->text->size, "@text", "t"))
        return lua_error(L);
    c->compiled = true;
    lua_createtable(L, 0, 1);
    lua_pushcfunction(L, call_function);
    lua_setfield(L, -2, c->text->function);
    lua_createtable(L, 0, 1);
    lua_pushcfunction(L, refuse_name);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
    lua_setupvalue(L, -2, 1);
    lua_call(L, 0, 0);
    return 0;
}

// What Lua itself says of the statement: it is no Lua, or it computes with what is not there.
static void take_message(Capture *c, const char *text)
{
    Error said = {0};
    lua_message_read("text", text, &said);
    const int line = said.line;
    if (c->compiled)
        ERROR(&said, &NOT_PLAIN, err_text(c->text->function));
    said.file[0] = '\0';
    if (c->err)
        *c->err = said;
    fail_at(c, line);
}

bool capture_run(const CaptureText *text, CaptureTake take, void *by, Error *err)
{
    BUG_ON(!text->text || !take);
    Capture c;
    c.text = text;
    c.take = take;
    c.by = by;
    c.err = err;
    c.compiled = c.failed = c.taken = false;
    c.last = NULL;
    c.used = 0;
    lua_State *L = lua_newstate(allocate, &c);
    BUG_ON(!L); // the memory is enough for that
    *(Capture **)lua_getextraspace(L) = &c;
    lua_gc(L, LUA_GCSTOP);
    lua_sethook(L, out_of_steps, LUA_MASKCOUNT, STEPS_MOST);
    lua_pushcfunction(L, run_statement);
    const int status = lua_pcall(L, 0, 0, 0);
    if (status == LUA_OK) {
        ERROR(err, &NOT_PLAIN, err_text(text->function));
        fail_at(&c, 0);
    } else if (status == LUA_ERRMEM) {
        ERROR(err, &TOO_MUCH, err_text(text->function));
        fail_at(&c, 0);
    } else if (lua_type(L, -1) == LUA_TSTRING) {
        take_message(&c, lua_tostring(L, -1));
    }
    BUG_ON(c.taken == c.failed);
    return c.taken;
}
