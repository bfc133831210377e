// SPDX-License-Identifier: GPL-3.0-or-later
#include "command/help.h"

#include <string.h>

#include "command/command.h"
#include "command/key_table.h"
#include "num/format.h"
#include "view/glyphs.h"
#include "view/wrap.h"

enum { KEYS_W = 22, NAME_W = 30, STOP_W = 20 };

static const Text keys_text = {"Keys", "按键"};
static const Text commands_text = {"Commands (after :)", "命令（在 : 之后输入）"};
static const Text help_text = {"Help", "帮助"};
static const Text stops_text = {"Stops", "站点"};
static const Text here_text = {"you are here", "现在在这里"};
static const Text example_text = {"Example", "例子"};
static const Text looks_text = {"Looks of a number", "数的样子"};

const char *help_title(const App *app)
{
    if (app->help_stops)
        return text_in(&stops_text, app->display.lang);
    return app->help_word ? app->help_word
                          : text_in(&help_text, app->display.lang);
}

// The keys of a command in some modes: "n, Space, PgDn".
static void write_keys(const App *app, const char *command, unsigned modes,
                       Buffer *out)
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

// What a key's command does: the help of its command, or what ":" does.
static const Text *help_of(const char *line)
{
    static const Text prompt = {"type a command", "输入命令"};
    line += line[0] == ':';
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
    for (const KeyRow *row = key_rows(app); row->command; row++) {
        if ((row->modes & modes) == 0 || is_listed(app, row, modes))
            continue;
        Buffer keys = {0};
        write_keys(app, row->command, modes, &keys);
        lines_start(lines, 0);
        lines_add_at(lines, STYLE_KEY, 2, buffer_text(&keys));
        lines_add_at(lines, STYLE_DIM, KEYS_W,
                     row->command + (row->command[0] == ':' &&
                                     row->command[1] != '\0'));
        lines_add_at(lines, STYLE_TEXT, KEYS_W + 15,
                     text_in(help_of(row->command), lang));
        buffer_release(&keys);
    }
}

static void add_command(const Command *command, Lang lang, Lines *lines)
{
    lines_start(lines, 0);
    lines_add_at(lines, STYLE_KEY, 2, command->name);
    if (command->alias) {
        lines_add(lines, STYLE_TEXT, ", ");
        lines_add(lines, STYLE_KEY, command->alias);
    }
    const char *arguments = text_in(&command->arguments, lang);
    if (arguments) {
        lines_add(lines, STYLE_TEXT, " ");
        lines_add(lines, STYLE_DIM, arguments);
    }
    lines_add(lines, STYLE_TEXT, " ");
    lines_add_at(lines, STYLE_TEXT, NAME_W, text_in(&command->help, lang));
}

static void add_looks(Lang lang, GlyphSet glyphs, Lines *lines)
{
    const struct {
        const char *look;
        Text meaning;
    } rows[] = {
        {glyph_not_computed(glyphs), {"not computed yet", "还没有算"}},
        {"░░░", {"masked: may not be looked at", "被掩码遮掉：不许看"}},
        {"0", {"exactly zero", "恰好是零"}},
        {"0.000~", {"not zero, but rounds to it", "不是零，只是舍入成零"}},
        {"0.306*", {"changed by the last edit; not where all is original",
                    "上一次改动改变了它；全部恢复原数后不再标"}},
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

// ---- What can be set ---------------------------------------------------

// Whether what the stop shows depends on the node: a value on what stands
// before it, a gradient on all that the watched scalar is made from.
static bool matters_here(const Session *session, NodeId node)
{
    const Stop *stop = session_stop(session);
    const NodeId root = graph_root(session->graph);
    const bool forward = stop->kind == STOP_FORWARD;
    const NodeId end = forward ? stop->node : root;
    return stop->node == NODE_NONE || end == NODE_NONE ||
           graph_depends(session->graph, end, node);
}

static void add_settable(const char *name, const char *what, Lines *lines)
{
    lines_start(lines, 0);
    lines_add_at(lines, STYLE_KEY, 2, name);
    lines_add(lines, STYLE_TEXT, " ");
    lines_add_at(lines, STYLE_TEXT, KEYS_W, what);
}

// "Wq[1,1] … [2,2]   a weight"
static void add_matrix(const Session *session, Side side, NodeId node,
                       const Text *what, Lang lang, Lines *lines)
{
    const bool columns = session->display.columns;
    const Shape shape = graph_node(session->graph, node)->shape;
    Buffer name = {0};
    session_write_cell(session, (CellRef){side, node, 0, 0, 0}, &name);
    if (shape.rows * shape.cols > 1)
        buffer_printf(&name, " … [%zu,%zu]", columns ? shape.cols : shape.rows,
                      columns ? shape.rows : shape.cols);
    add_settable(buffer_text(&name), text_in(what, lang), lines);
    buffer_release(&name);
}

static void add_params(const Session *session, NodeId id, Lang lang,
                       Lines *lines)
{
    const Node *node = graph_node(session->graph, id);
    for (int i = 0; node->op && node->op->param[i].name; i++) {
        if (!node->op->param[i].editable)
            continue;
        Buffer name = {0}, now = {0};
        char number[NUMBER_SIZE];
        number_root(node->param[i], number);
        session_write_name(session, SIDE_VALUE, id, 0, &name);
        buffer_printf(&name, ".%s", node->op->param[i].name);
        buffer_printf(&now, lang == LANG_ZH ? "%s，现在是 %s" : "%s, now %s",
                      text_in(&node->op->title, lang), number);
        add_settable(buffer_text(&name), buffer_text(&now), lines);
        buffer_release(&name);
        buffer_release(&now);
    }
}

// All numbers that `set` takes and that the stop depends on.
static void add_settables(const Session *session, Lang lang, Lines *lines)
{
    static const Text head = {"What can be set here", "这里可以改的数"};
    static const Text upstream = {"the upstream gradient", "上游梯度"};
    const Graph *graph = session->graph;
    const NodeId root = graph_root(graph);
    lines_start(lines, 0);
    lines_start(lines, 0);
    lines_add(lines, STYLE_NAME, text_in(&head, lang));
    for (NodeId n = 0; n < (NodeId)graph_count(graph); n++) {
        const Node *node = graph_node(graph, n);
        if (!matters_here(session, n))
            continue;
        if (node->op)
            add_params(session, n, lang, lines);
        else
            add_matrix(session, SIDE_VALUE, n, role_title(node->role), lang,
                       lines);
    }
    if (root != NODE_NONE && !graph_root_is_loss(graph) &&
        session_stop(session)->kind != STOP_FORWARD)
        add_matrix(session, SIDE_GRAD, root, &upstream, lang, lines);
}

static void add_one(const App *app, const Command *command, Lines *lines)
{
    const Lang lang = app->display.lang;
    add_command(command, lang, lines);
    lines_start(lines, 0);
    Buffer keys = {0};
    for (const KeyRow *row = key_rows(app); row->command; row++) {
        const size_t n = strlen(command->name);
        const char *line = row->command + (row->command[0] == ':');
        char title[16];
        if (row->modes == 0 || strncmp(line, command->name, n) != 0 ||
            (line[n] != ' ' && line[n] != '\0'))
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
}

// " 8  A  A = softmax(S_scaled)"; where the walk stands is said.
static void add_stop(const App *app, size_t index, Lines *lines)
{
    const Session *session = app->session;
    const Stop *stop = &session->lesson->walk.stop[index];
    const FormulaStyle style = {NOTATION_PLAIN, session->display.columns};
    char name[STOP_NAME_SIZE];
    Buffer formula = {0};
    if (stop->kind == STOP_FORWARD)
        formula_forward(session->graph, stop->node, style, &formula);
    else if (stop->kind == STOP_BACKWARD)
        formula_backward(session->graph, stop->node, style, &formula);
    else if (stop->kind == STOP_UPDATE)
        formula_update(session->graph, stop->node, style, &formula);
    stop_name(session->graph, stop, name);
    lines_start(lines, 0);
    lines_printf(lines, STYLE_DIM, "%4zu  ", index + 1);
    lines_add(lines, index == session->stop ? STYLE_STOP : STYLE_KEY, name);
    if (formula.size > 0 && strcmp(buffer_text(&formula), name) != 0) {
        lines_add(lines, STYLE_TEXT, " ");
        lines_add_at(lines, STYLE_TEXT, STOP_W, buffer_text(&formula));
    }
    if (index == session->stop)
        lines_printf(lines, STYLE_DIM, "  (%s)",
                     text_in(&here_text, app->display.lang));
    buffer_release(&formula);
}

void help_lines(App *app, Lines *lines, const Canvas *canvas)
{
    (void)canvas;
    const Lang lang = app->display.lang;
    for (size_t i = 0; app->help_stops && i < app->session->lesson->walk.count;
         i++)
        add_stop(app, i, lines);
    if (app->help_stops)
        return;
    if (app->help_word) {
        const Command *command = command_find(app->help_word, NULL);
        add_one(app, command, lines);
        if (app->session && command->run == command_set)
            add_settables(app->session, lang, lines);
        return;
    }
    const unsigned modes = (unsigned)app_mode_under(app);
    add_keys(app, modes, lines);
    add_looks(lang, app->display.glyphs, lines);
    lines_start(lines, 0);
    lines_start(lines, 0);
    lines_add(lines, STYLE_NAME, text_in(&commands_text, lang));
    for (const Command *command = command_table; command->name; command++)
        add_command(command, lang, lines);
}
