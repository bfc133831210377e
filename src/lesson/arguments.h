// SPDX-License-Identifier: GPL-3.0-or-later
// Reading the arguments of functions that a lesson calls. Every function here
// raises an error that names the function, the argument, what was given and
// what would be right; nothing is converted in silence.
//
// `name` is the argument or field as the reference calls it: "S", "cell".
//
// Matrices as Lua sees them stand at the end. Numbers of the graph live in C under the graph's
// own cap; Lua holds node ids, which cannot dangle. Numbers that are no node yet ("rows") are held
// by a Lua value that frees them.
#pragma once

#include <lua.h>

#include "data/array_file.h"
#include "graph/walk.h"
#include "lesson/environment.h" // the functions that call these are bindings
#include "lesson/sandbox.h"

// What can be asked for: TABLE named fields, MATRIX a node or rows,
// CELL { row, column }, PLACE { matrix, row, column }.
extern const Message WANT_FUNCTION, WANT_TABLE, WANT_LIST, WANT_MATRIX, WANT_NODE, WANT_ROWS,
    WANT_CELL, WANT_PLACE, WANT_STOP;

// The function that is running, as the lesson calls it: "softmax", "A * B".
const char *call_name(lua_State *L);

// Raises an error whose {1} is that function.
#define REFUSE(L, message, ...) FAIL((L), (message), err_text(call_name(L)), __VA_ARGS__)

// Raises "FUNCTION: NAME has to be …, not …". Does not return.
void want_fail(lua_State *L, const Message *want, int index, const char *name);

double arg_number(lua_State *L, int index, const char *name);
lua_Integer arg_whole(lua_State *L, int index, const char *name, lua_Integer least,
                      lua_Integer most);

// A string without NUL and control characters of at most `most` bytes.
// Borrowed from Lua. `lines`: line ends are allowed.
const char *arg_text(lua_State *L, int index, const char *name, size_t most, bool lines);

// Room for one more of what a lesson may have so many of; `name` is the function or field.
void count_want(lua_State *L, const char *name, size_t count, size_t most);

// Pushes a value as text. Addresses never appear.
void push_text(lua_State *L, int index);

enum { ARG_NAME_SIZE = 24, TEXT_MOST = 4096 }; // bytes

// One argument as the row of a binding has it (environment.h).
typedef struct ArgForm {
    char name[ARG_NAME_SIZE];
    char sign;               // '\0': none
    lua_Integer least, most; // of a whole number
    bool optional;
    lua_Integer otherwise; // where it is not given; 0: nil
} ArgForm;

// Takes the next argument out of those of a row: what follows it; NULL at the end.
const char *form_next(const char *args, ArgForm *form);

// Checks the arguments of the running function as far as the signs of its row say what they have
// to be.
void args_want(lua_State *L);

// A list: a table with 1 … n and nothing else, n from `least` to `most`.
size_t arg_list(lua_State *L, int index, const char *name, size_t least, size_t most);

// A list of `n` whole numbers, which a new value on top holds.
size_t *arg_wholes(lua_State *L, int index, const char *name, size_t n, lua_Integer least,
                   lua_Integer most);

// Sorts the list of `n` at a positive index by what says whether the value at index a comes before
// that at b.
typedef bool Before(lua_State *L, int a, int b);
void list_sort(lua_State *L, int list, lua_Integer n, Before *before);

// A table whose keys all stand in `fields`, "seed, scale", which ends at a brace or where the text
// does; the first `items` places of a list are allowed too.
void arg_fields(lua_State *L, int index, const char *name, const char *fields, size_t items);

// The same with the fields that the row of the running function has in braces: "{seed, scale}".
void arg_own_fields(lua_State *L, int index, size_t items);

// Raises "FUNCTION: the field 'FIELD' is missing".
void field_missing(lua_State *L, const char *field);

// Pushes a field of the table and returns its type. No metamethods.
int push_field(lua_State *L, int index, const char *field);

// Pushes a field that has to be there, and returns where it stands.
int field_want(lua_State *L, int index, const char *field);

// Pushes item `i` of a list and returns its type.
int push_item(lua_State *L, int index, size_t i);

// Copies a text, { text } or { en =, zh = } of at most `most` bytes; those of TEXT_MOST may have
// several lines. The second takes them from a table that has other fields as well. What is copied
// lasts as long as the lesson.
Words words_read(lua_State *L, int index, const char *name, size_t most);
Words words_read_fields(lua_State *L, int index, const char *name, size_t most);

// Copies a text of one line, or a number as one types it.
char *typed_read(lua_State *L, int index, const char *name, size_t most);

// Those of words_read of the `n` items of the list on top.
Words *words_list_read(lua_State *L, const char *name, size_t n, size_t most);

// The same as names, which are there in every language; the one on top.
Labels labels_read(lua_State *L, const char *name, size_t n, size_t most);
Words name_read(lua_State *L, const char *name, size_t most);

// Copies a list of texts of one line: commands, ids.
char **texts_read(lua_State *L, int index, const char *name, size_t *count);

// Fields of a table, left on the stack, that need not be there; what is not there leaves the last
// argument as it is.
bool field_number(lua_State *L, int index, const char *field, double *value); // whether it is there
bool field_flag(lua_State *L, int index, const char *field);                  // false: not there
lua_Integer field_whole(lua_State *L, int index, const char *field, lua_Integer least,
                        lua_Integer most, lua_Integer otherwise);          // which it is then
char *field_text(lua_State *L, int index, const char *field, size_t most); // NULL then; one line
Words field_words(lua_State *L, int index, const char *field, size_t most);
char **field_texts(lua_State *L, int index, const char *field, size_t *count);

// ---- Matrices ----------------------------------------------------------

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
