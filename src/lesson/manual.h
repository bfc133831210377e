// SPDX-License-Identifier: GPL-3.0-or-later
// The manual of the lesson language in one language, read from
// assets/reference/en.md or zh.md. A file is Markdown of this form and no other:
//
//     ## Group
//
//     ### `mask(S, M, { fill = })`          how it is written
//
//     one line that says what it does
//
//     - `S` (matrix): help                  an argument
//     - `fill =` (number, optional): help   a field of the one table that it takes last
//     - gives: matrix
//       - `A` (matrix, not always): help    a field of the table that it gives
//     - refuses: ...
//
//     ```lua
//     lines of a lesson, after its header
//     ```
//
// What exists is decided by the bindings (environment.h); a test compares the
// two, and the two languages, and runs every example.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"
#include "base/error.h"
#include "base/lang.h"

typedef enum ManualRole {
    ROLE_ARGUMENT, // one of its own: mask(S)
    ROLE_FIELD,    // a named field: mask(S, M, { fill = })
    ROLE_ITEM,     // an item of the table, by its place: expect { M, row }
    ROLE_RESULT,   // a field of the table that the function gives
} ManualRole;

// All strings belong to the Manual.
typedef struct ManualArg {
    const char *name; // "S", "fill", "..."
    const char *type; // in the manual's language: "matrix or rows of numbers"
    const char *help; // "" where the name says it all
    ManualRole role;
    bool optional; // may be left out, or may be absent from what is given
} ManualArg;

// A function or an operator.
typedef struct ManualEntry {
    const char *form; // "mask(S, M, { fill = })", "A * B"
    char *name;       // "mask"; NULL for an operator
    const char *help;
    const char *gives; // a type; NULL: nothing
    const char *example;
    size_t group;
    size_t first, args; // its arguments: manual->arg[first] and so on
} ManualEntry;

typedef struct Manual {
    char *text;         // the file as it is
    char *words;        // a copy that is cut into the strings above, each at its place
    const char **group; // titles
    ManualEntry *entry; // in order of the file
    ManualArg *arg;
    size_t groups, entries, args;
} Manual;

// Reads reference/LANG.md below `assets`. False and `err` (ERROR_DATA, with file
// and line) where it cannot be read or is not of the form above; nothing has to
// be released then.
bool manual_read(Manual *manual, const char *assets, Lang lang, Error *err) NONNULL(4);

// The path of reference/LANG.ENDING below `assets`, which the caller frees.
char *manual_path(const char *assets, Lang lang, const char *ending);

// The same from the text of a file; `file` is its name for messages.
bool manual_parse(Manual *manual, const char *file, const char *text, Lang lang, Error *err)
    NONNULL(5);

void manual_release(Manual *manual);

// ---- On paper (reference.c) ----------------------------------------------

// Both print the manual that comes in the folder `assets`. They fail with an Error of ERROR_DATA
// where it is missing or damaged.

// Appends the reference as Markdown: all of it where `name` is NULL, else one
// function ("softmax", "string.rep"), operator ("*", "M.T"), table of functions
// ("string", "attention") or group ("Asking", "Library", in either language).
// A name of none finds the functions whose section has that word, in either language.
// False and `err` (ERROR_USAGE) that suggests the nearest for another name.
bool reference_write(const char *assets, const char *name, Lang lang, Buffer *out, Error *err)
    NONNULL(5);

// Appends annotations for the Lua language server, which completes and checks
// lessons in an editor with them. They are never run.
bool annotations_write(const char *assets, Lang lang, Buffer *out, Error *err) NONNULL(4);
