// SPDX-License-Identifier: GPL-3.0-or-later
// Keys as a person wants them. The table stays as it is; an app that binds a
// key gets a copy of its own, in which
//
//     the key is taken out of the modes that it is bound in, and where the
//     footer named it, another key of the same command stands there instead;
//     a row for it comes before the others of its command, so that it is the
//     one that the footer and the help name first.
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "command/feature.h"

const KeyRow *key_rows(const App *app)
{
    return app->keys.rows ? app->keys.rows : key_table;
}

const char *key_of(const App *app, const char *command, unsigned modes, char out[16])
{
    for (const KeyRow *row = key_rows(app); row->command; row++) {
        if ((row->modes & modes) != 0 && strcmp(row->command, command) == 0)
            return key_title(row->key, out);
    }
    return "";
}

static size_t count_rows(const KeyRow *rows)
{
    size_t n = 0;
    while (rows[n].command)
        n++;
    return n;
}

// The footer names one row as it did another.
static void name_as(KeyRow *row, const KeyRow *other)
{
    const KeyRow own = *row;
    *row = *other;
    row->key = own.key;
    row->modes = own.modes;
    row->command = own.command;
}

// The next key of the same command takes over what the footer says of `row`.
static void hand_on(KeyRow *rows, const KeyRow *row, unsigned modes)
{
    for (KeyRow *k = rows; row->word.en && k->command; k++) {
        if (k == row || k->key == row->key || (k->modes & modes) == 0 || k->word.en ||
            strcmp(k->command, row->command) != 0)
            continue;
        name_as(k, row);
        return;
    }
}

static void take_out(KeyRow *rows, Key key, unsigned modes)
{
    for (KeyRow *row = rows; row->command; row++) {
        if (row->key != key || (row->modes & modes) == 0)
            continue;
        hand_on(rows, row, row->modes & modes);
        row->modes &= ~modes;
    }
}

// Where a row for `command` belongs: before the first of the same command,
// else before what works everywhere.
static size_t place_of(const KeyRow *rows, const char *command, unsigned modes)
{
    size_t i = 0, general = 0;
    for (; rows[i].command; i++) {
        if ((rows[i].modes & modes) != 0 && strcmp(rows[i].command, command) == 0)
            return i;
        if (strcmp(rows[i].command, ":") == 0)
            general = i;
    }
    return general;
}

void key_bind(App *app, Key key, unsigned modes, const char *command)
{
    BUG_ON(modes == 0 || !*command);
    const size_t count = count_rows(key_rows(app));
    KeyRow *rows = mem_new(count + 2, sizeof *rows);
    memcpy(rows, key_rows(app), count * sizeof *rows);
    take_out(rows, key, modes);
    MEM_GROW(app->keys.line, app->keys.lines, app->keys.capacity);
    char *line = mem_text(command);
    app->keys.line[app->keys.lines++] = line;
    const size_t at = place_of(rows, command, modes);
    KeyRow row = {.key = key, .modes = modes, .command = line, .word = {line, line}, .rank = 4};
    for (size_t i = at; rows[i].command; i++) { // known by another word
        if (rows[i].word.en && strcmp(rows[i].command, command) == 0) {
            name_as(&row, &rows[i]);
            break;
        }
    }
    memmove(rows + at + 1, rows + at, (count - at) * sizeof *rows);
    rows[at] = row;
    free(app->keys.rows);
    app->keys.rows = rows;
}

static void keys_release(App *app)
{
    for (size_t i = 0; i < app->keys.lines; i++)
        free(app->keys.line[i]);
    free(app->keys.line);
    free(app->keys.rows);
}

const Feature keys_feature = {.release = keys_release};
