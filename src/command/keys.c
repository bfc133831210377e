// SPDX-License-Identifier: GPL-3.0-or-later
#include "command/keys.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/utf8.h"

enum { COUNT_MOST = 100000 };

static const struct {
    Key key;
    const char *title;
} titles[] = {
    {KEY_NAME_UP, "Up"},
    {KEY_NAME_DOWN, "Down"},
    {KEY_NAME_LEFT, "Left"},
    {KEY_NAME_RIGHT, "Right"},
    {KEY_NAME_HOME, "Home"},
    {KEY_NAME_END, "End"},
    {KEY_NAME_PGUP, "PgUp"},
    {KEY_NAME_PGDN, "PgDn"},
    {KEY_NAME_TAB, "Tab"},
    {KEY_NAME_BACKTAB, "Shift-Tab"},
    {KEY_NAME_ENTER, "Enter"},
    {KEY_NAME_BACKSPACE, "Backspace"},
    {KEY_NAME_DELETE, "Del"},
    {KEY_NAME_ESC, "Esc"},
    {KEY_NAME_F1, "F1"},
    {KEY_NAME_F2, "F2"},
    {KEY_NAME_F3, "F3"},
    {KEY_NAME_F4, "F4"},
    {KEY_NAME_F5, "F5"},
    {KEY_NAME_F17, "Shift-F5"},
    {' ', "Space"},
};

const char *key_title(Key key, char out[16])
{
    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++) {
        if (titles[i].key == key)
            return titles[i].title;
    }
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
    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++) {
        if (strcasecmp(titles[i].title, name) == 0) {
            *key = titles[i].key;
            return true;
        }
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
