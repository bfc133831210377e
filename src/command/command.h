// SPDX-License-Identifier: GPL-3.0-or-later
// Commands: one line of text each, one table for all. Help, completion and the
// manual are printed from it.
#pragma once

#include "command/app.h"

// What an argument is, for completion and help.
typedef enum ArgumentKind {
    ARG_NONE,
    ARG_STOP,
    ARG_ADDRESS,
    ARG_LESSON, // these name something
    ARG_VALUE,
    ARG_WORD,          // one of the command's words, and nothing else
    ARG_WORD_OR_OTHER, // one of them, or a value or name that the command itself reads
    ARG_COMMAND,
    ARG_SETTING,
    ARG_FILE,
} ArgumentKind;

enum { COMMAND_ARGS = 3 };

// A command line cut apart. Words are cut at blanks outside quotes and
// brackets; `rest` is all that follows the command, trimmed.
typedef struct Arguments {
    const char *line, *rest;
    size_t count;
    char *word[COMMAND_ARGS];
    size_t number; // the first word, where it is a whole number by the command's row
} Arguments;

// Cuts `line` (borrowed, trimmed by the caller) into the command's name, which
// is returned and the caller's, and its arguments. A word ends at a blank that
// is not inside "", [] or (). More words than COMMAND_ARGS are counted but
// not copied.
char *arguments_parse(const char *line, Arguments *arguments);
void arguments_release(Arguments *arguments);

// The whole numbers that a word may stand for.
typedef struct WholeRange {
    size_t least, most; // both 0: it is none
} WholeRange;

// Reads one, or an expression that comes to one. False and `err` where it does not, which names
// `who` takes it.
bool argument_whole(const char *who, const char *word, WholeRange range, size_t *value, Error *err)
    NONNULL(5);

// The bytes of the word at the start of `text`.
size_t word_length(const char *text);

// Cuts the next word off; the caller's.
char *word_next(const char **rest);

// What a command does. On failure nothing is changed.
typedef bool CommandRun(App *app, const Arguments *arguments, Error *err) NONNULL(3);
typedef bool CommandAct(App *app, Error *err) NONNULL(2); // of a command that takes no arguments

// A command that only chooses sets a member of App: an enum to the place of one of its words, a
// bool to whether that is "on", an int to the number that its row lets it be.
typedef struct Choice {
    size_t at, size; // in App; 0 bytes: it is another command
    bool on_off;     // "on" comes first
} Choice;

// What is true of a command beside what it does.
typedef enum CommandFlag {
    SETTING = 1 << 0,     // it may stand in the file of settings
    FOR_LESSONS = 1 << 1, // a lesson's own scripts may run it: it stays inside the
                          // session, ends by itself, and leaves files, settings,
                          // keys and what belongs to the person alone
    RUNS_ON = 1 << 2,     // training that runs by itself goes on: it only looks, or
                          // steers the training
    STEERS = 1 << 3,      // it steers a playback or a recording and is no part of one
    UNSETTLED = 1 << 4,   // it needs no numbers, so it does not wait for them
    JUMPS = 1 << 5,       // where it leads elsewhere, one can come back with `back`
    LOOKS = 1 << 6,       // it opens a page, or only takes time: what was said stays
    OPENS = 1 << 7,       // in the contents it opens the selected lesson first
    BY_ENTRY = 1 << 8,    // it is recorded as what came of it ("train 412"), if anything did
} CommandFlag;

typedef struct Command {
    const char *name;
    const char *alias;  // another name, or NULL
    Text arguments;     // "ADDRESS VALUE"; {1} stands for the words: "[{1}] [MATRIX…]"; NULL: the
                        // words, or a number
    size_t least, most; // most == COMMAND_ARGS: all the rest of the line
    ArgumentKind kind[COMMAND_ARGS];
    WholeRange number;        // that the first is one of
    const char *const *words; // of ARG_WORD and ARG_WORD_OR_OTHER, NULL-terminated
    unsigned modes;
    Text help;
    const char *example; // NULL: the name, with a word where there must be one
    CommandRun *run;     // one of these three, but of what is gone
    CommandAct *act;
    Choice choice;
    unsigned flags; // of CommandFlag
} Command;

// All commands by name, and the settings, each a command too, which `option` stands before; the
// lists end with a NULL name. Both in turn: the one after a command, or the first (NULL); NULL
// behind the last.
extern const Command command_table[], command_settings[];
const Command *command_after(const Command *command);

// What scripts, recordings and settings of earlier versions may say: commands that do nothing any
// more, by their names; the list ends with NULL. All are one, which says so and stands in no table.
extern const Command command_gone;
extern const char *const commands_gone[];

// What such lines, and fingers from elsewhere, call by other names; the list ends with NULL.
typedef struct Renamed {
    const char *was, *is;
} Renamed;

extern const Renamed commands_renamed[];

// A line as it was typed: full-width forms as their ASCII twins outside of quotes, blanks at both
// ends gone, and a colon before it. What may not be shown is '?', so that no recording and no
// progress holds it. The caller's.
char *command_tidied(const char *line);

// Takes a line over and returns it, or the one that its first words mean now.
char *command_renamed(char *line);

// Whether its argument is all the rest of the line, blanks and all: the name of
// a file or a lesson.
bool command_takes_rest(const Command *command);

// The command of that name or alias, or an error that suggests the nearest one; and one that may
// stand behind `option`, or else in a file of settings, or an error that lists these.
const Command *command_find(const char *name, Error *err) NONNULL(2);
const Command *command_find_setting(const char *name, bool option, Error *err) NONNULL(3);
extern const Message command_unknown, command_misspelt; // of one that is near to none, or to one

// Appends what the help writes for the command's arguments: "ADDRESS VALUE";
// nothing where it takes none.
void command_write_arguments(const Command *command, Lang lang, Buffer *out);

// Appends an example of it: what its row has, or its name, with the first of its words where one
// must be given.
void command_write_example(const Command *command, Buffer *out);

// Whether the command's row takes those arguments: so many, and one of its words where it must be
// one, or one of its numbers, which is read. `lang` is that of the names of arguments in the error.
bool command_accepts(const Command *command, Arguments *arguments, Lang lang, Error *err)
    NONNULL(4);

// Says what the last command changed in the session, where it did (`changed`, which is returned).
bool command_tell_change(App *app, bool changed);

// Adds to the message what was done, the largest of the numbers that changed and what is watched:
// of three as many as have room before so many columns, but the `least`. Returns how many at most.
size_t command_tell_numbers(App *app, size_t least, int columns);

// Says what became of the steps that were trained when the lesson's file was run again.
void command_tell_run(App *app);

// Runs it, with arguments that it accepts.
bool command_do(const Command *command, App *app, const Arguments *arguments, Error *err)
    NONNULL(4);

// The place of the argument among the command's words; without an argument the one
// after `now`, and after the last the first.
unsigned command_choice(const Command *command, const Arguments *arguments, unsigned now);

// On the lesson's board: another knob or head, or another value of the knob.
bool board_move(App *app, int down, int right, Error *err) NONNULL(4);

// ---- The functions of the table: commands_*.c, or the file of their feature ----

CommandRun command_against, command_answer, command_back, command_bind, command_bug,
    command_caption, command_choose, command_compare, command_cover, command_example,
    command_explain, command_generate, command_glyphs, command_goto, command_h, command_help,
    command_history, command_knob, command_label, command_lang, command_match, command_matrix,
    command_move, command_note, command_nudge, command_open, command_optimizer, command_option,
    command_play, command_point, command_practice, command_present, command_quit, command_record,
    command_reset, command_restore, command_reveal, command_row, command_save, command_say,
    command_scale, command_search, command_select, command_set, command_speed, command_train,
    command_undo, command_view, command_votes, command_wait, command_walk, command_zoom;
CommandAct command_cancel, command_check, command_flip, command_fold, command_hint, command_review,
    command_run;
