// SPDX-License-Identifier: GPL-3.0-or-later
// What a lesson can name: the lesson language, made of tables of bindings, and
// its own globals.
#pragma once

#include <lua.h>

#include "lesson/source.h"

// One function of the lesson language; a row without a name ends a table. What
// it does is explained in the manual (manual.h). The function finds its own row
// in its first upvalue (call_name).
typedef struct Binding {
    const char *name; // "softmax"; "string.rep" in a table; "__mul"
    const char *args; // as below; of an operator how it is written: "A * B"
    lua_CFunction call;
    // How many arguments it takes, filled up with nil. n: more are refused; -n: more are dropped,
    // as by Lua's own functions; 0: any number, as they are given.
    int takes;
    int api; // that brought it
} Binding;

// The arguments are those of the manual. Signs behind a name say what is checked before the
// function is called; without one it reads the argument itself.
//
//     slope~         a number
//     T#             a whole number, of rows or columns
//     n%  base%2-36  a whole number, within limits
//     s$             a string
//     t&  t@         a table; a list, behind which no code runs
//     value=         anything, nil too, but it has to be there
//     {seed, scale}  a table of no other fields; {…}* is read by the function
//     j%?            may be left out or nil: an empty table for one of fields
//     i%?1           is 1 then
//     ...~           each of any number of them
//
// A "+" before them all: it adds to the lesson, as no callback may.
// Those of operations have signs of their own besides (lua_op.c).

// A group of bindings: globals, the functions of one table, or the operators
// of one kind of value.
typedef struct BindingTable {
    const char *table; // "string"; NULL: globals, or operators
    const Binding *row;
    lua_CFunction open; // gives the table of Lua's own, which has all of these; NULL: they are none
} BindingTable;

// All groups that are names of the language; ends with row == NULL.
extern const BindingTable binding_table[];

// Kinds of values that are not Lua's own.
typedef enum HandleKind {
    HANDLE_MATRIX,   // a node, or its transposed view
    HANDLE_GRADIENT, // d(node)
    HANDLE_ROW,      // M[i]
    HANDLE_ROWS,     // numbers that are no node yet
    HANDLE_STOP,     // step(weight)
    HANDLE_ERROR,    // an Error on its way up
    HANDLE_KINDS,
} HandleKind;

// In a fresh state: makes a kind of values, first errors, which FAIL raises; then all others, the
// language and the environment.
void environment_open_kind(lua_State *L, HandleKind kind);
void environment_open(lua_State *L);

// Runs a text of the lesson's in its environment, and pushes so many results.
void environment_run(lua_State *L, const Source *source, int results);

// Pushes a new value of a kind, all zero; the value at `index` where it is of that kind,
// else NULL; the name of a value's kind for messages ("matrix", "number").
void *environment_new(lua_State *L, HandleKind kind, size_t size);
void *environment_get(lua_State *L, int index, HandleKind kind);
const char *environment_type_name(lua_State *L, int index);

// Pushes a binding's function.
void environment_push_call(lua_State *L, const Binding *binding, int upvalues);

// Calls Lua's own function of the running binding's name: the function of a binding whose work is
// in proportion to what it is given and what it gives, once the signs of its arguments are checked.
// The number of Lua's own is the second upvalue.
int environment_call_lua(lua_State *L);

// The globals that the shared library has; ends with NULL.
extern const char *const library_name[];

// The bindings, one file each.
extern const Binding base_bindings[], string_bindings[], table_bindings[], math_bindings[],
    utf8_bindings[], leaf_bindings[], maker_bindings[], op_bindings[], control_bindings[],
    tell_bindings[], task_bindings[], training_bindings[];
extern const Binding operator_methods[], matrix_methods[], row_methods[], rows_methods[];
