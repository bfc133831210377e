// SPDX-License-Identifier: GPL-3.0-or-later
#include "command/help.h"

#include <stdlib.h>
#include <string.h>

#include "base/say.h"
#include "command/feature.h"
#include "command/glossary.h"
#include "command/help_parts.h"
#include "command/keys.h"
#include "num/format.h"
#include "view/chrome.h"
#include "view/glyphs.h"
#include "view/wrap.h"

// Columns of a command's name with its arguments, and of a stop's name.
enum { NAME_MOST = 26, STOP_W = 20 };

static const Text keys_text = {"Keys", "按键"};
static const Text commands_text = {"Commands (after :)", "命令（在 : 之后输入）"};
static const Text help_text = {"Help", "帮助"};
static const Text stops_text = {"Stops", "各站"};
static const Text terms_text = {"Glossary", "术语"};
static const Text notes_text = {"Notes", "备注"};
static const Text here_text = {"you are here", "现在在这里"};
static const Text example_text = {"Example", "例子"};
static const Text looks_text = {"Looks of a number", "数的样子"};

const char *help_title(const App *app)
{
    if (app->help.kind == HELP_STOPS)
        return text_in(&stops_text, app->display.lang);
    if (app->help.kind == HELP_NOTES)
        return text_in(&notes_text, app->display.lang);
    if (app->help.kind == HELP_TERMS && !app->help.word)
        return text_in(&terms_text, app->display.lang);
    return app->help.word ? app->help.word : text_in(&help_text, app->display.lang);
}

// ---- Looks and commands ------------------------------------------------

static void add_looks(Lang lang, const Canvas *canvas, Lines *lines)
{
    const struct {
        const char *look;
        Text meaning;
    } rows[] = {
        {glyph_not_computed(canvas->glyphs), {"not computed yet", "尚未计算"}},
        {"░░░", {"masked: may not be looked at", "被掩码遮掉：不许看"}},
        {"0", {"exactly zero", "恰好是零"}},
        {"0.000~", {"not zero, but rounds to it", "不是零，只是舍入成零"}},
        {"0.306*",
         {"changed by the last edit; not where all is original",
          "上一次改动改变了它；全部恢复原数后不再标"}},
        {"[0.306]", {"selected, or a source of what is selected", "选中的格子，或它的来源"}},
    };
    help_heading(&looks_text, lang, lines);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        help_pair(rows[i].look, text_in(&rows[i].meaning, lang),
                  help_column_after(canvas_width(canvas, rows[5].look), HELP_KEYS_MOST), canvas,
                  lines);
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
    return stop->node == NODE_NONE || end == NODE_NONE || graph_depends(session->graph, end, node);
}

// Where the numbers that can be set are listed.
typedef struct SetList {
    const Session *session;
    Lang lang;
    const Canvas *canvas;
    Lines *lines;
} SetList;

static void add_settable(const SetList *list, const char *name, const char *what)
{
    help_pair(name, what, HELP_INDENT + HELP_KEYS_MOST, list->canvas, list->lines);
}

// "Wq[1,1] … [2,2]   a weight"
static void add_matrix(const SetList *list, Side side, NodeId node, const Text *what)
{
    const Session *session = list->session;
    const bool columns = session->display.columns;
    const Shape shape = graph_node(session->graph, node)->shape;
    Buffer name = {0};
    session_write_cell(session, (CellRef){side, node, 0, 0, 0}, &name);
    if (shape.rows * shape.cols > 1)
        buffer_printf(&name, " … [%zu,%zu]", columns ? shape.cols : shape.rows,
                      columns ? shape.rows : shape.cols);
    add_settable(list, buffer_text(&name), text_in(what, list->lang));
    buffer_release(&name);
}

static void add_params(const SetList *list, NodeId id)
{
    const Session *session = list->session;
    const Lang lang = list->lang;
    const Node *node = graph_node(session->graph, id);
    for (int i = 0; node->op && node->op->param[i].name; i++) {
        if (!node->op->param[i].editable)
            continue;
        Buffer name = {0}, now = {0};
        char number[NUMBER_SIZE];
        number_root(node->param[i], number);
        session_write_name(session, SIDE_VALUE, id, 0, &name);
        buffer_printf(&name, ".%s", node->op->param[i].name);
        SAYF(&now, lang, "{1}, now {2}", "{1}，现在是 {2}",
             say_text(text_in(&node->op->title, lang)), say_text(number));
        add_settable(list, buffer_text(&name), buffer_text(&now));
        buffer_release(&name);
        buffer_release(&now);
    }
}

// All numbers that `set` takes and that the stop depends on.
static void add_settables(const Session *session, Lang lang, const Canvas *canvas, Lines *lines)
{
    static const Text head = {"What can be set here", "这里可以改的数"};
    static const Text upstream = {"the upstream gradient", "上游梯度"};
    const Graph *graph = session->graph;
    const NodeId root = graph_root(graph);
    const SetList list = {session, lang, canvas, lines};
    help_heading(&head, lang, lines);
    for (NodeId n = 0; n < (NodeId)graph_count(graph); n++) {
        const Node *node = graph_node(graph, n);
        if (!matters_here(session, n))
            continue;
        if (node->op)
            add_params(&list, n);
        else
            add_matrix(&list, SIDE_VALUE, n, role_title(node->role));
    }
    if (root != NODE_NONE && !graph_root_is_loss(graph) &&
        session_stop(session)->kind != STOP_FORWARD)
        add_matrix(&list, SIDE_GRAD, root, &upstream);
}

// "set CELL VALUE"
static void write_command(const Command *command, Lang lang, Buffer *out)
{
    buffer_add(out, command->name);
    if (command->alias)
        buffer_printf(out, ", %s", command->alias);
    buffer_add(out, command->most > 0 ? " " : "");
    command_write_arguments(command, lang, out);
}

static int widest_command(Lang lang, const Canvas *canvas)
{
    int widest = 0;
    for (const Command *c = command_table; c->name; c++) {
        Buffer name = {0};
        write_command(c, lang, &name);
        const int w = canvas_width(canvas, buffer_text(&name));
        widest = w > widest ? w : widest;
        buffer_release(&name);
    }
    return widest;
}

static void add_command(const Command *command, Lang lang, int column, const Canvas *canvas,
                        Lines *lines)
{
    Buffer name = {0};
    write_command(command, lang, &name);
    help_pair(buffer_text(&name), text_in(&command->help, lang), column, canvas, lines);
    buffer_release(&name);
}

static void add_commands(Lang lang, const Canvas *canvas, Lines *lines)
{
    const int most = help_name_room(canvas, canvas->w < HELP_WIDE ? HELP_KEYS_MOST : NAME_MOST);
    const int column = help_column_after(widest_command(lang, canvas), most);
    help_heading(&commands_text, lang, lines);
    for (const Command *c = command_table; c->name; c++)
        add_command(c, lang, column, canvas, lines);
}

// A command by itself: its keys and an example.
static void add_one(const App *app, const Command *command, const Canvas *canvas, Lines *lines)
{
    const Lang lang = app->display.lang;
    Buffer name = {0}, keys = {0};
    write_command(command, lang, &name);
    const int column = help_column_after(canvas_width(canvas, buffer_text(&name)), NAME_MOST);
    buffer_release(&name);
    add_command(command, lang, column, canvas, lines);
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
    help_pair(text_in(&keys_text, lang), keys.size ? buffer_text(&keys) : "-", column, canvas,
              lines);
    help_pair(text_in(&example_text, lang), command->example, column, canvas, lines);
    buffer_release(&keys);
}

// " 8  A  A = softmax(S_scaled)"; where the walk stands is said.
static void add_stop(const App *app, size_t index, Lines *lines)
{
    BUG_ON(index >= app->session->lesson->walk.count);
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
        lines_printf(lines, STYLE_DIM, "  (%s)", text_in(&here_text, app->display.lang));
    buffer_release(&formula);
}

// Running text, indented, no wider than is read easily.
static void add_text(const char *words, int indent, const Canvas *canvas, Lines *lines)
{
    enum { LINE_MODE = 1, LEAST = 20, MOST = 76 };
    Lines text = {0};
    const int w = canvas->w > LINE_MODE ? canvas->w - indent - 4 : 100000;
    wrap_text(canvas, words, w < LEAST ? LEAST : w > MOST ? MOST : w, &text);
    for (size_t i = 0; i < text.count; i++) {
        lines_start(lines, 0);
        const Line *line = &text.line[i];
        for (size_t k = line->first; k < line->first + line->spans; k++)
            lines_add_at(lines, text.span[k].role, k == line->first ? indent : -1,
                         text.text.text + text.span[k].text);
    }
    lines_release(&text);
}

// "query  查询", and what it means below. In ASCII there is no Chinese.
static void add_term(const App *app, const Term *term, const Canvas *canvas, Lines *lines)
{
    enum { TERM_INDENT = 4 };
    const Lang lang = app->display.lang;
    lines_start(lines, 0);
    lines_start(lines, 0);
    lines_add_at(lines, STYLE_NAME, 2, term->name[lang]);
    if (app->display.glyphs != GLYPHS_ASCII &&
        strcmp(term->name[lang], term->name[1 - lang]) != 0) {
        lines_add(lines, STYLE_TEXT, "  ");
        lines_add(lines, STYLE_DIM, term->name[1 - lang]);
    }
    add_text(term->text[lang], TERM_INDENT, canvas, lines);
}

// What fits the word best comes first.
static void add_terms(const App *app, const Canvas *canvas, Lines *lines)
{
    const Glossary *glossary = app->help.glossary;
    for (int fit = FIT_WHOLE; fit > FIT_NONE; fit--) {
        for (size_t i = 0; i < glossary->count; i++) {
            const Term *term = &glossary->term[i];
            const TermFit here = app->help.word ? term_fit(term, app->help.word) : FIT_WHOLE;
            if (here == (TermFit)fit)
                add_term(app, term, canvas, lines);
        }
    }
}

// The notes of the page, such as what a book prints here.
static void add_page_notes(const App *app, const Canvas *canvas, Lines *lines)
{
    const Session *session = app->session;
    const Stop *stop = session_stop(session);
    const Narration *page = lesson_page(session->lesson, stop, session->page);
    Buffer text = {0};
    if (page)
        words_write(session->lesson, &page->notes, stop, app->display.lang, &text, NULL);
    add_text(buffer_text(&text), HELP_INDENT, canvas, lines);
    buffer_release(&text);
}

static void add_stops(const App *app, Lines *lines)
{
    for (size_t i = 0; i < app->session->lesson->walk.count; i++)
        add_stop(app, i, lines);
}

void help_lines(App *app, Lines *lines, const Canvas *canvas)
{
    const Lang lang = app->display.lang;
    switch (app->help.kind) {
    case HELP_STOPS: add_stops(app, lines); return;
    case HELP_TERMS: add_terms(app, canvas, lines); return;
    case HELP_NOTES: add_page_notes(app, canvas, lines); return;
    case HELP_KEYS: break;
    }
    if (app->help.word) {
        const Command *command = command_find(app->help.word, NULL);
        add_one(app, command, canvas, lines);
        if (app->session && command->run == command_set)
            add_settables(app->session, lang, canvas, lines);
        return;
    }
    if (error_is_set(&app->progress.unkept)) {
        char why[512];
        error_write(&app->progress.unkept, lang, why, sizeof why);
        help_pair(text_in(&chrome_unsaved, lang), why, HELP_INDENT + HELP_KEYS_MOST, canvas, lines);
    }
    const unsigned modes = (unsigned)app_mode_under(app);
    help_keys(app, modes, canvas, lines);
    add_looks(lang, canvas, lines);
    add_commands(lang, canvas, lines);
}

static unsigned help_mode(const App *app)
{
    return app->help.open ? MODE_HELP : 0;
}

static void help_release(App *app)
{
    free(app->help.word);
    if (app->help.glossary)
        glossary_release(app->help.glossary);
    free(app->help.glossary);
}

const Feature help_feature = {.mode = help_mode, .release = help_release};
