// SPDX-License-Identifier: GPL-3.0-or-later
// bind [MODE] KEY COMMAND
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "command/arguments.h"
#include "command/command.h"
#include "command/keys.h"
#include "lesson/view_name.h"

static const Message no_key = {
    ERROR_USAGE,
    {"bind: '{1}' is no key; write a character or a name as help does: Enter, Ctrl-R, F1, PgDn",
     "bind：“{1}”不是按键；请写一个字符，或帮助里的名字，如 Enter、Ctrl-R、F1、PgDn"}};
static const Message taken_key = {
    ERROR_USAGE,
    {"bind: {1} has a fixed meaning and cannot be bound", "bind：{1} 有固定的用途，不能改"}};
static const Message no_command = {ERROR_USAGE,
                                   {"bind {1}: the command is missing, as in bind lesson x flip",
                                    "bind {1}：缺少命令，例如 bind lesson x flip"}};
static const Message not_in_mode = {
    ERROR_USAGE, {"bind: {1} does not work in mode {2}", "bind：{1} 在 {2} 模式里不能用"}};

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
    for (int view = VIEW_MAP; view < VIEW_COUNT; view++) {
        if (strcmp(view_words[view], word) == 0)
            return MODE_OF_VIEW(view);
    }
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

// Cuts the next word off; the caller's.
static char *next_word(const char **rest)
{
    const size_t n = word_length(*rest);
    char *word = mem_text_n(*rest, n);
    *rest += n;
    *rest += strspn(*rest, " ");
    return word;
}

// The modes in which a command line works; 0 and an error where there is no
// such command.
static unsigned modes_of(const char *line, Error *err)
{
    if (strcmp(line, ":") == 0)
        return MODE_ANY;
    char *name = mem_text_n(line, word_length(line));
    const Command *command = command_find(name, err);
    free(name);
    return command ? command->modes : 0;
}

// `mode` is NULL where the key is bound wherever its command works.
static bool bind_key(App *app, const char *word, const char *mode, const char *line, Error *err)
{
    Key key;
    char title[16];
    if (!key_parse(word, &key))
        return ERROR(err, &no_key, err_text(word));
    if (is_taken(key))
        return ERROR(err, &taken_key, err_text(key_title(key, title)));
    if (!*line)
        return ERROR(err, &no_command, err_text(word));
    const unsigned can = modes_of(line, err);
    if (!can)
        return false;
    const unsigned wanted = mode ? mode_named(mode) : can;
    if ((wanted & can) == 0)
        return ERROR(err, &not_in_mode, err_text(line), err_text(mode));
    key_bind(app, key, wanted & can, line);
    return true;
}

bool command_bind(App *app, const Arguments *arguments, Error *err)
{
    const char *rest = arguments->rest;
    char *word = next_word(&rest);
    char *mode = mode_named(word) != 0 ? word : NULL;
    if (mode)
        word = next_word(&rest);
    const bool bound = bind_key(app, word, mode, rest, err);
    free(word);
    free(mode);
    return bound;
}
