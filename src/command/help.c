// SPDX-License-Identifier: GPL-3.0-or-later
#include "command/help.h"

#include <string.h>

#include "command/command.h"
#include "command/key_table.h"
#include "view/wrap.h"

enum { KEYS_W = 22, NAME_W = 30 };

static const Text keys_text = {"Keys", "按键"};
static const Text commands_text = {"Commands (after :)", "命令（在 : 之后输入）"};
static const Text help_text = {"Help", "帮助"};
static const Text example_text = {"Example", "例子"};
static const Text looks_text = {"Looks of a number", "数的样子"};

const char *help_title(const App *app)
{
    return app->help_word ? app->help_word
                          : text_in(&help_text, app->display.lang);
}

// The keys of a command in some modes: "n, Space, PgDn".
static void write_keys(const char *command, unsigned modes, Buffer *out)
{
    for (const KeyRow *row = key_table; row->command; row++) {
        char title[16];
        if (strcmp(row->command, command) != 0 || (row->modes & modes) == 0)
            continue;
        const char *key = key_title(row->key, title);
        buffer_add(out, out->size ? ", " : "");
        buffer_add(out, key);
    }
}

// Whether an earlier row has the same command, so that its keys were listed.
static bool is_listed(const KeyRow *row, unsigned modes)
{
    for (const KeyRow *k = key_table; k < row; k++) {
        if (strcmp(k->command, row->command) == 0 && (k->modes & modes) != 0)
            return true;
    }
    return false;
}

// What a key's command does: the help of its command, or what ":" does.
static const Text *help_of(const char *line)
{
    static const Text prompt = {"type a command", "输入命令"};
    if (strcmp(line, ":") == 0)
        return &prompt;
    for (const Command *c = command_table; c->name; c++) {
        const size_t n = strlen(c->name);
        if (strncmp(line, c->name, n) == 0 && (line[n] == ' ' || !line[n]))
            return &c->help;
    }
    return &prompt;
}

static void add_keys(const App *app, unsigned modes, Lines *lines)
{
    const Lang lang = app->display.lang;
    lines_start(lines, 0);
    lines_add(lines, STYLE_NAME, text_in(&keys_text, lang));
    for (const KeyRow *row = key_table; row->command; row++) {
        if ((row->modes & modes) == 0 || is_listed(row, modes))
            continue;
        Buffer keys = {0};
        write_keys(row->command, modes, &keys);
        lines_start(lines, 0);
        lines_add_at(lines, STYLE_KEY, 2, buffer_text(&keys));
        lines_add_at(lines, STYLE_DIM, KEYS_W, row->command);
        lines_add_at(lines, STYLE_TEXT, KEYS_W + 15,
                     text_in(help_of(row->command), lang));
        buffer_release(&keys);
    }
}

static void add_command(const Command *command, Lang lang, Lines *lines)
{
    lines_start(lines, 0);
    lines_add_at(lines, STYLE_KEY, 2, command->name);
    const char *arguments = text_in(&command->arguments, lang);
    if (arguments) {
        lines_add(lines, STYLE_TEXT, " ");
        lines_add(lines, STYLE_DIM, arguments);
    }
    lines_add(lines, STYLE_TEXT, " ");
    lines_add_at(lines, STYLE_TEXT, NAME_W, text_in(&command->help, lang));
}

static void add_looks(Lang lang, Lines *lines)
{
    static const struct {
        const char *look;
        Text meaning;
    } rows[] = {
        {"⋅", {"not computed yet", "还没有算"}},
        {"░░░", {"masked: may not be looked at", "被掩码遮掉：不许看"}},
        {"0", {"exactly zero", "恰好是零"}},
        {"0.000~", {"not zero, but rounds to it", "不是零，只是舍入成零"}},
        {"0.306*", {"changed by the last command", "被上一条命令改变了"}},
        {"[0.306]", {"selected, or a source of what is selected",
                     "选中的格子，或它的来源"}},
    };
    lines_start(lines, 0);
    lines_start(lines, 0);
    lines_add(lines, STYLE_NAME, text_in(&looks_text, lang));
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        lines_start(lines, 0);
        lines_add_at(lines, STYLE_KEY, 2, rows[i].look);
        lines_add_at(lines, STYLE_TEXT, KEYS_W, text_in(&rows[i].meaning, lang));
    }
}

static void add_one(const Command *command, Lang lang, const Canvas *canvas,
                    Lines *lines)
{
    add_command(command, lang, lines);
    lines_start(lines, 0);
    Buffer keys = {0};
    for (const KeyRow *row = key_table; row->command; row++) {
        const size_t n = strlen(command->name);
        char title[16];
        if (strncmp(row->command, command->name, n) != 0 ||
            (row->command[n] != ' ' && row->command[n] != '\0'))
            continue;
        const char *key = key_title(row->key, title);
        buffer_printf(&keys, "%s%s", keys.size ? ", " : "", key);
    }
    lines_add_at(lines, STYLE_DIM, 2, text_in(&keys_text, lang));
    lines_add_at(lines, STYLE_KEY, KEYS_W, keys.size ? buffer_text(&keys) : "-");
    lines_start(lines, 0);
    lines_add_at(lines, STYLE_DIM, 2, text_in(&example_text, lang));
    lines_add_at(lines, STYLE_TEXT, KEYS_W, command->example);
    buffer_release(&keys);
    (void)canvas;
}

void help_lines(App *app, Lines *lines, const Canvas *canvas)
{
    const Lang lang = app->display.lang;
    if (app->help_word) {
        add_one(command_find(app->help_word, NULL), lang, canvas, lines);
        return;
    }
    const unsigned modes = (unsigned)app_mode_under(app);
    add_keys(app, modes, lines);
    add_looks(lang, lines);
    lines_start(lines, 0);
    lines_start(lines, 0);
    lines_add(lines, STYLE_NAME, text_in(&commands_text, lang));
    for (const Command *command = command_table; command->name; command++)
        add_command(command, lang, lines);
}
