// SPDX-License-Identifier: GPL-3.0-or-later
// Commands: one line of text each, one table for all. Help, completion and the
// manual are printed from it.
#ifndef QKV_COMMAND_COMMAND_H
#define QKV_COMMAND_COMMAND_H

#include <stdbool.h>
#include <stddef.h>

#include "command/app.h"

// What an argument is, for completion and help.
typedef enum ArgumentKind {
    ARG_NONE,
    ARG_STOP,
    ARG_ADDRESS,
    ARG_VALUE,
    ARG_LESSON,
    ARG_WORD, // one of the command's words
    ARG_COMMAND,
    ARG_FILE,
} ArgumentKind;

enum { COMMAND_ARGS = 3 };

// A command line cut apart. Words are cut at blanks outside quotes and
// brackets; `rest` is all that follows the command, trimmed.
typedef struct Arguments {
    const char *line, *rest;
    size_t count;
    char *word[COMMAND_ARGS];
} Arguments;

typedef struct Command {
    const char *name;
    const char *alias;  // another name, or NULL
    Text arguments;     // "ADDRESS VALUE"
    size_t least, most; // most == COMMAND_ARGS: all the rest of the line
    ArgumentKind kind[COMMAND_ARGS];
    const char *const *words; // ARG_WORD: what it may be, NULL-terminated
    unsigned modes;
    Text help;
    const char *example;
    bool (*run)(App *app, const Arguments *arguments, Error *err);
    bool setting;     // it may stand in the file of settings
    bool for_lessons; // a lesson's own scripts may run it: it stays inside the
                      // session, ends by itself, and leaves files, settings,
                      // keys and what belongs to the person alone
} Command;

// All commands by name; the list ends with a NULL name.
extern const Command command_table[];

// Whether its argument is all the rest of the line, blanks and all: the name of
// a file or a lesson.
bool command_takes_rest(const Command *command);

// The command of that name or alias, or an error that suggests the nearest one.
const Command *command_find(const char *name, Error *err);

// ---- The functions of the table, by what they are about ----------------

// commands_walk.c
bool command_next(App *app, const Arguments *arguments, Error *err);
bool command_prev(App *app, const Arguments *arguments, Error *err);
bool command_goto(App *app, const Arguments *arguments, Error *err);
bool command_forward(App *app, const Arguments *arguments, Error *err);
bool command_backward(App *app, const Arguments *arguments, Error *err);
bool command_flip(App *app, const Arguments *arguments, Error *err);
bool command_select(App *app, const Arguments *arguments, Error *err);
bool command_move(App *app, const Arguments *arguments, Error *err);
bool command_matrix(App *app, const Arguments *arguments, Error *err);
bool command_explain(App *app, const Arguments *arguments, Error *err);
bool command_term(App *app, const Arguments *arguments, Error *err);
bool command_factor(App *app, const Arguments *arguments, Error *err);
bool command_back(App *app, const Arguments *arguments, Error *err);
bool command_follow(App *app, const Arguments *arguments, Error *err);

// commands_edit.c
bool command_set(App *app, const Arguments *arguments, Error *err);
bool command_edit(App *app, const Arguments *arguments, Error *err);
bool command_nudge(App *app, const Arguments *arguments, Error *err);
bool command_undo(App *app, const Arguments *arguments, Error *err);
bool command_redo(App *app, const Arguments *arguments, Error *err);
bool command_reset(App *app, const Arguments *arguments, Error *err);
bool command_lr(App *app, const Arguments *arguments, Error *err);
bool command_train(App *app, const Arguments *arguments, Error *err);
bool command_run(App *app, const Arguments *arguments, Error *err);
bool command_history(App *app, const Arguments *arguments, Error *err);
bool command_check(App *app, const Arguments *arguments, Error *err);
bool command_h(App *app, const Arguments *arguments, Error *err);

// commands_task.c
bool command_answer(App *app, const Arguments *arguments, Error *err);
bool command_hint(App *app, const Arguments *arguments, Error *err);
bool command_reveal(App *app, const Arguments *arguments, Error *err);
bool command_skip(App *app, const Arguments *arguments, Error *err);
bool command_review(App *app, const Arguments *arguments, Error *err);
bool command_cover(App *app, const Arguments *arguments, Error *err);
// "reset answers": asks first, "reset answers yes" does it.
bool task_reset(App *app, const Arguments *arguments, Error *err);
// After every command: tells when it reached a goal.
void task_follow(App *app);

// commands_exercise.c
bool command_practice(App *app, const Arguments *arguments, Error *err);
bool command_bug(App *app, const Arguments *arguments, Error *err);
bool exercise_close(App *app);             // back to the lesson; false where none is open
bool exercise_again(App *app, Error *err); // the next one

// commands_show.c
bool command_lang(App *app, const Arguments *arguments, Error *err);
bool command_theme(App *app, const Arguments *arguments, Error *err);
bool command_glyphs(App *app, const Arguments *arguments, Error *err);
bool command_digits(App *app, const Arguments *arguments, Error *err);
bool command_labels(App *app, const Arguments *arguments, Error *err);
bool command_transpose(App *app, const Arguments *arguments, Error *err);
bool command_numpy(App *app, const Arguments *arguments, Error *err);
bool command_panel(App *app, const Arguments *arguments, Error *err);
bool command_zoom(App *app, const Arguments *arguments, Error *err);
bool command_mouse(App *app, const Arguments *arguments, Error *err);
bool command_scale(App *app, const Arguments *arguments, Error *err);
bool command_walk(App *app, const Arguments *arguments, Error *err);
bool command_glossary(App *app, const Arguments *arguments, Error *err);
bool command_help(App *app, const Arguments *arguments, Error *err);
bool command_bind(App *app, const Arguments *arguments, Error *err);
bool command_notes(App *app, const Arguments *arguments, Error *err);
bool command_stops(App *app, const Arguments *arguments, Error *err);

// commands_view.c
bool command_view(App *app, const Arguments *arguments, Error *err);
bool command_map(App *app, const Arguments *arguments, Error *err);
bool command_point(App *app, const Arguments *arguments, Error *err);
bool command_grain(App *app, const Arguments *arguments, Error *err);
bool command_compare(App *app, const Arguments *arguments, Error *err);
bool command_pin(App *app, const Arguments *arguments, Error *err);
bool command_fold(App *app, const Arguments *arguments, Error *err);

// commands_play.c
bool command_play(App *app, const Arguments *arguments, Error *err);
bool command_pause(App *app, const Arguments *arguments, Error *err);
bool command_step(App *app, const Arguments *arguments, Error *err);
bool command_speed(App *app, const Arguments *arguments, Error *err);
bool command_record(App *app, const Arguments *arguments, Error *err);

// present.c
bool command_present(App *app, const Arguments *arguments, Error *err);
bool command_core(App *app, const Arguments *arguments, Error *err);
bool command_blank(App *app, const Arguments *arguments, Error *err);
bool command_votes(App *app, const Arguments *arguments, Error *err);
bool command_timer(App *app, const Arguments *arguments, Error *err);

// commands_app.c
bool command_open(App *app, const Arguments *arguments, Error *err);
bool command_contents(App *app, const Arguments *arguments, Error *err);
bool command_row(App *app, const Arguments *arguments, Error *err);
bool command_enter(App *app, const Arguments *arguments, Error *err);
bool command_save(App *app, const Arguments *arguments, Error *err);
bool command_cancel(App *app, const Arguments *arguments, Error *err);
bool command_quit(App *app, const Arguments *arguments, Error *err);
bool command_search(App *app, const Arguments *arguments, Error *err);
bool command_match(App *app, const Arguments *arguments, Error *err);
bool command_wait(App *app, const Arguments *arguments, Error *err);

#endif
