// SPDX-License-Identifier: GPL-3.0-or-later
// Keys and what they do: one table.
#ifndef QKV_COMMAND_KEYS_H
#define QKV_COMMAND_KEYS_H

#include <stdbool.h>
#include <stdint.h>

#include "command/app.h"

// A key press: a character, or one of these.
typedef enum KeyName {
    KEY_NAME_FIRST = 0x110000,
    KEY_NAME_UP = KEY_NAME_FIRST,
    KEY_NAME_DOWN,
    KEY_NAME_LEFT,
    KEY_NAME_RIGHT,
    KEY_NAME_HOME,
    KEY_NAME_END,
    KEY_NAME_PGUP,
    KEY_NAME_PGDN,
    KEY_NAME_TAB,
    KEY_NAME_BACKTAB,
    KEY_NAME_ENTER,
    KEY_NAME_BACKSPACE,
    KEY_NAME_DELETE,
    KEY_NAME_ESC,
    KEY_NAME_F1,
    KEY_NAME_F2,
    KEY_NAME_F3,
    KEY_NAME_F4,
    KEY_NAME_LAST,
} KeyName;

// A character (control characters as they are: Ctrl-R is 18) or a KeyName.
typedef uint32_t Key;

// Digits typed so far for `<count>G` and a first `g` of `gg`, and the rows to
// look the key up in (key_table.h; NULL: the table as it is). All zero at
// first.
typedef struct KeyState {
    unsigned long count;
    bool has_count, g;
    const struct KeyRow *rows;
} KeyState;

// The command line that a key means in this mode, or NULL if it has none (yet:
// a digit or a first g is kept in `state`). A line that starts with ":" opens
// the prompt with what follows. Full-width characters count as their ASCII twins.
// Borrowed until the next call (a counted goto is written into `line`).
enum { KEY_LINE_SIZE = 64 };
const char *keys_command(Mode mode, Key key, KeyState *state, char line[KEY_LINE_SIZE]);

// A key's name as help and the footer write it: "Enter", "n", "Ctrl-R".
const char *key_title(Key key, char out[16]);

// Reads such a name back, in any case, or a single character.
bool key_parse(const char *name, Key *key);

#endif
