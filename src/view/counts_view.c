// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/counts_view.h"
#include "view/view_table.h"

#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/minmax.h"
#include "base/say.h"
#include "base/utf8.h"
#include "graph/formula.h"

enum {
    FIGURE_W = 6, // columns of a count
    FIGURES = 4,
    NAME_LEAST = 12,
    NAME_MOST = 22,
    GROWTH_W = 13,
};

// ---- Words -------------------------------------------------------------

static void write_title(const Session *session, const CountLine *line, Lang lang, Buffer *out)
{
    static const Text all[] = {{"forward in all", "前向合计"}, {"backward in all", "反向合计"}};
    BUG_ON(line->side != SIDE_VALUE && line->side != SIDE_GRAD);
    if (line->kind == COUNT_GROUP)
        buffer_add(out, graph_node(session->graph, line->node)->group.text[lang]);
    else if (line->node == NODE_NONE)
        buffer_add(out, text_in(&all[line->side], lang));
    else
        session_write_name(session, line->side, line->node, 0, out);
    if (line->kind == COUNT_TOTAL && line->node != NODE_NONE)
        SAY(out, lang, " from what is given", " 从头算起");
}

// A count is a double, for those of large matrices are products of many numbers, but
// has no fraction.
static SayArg say_double(double count)
{
    BUG_ON(count < 0 || count > 9e18);
    return say_int((long long)count);
}

static bool grows(const Cost *cost)
{
    bool grows = false;
    for (int i = 1; i < GROWTH_TERMS; i++)
        grows |= cost->products.c[i] != 0 || cost->numbers.c[i] != 0;
    return grows && !cost->fixed && !cost->covered;
}

static void write_growth(const Session *session, const Counts *counts, const Cost *cost, Lang lang,
                         Buffer *out)
{
    if (!grows(cost))
        return;
    Buffer products = {0}, numbers = {0};
    polynomial_write(&cost->products, &products);
    polynomial_write(&cost->numbers, &numbers);
    SAYF(out, lang, "n = {1}, the rows of {2}: {3} multiplications, {4} numbers kept",
         "n = {1} 是 {2} 的行数：乘除 {3} 次，存 {4} 个数", say_count(counts->growth.size),
         session_say_name(session, SIDE_VALUE, counts->growth.of), say_buffer(&products),
         say_buffer(&numbers));
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

// Adds a text that ends where column `i` of the figures does.
static void add_figure(const CountTable *table, int i, StyleRole role, const char *text, Lines *out)
{
    const int end = table->name + 1 + (i + 1) * table->figure;
    lines_add_at(out, role, end - (int)utf8_width(text), text);
    lines_cell(out, (size_t)i);
}

// Where the column behind the figures begins; false where it has no room.
static bool has_growth(const CountTable *table, int *x)
{
    *x = table->name + 1 + FIGURES * table->figure + 2;
    return table->width - *x >= GROWTH_W;
}

static void add_heads(const CountTable *table, Lines *out)
{
    static const Text titles[FIGURES] = {
        {"mul", "乘除"}, {"add", "加减"}, {"func", "函数"}, {"kept", "存数"}};
    static const Text growth = {"mul of n", "乘除(n)"};
    int x;
    lines_start(out, LINES_MARKED);
    lines_heads(out);
    for (int i = 0; i < FIGURES; i++)
        add_figure(table, i, STYLE_DIM, text_in(&titles[i], table->scene->lang), out);
    if (!has_growth(table, &x))
        return;
    lines_add_at(out, STYLE_DIM, x, text_in(&growth, table->scene->lang));
    lines_cell(out, FIGURES);
}

// How the multiplications grow, and the formula that they are counted from.
static void add_formula(const CountTable *table, const CountLine *line, Lines *out)
{
    const Session *session = table->scene->session;
    const FormulaStyle style = {NOTATION_PLAIN, session->display.columns};
    int x;
    if (!has_growth(table, &x))
        return;
    Buffer text = {0};
    if (grows(&line->cost) && (line->cost.work.products > 0 || line->kind != COUNT_NODE)) {
        polynomial_write(&line->cost.products, &text);
        lines_add_at(out, STYLE_DIM, x, buffer_text(&text));
        lines_cell(out, FIGURES);
        lines_most(out, GROWTH_W - 1);
        buffer_clear(&text);
    }
    if (line->kind == COUNT_NODE && line->side == SIDE_VALUE)
        formula_forward(session->graph, line->node, style, &text);
    else if (line->kind == COUNT_NODE)
        formula_backward(session->graph, line->node, style, &text);
    if (table->width - x > GROWTH_W + 4)
        lines_add_at(out, STYLE_DIM, x + GROWTH_W, buffer_text(&text));
    buffer_release(&text);
}

static void add_line(const CountTable *table, const CountLine *line, Lines *out)
{
    const Session *session = table->scene->session;
    const Cost *cost = &line->cost;
    const double figure[FIGURES] = {cost->work.products, cost->work.sums, cost->work.functions,
                                    cost->kept};
    const bool here = line->kind == COUNT_NODE && line->node == session_stop(session)->node;
    const StyleRole role = here                       ? STYLE_STOP
                           : line->kind == COUNT_NODE ? STYLE_TEXT
                                                      : STYLE_EMPHASIS;
    const int x = line->inside ? 2 : 0;
    Buffer name = {0};
    write_title(session, line, table->scene->lang, &name);
    lines_start(out, 1);
    lines_add_at(out, role, x, buffer_text(&name));
    lines_most(out, table->name - x);
    buffer_release(&name);
    for (int i = 0; i < FIGURES; i++) {
        char text[32] = "?";
        if (!cost->covered)
            write_count(figure[i], table->figure, text);
        add_figure(table, i, role, figure[i] == 0 && !cost->covered ? "-" : text, out);
    }
    add_formula(table, line, out);
}

// What all comes to, or what each named matrix comes to.
static void add_summary(const CountTable *table, const CountLine *line, Lines *out)
{
    const Session *session = table->scene->session;
    const Lang lang = table->scene->lang;
    Buffer text = {0};
    write_title(session, line, lang, &text);
    SAY(&text, lang, ": ", "：");
    const Work *work = &line->cost.work;
    if (line->cost.covered)
        buffer_add(&text, "?");
    else
        SAYF(&text, lang, "{1} multiplications, {2} additions", "乘除 {1} 次，加减 {2} 次",
             say_double(work->products), say_double(work->sums));
    if (!line->cost.covered && work->functions > 0)
        SAYF(&text, lang, ", {1} functions", "，函数 {1} 次", say_double(work->functions));
    if (!line->cost.covered)
        SAYF(&text, lang, ", {1} numbers kept", "，存 {1} 个数", say_double(line->cost.kept));
    lines_prose(out, STYLE_TEXT, 0, buffer_text(&text));
    buffer_clear(&text);
    write_growth(session, table->counts, &line->cost, lang, &text);
    if (text.size > 0)
        lines_prose(out, STYLE_TEXT, 0, buffer_text(&text));
    buffer_release(&text);
}

void counts_view_write(const Scene *scene, Document *document)
{
    Counts counts = counts_of(scene->session);
    CountTable table = {.scene = scene, .counts = &counts, .width = document->width};
    table.figure = figure_width(&counts, table.width);
    table.name = int_clamp(table.width - 1 - FIGURES * table.figure, NAME_LEAST, NAME_MOST);
    for (size_t i = 0; i < counts.count; i++) {
        if (counts.line[i].kind == COUNT_TOTAL)
            add_summary(&table, &counts.line[i], document_lines(document));
    }
    add_heads(&table, document_lines(document));
    document_stays(document);
    const NodeId at = session_stop(scene->session)->node;
    for (size_t i = 0; i < counts.count; i++) { // of groups only that of the stop is open
        const CountLine *line = &counts.line[i];
        if (!line->inside || counts.line[0].kind == COUNT_TOTAL ||
            (at != NODE_NONE && graph_same_group(scene->session->graph, at, line->node)))
            add_line(&table, line, document_lines(document));
    }
    counts_release(&counts);
}
