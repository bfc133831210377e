// SPDX-License-Identifier: GPL-3.0-or-later
// The page's data are one JSON object in a <script> that is no program. Beside it stands one text
// of the lesson, its title.
#include "export/formats.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "data/array_parts.h"
#include "export/json.h"
#include "export/text.h"
#include "export/svg.h"
#include "session/cell_look.h"
#include "session/judge.h"
#include "view/contents_screen.h"
#include "view/formula_line.h"
#include "view/matrix_view.h"
#include "view/stop_view.h"
#include "view/strip_view.h"

enum {
    CELLS_MOST = 60000,
    COLORS = 65, // of a map, evenly along it
};

MESSAGE(too_large, ERROR_USAGE,
        "{1} holds {2} numbers, too many for a page that computes each: at most {3}");

// ---- JSON ----------------------------------------------------------------

// Things that the page holds once, in the order in which they are met.
typedef struct Met {
    const void **thing;
    size_t count, capacity;
    Buffer text; // the elements of their array
} Met;

typedef struct Page {
    const Export *export;
    Session *session;
    Graph *graph;
    Met labels, rules;
    Buffer *out;
} Page;

// Adds the place of a thing among those that were met. Returns whether it is met for the first
// time: then the caller adds it to met->text.
static bool add_place(const char *name, Met *met, const void *thing, Buffer *out)
{
    size_t i = 0;
    while (i < met->count && met->thing[i] != thing)
        i++;
    json_count(name, i, out);
    if (i < met->count)
        return false;
    MEM_GROW(met->thing, met->count, met->capacity);
    met->thing[met->count++] = thing;
    return true;
}

static void add_met(const char *name, Met *met, Buffer *out)
{
    buffer_printf(json_next(name, out), "[%s]", buffer_text(&met->text));
    buffer_release(&met->text);
    free(met->thing);
}

static void add_row(const char *name, Text text, Buffer *out)
{
    json_texts(name, (const char *[]){text_in(&text, LANG_EN), text_in(&text, LANG_ZH)}, 2, out);
}

// The first `most` texts that are there; nothing where none is.
static void add_rows(const char *name, const Text *text, size_t most, Buffer *out)
{
    if (!text[0].en)
        return;
    SCOPED(json_close) Json rows = json_open(name, "[", out);
    for (size_t i = 0; i < most && text[i].en; i++)
        add_row(NULL, text[i], out);
}

// A text in each language, which are released.
static void add_both(const char *name, Buffer text[LANG_COUNT], Buffer *out)
{
    SCOPED(json_close) Json texts = json_open(name, "[", out);
    for (Lang lang = LANG_EN; lang < LANG_COUNT; lang++) {
        json_text(NULL, buffer_text(&text[lang]), out);
        buffer_release(&text[lang]);
    }
}

// What a matrix is called in the data: "v0", "p3.1".
typedef struct MatrixId {
    char text[48];
} MatrixId;

static MatrixId id_of(CellRef matrix)
{
    MatrixId id;
    snprintf(id.text, sizeof id.text, matrix.side == SIDE_PATH ? "%c%d.%zu" : "%c%d",
             "vgpnms"[matrix.side], matrix.node, matrix.path);
    return id;
}

static void add_cell(const char *name, CellRef cell, Buffer *out)
{
    buffer_printf(json_next(name, out), "[\"%s\",%zu,%zu]", id_of(cell).text, cell.row, cell.col);
}

// ---- Colours -------------------------------------------------------------

// Each colour on a light page and on a dark one, with that of the digits on it.
static void add_map(HeatMap map, Buffer *out)
{
    SCOPED(json_close) Json colors = json_open(NULL, "[", out);
    for (int i = 0; i < COLORS; i++) {
        SCOPED(json_close) Json color = json_open(NULL, "[", out);
        for (int dark = 0; dark < 2; dark++) {
            const Theme theme = {dark ? THEME_DARK : THEME_LIGHT, DEPTH_TRUE};
            const int last = theme_levels(&theme, map) - 1;
            const Style style = theme_heat(&theme, map, i * last / (COLORS - 1));
            if (style.bg < 0) // the page's own
                buffer_add(json_next(NULL, out), "\"transparent\",\"inherit\"");
            else
                buffer_printf(json_next(NULL, out), "\"#%06x\",\"%s\"",
                              (unsigned)color_rgb(style.bg), color_rgb(style.fg) ? "#fff" : "#000");
        }
    }
}

// ---- Matrices ------------------------------------------------------------

// The numbers, in whichever form is shorter: as floats where each is one, as in files of weights,
// else as doubles.
static void add_values(const Page *page, const Matrix *m)
{
    SCOPED(buffer_release) Buffer plain = {0}, bytes = {0}, coded = {0};
    bool floats = true;
    for (size_t i = 0; i < matrix_size(m) && floats; i++)
        floats = fabs(m->at[i]) <= FLT_MAX && (float)m->at[i] == m->at[i];
    json_matrix(NULL, m, &plain);
    array_add_bytes(m, floats, &bytes);
    buffer_add_base64(&coded, &bytes);
    if (plain.size <= coded.size + 2)
        buffer_add(json_next("value", page->out), buffer_text(&plain));
    else
        json_text(floats ? "floats" : "doubles", buffer_text(&coded), page->out);
}

// The places of the cells that `cover` hides.
static void add_covered(const Page *page, CellRef matrix)
{
    const Shape shape = graph_node(page->graph, matrix.node)->shape;
    const MatrixLook look = matrix_look(page->session, matrix);
    const size_t cells = shape.rows * shape.cols;
    if (!look.covers)
        return;
    SCOPED(json_close) Json covered = json_open("covered", "[", page->out);
    for (size_t i = 0; i < cells; i++) {
        if (matrix_look_at(&look, i / shape.cols, i % shape.cols).seen == SEEN_COVERED)
            json_count(NULL, i, page->out);
    }
}

// Of a matrix that nothing makes its numbers are in the page, and what is said of it.
static void add_matrix(const Page *page, CellRef matrix)
{
    const Heat heat = matrix_heat(page->session, matrix);
    SCOPED(buffer_release) Buffer name = {0};
    SCOPED(json_close) Json object = json_open(id_of(matrix).text, "\n{", page->out);
    session_write_name(page->session, matrix.side, matrix.node, matrix.path, &name);
    json_text("name", buffer_text(&name), page->out);
    if (heat.map == HEAT_SEQUENTIAL)
        json_count("shares", 1, page->out);
    else
        json_number("scale", heat.most, page->out);
    add_covered(page, matrix);
    SCOPED(expansion_release) Expansion x = {0};
    graph_expand(page->graph, matrix, &x);
    if (x.kind == EXPANSION_GIVEN) {
        add_row("note", x.note, page->out);
        const bool is_grad = matrix.side == SIDE_GRAD || matrix.side == SIDE_PATH;
        const bool is_upstream = is_grad && !graph_root_is_loss(page->graph);
        json_bool("edit", matrix.side == SIDE_VALUE || is_upstream, page->out);
        // What an optimizer remembers is 0 before the first step.
        if (matrix.side < SIDE_M || graph_setting(page->graph, SETTING_T) > 0)
            add_values(page, graph_matrix(page->graph, matrix.side, matrix.node, matrix.path));
    }
}

static void add_matrices(const Page *page)
{
    const bool *keeps = optimizer_at(graph_setting(page->graph, SETTING_OPTIMIZER))->keeps;
    SCOPED(json_close) Json all = json_open("matrices", "{", page->out);
    for (NodeId id = 0; id < (NodeId)graph_count(page->graph); id++) {
        const size_t paths = graph_paths(page->graph, id);
        const bool learns = graph_learns(page->graph, id);
        const size_t count[] = {[SIDE_VALUE] = 1,
                                [SIDE_GRAD] = graph_has_grad(page->graph, id),
                                [SIDE_PATH] = paths > 1 ? paths : 0,
                                [SIDE_NEXT] = learns,
                                [SIDE_M] = learns && keeps[MOMENT_M],
                                [SIDE_V] = learns && keeps[MOMENT_V]};
        for (Side side = SIDE_VALUE; side <= SIDE_V; side++) {
            for (size_t path = 0; path < count[side]; path++)
                add_matrix(page, (CellRef){side, id, path, 0, 0});
        }
    }
}

// ---- Rules ---------------------------------------------------------------

static void add_rule(const char *name, const Op *op, const Rule *rule, Buffer *out)
{
    SCOPED(json_close) Json object = json_open(name, "\n{", out);
    json_text("op", op->name, out);
    if (rule->steps)
        json_text("steps", rule->steps, out);
    json_text("value", rule->value, out);
    size_t backs = 0;
    while (backs < 3 && rule->back[backs])
        backs++;
    if (backs > 0)
        json_texts("back", rule->back, backs, out);
    json_bool("masks", op->masked != NULL, out);
    json_bool("many", op->operands.most == OP_MANY, out);
    json_bool("down", op->down, out);
    json_bool("adds", rule->adds, out);
    json_bool("mean", rule->mean, out);
    add_rows("gates", rule->gates, 3, out);
    json_open("notes", "[", out);
    for (size_t i = 0; i < 4 && rule->notes[i].text.en; i++) {
        SCOPED(json_close) Json note = json_open(NULL, "{", out);
        add_row("text", rule->notes[i].text, out);
        add_rows("cells", rule->notes[i].decider, DECIDERS, out);
    }
    buffer_add(out, "]");
    // Of lines, where the text does not say it; and as columns.
    SCOPED(json_close) Json names = json_open("names", "{", out);
    for (size_t i = 0; i < RULE_NAMES && rule->names[i].of; i++) {
        const RuleName *line = &rule->names[i];
        add_rows(line->of, (const Text[]){line->name, line->name_cols}, 2, out);
    }
}

// The next value of a weight; the page works out the norm itself.
static void add_step(const Page *page)
{
    const StepRule step = graph_step_rule(page->graph);
    double param[OP_PARAMS];
    SCOPED(buffer_release) Buffer steps = {0};
    Buffer *out = page->out;
    Op op;
    step_write_rule(&step, &op, param, &steps);
    SCOPED(json_close) Json object = json_open("step", "{", out);
    add_rule("rule", &op, &op.rule, out);
    SCOPED(json_close) Json params = json_open("param", "{", out);
    for (size_t i = 0; i < OP_PARAMS; i++) {
        if (strcmp(op.param[i].name, "norm") != 0)
            json_number(op.param[i].name, param[i], out);
    }
    if (step.setting[SETTING_CLIP] > 0)
        json_text("norm", NULL, out);
}

// ---- Nodes ---------------------------------------------------------------

// What makes a node: its operation on others, with the ids that are no operand, and what dropout
// has drawn.
static void add_call(Page *page, NodeId id)
{
    const Node *node = graph_node(page->graph, id);
    const OpCall call = graph_call(page->graph, id, OP_FORWARD);
    Buffer *out = page->out;
    if (add_place("rule", &page->rules, op_rule(&call), out))
        add_rule(NULL, call.op, op_rule(&call), &page->rules.text);
    json_open("in", "[", out);
    for (size_t i = 0; i < node->inputs; i++)
        json_count(NULL, (size_t)node->input[i], out);
    buffer_add(out, "]");
    json_open("param", "{", out);
    for (size_t i = 0; i < OP_PARAMS && node->op->param[i].name; i++)
        json_number(node->op->param[i].name, node->param[i], out);
    buffer_add(out, "}");
    if (node->op->takes_ids && node->inputs == 1)
        json_counts("ids", call.id, call.ids, out);
    if (strstr(op_rule(&call)->value, "keep")) {
        SCOPED(json_close) Json kept = json_open("keep", "[", out);
        for (size_t i = 0; i < matrix_size(call.kept); i++)
            json_number(NULL, call.kept->at[i], out);
    }
}

// Matrices share their labels.
static void add_labels(Page *page, const char *name, const Labels *labels)
{
    Buffer *lists = &page->labels.text;
    if (!labels || labels->n == 0 || !add_place(name, &page->labels, labels, page->out))
        return;
    SCOPED(json_close) Json list = json_open(NULL, "\n[", lists);
    for (size_t i = 0; i < labels->n; i++)
        json_texts(NULL, (const char *const *)labels->at[i].text, LANG_COUNT, lists);
}

static void add_nodes(Page *page)
{
    json_open("nodes", "[", page->out);
    for (NodeId id = 0; id < (NodeId)graph_count(page->graph); id++) {
        const Node *node = graph_node(page->graph, id);
        SCOPED(json_close) Json object = json_open(NULL, "\n{", page->out);
        json_count("rows", node->shape.rows, page->out);
        json_count("cols", node->shape.cols, page->out);
        add_labels(page, "rowLabels", node->row_labels);
        add_labels(page, "colLabels", node->col_labels);
        add_labels(page, "words", node->words);
        if (node->op)
            add_call(page, id);
        SCOPED(json_close) Json paths = json_open("paths", "[", page->out);
        for (size_t i = 0; i < graph_paths(page->graph, id); i++) {
            const Use use = graph_path_use(page->graph, id, i);
            buffer_printf(json_next(NULL, page->out), "[%d,%zu]", use.consumer, use.operand);
        }
    }
    buffer_add(page->out, "]");
    json_number("root", graph_root(page->graph), page->out);
}

// ---- Stops ---------------------------------------------------------------

// Whether questions hold back what they ask for: those from this stop on, with what follows; or on
// a worksheet's paper all of them, with blanks.
typedef enum Held { HELD_NOTHING, HELD_REST, HELD_BLANKS } Held;

// Adds a text of the lesson. Returns whether something follows that is held back.
static bool add_words(const Page *page, const char *name, const Words *words, Held held)
{
    Session *session = page->session;
    const size_t from = session->covers_from;
    Buffer text[LANG_COUNT] = {{0}};
    bool waits = false;
    session->uncovered = held == HELD_NOTHING;
    session->covers_from = held == HELD_BLANKS ? 0 : from;
    for (Lang lang = LANG_EN; lang < LANG_COUNT; lang++)
        waits |= stop_words(session, words, lang, held != HELD_REST, &text[lang]);
    session->covers_from = from;
    session->uncovered = true;
    add_both(name, text, page->out);
    return waits;
}

// A text that is printed.
static void add_printed(const Page *page, const char *name, const Words *words)
{
    add_words(page, name, words, HELD_NOTHING);
    if (page->export->ask->worksheet && !page->export->ask->key)
        add_words(page, "paper", words, HELD_BLANKS);
}

static void add_pages(const Page *page)
{
    const Stop *stop = session_stop(page->session);
    const Narration *told;
    SCOPED(json_close) Json pages = json_open("pages", "[", page->out);
    for (size_t i = 0; (told = lesson_page(page->session->lesson, stop, i)); i++) {
        SCOPED(json_close) Json object = json_open(NULL, "{", page->out);
        add_printed(page, "text", &told->text);
        const size_t end = page->out->size;
        if (!add_words(page, "waits", &told->text, HELD_REST))
            buffer_cut(page->out, end);
        if (told->has_focus)
            add_cell("cell", told->focus, page->out);
    }
}

// ---- Questions -----------------------------------------------------------

static void add_list(const Page *page, const char *name, const Words *words, size_t count)
{
    if (count == 0)
        return;
    SCOPED(json_close) Json list = json_open(name, "[", page->out);
    for (size_t i = 0; i < count; i++) {
        SCOPED(json_close) Json object = json_open(NULL, "{", page->out);
        add_printed(page, "text", &words[i]);
    }
}

// The matrices that give away the shape that is asked for: on a worksheet all of them, which has no
// order, else the one that is asked about.
static void add_alike(const Page *page, const Task *task)
{
    SCOPED(json_close) Json alike = json_open("alike", "[", page->out);
    for (NodeId id = 0; id < (NodeId)graph_count(page->graph); id++) {
        for (Side side = SIDE_VALUE; side <= SIDE_PATH; side++) {
            const size_t paths = side == SIDE_PATH ? graph_paths(page->graph, id) : 1;
            const bool gives = page->export->ask->worksheet
                                   ? task_gives_shape(page->graph, task, side, id)
                                   : side == task->side && id == task->subject;
            for (size_t path = 0; gives && path < paths; path++)
                json_text(NULL, id_of((CellRef){side, id, path, 0, 0}).text, page->out);
        }
    }
}

// A cell that is covered, or its row.
static void add_places(const Page *page, CellRef cell, bool row)
{
    const size_t end = row ? graph_node(page->graph, cell.node)->shape.cols : cell.col + 1;
    for (cell.col = row ? 0 : cell.col; cell.col < end; cell.col++)
        add_cell(NULL, cell, page->out);
}

// The cells that are asked for, and those that are covered beside them.
static void add_cells(const Page *page, const Task *task)
{
    json_open("cells", "[", page->out);
    for (size_t i = 0; i < task->cells; i++)
        add_places(page, task->cell[i], task->kind == TASK_ORDER);
    buffer_add(page->out, "]");
    SCOPED(json_close) Json covers = json_open("cover", "[", page->out);
    if (task->covers)
        add_places(page, task->cover, task->covers_row);
}

// What is right: a number, which of the choices from 1, or as it is typed; and as it is read.
static void add_truth(const Page *page, const Task *task)
{
    Session *session = page->session;
    Buffer typed = {0}, truth[LANG_COUNT] = {{0}};
    double answer = 0;
    judge_truth(session, task, false, LANG_EN, &typed);
    for (Lang lang = LANG_EN; lang < LANG_COUNT; lang++)
        judge_truth(session, task, true, lang, &truth[lang]);
    add_both("truth", truth, page->out);
    if (task->kind != TASK_NUMBER && task->kind != TASK_CHOICE)
        json_text("answer", buffer_text(&typed), page->out);
    else if (lesson_task_answer(session->lesson, task, &answer, ERROR_DROPPED))
        json_number("answer", answer, page->out);
    buffer_release(&typed);
}

static void add_tasks(const Page *page)
{
    static const char *const kinds[] = {
        [TASK_NUMBER] = "number", [TASK_CELLS] = "cells", [TASK_CHOICE] = "choice",
        [TASK_SHAPE] = "shape",   [TASK_SIGN] = "sign",   [TASK_ORDER] = "order",
        [TASK_GOAL] = "goal"};
    Question q;
    SCOPED(json_close) Json tasks = json_open("tasks", "[", page->out);
    for (size_t i = 0; task_at(page->session, i, &q); i++) {
        if (q.state->stop != page->session->stop)
            continue;
        SCOPED(json_close) Json object = json_open(NULL, "{", page->out);
        json_text("kind", kinds[q.task->kind], page->out);
        add_printed(page, "prompt", &q.task->prompt);
        add_list(page, "hints", q.task->hint, q.task->hints);
        add_list(page, "choices", q.task->choice, q.task->choices);
        if (words_present(&q.task->cure))
            add_words(page, "cure", &q.task->cure, HELD_NOTHING);
        add_cells(page, q.task);
        if (q.task->kind == TASK_SHAPE)
            add_alike(page, q.task);
        add_truth(page, q.task);
    }
}

// What it is called, and its twin.
static void add_title(const Page *page)
{
    const Session *session = page->session;
    const Stop *stop = session_stop(session);
    size_t twin = session->stop;
    Buffer name[LANG_COUNT] = {{0}};
    for (Lang lang = LANG_EN; lang < LANG_COUNT; lang++) {
        char text[STOP_NAME_SIZE];
        buffer_add(&name[lang],
                   stop_name_in(page->graph, stop, lang, session->display.columns, text));
    }
    add_both("name", name, page->out);
    add_row("pass", strip_passes[stop->kind], page->out);
    walk_twin(&session->lesson->walk, session->stop, &twin);
    json_count("twin", twin, page->out);
}

// The formula, what it does or undoes, and what stands in it.
static void add_figure(const Page *page)
{
    PictureItem item[PICTURE_MOST];
    const size_t items = session_picture(page->session, item);
    Buffer idea[LANG_COUNT] = {{0}}, formula = {0};
    for (Lang lang = LANG_EN; lang < LANG_COUNT; lang++)
        formula_idea(page->session, lang, &idea[lang]);
    add_both("idea", idea, page->out);
    session_formula(page->session, session_stop(page->session), NOTATION_PLAIN, &formula);
    json_text("formula", buffer_text(&formula), page->out);
    buffer_release(&formula);
    SCOPED(json_close) Json list = json_open("items", "[", page->out);
    for (size_t i = 0; i < items; i++) {
        if (item[i].is_matrix)
            buffer_printf(json_next(NULL, page->out), "[\"%s\",%d]", id_of(item[i].of).text,
                          item[i].transposed);
        else
            json_text(NULL, item[i].text, page->out);
    }
}

static void add_stop(Session *session, void *to)
{
    const Page *page = to;
    SCOPED(json_close) Json object = json_open(NULL, "\n{", page->out);
    for (Zone part = ZONE_NONE; stop_view_next(session, &part);) {
        switch (part) {
        case ZONE_TITLE: add_title(page); break;
        case ZONE_FIGURE: add_figure(page); break;
        case ZONE_SUM: add_cell("cell", session->cell, page->out); break;
        case ZONE_TEXT: add_pages(page); break;
        default: add_tasks(page); break;
        }
    }
}

static void write_data(const Export *export, Buffer *out)
{
    Session *session = export->session;
    Page page = {.export = export, .session = session, .graph = session->graph, .out = out};
    const LessonHeader *header = &session->lesson->header;
    json_open(NULL, "{", out);
    json_text("lesson", header->id, out);
    const char *const title[] = {words_either(&header->title, LANG_EN),
                                 words_either(&header->title, LANG_ZH)};
    json_texts("title", title, LANG_COUNT, out);
    json_count("lang", lang_of_lesson(session->display.lang), out);
    json_count("columns", session->display.columns, out);
    json_count("decimals", (size_t)session->display.decimals, out);
    json_count("start", session->stop, out);
    if (export->ask->worksheet) {
        Buffer sheet[LANG_COUNT] = {{0}};
        for (Lang lang = LANG_EN; lang < LANG_COUNT; lang++)
            sheet_title(export, lang, &sheet[lang]);
        add_both("sheet", sheet, out);
        json_count("key", export->ask->key, out);
    }
    json_open("colors", "[", out);
    add_map(HEAT_SEQUENTIAL, out);
    add_map(HEAT_DIVERGING, out);
    buffer_add(out, "]");
    session->uncovered = true;
    json_open("stops", "[", out);
    if (export->ask->key)
        sheet_reveal(session, true);
    stops_each(session, true, add_stop, &page);
    if (export->ask->key)
        sheet_reveal(session, false); // the page marks what was blank
    session->uncovered = true;
    buffer_add(out, "]");
    add_nodes(&page);
    add_matrices(&page); // the walk has come to all of them
    add_met("rules", &page.rules, out);
    add_step(&page);
    add_met("lists", &page.labels, out);
    buffer_add(out, "}\n");
}

// ---- The page ------------------------------------------------------------

static const char *const assets[] = {"assets/page.html", "assets/page.css", "assets/rules.js",
                                     "assets/page.js", "assets/site.html"};

bool html_ready(const Export *export, Error *err)
{
    const Session *session = export->session;
    const size_t cells = graph_cells(session->graph);
    SCOPED(buffer_release) Buffer text = {0};
    bool good = true;
    for (size_t i = 0; good && i < sizeof assets / sizeof *assets; i++)
        good = export_asset(assets[i], &text, err);
    return good &&
           (cells <= CELLS_MOST || ERROR(err, &too_large, err_text(session->lesson->header.id),
                                         err_count(cells), err_count(CELLS_MOST)));
}

void html_write_name(const char *id, Lang lang, Buffer *out)
{
    buffer_printf(out, "%s%s%s.html", id, lang == LANG_EN ? "" : ".",
                  lang == LANG_EN ? "" : lang_name(lang));
}

// A link to a lesson, at a stop (NULL: at its beginning).
static void add_link(const char *id, const char *stop, const char *text, Lang lang, Buffer *out)
{
    buffer_add(out, "<a href=\"");
    html_write_name(id, lang, out);
    buffer_add(out, stop ? "#" : "");
    xml_text(stop ? stop : "", out);
    buffer_add(out, "\">");
    xml_text(text, out);
    buffer_add(out, "</a>\n");
}

// From a page of a site to its contents and to the lesson that comes next, in each language.
static void add_links(const ExportAsk *ask, Buffer *out)
{
    static const Text contents = TEXT("Contents");
    const Catalog *site = ask->site;
    for (Lang lang = 0; site && lang < LANG_COUNT; lang++) {
        buffer_printf(out, "<span lang=\"%s\">", lang_name(lang));
        add_link("index", NULL, text_in(&contents, lang), lang, out);
        if (ask->entry + 1 < site->count) {
            const LessonHeader *next = &site->entry[ask->entry + 1].header;
            SCOPED(buffer_release) Buffer text = {0};
            SAYF(&text, lang, "next lesson: {1}", say_text(words_either(&next->title, lang)));
            add_link(next->id, NULL, buffer_text(&text), lang, out);
        }
        buffer_add(out, "</span>\n");
    }
}

// The lessons below the headings of their parts, with what each of their units asks.
static void add_lessons(const Catalog *site, Lang lang, Buffer *out)
{
    for (size_t i = 0; i < site->count; i++) {
        const LessonHeader *header = &site->entry[i].header;
        if (i == 0 || header->part != site->entry[i - 1].header.part) {
            buffer_add(out, i > 0 ? "</ol>\n<h2>" : "<h2>");
            xml_text(part_title(header->part, lang), out);
            buffer_printf(out, "</h2>\n<ol start=\"%d\">\n", site->entry[i].number);
        }
        buffer_add(out, "<li>");
        add_link(header->id, NULL, words_either(&header->title, lang), lang, out);
        buffer_add(out, "<small>");
        if (header->minutes > 0)
            SAYF(out, lang, "{1} min", say_int(header->minutes));
        for (size_t k = 0; k < header->units; k++) {
            const Unit *unit = &header->unit[k];
            buffer_add(out, "<br>\n");
            add_link(header->id, unit->at, words_either(&unit->title, lang), lang, out);
            xml_text(words_either(&unit->question, lang), out);
        }
        buffer_add(out, "</small></li>\n");
    }
    buffer_add(out, site->count > 0 ? "</ol>\n" : "");
}

// Fills the places of a page of assets/: of a lesson, or (NULL) of the contents.
static void fill_page(const char *asset, const Export *export, const Catalog *site, Lang lang,
                      Buffer *out)
{
    const LessonHeader *header = export ? &export->session->lesson->header : NULL;
    const char *title = header ? words_either(&header->title, lang) : "";
    SCOPED(buffer_release) Buffer page = {0};
    export_asset(asset, &page, ERROR_DROPPED);
    for (char *rest = buffer_edit(&page), *line; (line = line_next(&rest));) {
        if (strncmp(line, "<html", strlen("<html")) == 0)
            buffer_printf(out, "<html lang=\"%s\">\n", lang_name(lang_of_lesson(lang)));
        else if (strcmp(line, "{title}") == 0)
            xml_text(*title ? title : header->id, out);
        else if (strcmp(line, "{lesson}") == 0)
            write_data(export, out);
        else if (strcmp(line, "{site}") == 0)
            add_links(export->ask, out);
        else if (strcmp(line, "{lessons}") == 0)
            add_lessons(site, lang, out);
        else if (strncmp(line, "assets/", strlen("assets/")) == 0)
            export_asset(line, out, ERROR_DROPPED);
        else
            buffer_printf(out, "%s\n", line);
    }
}

void html_write(const Export *export)
{
    fill_page("assets/page.html", export, NULL, export->lang, export->out);
}

void html_write_contents(const Catalog *catalog, Lang lang, Buffer *out)
{
    fill_page("assets/site.html", NULL, catalog, lang, out);
}
