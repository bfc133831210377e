// SPDX-License-Identifier: GPL-3.0-or-later
// A count hook alone does not hold a hostile lesson: functions written in C
// run without hooks, finalizers run with hooks off, coroutines start a fresh
// count, and pcall catches what the hook raises. So there are no finalizers
// and no coroutines of the lesson's, every C function that it can reach is our
// own and charges for its work, and what a limit raises passes through our
// pcall to the top.
//
// All limits are looked at in one place, over_limit. It is asked every
// HOOK_STEPS instructions, at each call of a function of the lesson language
// (environment.c), and by whatever does more work than that. Nothing has to
// report the memory that it takes: Lua's is counted by the allocator, ours by
// mem_taken. What takes a lot at once asks before (script_want_room).
//
// The limits on instructions and memory are the verdict: they are the same on
// every machine. The clock is the safety net, and so is whoever presses
// Ctrl-C. Passing the soft limit of Lua's memory arms the hook, which raises
// with a line number at the next instruction; only one allocation larger than
// what is left fails outright.
#include "lesson/sandbox.h"

#include <stdlib.h>
#include <string.h>

#include "base/seconds.h"
#include "lesson/environment.h"

enum {
    HOOK_STEPS = 100, // one of them may compare strings of many MiB
    RAISE_COST = 200, // of finding the place of an error
    SOFT_MEMORY = 28 << 20,
    HARD_MEMORY = 32 << 20,
    ALL_MEMORY = 512 << 20,
    OUR_MEMORY = 768 << 20, // in all: matrices, texts, labels, files
    LEVELS_MOST = 100,      // of the stack, searched for a line of the lesson
};

MESSAGE(NO_STEPS, ERROR_LESSON,
        "the lesson does not come to an end: it was stopped after {1} million instructions");
MESSAGE(NO_TIME, ERROR_LESSON, "the lesson took longer than {1} s on this machine and was stopped");
MESSAGE(NO_MEMORY, ERROR_LESSON,
        "the lesson needs too much memory: more than {1} MiB at once or {2} MiB "
        "in all (a recursion without end does that too)");
MESSAGE(NO_ROOM, ERROR_LESSON,
        "the lesson takes too much memory: its matrices, texts and files come to "
        "more than {1} MiB in all; use fewer or smaller ones, and load a file once");
MESSAGE(INTERRUPTED, ERROR_LESSON, "loading was interrupted; open the lesson again to go on");
MESSAGE(ERROR_OBJECT, ERROR_LESSON, "error object is a {1}; raise a text instead");
MESSAGE(WANT_RESULT, ERROR_LESSON, "the callback has to return a {1}, not {2}");

Script *script_of(lua_State *L)
{
    return *(Script **)lua_getextraspace(L);
}

void *script_memory(lua_State *L, size_t count, size_t size)
{
    return owned_add(script_of(L)->owned, mem_new(count, size));
}

char *script_text(lua_State *L, const char *text)
{
    return owned_add(script_of(L)->owned, mem_text(text));
}

char *script_path(Script *script, const char *call, const char *file, Error *err)
{
    Owned *files = &script->lesson->files;
    bool known = false;
    for (size_t i = 0; i < files->count; i++)
        known |= strcmp(files->at[i], file) == 0;
    if (!known)
        owned_add(files, mem_text(file));
    return source_path(script->lesson->path, call, file, err);
}

// ---- Where -------------------------------------------------------------

// The innermost line of the lesson's own file; where there is none, the
// innermost line at all. `file` needs LUA_IDSIZE bytes.
static int find_place(lua_State *L, char *file)
{
    lua_Debug ar;
    int line = 0;
    for (int level = 0; level < LEVELS_MOST && lua_getstack(L, level, &ar); level++) {
        lua_getinfo(L, "Sl", &ar);
        const bool own = strcmp(ar.source, script_of(L)->source.chunk) == 0;
        if (ar.currentline <= 0 || (line && !own))
            continue;
        line = ar.currentline;
        strcpy(file, ar.short_src);
        if (own)
            break;
    }
    return line;
}

int script_line(lua_State *L)
{
    char file[LUA_IDSIZE];
    return find_place(L, file);
}

// ---- Limits ------------------------------------------------------------

static void hook(lua_State *L, lua_Debug *ar);

static _Noreturn void stop(lua_State *L, Fatal fatal)
{
    Script *script = script_of(L);
    if (script->fatal == FATAL_NONE) {
        script->fatal = fatal;
        script->fatal_line = script_line(L);
    }
    // Whatever still runs on the way up is stopped at its first instruction.
    lua_sethook(L, hook, LUA_MASKCOUNT, 1);
    lua_pushlightuserdata(L, script);
    lua_error(L);
    abort(); // lua_error does not return
}

static bool memory_is_over(const Script *script)
{
    return script->used > SOFT_MEMORY || script->allocated > ALL_MEMORY;
}

// Whether work is to stop because of the clock or of whoever waits for it.
// Once that is so it remains so, whoever asks.
static bool is_overdue(void *context)
{
    Script *script = context;
    if (script->overdue == FATAL_NONE && interrupt_asked(&script->given.interrupt))
        script->overdue = FATAL_INTERRUPT;
    if (script->overdue == FATAL_NONE && seconds_on(CLOCK_MONOTONIC) > script->deadline)
        script->overdue = FATAL_TIME;
    return script->overdue != FATAL_NONE;
}

Interrupt script_interrupt(Script *script)
{
    return (Interrupt){.asked = is_overdue, .context = script};
}

size_t script_room(const Script *script)
{
    BUG_ON(mem_taken() < script->taken);
    const size_t taken = mem_taken() - script->taken;
    return taken < OUR_MEMORY ? OUR_MEMORY - taken : 0;
}

// Takes `steps` off what is left. The limit that is passed, or FATAL_NONE.
static Fatal over_limit(Script *script, size_t steps)
{
    script->steps -= steps < INT32_MAX ? (int64_t)steps : INT32_MAX;
    return script->fatal != FATAL_NONE ? script->fatal
           : script->steps < 0         ? FATAL_STEPS
           : script_room(script) == 0  ? FATAL_ROOM
           : is_overdue(script)        ? script->overdue
                                       : FATAL_NONE;
}

void script_charge(lua_State *L, size_t steps)
{
    Script *script = script_of(L);
    Fatal fatal = over_limit(script, steps);
    if (fatal == FATAL_NONE && memory_is_over(script)) {
        lua_gc(L, LUA_GCCOLLECT);
        fatal = memory_is_over(script) ? FATAL_MEMORY : FATAL_NONE;
    }
    if (fatal != FATAL_NONE)
        stop(L, fatal);
}

static void hook(lua_State *L, lua_Debug *ar)
{
    Script *script = script_of(L);
    const bool armed = lua_gethookcount(L) == 1;
    lua_getinfo(L, "l", ar);
    if (ar->currentline > 0)
        script->last_line = ar->currentline;
    script_charge(L, armed ? 1 : HOOK_STEPS);
    if (armed)
        lua_sethook(L, hook, LUA_MASKCOUNT, HOOK_STEPS);
}

void script_want_room(lua_State *L, size_t bytes)
{
    if (bytes > script_room(script_of(L)))
        stop(L, FATAL_ROOM);
}

// Lua's allocator, of a Script. `old` is a type tag, not a size, where `p` is NULL.
static void *script_allocate(void *owner, void *p, size_t old, size_t size)
{
    Script *script = owner;
    const size_t had = p ? old : 0;
    BUG_ON(had > script->used);
    if (size == 0) {
        free(p);
        script->used -= had;
        return NULL;
    }
    const bool grows = size > had;
    if (grows && script->used - had + size > script->memory_most)
        return NULL;
    void *q = realloc(p, size);
    if (!q && !grows)
        q = p; // Lua counts on shrinking: the old block will do
    if (!q)
        return NULL;
    script->used = script->used - had + size;
    script->allocated += grows ? size - had : 0;
    // lua_sethook may be called at any moment, as from a signal handler.
    if (grows && memory_is_over(script) && script->thread &&
        lua_gethookcount(script->thread) == HOOK_STEPS)
        lua_sethook(script->thread, hook, LUA_MASKCOUNT, 1);
    return q;
}

static void limits_start(Script *script, int64_t steps)
{
    script->fatal = script->overdue = FATAL_NONE;
    script->fatal_line = script->last_line = 0;
    script->steps = script->steps_most = steps;
    script->allocated = 0;
    script->taken = mem_taken();
    script->deadline = seconds_on(CLOCK_MONOTONIC) + script->given.seconds;
    lua_sethook(script->thread, hook, LUA_MASKCOUNT, HOOK_STEPS);
}

int script_protected_call(lua_State *L, int args)
{
    Script *script = script_of(L);
    BUG_ON(lua_gettop(L) < args + 1); // the function and its arguments
    const int status = lua_pcall(L, args, LUA_MULTRET, 0);
    if (status == LUA_ERRMEM)
        stop(L, FATAL_MEMORY);
    if (status == LUA_ERRERR)
        stop(L, FATAL_STACK);
    if (script->fatal != FATAL_NONE)
        stop(L, script->fatal);
    return status;
}

// ---- Errors ------------------------------------------------------------

int script_raise(lua_State *L, const Error *err)
{
    script_charge(L, RAISE_COST);
    Error *raised = environment_new(L, HANDLE_ERROR, sizeof *raised);
    *raised = *err;
    char file[LUA_IDSIZE] = "";
    const int line = find_place(L, file);
    if (line > 0)
        error_at(raised, file, line);
    return lua_error(L);
}

void script_require(lua_State *L, bool fine)
{
    Script *script = script_of(L);
    if (fine)
        return;
    const Error err = script->refusal;
    error_clear(&script->refusal);
    script_raise(L, &err);
}

static void report_fatal(const Script *script, Error *err)
{
    switch (script->fatal) {
    case FATAL_STEPS: ERROR(err, &NO_STEPS, err_int(script->steps_most / 1000000)); break;
    case FATAL_TIME: ERROR(err, &NO_TIME, err_number(script->given.seconds)); break;
    case FATAL_ROOM: ERROR(err, &NO_ROOM, err_int(OUR_MEMORY >> 20)); break;
    case FATAL_INTERRUPT: error_set(err, &INTERRUPTED); break;
    case FATAL_STACK: error_set(err, &lua_no_stack); break;
    default: ERROR(err, &NO_MEMORY, err_int(HARD_MEMORY >> 20), err_int(ALL_MEMORY >> 20));
    }
    const int line = script->fatal_line ? script->fatal_line : script->last_line;
    error_at(err, script->source.name, line);
}

bool script_spend(Script *script, size_t steps, Error *err)
{
    script->fatal = over_limit(script, steps);
    if (script->fatal != FATAL_NONE)
        report_fatal(script, err);
    return script->fatal == FATAL_NONE;
}

// Sees an error before the stack is unwound: the place in the lesson, for
// errors of the library and for those that are no text. Passes it on.
static int note_place(lua_State *L)
{
    const int line = script_line(L);
    if (line > 0)
        script_of(L)->last_line = line;
    return 1;
}

// Calls the function below `args` arguments. What went wrong becomes `err`, which allocates
// nothing in Lua; its results stay on the stack.
static bool call_reported(Script *script, int args, int results, Error *err)
{
    lua_State *L = script->thread;
    BUG_ON(lua_gettop(L) != 1 + args);
    lua_pushcfunction(L, note_place);
    lua_insert(L, 1);
    const int status = lua_pcall(L, args, results, 1);
    lua_remove(L, 1);
    if (status == LUA_OK)
        return true;
    if (script->fatal == FATAL_NONE && status == LUA_ERRMEM)
        script->fatal = FATAL_MEMORY;
    if (script->fatal == FATAL_NONE && status == LUA_ERRERR)
        script->fatal = FATAL_STACK;
    const Error *raised = environment_get(L, -1, HANDLE_ERROR);
    if (script->fatal != FATAL_NONE) {
        report_fatal(script, err);
    } else if (raised) {
        *err = *raised;
    } else if (lua_type(L, -1) == LUA_TSTRING) {
        lua_message_read(script->source.name, lua_tostring(L, -1), err);
    } else {
        ERROR(err, &ERROR_OBJECT, err_text(environment_type_name(L, -1)));
    }
    error_at(err, script->source.name, script->last_line);
    lua_settop(L, 0);
    return false;
}

// ---- State -------------------------------------------------------------

// An error outside every protected call: a bug of ours.
static int panic(lua_State *L)
{
    (void)L;
    bug_stop(__FILE__, __LINE__, "Lua failed unprotected");
}

Script *script_new(Lesson *lesson, Source source, const LessonOptions *options)
{
    Script *script = mem_new(1, sizeof *script);
    script->lesson = lesson;
    script->graph = lesson->graph;
    script->owned = &lesson->header.owned;
    script->source = source;
    LessonOptions *given = &script->given;
    *given = options ? *options : (LessonOptions){0};
    given->seed = given->has_seed ? given->seed : 1;
    given->seconds = given->seconds > 0 ? given->seconds : 1;
    given->steps = given->steps > 0 ? given->steps : LOAD_STEPS;
    script->random = random_seeded(given->seed);
    script->memory_most = HARD_MEMORY;
    script->state = lua_newstate(script_allocate, script);
    if (script->state) {
        *(Script **)lua_getextraspace(script->state) = script;
        lua_atpanic(script->state, panic);
    }
    return script;
}

void script_free(Script *script)
{
    if (!script)
        return;
    if (script->state) {
        script->thread = NULL;
        lua_close(script->state);
    }
    BUG_ON(script->used != 0);
    source_release(&script->source);
    free(script);
}

// The thread is kept in the registry, where nobody else puts numbers.
static int make_thread(lua_State *L)
{
    Script *script = script_of(L);
    environment_open_kind(L, HANDLE_ERROR);
    lua_State *thread = lua_newthread(L);
    lua_rawsetp(L, LUA_REGISTRYINDEX, script);
    script->thread = thread;
    return 0;
}

static int run_file(lua_State *L)
{
    environment_open(L);
    environment_run(L, &script_of(L)->source, 0);
    return 0;
}

bool script_run(Script *script, lua_CFunction run, Error *err)
{
    lua_State *L = script->state;
    if (L)
        lua_pushcfunction(L, make_thread);
    if (!L || lua_pcall(L, 0, 0, 0) != LUA_OK) {
        script->fatal = FATAL_MEMORY;
        report_fatal(script, err);
        return false;
    }
    limits_start(script, script->given.steps);
    lua_pushcfunction(script->thread, run ? run : run_file);
    return call_reported(script, 0, 0, err);
}

bool script_call(Script *script, int callback, const double *given, bool want_number,
                 double *result, Error *err)
{
    lua_State *L = script->thread;
    BUG_ON(callback == CALLBACK_NONE || lua_gettop(L) != 0);
    limits_start(script, CALL_STEPS);
    lua_rawgeti(L, LUA_REGISTRYINDEX, callback);
    if (given)
        lua_pushnumber(L, *given);
    if (!call_reported(script, given ? 1 : 0, 1, err))
        return false;
    const int type = lua_type(L, -1);
    *result = want_number ? lua_tonumber(L, -1) : lua_toboolean(L, -1);
    const bool fine = type == (want_number ? LUA_TNUMBER : LUA_TBOOLEAN);
    if (!fine) {
        ERROR(err, &WANT_RESULT, err_text(want_number ? "number" : "boolean"),
              err_text(lua_typename(L, type)));
        error_at(err, script->source.name, 0);
    }
    lua_settop(L, 0);
    return fine;
}
