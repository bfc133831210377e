// SPDX-License-Identifier: GPL-3.0-or-later
// What an author wants to know of a function of the lesson language beyond its
// row in environment.h: what its arguments are, what it refuses, an example.
// The reference and the annotation file for editors are printed from both; a
// test holds them against each other and runs every example.
#ifndef QKV_LESSON_MANUAL_H
#define QKV_LESSON_MANUAL_H

#include <stdbool.h>
#include <stddef.h>

#include "base/lang.h"

// What an argument may be and what a function gives.
typedef enum ManualType {
    TYPE_NONE,
    TYPE_NUMBER,
    TYPE_WHOLE,
    TYPE_FLAG,
    TYPE_STRING,
    TYPE_TEXT,
    TYPE_TEXTS,
    TYPE_ANY,
    TYPE_TABLE,
    TYPE_FUNCTION,
    TYPE_NUMBERS, // rows of numbers
    TYPE_MATRIX,  // a node, or rows
    TYPE_MATRICES,
    TYPE_NODE,
    TYPE_NODES,
    TYPE_OPERAND, // a node, rows or a number
    TYPE_GRADIENT,
    TYPE_UPDATE,
    TYPE_STOP,
    TYPE_STOPS,
    TYPE_VIEW,
    TYPE_LABELS,
    TYPE_IDS,
    TYPE_CELL,
    TYPE_CELLS,
    TYPE_PLACE,
    TYPE_ROW_OF,
    TYPE_COMMANDS,
    TYPE_SLIPS,
    TYPE_ANSWER,
    TYPE_STRINGS,
    TYPE_TELL, // what at(stop) gives
    TYPE_SCALE,
    TYPE_HEADS,     // of attention.multi_head
    TYPE_ATTENTION, // its fields
    TYPE_HEADS_MADE,
    TYPE_ATTENTION_MADE, // what it gives
    TYPE_COUNT,
} ManualType;

// How a type is written in an annotation file, and what people call it.
typedef struct TypeName {
    const char *lua;
    Text text;
} TypeName;
extern const TypeName manual_type[TYPE_COUNT];

// An argument. The first letter of the name may say that it is no argument of
// its own: '.' a named field of the one table that the function takes last,
// ':' an item of that table by its place, '>' a field of the table that the
// function gives. '?' at the end: may be left out, or may be absent.
typedef struct ManualArg {
    const char *name; // "S", ".fill?", ":row", "..."
    ManualType type;
    Text help; // with units and range
} ManualArg;

enum { MANUAL_ARGS = 28 };
typedef struct Manual {
    const char *name; // of the binding
    const char *form; // how it is written, where that is no call: "A * B"
    ManualType gives;
    const char *example; // lines of a lesson, after its header
    Text errors; // what it refuses beside arguments of another type; or NULL
    ManualArg arg[MANUAL_ARGS]; // ends with a row without a name
} Manual;

// All of it, in groups as the bindings; each ends with a row without a name.
extern const Manual manual_leaves[], manual_operations[], manual_telling[],
    manual_asking[], manual_lua[], manual_operators[], manual_library[];

// The row of a binding; NULL where there is none.
const Manual *manual_find(const char *name);

// Its name without marks: "fill". `size` is its length.
const char *manual_arg_name(const ManualArg *arg, size_t *size);

// What an argument is, as the first letter of its name says.
typedef enum ManualRole {
    ROLE_ARGUMENT, // one of its own
    ROLE_FIELD,    // '.'
    ROLE_ITEM,     // ':'
    ROLE_GIVEN,    // '>'
} ManualRole;
ManualRole manual_arg_role(const ManualArg *arg);

// Whether it may be left out.
bool manual_arg_optional(const ManualArg *arg);

#endif
