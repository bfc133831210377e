// SPDX-License-Identifier: GPL-3.0-or-later
// The options of the command line: one table, from which they are read and
// --help is printed.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "export/export.h"
#include "session/against.h"

// Subcommands that an option belongs to stand as words; "open" is qkv LESSON. These are of one
// lesson.
#define OF_ONE_LESSON "open show line export kata play against"

// What the command line says. Texts are borrowed from argv.
typedef struct Options {
    bool help, version;
    Lang lang;            // --lang's, or the person's
    LessonOptions lesson; // --seed and --weights
    bool resume, json, color, svg, all, test;
    const char *at, *colors;
    int w, h;
    const char *format, *output;
    ExportAsk export;
    size_t count;              // 0: no end
    size_t limit;              // seconds of processor time, without a screen
    const char *script, *cast; // of play
    double speed;
    bool interactive, quick, long_claims;
    AgainstAs against; // what is said of a file of arrays,
    bool watched;      // which is read again each time that it is saved
    bool java;
    bool present, core;
    const char **run; // --do, in order
    size_t runs;
    const char **word; // what is no option: the subcommand, lessons; then NULL
    size_t words;
    uint64_t given; // bit i: row i of option_table was given
} Options;

typedef struct OptionRow {
    const char *name;   // "--size"
    const char *letter; // "o" of -o, "Vv" of -V and -v; NULL: none
    Text argument;      // "WxH"; both NULL: a switch
    const char *alone;  // its value where no "=" follows; NULL: the next word is its value
    const char *where;  // words; NULL: all
    Text help;
    Text use; // over it and those that follow in --help; both NULL: that of the row before
    // Takes the value; false where it is wrong, which `bad` says. NULL: the value goes
    // into the field of Options at this offset: of a switch a bool, of what counts a size_t, else a
    // text.
    bool (*take)(Options *options, const char *value);
    Message bad;
    size_t field;
    bool counts;
} OptionRow;

// All options; the list ends with a row without a name.
extern const OptionRow option_table[];

// Reads argv[1 …]. False and an Error (ERROR_USAGE) that names the nearest
// option or what the value should be. Release in both cases.
bool options_read(Options *options, int argc, char **argv, Error *err) NONNULL(4);
void options_release(Options *options);

// Whether the option belongs to the subcommand of that name (NULL: qkv LESSON).
bool option_is_of(const OptionRow *row, const char *subcommand);

// Whether all options given do; an error says which does not, and what it was `called`.
bool options_belong(const Options *options, const char *subcommand, const char *called, Error *err)
    NONNULL(4);
