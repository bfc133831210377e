// SPDX-License-Identifier: GPL-3.0-or-later
// The options of the command line: one table, from which they are read and
// --help is printed.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "export/export.h"

// The subcommands an option belongs to, as bits.
enum {
    FOR_OPEN = 1, // qkv, qkv LESSON
    FOR_LIST = 2,
    FOR_SHOW = 4,
    FOR_LINE = 8,
    FOR_CHECK = 16,
    FOR_INFO = 32,
    FOR_EXPORT = 64,
    FOR_PLAY = 128,
    FOR_RESULTS = 256,
    FOR_PRACTICE = 512,
    FOR_NEW = 1024,
    FOR_REFERENCE = 2048,
    FOR_NOTES = 4096,
    FOR_HELP = 8192,
    FOR_DUE = 16384,
    FOR_TOUR = 32768,
    FOR_AGAINST = 65536,
    FOR_PLAYED = FOR_PLAY | FOR_TOUR,
    FOR_ONE_LESSON = FOR_OPEN | FOR_SHOW | FOR_LINE | FOR_EXPORT | FOR_PLAY | FOR_AGAINST,
    // Those that open a lesson in a process with limits (cli/child.h).
    FOR_LIMITED = FOR_OPEN | FOR_SHOW | FOR_EXPORT | FOR_PLAYED | FOR_CHECK | FOR_AGAINST,
    FOR_ALL = 131071,
};

// What the command line says. Texts are borrowed from argv.
typedef struct Options {
    bool help, version;
    Lang lang; // --lang's, or the person's
    bool has_seed;
    uint64_t seed;
    bool resume, json, color, svg;
    const char *at, *colors, *weights;
    int w, h;
    const char *format, *output;
    ExportAsk export;
    size_t count;              // 0: no end
    size_t limit;              // seconds of processor time, without a screen
    const char *script, *cast; // of play
    double speed;
    bool interactive, quick;
    bool present, core;
    const char **run; // --do, in order
    size_t runs;
    const char **word; // what is no option: the subcommand, lessons
    size_t words;
    uint64_t given; // bit i: row i of option_table was given
} Options;

typedef struct OptionRow {
    const char *name;   // "--size"
    const char *letter; // "o" of -o, "Vv" of -V and -v; NULL: none
    Text argument;      // "WxH"; both NULL: a switch
    const char *alone;  // its value where no "=" follows; NULL: the next word is its value
    unsigned where;     // FOR_… bits
    Text help;
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

// Whether all options given belong to the subcommand with that bit; an error
// says which does not.
bool options_belong(const Options *options, unsigned bit, const char *command, Error *err)
    NONNULL(4);
