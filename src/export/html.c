// SPDX-License-Identifier: GPL-3.0-or-later
// The page's data are one JSON object in a <script> that is no program; "<" is written \u003c
// there, so that nothing ends it early. Beside it stands one text of the lesson, its title.
#include "export/formats.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/path.h"
#include "data/array_parts.h"
#include "export/json.h"
#include "export/sheet.h"
#include "export/stops.h"
#include "export/svg.h"
#include "graph/rule.h"
#include "session/cell_look.h"
#include "view/lesson_screen.h"
#include "view/matrix_view.h"

enum {
    ASSET_MOST = 1 << 20,
    CELLS_MOST = 60000,
    COLORS = 65, // of a map, evenly along it
};

MESSAGE(too_large, ERROR_USAGE,
        "{1} holds {2} numbers, too many for a page that computes each: at most {3}");

// ---- JSON ----------------------------------------------------------------

typedef struct Page {
    const Export *export;
    Session *session;
    Graph *graph;
    const Labels **list; // each once, of matrices that have gone by
    size_t lists, capacity;
    const Op **op; // each rule once, of nodes that have gone by
    const Rule **rule;
    size_t rules, op_capacity, rule_capacity;
    Buffer *out;
} Page;

// Where the next member of an object is written, behind its name, or the next element (NULL).
static Buffer *next(const Page *page, const char *name)
{
    const char last = page->out->size > 0 ? buffer_text(page->out)[page->out->size - 1] : '{';
    buffer_add(page->out, last == '{' || last == '[' ? "" : ",");
    if (name)
        buffer_printf(page->out, "\"%s\":", name);
    return page->out;
}

static void add_string(const Page *page, const char *name, const char *text)
{
    json_text(text, next(page, name));
}

static void add_count(const Page *page, const char *name, size_t count)
{
    buffer_printf(next(page, name), "%zu", count);
}

static void add_pair(const Page *page, const char *name, const char *en, const char *zh)
{
    buffer_add(next(page, name), "[");
    add_string(page, NULL, en);
    add_string(page, NULL, zh);
    buffer_add(page->out, "]");
}

static void add_row(const Page *page, const char *name, const Text *text)
{
    add_pair(page, name, text_in(text, LANG_EN), text_in(text, LANG_ZH));
}

// A text that is written once for each language.
typedef void WriteIn(const Page *page, const void *what, Lang lang, Buffer *out);

static void add_both(const Page *page, const char *name, WriteIn *write, const void *what)
{
    Buffer text[LANG_COUNT] = {0};
    const Lang shown = page->session->display.lang;
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        page->session->display.lang = lang;
        write(page, what, lang, &text[lang]);
    }
    page->session->display.lang = shown;
    add_pair(page, name, buffer_text(&text[LANG_EN]), buffer_text(&text[LANG_ZH]));
    buffer_release(&text[LANG_EN]);
    buffer_release(&text[LANG_ZH]);
}

// What a matrix is called in the data: "v0", "p3.1".
static void write_matrix(CellRef matrix, Buffer *out)
{
    static const char letter[] = {[SIDE_VALUE] = 'v', [SIDE_GRAD] = 'g', [SIDE_PATH] = 'p',
                                  [SIDE_NEXT] = 'n',  [SIDE_M] = 'm',    [SIDE_V] = 's'};
    buffer_printf(out, "%c%d", letter[matrix.side], matrix.node);
    if (matrix.side == SIDE_PATH)
        buffer_printf(out, ".%zu", matrix.path);
}

static void add_cell(const Page *page, const char *name, CellRef cell)
{
    buffer_add(next(page, name), "[\"");
    write_matrix(cell, page->out);
    buffer_printf(page->out, "\",%zu,%zu]", cell.row, cell.col);
}

// ---- Colours -------------------------------------------------------------

static void add_map(const Page *page, ThemeName name, HeatMap map)
{
    const Theme theme = {name, DEPTH_TRUE};
    buffer_add(next(page, NULL), "\"");
    const int last = theme_levels(&theme, map) - 1;
    for (int i = 0; i < COLORS; i++) {
        const Style style = theme_heat(&theme, map, i * last / (COLORS - 1));
        if (style.bg < 0) // the page's own
            buffer_add(page->out, "-------");
        else
            buffer_printf(page->out, "%06x%c", (unsigned)color_rgb(style.bg),
                          color_rgb(style.fg) ? 'w' : 'b');
    }
    buffer_add(page->out, "\"");
}

static void add_colors(const Page *page)
{
    static const ThemeName themes[] = {THEME_DARK, THEME_LIGHT};
    buffer_add(next(page, "colors"), "[");
    for (int i = 0; i < 2; i++) {
        buffer_add(next(page, NULL), "[");
        add_map(page, themes[i], HEAT_SEQUENTIAL);
        add_map(page, themes[i], HEAT_DIVERGING);
        buffer_add(page->out, "]");
    }
    buffer_add(page->out, "]");
}

// ---- Matrices ------------------------------------------------------------

static bool are_floats(const Matrix *m)
{
    for (size_t i = 0; i < matrix_size(m); i++) {
        if (!(fabs(m->at[i]) <= FLT_MAX) || (float)m->at[i] != m->at[i])
            return false;
    }
    return true;
}

// The numbers, in whichever form is shorter: as floats where each is one, as in files of weights,
// else as doubles.
static void add_values(const Page *page, const Matrix *m)
{
    Buffer plain = {0}, bytes = {0}, coded = {0};
    const bool floats = are_floats(m);
    json_matrix(m, &plain);
    array_add_bytes(m, floats, &bytes);
    buffer_add_base64(&coded, &bytes);
    if (plain.size <= coded.size + 2)
        buffer_add(next(page, "value"), buffer_text(&plain));
    else
        add_string(page, floats ? "floats" : "doubles", buffer_text(&coded));
    buffer_release(&plain);
    buffer_release(&bytes);
    buffer_release(&coded);
}

// The cells that `cover` hides, as pairs of where a run begins and how long it is.
static void add_covered(const Page *page, CellRef matrix)
{
    const Shape shape = graph_node(page->graph, matrix.node)->shape;
    const MatrixLook look = matrix_look(page->session, matrix);
    const size_t cells = shape.rows * shape.cols;
    bool any = false;
    for (size_t i = 0, n; i < cells; i += n + 1) {
        for (n = 0; i + n < cells; n++) {
            if (matrix_look_at(&look, (i + n) / shape.cols, (i + n) % shape.cols).seen !=
                SEEN_COVERED)
                break;
        }
        if (n == 0)
            continue;
        buffer_printf(page->out, "%s%zu,%zu", any ? "," : ",\"covered\":[", i, n);
        any = true;
    }
    buffer_add(page->out, any ? "]" : "");
}

// The place of the labels among those that the page holds: matrices share them.
static size_t label_place(Page *page, const Labels *labels)
{
    for (size_t i = 0; i < page->lists; i++) {
        if (page->list[i] == labels)
            return i;
    }
    MEM_GROW(page->list, page->lists, page->capacity);
    page->list[page->lists] = labels;
    return page->lists++;
}

static void add_labels(Page *page, const char *name, const Labels *labels)
{
    if (labels && labels->n > 0)
        add_count(page, name, label_place(page, labels));
}

static void add_lists(const Page *page)
{
    buffer_add(next(page, "lists"), "[");
    for (size_t k = 0; k < page->lists; k++) {
        const Labels *labels = page->list[k];
        buffer_add(next(page, NULL), "\n[");
        for (size_t i = 0; i < labels->n; i++)
            add_pair(page, NULL, labels_text(labels, i, LANG_EN), labels_text(labels, i, LANG_ZH));
        buffer_add(page->out, "]");
    }
    buffer_add(page->out, "]");
}

// Whether nothing makes the matrix: its numbers are in the page. What an optimizer remembers is 0
// before the first step.
static bool is_given(Graph *graph, CellRef of)
{
    switch (of.side) {
    case SIDE_VALUE: return !graph_node(graph, of.node)->op;
    case SIDE_GRAD:
        return graph_paths(graph, of.node) == 1 &&
               graph_path_use(graph, of.node, 0).consumer == NODE_NONE;
    case SIDE_PATH: return graph_path_use(graph, of.node, of.path).consumer == NODE_NONE;
    case SIDE_NEXT: return false;
    case SIDE_M:
    case SIDE_V: return graph_setting(graph, SETTING_T) > 0;
    }
    BUG_ON(true);
}

static void add_matrix(Page *page, CellRef matrix)
{
    const Heat heat = matrix_heat(page->session, matrix);
    Buffer name = {0};
    buffer_add(next(page, NULL), "\n\"");
    write_matrix(matrix, page->out);
    buffer_add(page->out, "\":{");
    session_write_name(page->session, matrix.side, matrix.node, matrix.path, &name);
    add_string(page, "name", buffer_text(&name));
    buffer_release(&name);
    if (heat.map == HEAT_SEQUENTIAL)
        add_count(page, "shares", 1);
    else
        json_number(heat.most, next(page, "scale"));
    add_covered(page, matrix);
    if (is_given(page->graph, matrix))
        add_values(page, graph_matrix(page->graph, matrix.side, matrix.node, matrix.path));
    buffer_add(page->out, "}");
}

static void add_matrices(Page *page)
{
    buffer_add(next(page, "matrices"), "{");
    for (NodeId id = 0; id < (NodeId)graph_count(page->graph); id++) {
        add_matrix(page, (CellRef){SIDE_VALUE, id, 0, 0, 0});
        if (!graph_has_grad(page->graph, id))
            continue;
        add_matrix(page, (CellRef){SIDE_GRAD, id, 0, 0, 0});
        const size_t paths = graph_paths(page->graph, id);
        for (size_t path = 0; paths > 1 && path < paths; path++)
            add_matrix(page, (CellRef){SIDE_PATH, id, path, 0, 0});
        if (!graph_learns(page->graph, id))
            continue;
        add_matrix(page, (CellRef){SIDE_NEXT, id, 0, 0, 0});
        const double optimizer = graph_setting(page->graph, SETTING_OPTIMIZER);
        for (Moment k = 0; k < MOMENTS; k++) {
            if (optimizer_at(optimizer)->keeps[k])
                add_matrix(page, (CellRef){(Side)(SIDE_M + k), id, 0, 0, 0});
        }
    }
    buffer_add(page->out, "}");
}

// ---- Nodes ---------------------------------------------------------------

// The place of a rule among those that the page holds.
static size_t rule_place(Page *page, const OpCall *call)
{
    const Rule *rule = op_rule(call);
    for (size_t i = 0; i < page->rules; i++) {
        if (page->rule[i] == rule)
            return i;
    }
    size_t ops = page->rules;
    MEM_GROW(page->rule, page->rules, page->rule_capacity);
    MEM_GROW(page->op, ops, page->op_capacity);
    page->rule[page->rules] = rule;
    page->op[page->rules] = call->op;
    return page->rules++;
}

static void add_params(const Page *page, const Node *node)
{
    buffer_add(next(page, "param"), "{");
    for (size_t i = 0; i < OP_PARAMS && node->op->param[i].name; i++)
        json_number(node->param[i], next(page, node->op->param[i].name));
    buffer_add(page->out, "}");
}

// What makes a node: its operation on others, with the ids that are no operand, and what dropout
// has drawn.
static void add_call(Page *page, NodeId id)
{
    const Node *node = graph_node(page->graph, id);
    const OpCall call = graph_call(page->graph, id, OP_FORWARD);
    add_count(page, "rule", rule_place(page, &call));
    buffer_add(next(page, "in"), "[");
    for (size_t i = 0; i < node->inputs; i++)
        add_count(page, NULL, (size_t)node->input[i]);
    buffer_add(page->out, "]");
    add_params(page, node);
    if (node->op->takes_ids && node->inputs == 1) {
        buffer_add(next(page, "ids"), "[");
        for (size_t i = 0; i < call.ids; i++)
            add_count(page, NULL, call.id[i]);
        buffer_add(page->out, "]");
    }
    if (strstr(op_rule(&call)->value, "keep")) {
        buffer_add(next(page, "keep"), "\"");
        for (size_t i = 0; i < matrix_size(call.kept); i++)
            buffer_add(page->out, call.kept->at[i] != 0 ? "1" : "0");
        buffer_add(page->out, "\"");
    }
}

// What is said of a cell that is given.
static void add_given(const Page *page, const char *name, CellRef cell)
{
    Expansion x;
    expansion_init(&x);
    graph_expand(page->graph, cell, &x);
    add_row(page, name, &x.note);
    expansion_release(&x);
}

static void add_node(Page *page, NodeId id)
{
    const Node *node = graph_node(page->graph, id);
    buffer_add(next(page, NULL), "\n{");
    add_count(page, "rows", node->shape.rows);
    add_count(page, "cols", node->shape.cols);
    add_labels(page, "rowLabels", node->row_labels);
    add_labels(page, "colLabels", node->col_labels);
    add_labels(page, "words", node->words);
    if (node->op)
        add_call(page, id);
    else
        add_given(page, "given", (CellRef){SIDE_VALUE, id, 0, 0, 0});
    buffer_add(next(page, "paths"), "[");
    for (size_t i = 0; i < graph_paths(page->graph, id); i++) {
        const Use use = graph_path_use(page->graph, id, i);
        buffer_printf(next(page, NULL), "[%d,%zu]", use.consumer, use.operand);
    }
    buffer_add(page->out, "]}");
}

static void add_nodes(Page *page)
{
    const NodeId root = graph_root(page->graph);
    buffer_add(next(page, "nodes"), "[");
    for (NodeId id = 0; id < (NodeId)graph_count(page->graph); id++)
        add_node(page, id);
    buffer_add(page->out, "]");
    if (root == NODE_NONE)
        return;
    add_given(page, "upstream", (CellRef){SIDE_PATH, root, 0, 0, 0});
    add_count(page, "loss", graph_root_is_loss(page->graph));
}

// ---- Rules ---------------------------------------------------------------

static void add_notes(const Page *page, const Rule *rule)
{
    buffer_add(next(page, "notes"), "[");
    for (size_t i = 0; i < 4 && rule->notes[i].text.en; i++) {
        const Text *word = rule->notes[i].decider;
        buffer_add(next(page, NULL), "{");
        add_row(page, "text", &rule->notes[i].text);
        if (word[0].en)
            buffer_add(next(page, "cells"), "[");
        for (size_t k = 0; k < DECIDERS && word[k].en; k++)
            add_row(page, NULL, &word[k]);
        buffer_add(page->out, word[0].en ? "]}" : "}");
    }
    buffer_add(page->out, "]");
}

// What lines are called where their names do not say it; with tokens as columns.
static void add_names(const Page *page, const Rule *rule)
{
    buffer_add(next(page, "names"), "{");
    for (size_t i = 0; i < RULE_NAMES && rule->names[i].of; i++) {
        const RuleName *name = &rule->names[i];
        if (!name->name.en)
            continue;
        buffer_add(next(page, name->of), "[");
        add_row(page, NULL, &name->name);
        if (name->name_cols.en)
            add_row(page, NULL, &name->name_cols);
        buffer_add(page->out, "]");
    }
    buffer_add(page->out, "}");
}

static void add_tables(const Page *page, const Rule *rule)
{
    buffer_add(next(page, "table"), "[");
    for (size_t i = 0; i < 2; i++) {
        const RuleTable *table = &rule->table[i];
        buffer_printf(next(page, NULL), "{\"rows\":%d,\"columns\":[", table->by_rows);
        for (size_t k = 0; table->column[k].head; k++) {
            buffer_add(next(page, NULL), "[");
            add_string(page, NULL, table->column[k].head);
            add_string(page, NULL, table->column[k].is);
            add_string(page, NULL, table->column[k].sum);
            buffer_add(page->out, "]");
        }
        buffer_add(page->out, "]}");
    }
    buffer_add(page->out, "]");
}

static void add_rule(const Page *page, const char *name, const Op *op, const Rule *rule)
{
    buffer_add(next(page, name), "\n{");
    add_string(page, "op", op->name);
    if (rule->steps)
        add_string(page, "steps", rule->steps);
    add_string(page, "value", rule->value);
    if (rule->back[0])
        buffer_add(next(page, "back"), "[");
    for (size_t i = 0; i < 3 && rule->back[i]; i++)
        add_string(page, NULL, rule->back[i]);
    buffer_add(page->out, rule->back[0] ? "]" : "");
    if (op->masked)
        add_count(page, "masks", 1);
    if (op->operands.most == OP_MANY)
        add_count(page, "many", 1);
    if (op->down)
        add_count(page, "down", 1);
    if (rule->adds)
        add_count(page, "adds", 1);
    if (rule->mean)
        add_count(page, "mean", 1);
    if (rule->gates[0].en)
        buffer_add(next(page, "gates"), "[");
    for (size_t i = 0; i < 3 && rule->gates[0].en; i++)
        add_row(page, NULL, &rule->gates[i]);
    buffer_add(page->out, rule->gates[0].en ? "]" : "");
    add_notes(page, rule);
    add_names(page, rule);
    if (rule->table[0].column[0].head || rule->table[1].column[0].head)
        add_tables(page, rule);
    buffer_add(page->out, "}");
}

// The next value of a weight; the page works out the norm itself.
static void add_step(const Page *page)
{
    const StepRule step = graph_step_rule(page->graph);
    double param[OP_PARAMS];
    Buffer steps = {0};
    Op op;
    step_write_rule(&step, &op, param, &steps);
    buffer_add(next(page, "step"), "{");
    add_rule(page, "rule", &op, &op.rule);
    buffer_add(next(page, "param"), "{");
    for (size_t i = 0; i < OP_PARAMS; i++)
        if (strcmp(op.param[i].name, "norm") != 0)
            json_number(param[i], next(page, op.param[i].name));
    buffer_add(page->out, step.setting[SETTING_CLIP] > 0 ? ",\"norm\":null}}" : "}}");
    buffer_release(&steps);
}

static void add_rules(const Page *page)
{
    buffer_add(next(page, "rules"), "[");
    for (size_t i = 0; i < page->rules; i++)
        add_rule(page, NULL, page->op[i], page->rule[i]);
    buffer_add(page->out, "]");
    add_step(page);
}

// ---- Stops ---------------------------------------------------------------

static void write_stop_name(const Page *page, const void *stop, Lang lang, Buffer *out)
{
    (void)lang;
    char name[STOP_NAME_SIZE];
    buffer_add(out, session_stop_name(page->session, stop, name));
}

static void write_idea(const Page *page, const void *what, Lang lang, Buffer *out)
{
    (void)what;
    const FormulaStyle style = {NOTATION_PLAIN, page->session->display.columns};
    stop_idea(page->session, "; ", style, lang, out);
}

// A text of the lesson, and whether questions hold back what they ask for: those from this stop on,
// with what follows; or on a worksheet's paper all of them, with blanks.
typedef enum Held { HELD_NOTHING, HELD_REST, HELD_BLANKS } Held;
typedef struct Told {
    const Words *words;
    Held held;
} Told;

static void write_words(const Page *page, const void *what, Lang lang, Buffer *out)
{
    const Told *told = what;
    Session *session = page->session;
    const WordsForm form = {.lang = lang,
                            .columns = session->display.columns,
                            .edited = words_edited(session->lesson, told->words, lang),
                            .whole = told->held != HELD_REST};
    const size_t from = session->covers_from;
    session->uncovered = told->held == HELD_NOTHING;
    session->covers_from = told->held == HELD_BLANKS ? 0 : from;
    words_write_in(session->lesson, told->words, session_stop(session), form, out);
    session->covers_from = from;
    session->uncovered = true;
}

static void add_words(const Page *page, const char *name, const Words *words)
{
    add_both(page, name, write_words, &(Told){words, HELD_NOTHING});
}

// A text that is printed.
static void add_printed(const Page *page, const char *name, const Words *words)
{
    add_words(page, name, words);
    if (page->export->ask->worksheet && !page->export->ask->key)
        add_both(page, "paper", write_words, &(Told){words, HELD_BLANKS});
}

// Whether open questions hold back a part of the text.
static bool is_held(const Page *page, const Words *words)
{
    Buffer all = {0}, rest = {0};
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        write_words(page, &(Told){words, HELD_NOTHING}, lang, &all);
        write_words(page, &(Told){words, HELD_REST}, lang, &rest);
    }
    const bool held = strcmp(buffer_text(&all), buffer_text(&rest)) != 0;
    buffer_release(&all);
    buffer_release(&rest);
    return held;
}

static void add_pages(const Page *page)
{
    const Lesson *lesson = page->session->lesson;
    const Stop *stop = session_stop(page->session);
    buffer_add(next(page, "pages"), "[");
    for (size_t i = 0; i < lesson_pages(lesson, stop); i++) {
        const Narration *told = lesson_page(lesson, stop, i);
        if (!told)
            break;
        buffer_add(next(page, NULL), "{");
        add_printed(page, "text", &told->text);
        if (is_held(page, &told->text))
            add_both(page, "waits", write_words, &(Told){&told->text, HELD_REST});
        if (told->has_focus)
            add_cell(page, "cell", told->focus);
        buffer_add(page->out, "}");
    }
    buffer_add(page->out, "]");
}

static void add_picture(const Page *page)
{
    PictureItem item[PICTURE_MOST];
    const size_t items = session_picture(page->session, item);
    buffer_add(next(page, "items"), "[");
    for (size_t i = 0; i < items; i++) {
        if (!item[i].is_matrix) {
            add_string(page, NULL, item[i].text);
            continue;
        }
        buffer_add(next(page, NULL), "[\"");
        write_matrix((CellRef){item[i].side, item[i].node, item[i].path, 0, 0}, page->out);
        buffer_printf(page->out, "\",%d]", item[i].transposed);
    }
    buffer_add(page->out, "]");
}

// ---- Questions -----------------------------------------------------------

static void add_list(const Page *page, const char *name, const Words *words, size_t count)
{
    if (count == 0)
        return;
    buffer_add(next(page, name), "[");
    for (size_t i = 0; i < count; i++) {
        buffer_add(next(page, NULL), "{");
        add_printed(page, "text", &words[i]);
        buffer_add(page->out, "}");
    }
    buffer_add(page->out, "]");
}

static void add_cells(const Page *page, const Task *task)
{
    buffer_add(next(page, "cells"), "[");
    for (size_t i = 0; i < task->cells; i++)
        add_cell(page, NULL, task->cell[i]);
    buffer_add(page->out, "]");
    if (task->covers)
        add_cell(page, "cover", task->cover);
    add_count(page, "row", task->covers_row || task->kind == TASK_ORDER);
}

// The matrices that give away the shape that is asked for.
static void add_alike(const Page *page, const Task *task)
{
    buffer_add(next(page, "alike"), "[");
    for (NodeId id = 0; id < (NodeId)graph_count(page->graph); id++) {
        for (Side side = SIDE_VALUE; side <= SIDE_PATH; side++) {
            const size_t paths = side == SIDE_PATH ? graph_paths(page->graph, id) : 1;
            const bool gives = task_gives_shape(page->graph, task, side, id);
            for (size_t path = 0; gives && path < paths; path++) {
                buffer_add(next(page, NULL), "\"");
                write_matrix((CellRef){side, id, path, 0, 0}, page->out);
                buffer_add(page->out, "\"");
            }
        }
    }
    buffer_add(page->out, "]");
}

// The number, the choice's number from 1, or rows and columns.
static void add_answer(const Page *page, const Task *task)
{
    double answer = task->answer;
    if (task->kind == TASK_SHAPE) {
        const Shape shape = session_shape(page->session, task->subject);
        buffer_printf(next(page, "answer"), "\"%zux%zu\",\"subject\":\"", shape.rows, shape.cols);
        write_matrix((CellRef){.side = task->side, .node = task->subject}, page->out);
        buffer_add(page->out, "\"");
        if (page->export->ask->worksheet)
            add_alike(page, task);
        return;
    }
    if (task->callback != CALLBACK_NONE && task->kind != TASK_GOAL)
        lesson_task_answer(page->session->lesson, task, &answer, ERROR_DROPPED);
    json_number(answer, next(page, "answer"));
}

static void add_tasks(const Page *page)
{
    static const char *const kinds[] = {
        [TASK_NUMBER] = "number", [TASK_CELLS] = "cells", [TASK_CHOICE] = "choice",
        [TASK_SHAPE] = "shape",   [TASK_SIGN] = "sign",   [TASK_ORDER] = "order",
        [TASK_GOAL] = "goal"};
    Question q;
    buffer_add(next(page, "tasks"), "[");
    for (size_t i = 0; stop_question(page->session, &i, &q);) {
        buffer_add(next(page, NULL), "{");
        add_string(page, "kind", kinds[q.task->kind]);
        add_printed(page, "prompt", &q.task->prompt);
        add_list(page, "hints", q.task->hint, q.task->hints);
        add_list(page, "choices", q.task->choice, q.task->choices);
        if (words_present(&q.task->cure))
            add_words(page, "cure", &q.task->cure);
        add_cells(page, q.task);
        add_answer(page, q.task);
        buffer_add(next(page, "solution"), "[");
        for (size_t k = 0; k < q.task->solutions; k++)
            add_string(page, NULL, q.task->solution[k]);
        buffer_add(page->out, "]}");
    }
    buffer_add(page->out, "]");
}

// The stop that the session stands at.
static void add_stop(Session *session, void *to)
{
    const Page *page = to;
    const Stop *stop = session_stop(session);
    size_t twin = session->stop;
    Buffer formula = {0};
    buffer_add(next(page, NULL), "\n{");
    add_both(page, "name", write_stop_name, stop);
    add_row(page, "pass", &strip_passes[stop->kind]);
    if (stop->node != NODE_NONE) {
        session_formula(session, stop, NOTATION_PLAIN, &formula);
        add_both(page, "idea", write_idea, NULL);
    }
    add_string(page, "formula", buffer_text(&formula));
    buffer_release(&formula);
    walk_twin(&session->lesson->walk, session->stop, &twin);
    add_count(page, "twin", twin);
    if (session->cell.node != NODE_NONE)
        add_cell(page, "cell", session->cell);
    add_picture(page);
    add_pages(page);
    add_tasks(page);
    buffer_add(page->out, "}");
}

// Every stop, in order; then all matrices.
static void add_stops(Page *page)
{
    Session *session = page->session;
    session->uncovered = true;
    buffer_add(next(page, "stops"), "[");
    if (page->export->ask->key)
        sheet_reveal(session, true);
    stops_each(session, true, add_stop, page);
    if (page->export->ask->key)
        sheet_reveal(session, false); // the page marks what was blank
    session->uncovered = true;
    buffer_add(page->out, "]");
    add_nodes(page);
    add_matrices(page); // the walk has come to all of them
}

static void write_sheet(const Page *page, const void *what, Lang lang, Buffer *out)
{
    (void)what;
    sheet_title(page->export, lang, out);
}

static void write_data(const Export *export, Buffer *out)
{
    Page page = {
        .export = export, .session = export->session, .graph = export->session->graph, .out = out};
    const LessonHeader *header = &page.session->lesson->header;
    const size_t start = page.session->stop;
    buffer_add(out, "{");
    add_string(&page, "lesson", header->id);
    add_pair(&page, "title", words_either(&header->title, LANG_EN),
             words_either(&header->title, LANG_ZH));
    add_count(&page, "lang", lang_of_lesson(page.session->display.lang));
    add_count(&page, "columns", page.session->display.columns);
    add_count(&page, "labels", page.session->display.labels);
    add_count(&page, "decimals", (size_t)page.session->display.decimals);
    add_count(&page, "start", start);
    if (export->ask->worksheet) {
        add_both(&page, "sheet", write_sheet, NULL);
        add_count(&page, "key", export->ask->key);
    }
    add_colors(&page);
    add_stops(&page);
    add_rules(&page);
    add_lists(&page);
    buffer_add(out, "}\n");
    free(page.list);
    free(page.op);
    free(page.rule);
}

// ---- The page ------------------------------------------------------------

NONNULL(3) static bool read_asset(const char *name, Buffer *out, Error *err)
{
    char *folder = path_program("assets"), *path = path_join(folder, name);
    const bool good = file_read_or(path, ASSET_MOST, ERROR_DATA, out, err);
    free(path);
    free(folder);
    return good;
}

bool html_ready(const Export *export, Error *err)
{
    const Session *session = export->session;
    const size_t cells = graph_cells(session->graph);
    Buffer text = {0};
    const bool good = read_asset("rules.js", &text, err) && read_asset("page.js", &text, err) &&
                      read_asset("page.css", &text, err);
    buffer_release(&text);
    if (good && cells > CELLS_MOST)
        return ERROR(err, &too_large, err_text(session->lesson->header.id), err_count(cells),
                     err_count(CELLS_MOST));
    return good;
}

// The scripts without what is there for who reads it: indentation, lines of comment.
static void add_script(Buffer *out)
{
    Buffer text = {0};
    read_asset("rules.js", &text, ERROR_DROPPED);
    read_asset("page.js", &text, ERROR_DROPPED);
    for (const char *p = buffer_text(&text); *p;) {
        p += strspn(p, " \n");
        const size_t n = strcspn(p, "\n");
        if (n > 0 && strncmp(p, "//", 2) != 0) {
            buffer_add_n(out, p, n);
            buffer_add(out, "\n");
        }
        p += n;
    }
    buffer_release(&text);
}

void html_write(const Export *export, Buffer *out)
{
    const LessonHeader *header = &export->session->lesson->header;
    const Lang lang = export->session->display.lang;
    const char *title = words_either(&header->title, lang);
    Buffer data = {0};
    buffer_printf(out,
                  "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n"
                  "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                  "script-src 'unsafe-inline'; style-src 'unsafe-inline'; base-uri 'none'; "
                  "form-action 'none'\">\n"
                  "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                  "<title>",
                  lang_name(lang_of_lesson(lang)));
    xml_text(*title ? title : header->id, out);
    buffer_add(out, "</title>\n<style>\n");
    read_asset("page.css", out, ERROR_DROPPED);
    buffer_add(out, "</style>\n</head>\n<body>\n<noscript>");
    SAY(out, lang, "This page computes its numbers with a script: please allow it.");
    buffer_add(out, "</noscript>\n<script type=\"application/json\" id=\"lesson\">\n");
    write_data(export, &data);
    for (const char *p = buffer_text(&data); *p;) {
        const size_t n = strcspn(p, "<");
        buffer_add_n(out, p, n);
        p += n;
        if (*p == '<') {
            buffer_add(out, "\\u003c");
            p++;
        }
    }
    buffer_add(out, "</script>\n<script>\n");
    add_script(out);
    buffer_add(out, "</script>\n</body>\n</html>\n");
    buffer_release(&data);
}
