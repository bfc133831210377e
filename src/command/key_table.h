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
    const char *command; // NULL ends the list
    const char *footer;  // how the footer writes the key ("j k"); NULL: its
                         // title
    Text word;           // in the footer; both NULL: not there
    bool (*works)(App *app); // NULL: always
} KeyRow;

extern const KeyRow key_table[];

enum { FOOTER_MOST = 24, FOOTER_WORD = 40 };

// The footer of the screen as it is now. The hints point into `text`.
typedef struct Footer {
    Hint hint[FOOTER_MOST];
    size_t count;
    char text[FOOTER_MOST][2][FOOTER_WORD];
} Footer;
void footer_make(App *app, Footer *footer);

#endif
