// SPDX-License-Identifier: GPL-3.0-or-later
// Matrices as Lua sees them. Numbers of the graph live in C under the graph's
// own cap; Lua holds node ids, which cannot dangle. Numbers that are no node
// yet ("rows") are held by a Lua value that frees them.
#pragma once

#include <lua.h>

#include "data/array_file.h"
#include "graph/walk.h"
#include "lesson/sandbox.h"

// What stands for a node: M at STOP_FORWARD, d(M) at STOP_BACKWARD, step(M) at STOP_UPDATE. Each is
// the stop of that name as well.
typedef struct Handle {
    StopKind stop;
    NodeId node;
    bool transposed; // M.T
} Handle;

// Pushes a handle; that of a node's value. Returns 1, the results of a function that gives it.
int handle_push(lua_State *L, Handle handle);
int matrix_push(lua_State *L, NodeId node);

// A matrix value, which may be a transposed view; its shape.
const Handle *handle_want(lua_State *L, int index, const char *name);
Shape handle_shape(lua_State *L, const Handle *handle);

// The node of a matrix value; a transposed view becomes a node of its own.
// Numbers, tables and the rest are refused.
NodeId node_want(lua_State *L, int index, const char *name);

// The nodes of a list of matrix values; of nil none. What is returned lasts as long as the lesson.
// The second takes it from a field of the table at 1.
NodeId *nodes_read(lua_State *L, int index, const char *name, size_t most, size_t *count);
NodeId *field_nodes(lua_State *L, const char *field, size_t most, size_t *count);

// As node_want, but rows are welcome too and become an unnamed constant.
NodeId matrix_want(lua_State *L, int index, const char *name);

// Rows: a list of lists of numbers, one list of numbers, or what a maker made.
// The value at `index` is replaced by one that owns the matrix.
const Matrix *rows_want(lua_State *L, int index, const char *name);

// A list of words, each a text or { en =, zh = } without blanks, none twice. They last as long as
// the lesson.
Labels vocabulary_want(lua_State *L, int index, const char *name);

// A text, or a list of texts and whole numbers from 0 (no word), read by those words: pushes a
// value that holds the ids and returns how many.
size_t ids_want(lua_State *L, int index, const char *name, const Labels *words, size_t **ids);

// The finalizer of rows.
int rows_collect(lua_State *L);

enum { SIDE_MOST = ARRAY_SIDE_MOST }; // rows or columns of a matrix, given or read

// A stop: A, d(A) or step(Wq).
Stop stop_want(lua_State *L, int index, const char *name);

// { M, row, column } or { d(M), row, column }; the first `items` of them are
// demanded, the others are 1. 1×1 matrices need no row and column.
CellRef place_want(lua_State *L, int index, const char *name, size_t items);

// { row, column } of that node's side.
CellRef cell_want(lua_State *L, int index, const char *name, Side side, NodeId node);

// Whether one of these named a cell that is not there, since this was last asked. Where the
// settings are the lesson's own that is an error; else it stands for cell [1,1], and whatever
// names it is left out.
bool script_misses(lua_State *L);

enum { NAME_MOST = 100 }; // bytes of a name

// What `X = …` does: names the node, or leaves it an alias. The value at
// `index` becomes that of the node itself.
void matrix_assign_name(lua_State *L, int index, const char *name);

// ---- Adding to the graph -----------------------------------------------

// Adds a leaf, with the line of the lesson.
NodeId leaf_add(lua_State *L, Role role, const Matrix *value);

// The field over = "train" or "held_out" of the table at 1: an ExampleSet from 1; 0: not there.
int over_read(lua_State *L);

// The field each = { "seed", { 1, 2, 3 } } of the table at 1: a command for each of the values of
// that choice; none where it is not there.
char **each_read(lua_State *L, size_t *count);

// Raises unless the lesson is still being loaded.
void building_want(lua_State *L);
