// SPDX-License-Identifier: GPL-3.0-or-later
#include "command/keys.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/utf8.h"

enum { COUNT_MOST = 100000 };

// In the order of KeyName; the last is a character.
static const char *const titles[] = {"Up",   "Down",     "Left", "Right",     "Home",  "End",
                                     "PgUp", "PgDn",     "Tab",  "Shift-Tab", "Enter", "Backspace",
                                     "Del",  "Esc",      "F1",   "F2",        "F3",    "F4",
                                     "F5",   "Shift-F5", "Space"};
enum { TITLES = sizeof titles / sizeof *titles, SPACE = TITLES - 1 };
_Static_assert(SPACE == KEY_NAME_LAST - KEY_NAME_FIRST, "a title for each");

const char *key_title(Key key, char out[16])
{
    BUG_ON(key >= KEY_NAME_LAST);
    if (key == ' ' || key >= KEY_NAME_FIRST)
        return titles[key == ' ' ? SPACE : key - KEY_NAME_FIRST];
    if (key < 32) {
        snprintf(out, 16, "Ctrl-%c", (char)(key + '@'));
        return out;
    }
    out[utf8_encode(key, out)] = '\0';
    return out;
}

const char *key_title_in(const KeyRow *row, size_t at, char out[16])
{
    const Key key = row->key[at];
    const bool answers = row->key[1] == '1', digit = key > '0' && key <= '9';
    return digit ? answers ? "" : "1-9" : answers && key == '0' ? "0-9" : key_title(key, out);
}

bool key_parse(const char *name, Key *key)
{
    uint32_t ch;
    for (Key i = 0; i < TITLES; i++) {
        *key = i == SPACE ? ' ' : KEY_NAME_FIRST + i;
        if (strcasecmp(titles[i], name) == 0)
            return true;
    }
    const size_t size = strlen(name);
    if (strncasecmp(name, "Ctrl-", 5) == 0 && size == 6) {
        *key = (Key)(toupper((unsigned char)name[5]) - '@');
        return *key > 0 && *key < 32;
    }
    const bool single = size > 0 && utf8_decode(name, size, &ch) == size;
    *key = single ? utf8_narrow(ch) : 0;
    return single && ch > ' ' && ch != 127 && ch != UTF8_REPLACEMENT;
}

bool key_in(const KeyRow *row, Key key)
{
    const Key *own = row->key;
    while (*own && *own != key)
        own++;
    return *own != 0;
}

const KeyRow *key_row(const KeyRow *rows, unsigned modes, Key key)
{
    while (rows->command && ((rows->modes & modes) == 0 || !key_in(rows, key)))
        rows++;
    return rows;
}

// Digits gather into a count; a first g waits for a second one.
static bool gather(Mode mode, Key key, KeyState *state)
{
    const bool asked = (mode & (MODE_ANSWER | MODE_BOARD)) != 0;
    if ((mode & (MODE_LESSON | MODE_WHY | MODE_CONTENTS | MODE_HELP)) == 0)
        return false;
    if (!asked && key >= '0' && key <= '9' && (key != '0' || state->count > 0)) {
        if (state->count < COUNT_MOST)
            state->count = state->count * 10 + (key - '0');
        return true;
    }
    if (key == 'g' && !state->g) {
        state->g = true;
        return true;
    }
    return false;
}

bool keys_wait(const KeyState *state)
{
    return state->g || state->count > 0;
}

const char *keys_command(Mode mode, Key key, KeyState *state, char line[KEY_LINE_SIZE])
{
    key = utf8_narrow(key);
    if ((mode & MODE_BLANK) != 0 && key != ':') { // and does nothing else
        *state = (KeyState){.rows = state->rows};
        return "present blank";
    }
    if (gather(mode, key, state))
        return NULL;
    const KeyState typed = *state;
    *state = (KeyState){.rows = typed.rows};
    const bool list = (mode & (MODE_CONTENTS | MODE_HELP)) != 0;
    if (key == KEY_NAME_ESC && keys_wait(&typed))
        return NULL;
    if (key == 'g' && typed.g)
        return list ? "row first" : "goto 1";
    const char *command =
        key_row(typed.rows ? typed.rows : key_table, (unsigned)mode, key)->command;
    // A letter or a character past ASCII that has no other meaning begins an answer, unless a
    // class looks on: "yes".
    const bool letter =
        key < 0x80 ? isalpha((int)key) != 0 : key < KEY_NAME_FIRST && !utf8_is_unsafe(key);
    if ((mode & (MODE_BOARD | MODE_ANSWER)) == MODE_BOARD && key >= '1' && key <= '9') {
        snprintf(line, KEY_LINE_SIZE, "knob %c", (char)key);
        return line;
    }
    if (!command && (mode & (MODE_ANSWER | MODE_PRESENT)) == MODE_ANSWER && letter)
        command = ":answer";
    const bool walks = command && (strcmp(command, "next") == 0 || strcmp(command, "prev") == 0);
    if (typed.count > 0 && (key == 'G' || walks)) {
        const char *counts = key != 'G' ? command : list ? "row" : "goto";
        snprintf(line, KEY_LINE_SIZE, "%s %lu", counts, typed.count);
        return line;
    }
    if (!command || command[0] != ':' || command[1] == '\0')
        return command;
    char text[8];
    text[utf8_encode(key, text)] = '\0';
    snprintf(line, KEY_LINE_SIZE, "%s %s", command, text);
    return line;
}
