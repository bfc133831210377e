// SPDX-License-Identifier: GPL-3.0-or-later
// The table of keys, and the footer that is made from it.
#ifndef QKV_COMMAND_KEY_TABLE_H
#define QKV_COMMAND_KEY_TABLE_H

#include "command/app.h"
#include "command/keys.h"

// A key in some modes. A command that starts with ":" opens the command line
// with it, and with the key's own character behind it. Rows with a `word`
// stand in the footer, in the order of the table, while they `work`.
typedef struct KeyRow {
    Key key;
    unsigned modes;
    const char *command;      // NULL ends the list
    const char *const *group; // commands whose keys the footer writes together
                              // ("j k"), NULL-terminated; NULL: this one's
    Text word;                // in the footer; both NULL: not there
    bool (*works)(App *app);  // NULL: always
} KeyRow;

extern const KeyRow key_table[];

// The rows as this program has them: the table, with what `bind` changed.
const KeyRow *key_rows(const App *app);

// The title of the first key of a command line in some modes, written to
// `out`; "" where none is left.
const char *key_of(const App *app, const char *command, unsigned modes, char out[16]);

// Binds a key in some modes to a command line, for this app alone; what it did
// there before, other keys may still do.
void key_bind(App *app, Key key, unsigned modes, const char *command);
void key_bindings_free(App *app);

enum { FOOTER_MOST = 24, FOOTER_WORD = 40 };

// The footer of the screen as it is now. The hints point into `text`.
typedef struct Footer {
    Hint hint[FOOTER_MOST];
    size_t count;
    char text[FOOTER_MOST][2][FOOTER_WORD];
    const char *line[FOOTER_MOST][2];
} Footer;
void footer_make(App *app, Footer *footer);

#endif
