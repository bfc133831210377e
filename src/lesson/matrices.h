// SPDX-License-Identifier: GPL-3.0-or-later
// Matrices as Lua sees them. Numbers of the graph live in C under the graph's
// own cap; Lua holds node ids, which cannot dangle. Numbers that are no node
// yet ("rows") are held by a Lua value that frees them.
#pragma once

#include <lua.h>
#include <stdbool.h>

#include "graph/graph.h"
#include "lesson/sandbox.h"

// What stands for a node: M at STOP_FORWARD, d(M) at STOP_BACKWARD, step(M) at STOP_UPDATE. Each is
// the stop of that name as well.
typedef struct Handle {
    StopKind stop;
    NodeId node;
    bool transposed; // M.T
} Handle;

// The side whose numbers a stop shows.
Side stop_side(StopKind stop);

// Pushes a handle; that of a node's value. Returns 1, the results of a function that gives it.
int handle_push(lua_State *L, Handle handle);
int matrix_push(lua_State *L, NodeId node);

// A matrix value, which may be a transposed view; its shape.
const Handle *handle_want(lua_State *L, int index, const char *name);
Shape handle_shape(lua_State *L, const Handle *handle);

// The node of a matrix value; a transposed view becomes a node of its own.
// Numbers, tables and the rest are refused.
NodeId node_want(lua_State *L, int index, const char *name);

// The same, but rows are welcome too and become an unnamed constant.
NodeId matrix_want(lua_State *L, int index, const char *name);

// Rows: a list of lists of numbers, one list of numbers, or what a maker made.
// The value at `index` is replaced by one that owns the matrix.
const Matrix *rows_want(lua_State *L, int index, const char *name);

// The finalizer of rows.
int rows_collect(lua_State *L);

enum { SIDE_MOST = 65536 }; // rows or columns of a matrix

// A stop: A, d(A) or step(Wq).
Handle stop_want(lua_State *L, int index, const char *name);

// { M, row, column } or { d(M), row, column }; the first `items` of them are
// demanded, the others are 1. 1×1 matrices need no row and column.
CellRef place_want(lua_State *L, int index, const char *name, size_t items);

// { row, column } of that node's side.
CellRef cell_want(lua_State *L, int index, const char *name, Side side, NodeId node);

enum { NAME_MOST = 100 }; // bytes of a name

// What `X = …` does: names the node, or leaves it an alias. The value at
// `index` becomes that of the node itself.
void matrix_assign_name(lua_State *L, int index, const char *name);

// ---- Adding to the graph -----------------------------------------------

// Adds a leaf, with the line of the lesson.
NodeId leaf_add(lua_State *L, Role role, const Matrix *value);

// Raises unless the lesson is still being loaded.
void building_want(lua_State *L);
