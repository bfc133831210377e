// SPDX-License-Identifier: GPL-3.0-or-later
// What the help is put together from: rows of columns, and the list of keys.
#ifndef QKV_COMMAND_HELP_PARTS_H
#define QKV_COMMAND_HELP_PARTS_H

#include "command/app.h"
#include "view/lines.h"

// Columns: of the keys, and of the least screen that has a command's name
// beside its text.
enum { HELP_INDENT = 2, HELP_GAP = 2, HELP_KEYS_MOST = 20, HELP_WIDE = 70 };

// A text of one column of a row; a width of 0 leaves it out.
typedef struct Cell {
    StyleRole role;
    int column, width;
    const char *text;
} Cell;

// Appends a row of up to three cells side by side, each wrapped into its own
// width.
void help_row(const Cell *cell, size_t cells, const Canvas *canvas, Lines *out);

// Appends a name and a text that starts at `column` in every row of its list.
void help_pair(const char *name, const char *text, int column, const Canvas *canvas, Lines *out);

// Appends a heading, after an empty line where it is not the first.
void help_heading(const Text *title, Lang lang, Lines *out);

// The most columns of names; where lines are long none is broken.
int help_name_room(const Canvas *canvas, int most);

// The column after names of up to `most` columns, the widest of which has
// `width`.
int help_column_after(int width, int most);

// Appends the keys of a command in some modes: "n, Space, PgDn".
void help_write_keys(const App *app, const char *command, unsigned modes, Buffer *out);

// Appends all keys of some modes with what they do.
void help_keys(const App *app, unsigned modes, const Canvas *canvas, Lines *lines);

#endif
