// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/counts_view.h"
#include "view/view_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/minmax.h"
#include "base/say.h"
#include "base/utf8.h"
#include "graph/formula.h"

enum {
    FIGURE_W = 6, // columns of a count
    NAME_LEAST = 12,
    NAME_MOST = 24, // and more where formulas leave room
    FORMULA_LEAST = 13,
    HEADS = 6, // lines of what all comes to, and of the columns' heads
};

// What is counted, in the order of the columns.
enum { PRODUCTS, SUMS, FUNCTIONS, KEPT, FIGURES };

// ---- Words -------------------------------------------------------------

static SayArg title_of(const Session *session, const CountLine *line, Lang lang)
{
    static const Text all[] = {TEXT("forward in all"), TEXT("backward in all")};
    BUG_ON(line->side != SIDE_VALUE && line->side != SIDE_GRAD);
    if (line->kind == COUNT_GROUP)
        return say_text(graph_node(session->graph, line->node)->group.text[lang_of_lesson(lang)]);
    if (line->node == NODE_NONE)
        return say_text(text_in(&all[line->side], lang));
    const SayArg name = session_say_name(session, line->side, line->node);
    return line->kind == COUNT_TOTAL ? SAIDF(lang, "{1} from what is given", name) : name;
}

// A count is a double, for those of large matrices are products of many numbers, but
// has no fraction.
static SayArg say_double(double count)
{
    BUG_ON(count < 0 || count > 9e18);
    return say_int((long long)count);
}

// ---- The table ---------------------------------------------------------

typedef struct CountTable {
    const Scene *scene;
    const Counts *counts;
    int name, figure, width; // columns: of a name, of a figure, of all
} CountTable;

// "12", "3.4e6" where that is too long.
static void write_count(double count, int w, char out[32])
{
    snprintf(out, 32, "%.0f", count);
    if ((int)strlen(out) < w)
        return;
    snprintf(out, 32, "%.1e", count);
    char *power = strstr(out, "e+");
    if (!power)
        return;
    const char *digits = power + (power[2] == '0' ? 3 : 2);
    memmove(power + 1, digits, strlen(digits) + 1);
}

// The widest count of the list, so that columns stand apart, if all of them
// have room beside a name.
static int figure_width(const Counts *counts, int room)
{
    int w = FIGURE_W;
    for (size_t i = 0; i < counts->count; i++) {
        char text[32];
        const Work *work = &counts->line[i].cost.work;
        write_count(work->products > work->sums ? work->products : work->sums, 10, text);
        w = int_max(w, (int)strlen(text) + 2);
    }
    return int_min(w, (room - NAME_LEAST - 1) / FIGURES);
}

static double figure_of(const Cost *cost, int figure)
{
    const Work *work = &cost->work;
    const double now[FIGURES] = {work->products, work->sums, work->functions, cost->kept};
    BUG_ON(figure >= FIGURES);
    return now[figure];
}

// Adds a text that ends where column `i` of the figures does.
static void add_figure(const CountTable *table, int i, StyleRole role, const char *text, Lines *out)
{
    const int end = table->name + 1 + (i + 1) * table->figure;
    lines_add_at(out, role, end - (int)utf8_width(text), text);
    lines_cell(out, (size_t)i);
}

// The formula that the line is counted from; of several together there is none.
static void write_formula(const CountTable *table, const CountLine *line, Buffer *out)
{
    const Session *session = table->scene->session;
    const FormulaStyle style = {NOTATION_PLAIN, session->display.columns};
    if (line->kind == COUNT_NODE && line->side == SIDE_VALUE)
        formula_forward(session->graph, line->node, style, out);
    else if (line->kind == COUNT_NODE)
        formula_backward(session->graph, line->node, style, out);
}

// The widest name, if it has room; more than a little only beside the widest formula.
static int name_width(const CountTable *table)
{
    int w = NAME_LEAST, formula = 0;
    for (size_t i = 0; i < table->counts->count; i++) {
        const CountLine *line = &table->counts->line[i];
        Buffer text = {0};
        const int name = say_width(title_of(table->scene->session, line, table->scene->lang));
        w = int_max(w, (line->inside ? 2 : 0) + name);
        write_formula(table, line, &text);
        formula = int_max(formula, (int)utf8_width(buffer_text(&text)));
        buffer_release(&text);
    }
    const int room = table->width - 1 - FIGURES * table->figure - 2 - formula;
    return int_min(w, int_max(room, NAME_MOST));
}

static void add_heads(const CountTable *table, Lines *out)
{
    static const Text titles[FIGURES] = {TEXT("mul"), TEXT("add"), TEXT("func"), TEXT("kept")};
    lines_start(out, LINES_MARKED);
    lines_heads(out);
    for (int i = 0; i < FIGURES; i++)
        add_figure(table, i, STYLE_DIM, text_in(&titles[i], table->scene->lang), out);
}

// The formula that the line is counted from, where it has room.
static void add_formula(const CountTable *table, const CountLine *line, Lines *out)
{
    const int x = table->name + 1 + FIGURES * table->figure + 2;
    Buffer text = {0};
    write_formula(table, line, &text);
    if (table->width - x >= FORMULA_LEAST)
        lines_add_at(out, STYLE_DIM, x, buffer_text(&text));
    buffer_release(&text);
}

// Starts a line with its name at column `x`.
static void add_title(const CountTable *table, const CountLine *line, StyleRole role, int x,
                      Lines *out)
{
    const SayArg title = title_of(table->scene->session, line, table->scene->lang);
    lines_start(out, 1);
    lines_add_at(out, role, x, say_arg_text(&title));
    lines_most(out, table->name - x);
    free(title.own);
}

static void add_line(const CountTable *table, const CountLine *line, Lines *out)
{
    const Session *session = table->scene->session;
    const Cost *cost = &line->cost;
    const bool here = line->kind == COUNT_NODE && line->node == session_stop(session)->node;
    const StyleRole role = here                       ? STYLE_STOP
                           : line->kind == COUNT_NODE ? STYLE_TEXT
                                                      : STYLE_EMPHASIS;
    add_title(table, line, role, line->inside ? 2 : 0, out);
    for (int i = 0; i < FIGURES; i++) {
        char text[32] = "?";
        const double figure = figure_of(cost, i);
        if (!cost->covered)
            write_count(figure, table->figure, text);
        add_figure(table, i, role, figure == 0 && !cost->covered ? "-" : text, out);
    }
    add_formula(table, line, out);
}

// What all comes to, or what each named matrix comes to.
static void add_summary(const CountTable *table, const CountLine *line, Lines *out)
{
    const Session *session = table->scene->session;
    const Lang lang = table->scene->lang;
    Buffer text = {0};
    SAYF(&text, lang, "{1}: ", title_of(session, line, lang));
    const Work *work = &line->cost.work;
    if (line->cost.covered)
        buffer_add(&text, "?");
    else
        SAYF(&text, lang, "{1} multiplications, {2} additions", say_double(work->products),
             say_double(work->sums));
    if (!line->cost.covered && work->functions > 0)
        SAYF(&text, lang, ", {1} functions", say_double(work->functions));
    if (!line->cost.covered)
        SAYF(&text, lang, ", {1} numbers kept", say_double(line->cost.kept));
    lines_prose(out, STYLE_TEXT, 0, say_buffer(&text));
}

// Whether the stop is in the line's group.
static bool has_stop(const Session *session, const CountLine *line)
{
    const NodeId at = session_stop(session)->node;
    return at != NODE_NONE && line->node != NODE_NONE &&
           graph_same_group(session->graph, at, line->node);
}

void counts_view_write(const Scene *scene, Document *document)
{
    Counts counts = counts_of(scene->session);
    CountTable table = {.scene = scene, .counts = &counts, .width = document->width};
    table.figure = figure_width(&counts, table.width);
    table.name = int_min(table.width - 1 - FIGURES * table.figure, name_width(&table));
    for (size_t i = 0; i < counts.count; i++) {
        if (counts.line[i].kind == COUNT_TOTAL)
            add_summary(&table, &counts.line[i], document_lines(document));
    }
    add_heads(&table, document_lines(document));
    document_stays(document);
    // Of groups that of the stop is open, and from the first on others for which there is room.
    int spare = document->height - HEADS;
    for (size_t i = 0; i < counts.count; i++)
        spare -= !counts.line[i].inside || has_stop(scene->session, &counts.line[i]);
    bool open = false;
    for (size_t i = 0, end; i < counts.count; i++) {
        const CountLine *line = &counts.line[i];
        for (end = i + 1; !line->inside && end < counts.count && counts.line[end].inside;)
            end++;
        const int more = (int)(end - i - 1);
        if (!line->inside) {
            open = line->kind == COUNT_TOTAL || has_stop(scene->session, line) || more <= spare;
            spare -= open && !has_stop(scene->session, line) ? more : 0;
        }
        if (!line->inside || open)
            add_line(&table, line, document_lines(document));
    }
    counts_release(&counts);
}
