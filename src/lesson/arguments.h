// SPDX-License-Identifier: GPL-3.0-or-later
// Reading the arguments of functions that a lesson calls. Every function here
// raises an error that names the function, the argument, what was given and
// what would be right; nothing is converted in silence.
//
// `name` is the argument or field as the reference calls it: "S", "cell".
#pragma once

#include <lua.h>

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

enum { ARG_NAME_SIZE = 24 };

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

// Those of words_read of the `n` items of the list on top; as labels.
Words *words_list_read(lua_State *L, const char *name, size_t n, size_t most);
Labels labels_read(lua_State *L, const char *name, size_t n, size_t most);
Label words_label(const Words *words);

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
