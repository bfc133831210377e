// SPDX-License-Identifier: GPL-3.0-or-later
#include "command/keys.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "command/key_table.h"

enum { CTRL_R = 18, CTRL_H = 8, COUNT_MOST = 100000 };

static const struct {
    Key key;
    const char *title;
} titles[] = {
    {KEY_NAME_UP, "Up"},           {KEY_NAME_DOWN, "Down"},
    {KEY_NAME_LEFT, "Left"},       {KEY_NAME_RIGHT, "Right"},
    {KEY_NAME_HOME, "Home"},       {KEY_NAME_END, "End"},
    {KEY_NAME_PGUP, "PgUp"},       {KEY_NAME_PGDN, "PgDn"},
    {KEY_NAME_TAB, "Tab"},         {KEY_NAME_BACKTAB, "Shift-Tab"},
    {KEY_NAME_ENTER, "Enter"},     {KEY_NAME_BACKSPACE, "Backspace"},
    {KEY_NAME_DELETE, "Del"},      {KEY_NAME_ESC, "Esc"},
    {KEY_NAME_F1, "F1"},           {KEY_NAME_F2, "F2"},
    {KEY_NAME_F3, "F3"},           {KEY_NAME_F4, "F4"},
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

// The key as the table has it.
static Key plain_key(Key key)
{
    if (key >= KEY_NAME_FIRST)
        return key;
    switch (key) {
    case '\r':
    case '\n': return KEY_NAME_ENTER;
    case '\t': return KEY_NAME_TAB;
    case 127:
    case CTRL_H: return KEY_NAME_BACKSPACE;
    case 27: return KEY_NAME_ESC;
    default: return utf8_narrow(key);
    }
}

static const char *find(Mode mode, Key key)
{
    for (const KeyRow *row = key_table; row->command; row++) {
        if (row->key == key && (row->modes & (unsigned)mode) != 0)
            return row->command;
    }
    return NULL;
}

// Digits gather into a count; a first g waits for a second one.
static bool gather(Mode mode, Key key, KeyState *state)
{
    if ((mode & (MODE_LESSON | MODE_WHY)) == 0)
        return false;
    if (key >= '0' && key <= '9' && (key != '0' || state->has_count)) {
        if (state->count < COUNT_MOST)
            state->count = state->count * 10 + (key - '0');
        state->has_count = true;
        return true;
    }
    if (key == 'g' && !state->g) {
        state->g = true;
        return true;
    }
    return false;
}

const char *keys_command(Mode mode, Key key, KeyState *state,
                         char line[KEY_LINE_SIZE])
{
    key = plain_key(key);
    if (gather(mode, key, state))
        return NULL;
    const KeyState typed = *state;
    *state = (KeyState){0};
    if (key == 'g' && typed.g)
        return "goto 1";
    const bool counts = (mode & (MODE_LESSON | MODE_WHY)) != 0;
    if (key == 'G' && counts && typed.has_count) {
        snprintf(line, KEY_LINE_SIZE, "goto %lu", typed.count);
        return line;
    }
    const char *command = find(mode, key);
    const bool walks = command && (strcmp(command, "next") == 0 ||
                                   strcmp(command, "prev") == 0);
    if (walks && typed.has_count) {
        snprintf(line, KEY_LINE_SIZE, "%s %lu", command, typed.count);
        return line;
    }
    return command;
}
