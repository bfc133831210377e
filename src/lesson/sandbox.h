// SPDX-License-Identifier: GPL-3.0-or-later
// The Lua state of one lesson, and what keeps a stranger's lesson harmless:
// limits on steps, time and memory, errors with their place, and an
// environment that holds nothing but the lesson language.
#pragma once

#include <lua.h>

#include "base/random.h"
#include "graph/examples.h"
#include "lesson/lesson.h"
#include "lesson/source.h"

// Limits of a lesson besides those of its file (source.c).
enum {
    LOAD_STEPS = 20 * 1000 * 1000, // VM instructions, or work worth as much
    CALL_STEPS = 1000 * 1000,
    NODES_MOST = 2000,
    PAGES_MOST = 1000,
    LIST_MOST = 10000, // commands of a script, labels, ids
    HALVES_MOST = 100, // texts of which is said that one language lacks
};
#define GRAPH_CAP ((size_t)512 << 20)
#define ARITHMETIC_MOST 2e10 // multiplications and additions of all values, while loading

// What no pcall of a lesson can catch.
typedef enum Fatal {
    FATAL_NONE,
    FATAL_STEPS,
    FATAL_TIME,
    FATAL_MEMORY, // of Lua's
    FATAL_ROOM,   // the memory of matrices, texts and files
    FATAL_STACK,
    FATAL_INTERRUPT,
} Fatal;

typedef struct Script {
    lua_State *state;  // owns everything
    lua_State *thread; // runs the lesson, so that the hook belongs to it
    Lesson *lesson;
    Graph *graph; // the lesson's
    Owned *owned; // the lesson's or header's: gets what is copied from arguments
    Source source;
    LessonOptions given; // as lesson_load has them, with a seed, seconds and steps in any case
    // Limits.
    size_t used, allocated;    // bytes of Lua's memory: now, and ever
    size_t memory_most;        // of which it may have so many
    size_t taken;              // mem_taken when the run began
    int64_t steps, steps_most; // left, and at the start
    double arithmetic;         // that the matrices have taken so far
    double deadline;           // seconds on the monotonic clock
    Fatal fatal, overdue;
    int fatal_line, last_line;
    Watched *watched; // while a goal is judged: what it reads
    lua_CFunction
        own[56]; // Lua's own functions, which bindings call by number: no lesson reaches them
    int owns;
    Error refusal; // what script_require raises
    // What the lesson has said so far.
    Random random;
    bool introduced; // lesson { } was called
    bool closed;     // loading is over: nothing may be added
    bool misses;     // arguments named a cell that is there under the lesson's own settings alone
    size_t printed;
    ExampleValues examples;
    int examples_line;              // where the file gives them; 0: nowhere
    int open_stops, open_stop_line; // at(…) without their text
    size_t page_capacity, task_capacity, expect_capacity;
    Words half[HALVES_MOST]; // the texts that one language lacks, one a line, as many as are named
    size_t halves;
} Script;

// A state for `lesson`, which owns it. Takes the source over.
Script *script_new(Lesson *lesson, Source source, const LessonOptions *options);
void script_free(Script *script);

// Runs the lesson's file, or `run` in a state without the lesson language.
bool script_run(Script *script, lua_CFunction run, Error *err) NONNULL(3);

// Calls a callback with a number, if one is given; `result` gets its number, or 1 and 0 for a
// boolean.
bool script_call(Script *script, int callback, const double *given, bool want_number,
                 double *result, Error *err) NONNULL(6);

// Work outside Lua that is worth so many instructions. False and `err` where a
// limit is passed.
bool script_spend(Script *script, size_t steps, Error *err) NONNULL(3);

// What long work outside Lua asks: whether time is up or somebody wants it to
// stop. It then leaves its result as it is; the next charge raises.
Interrupt script_interrupt(Script *script);

// The bytes that matrices, texts and files may still take.
size_t script_room(const Script *script);

// ---- For functions that Lua calls --------------------------------------

Script *script_of(lua_State *L);

// Memory for `count` things that lasts as long as the lesson, and a text in such.
void *script_memory(lua_State *L, size_t count, size_t size);
char *script_text(lua_State *L, const char *text);

// Work that is worth so many instructions; does not return where a limit is
// passed.
void script_charge(lua_State *L, size_t steps);

// Stops the lesson unless so many bytes more may be taken. They are counted
// when they are taken; this is for what takes many at once.
void script_want_room(lua_State *L, size_t bytes);

// Raises `err` at the place of the call. Does not return.
int script_raise(lua_State *L, const Error *err);

// Raises what was refused unless all is fine: whoever checks that fills the script's `refusal`, as
// in script_require(L, graph_name(graph, node, name, &script->refusal)).
void script_require(lua_State *L, bool fine);

// What a Message of the lesson language is, between its braces in a table of them.
#define LESSON_SAYS(en) .kind = ERROR_LESSON, .text = TEXT(en)

// FAIL(L, &MESSAGE, err_text(name)): makes an error and raises it.
#define FAIL(L, message, ...)                                                                      \
    do {                                                                                           \
        Error fail_error = {0};                                                                    \
        ERROR(&fail_error, (message), __VA_ARGS__);                                                \
        script_raise((L), &fail_error);                                                            \
    } while (0)

// The line of the lesson that is running; 0 where none is.
int script_line(lua_State *L);

// The path of a file that the lesson names (source_path), which it notes.
char *script_path(Script *script, const char *call, const char *file, Error *err) NONNULL(4);

// Turns a message of Lua's such as "three-tokens.lua:12: attempt to …" into an error; `file` is
// what begins it where it has a place. The other is said where calls are nested too deep.
void lua_message_read(const char *file, const char *text, Error *err) NONNULL(3);
extern const Message lua_no_stack;

// Calls the function below `args` arguments with nothing caught: like
// lua_pcall, but limits go on upwards. The function behind pcall.
int script_protected_call(lua_State *L, int args);
