// SPDX-License-Identifier: GPL-3.0-or-later
// Keys as a person wants them. The table stays as it is; an app that binds a
// key gets a copy of its own, in which
//
//     the key is taken out of the modes that it is bound in: its row gives way to one
//     for the other modes and one with the other keys, if there are any;
//     a row for it comes before the others of its command, so that it is the
//     one that the footer and the help name first.
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "command/feature.h"

MESSAGE(no_key, ERROR_USAGE,
        "bind: '{1}' is no key; write a character or a name as help does: Enter, Ctrl-R, F1, PgDn");
MESSAGE(taken_key, ERROR_USAGE, "bind: {1} has a fixed meaning and cannot be bound");
MESSAGE(no_command, ERROR_USAGE, "bind {1}: the command is missing, as in bind lesson x flip");
MESSAGE(not_in_mode, ERROR_USAGE, "bind: {1} does not work in mode {2}");

const KeyRow *key_rows(const App *app)
{
    return app->keys.rows ? app->keys.rows : key_table;
}

const char *key_of(const App *app, const char *command, unsigned modes, char out[16])
{
    for (const KeyRow *row = key_rows(app); row->command; row++) {
        if ((row->modes & modes) != 0 && strcmp(row->command, command) == 0)
            return key_title(row->key[0], out);
    }
    return "";
}

// The rows without a key in some modes, with room for one more; the caller's.
static KeyRow *rows_without(const KeyRow *row, Key key, unsigned modes, size_t *count)
{
    size_t most = 2;
    for (const KeyRow *r = row; r->command; r++)
        most += 1 + key_in(r, key);
    KeyRow *rows = mem_new(most, sizeof *rows);
    for (*count = 0; row->command; row++) {
        KeyRow there = *row, elsewhere = *row;
        there.modes &= modes;
        elsewhere.modes &= ~modes;
        if (!key_in(row, key) || !there.modes) {
            rows[(*count)++] = *row;
            continue;
        }
        memset(there.key, 0, sizeof there.key);
        for (size_t i = 0, n = 0; i < ROW_KEYS; i++) {
            if (row->key[i] != key)
                there.key[n++] = row->key[i];
        }
        if (there.key[0])
            rows[(*count)++] = there;
        if (elsewhere.modes)
            rows[(*count)++] = elsewhere;
    }
    return rows;
}

// Binds a key in some modes to a command line, for this app alone; what it did there before, other
// keys may still do. The row belongs before the first of the same command, which it is called
// like, else before what works everywhere.
static void key_bind(App *app, Key key, unsigned modes, const char *command)
{
    BUG_ON(modes == 0 || !*command);
    size_t count, at = 0, general = 0;
    KeyRow *rows = rows_without(key_rows(app), key, modes, &count);
    char *line = owned_add(&app->keys.lines, mem_text(command));
    for (; at < count && ((rows[at].modes & modes) == 0 || strcmp(rows[at].command, line) != 0);
         at++)
        general = strcmp(rows[at].command, ":") == 0 ? at : general;
    at = at < count ? at : general;
    KeyRow row = {.word = {line}, .rank = 4};
    for (size_t i = count; i-- > at;) {
        if (rows[i].word.en && strcmp(rows[i].command, line) == 0)
            row = rows[i];
    }
    memset(row.key, 0, sizeof row.key);
    row.key[0] = key;
    row.modes = modes;
    row.command = line;
    memmove(rows + at + 1, rows + at, (count - at) * sizeof *rows);
    rows[at] = row;
    free(app->keys.rows);
    app->keys.rows = rows;
}

// ---- bind [MODE] KEY COMMAND -------------------------------------------

// Modes that `bind` names, beside the views, which go by their own names.
static const struct {
    const char *name;
    unsigned bits;
} modes[] = {
    {"contents", MODE_CONTENTS}, {"lesson", MODE_LESSON}, {"why", MODE_WHY},
    {"help", MODE_HELP},         {"play", MODE_PLAY},     {"any", MODE_ANY},
};

// The modes that a word names, 0 for none.
static unsigned mode_named(const char *word)
{
    ViewName view;
    if (view_find(word, &view, ERROR_DROPPED) && view >= VIEW_MAP)
        return MODE_OF_VIEW(view);
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        if (strcmp(modes[i].name, word) == 0)
            return modes[i].bits;
    }
    return 0;
}

// Keys that the terminal, the counts or `gg` take before any table is read.
static bool is_taken(Key key)
{
    enum { CTRL_C = 3, CTRL_L = 12, CTRL_Z = 26, CTRL_BACKSLASH = 28 };
    return key == CTRL_C || key == CTRL_L || key == CTRL_Z || key == CTRL_BACKSLASH || key == 'g' ||
           (key >= '0' && key <= '9');
}

bool command_bind(App *app, const Arguments *arguments, Error *err)
{
    const char *line = arguments->rest;
    SCOPED(mem_drop) char *first = word_next(&line);
    const char *mode = mode_named(first) ? first : NULL; // NULL: wherever its command works
    SCOPED(mem_drop) char *second = mode ? word_next(&line) : NULL;
    const char *word = mode ? second : first;
    Key key;
    char title[16];
    if (!key_parse(word, &key))
        return ERROR(err, &no_key, err_text(word));
    if (is_taken(key))
        return ERROR(err, &taken_key, err_text(key_title(key, title)));
    if (!*line)
        return ERROR(err, &no_command, err_text(word));
    // The footer calls it like others of its kind.
    SCOPED(mem_drop) char *now = command_renamed(mem_text(line));
    const char *rest = now;
    SCOPED(mem_drop) char *name = word_next(&rest);
    const bool opens = strcmp(line, ":") == 0;
    const Command *command = opens ? NULL : command_find(name, err);
    const unsigned can = opens ? MODE_ANY : command ? command->modes : 0;
    const unsigned wanted = mode ? mode_named(mode) : can;
    if ((wanted & can) != 0)
        key_bind(app, key, wanted & can, now);
    else if (opens || command)
        ERROR(err, &not_in_mode, err_text(line), err_text(mode));
    return (wanted & can) != 0;
}

static void keys_release(App *app)
{
    owned_release(&app->keys.lines);
    free(app->keys.rows);
}

const Feature keys_feature = {.release = keys_release};
