// SPDX-License-Identifier: GPL-3.0-or-later
// The help's list of keys, made from the table of keys.
#include <string.h>

#include "command/command.h"
#include "command/help_parts.h"
#include "command/keys.h"

void help_write_keys(const App *app, const char *command, unsigned modes, Buffer *out)
{
    for (const KeyRow *row = key_rows(app); row->command; row++) {
        char title[16];
        if (strcmp(row->command, command) != 0 || (row->modes & modes) == 0)
            continue;
        const char *key = key_title(row->key, title);
        buffer_add(out, out->size ? ", " : "");
        buffer_add(out, key);
    }
}

// Whether an earlier row has the same command, so that its keys were listed.
static bool is_listed(const App *app, const KeyRow *row, unsigned modes)
{
    for (const KeyRow *k = key_rows(app); k < row; k++) {
        if (strcmp(k->command, row->command) == 0 && (k->modes & modes) != 0)
            return true;
    }
    return false;
}

// Lines of keys which say less than their command.
static const Text *help_of_line(const char *line)
{
    static const struct {
        const char *line;
        Text help;
    } lines[] = {
        {"goto 1", {"go to the first stop", "到第一站"}},
        {"goto last", {"go to the last stop", "到最后一站"}},
        {"h coarser", {"a larger step of the finite difference", "差分的步长加大"}},
        {"h finer", {"a smaller step of the finite difference", "差分的步长减小"}},
        {"matrix next", {"select a cell of the next matrix", "选下一个矩阵里的格子"}},
        {"matrix prev", {"select a cell of the previous matrix", "选上一个矩阵里的格子"}},
        {"move down",
         {"the cell below, or what a view points at", "选下面的格子，或视图里所指之处"}},
        {"move left",
         {"the cell on the left, or what a view points at", "选左边的格子，或视图里所指之处"}},
        {"move right",
         {"the cell on the right, or what a view points at", "选右边的格子，或视图里所指之处"}},
        {"move up", {"the cell above, or what a view points at", "选上面的格子，或视图里所指之处"}},
        {"nudge -0.1", {"subtract 0.1 from the selected number", "给选中的数减 0.1"}},
        {"nudge 0.1", {"add 0.1 to the selected number", "给选中的数加 0.1"}},
        {"view check",
         {"hold the selected gradient against finite differences", "用差分核对选中的梯度"}},
        {"view next",
         {"the next view: map, changes, training and so on", "换下一个视图：地图、变化、训练等"}},
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        if (strcmp(lines[i].line, line) == 0)
            return &lines[i].help;
    }
    return NULL;
}

// What a key does: its line's help, that of its command, or what ":" does.
static const Text *help_of(const char *line)
{
    static const Text prompt = {"type a command", "输入命令"};
    const Text *own = help_of_line(line);
    if (own)
        return own;
    line += line[0] == ':';
    for (const Command *c = command_table; c->name; c++) {
        const size_t n = strlen(c->name);
        if (strncmp(line, c->name, n) == 0 && (line[n] == ' ' || !line[n]))
            return &c->help;
    }
    return &prompt;
}

// The widest keys, and the widest command, of the rows of some modes.
static void measure_keys(const App *app, const Canvas *canvas, unsigned modes, int *keys,
                         int *command)
{
    *keys = *command = 0;
    for (const KeyRow *row = key_rows(app); row->command; row++) {
        if ((row->modes & modes) == 0)
            continue;
        Buffer text = {0};
        help_write_keys(app, row->command, modes, &text);
        const int k = canvas_width(canvas, buffer_text(&text));
        const int c = canvas_width(canvas, row->command);
        *keys = k > *keys ? k : *keys;
        *command = c > *command ? c : *command;
        buffer_release(&text);
    }
}

// A row's command line; a key that opens the line with some text has a colon
// before it.
static const char *command_of(const KeyRow *row)
{
    return row->command + (row->command[0] == ':' && row->command[1] != '\0');
}

void help_keys(const App *app, unsigned modes, const Canvas *canvas, Lines *lines)
{
    static const Text title = {"Keys", "按键"};
    const Lang lang = app->display.lang;
    int keys_w, command_w;
    measure_keys(app, canvas, modes, &keys_w, &command_w);
    const int second = help_column_after(keys_w, help_name_room(canvas, HELP_KEYS_MOST));
    const bool wide = canvas->w >= HELP_WIDE;
    const int third = wide ? second + command_w + HELP_GAP : second;
    help_heading(&title, lang, lines);
    for (const KeyRow *row = key_rows(app); row->command; row++) {
        if ((row->modes & modes) == 0 || is_listed(app, row, modes))
            continue;
        Buffer keys = {0};
        help_write_keys(app, row->command, modes, &keys);
        const Cell cells[] = {
            {STYLE_KEY, HELP_INDENT, second - HELP_INDENT - HELP_GAP, buffer_text(&keys)},
            {STYLE_DIM, second, wide ? command_w : 0, command_of(row)},
            {STYLE_TEXT, third, canvas->w - 2 - third, text_in(help_of(row->command), lang)}};
        help_row(cells, 3, canvas, lines);
        buffer_release(&keys);
    }
}
