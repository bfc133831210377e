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
    GROWTH_W = 13,
    SHARE_W = 6, // columns of "100 %"
    HEADS = 6,   // lines of what all comes to, and of the columns' heads
};

// What is counted, in the order of the columns.
enum { PRODUCTS, SUMS, FUNCTIONS, KEPT, FIGURES };

// ---- Words -------------------------------------------------------------

static SayArg title_of(const Session *session, const CountLine *line, Lang lang)
{
    static const Text all[] = {{"forward in all", "前向合计"}, {"backward in all", "反向合计"}};
    BUG_ON(line->side != SIDE_VALUE && line->side != SIDE_GRAD);
    if (line->kind == COUNT_GROUP)
        return say_text(graph_node(session->graph, line->node)->group.text[lang]);
    if (line->node == NODE_NONE)
        return say_text(text_in(&all[line->side], lang));
    const SayArg name = session_say_name(session, line->side, line->node);
    return line->kind == COUNT_TOTAL ? SAIDF(lang, "{1} from what is given", "{1} 从头算起", name)
                                     : name;
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

static SayArg growth_text(const Session *session, const Growth *growth, const Cost *cost, Lang lang)
{
    Buffer products = {0}, numbers = {0};
    polynomial_write(&cost->products, &products);
    polynomial_write(&cost->numbers, &numbers);
    return SAIDF(lang, "n = {1}, the rows of {2}: {3} multiplications, {4} numbers kept",
                 "n = {1} 是 {2} 的行数：乘除 {3} 次，存 {4} 个数", say_count(growth->size),
                 session_say_name(session, SIDE_VALUE, growth->of), say_buffer(&products),
                 say_buffer(&numbers));
}

// ---- The table ---------------------------------------------------------

typedef struct CountTable {
    const Scene *scene;
    const Counts *counts;
    int name, figure, width; // columns: of a name, of a figure, of all
    bool grows;              // some line does
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

static double polynomial_at(const Polynomial *p, double n)
{
    double sum = 0;
    for (int i = GROWTH_TERMS; i-- > 0;)
        sum = sum * n + p->c[i];
    return sum;
}

// A figure of a cost, as it is or (n > 0) with n tokens.
static double figure_of(const Cost *cost, int figure, double n)
{
    const Work *work = &cost->work;
    const double now[FIGURES] = {work->products, work->sums, work->functions, cost->kept};
    BUG_ON(figure >= FIGURES || (n > 0 && figure != PRODUCTS && figure != KEPT));
    return n > 0 ? polynomial_at(figure == KEPT ? &cost->numbers : &cost->products, n)
                 : now[figure];
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
    const int room = table->width - 1 - FIGURES * table->figure - 2 - GROWTH_W - formula;
    return int_min(w, int_max(room, NAME_MOST));
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
    if (!table->grows || !has_growth(table, &x))
        return;
    lines_add_at(out, STYLE_DIM, x, text_in(&growth, table->scene->lang));
    lines_cell(out, FIGURES);
}

// How the multiplications grow, and the formula that they are counted from.
static void add_formula(const CountTable *table, const CountLine *line, Lines *out)
{
    int x;
    bool grown = false;
    if (!has_growth(table, &x))
        return;
    Buffer text = {0};
    if (grows(&line->cost) && (line->cost.work.products > 0 || line->kind != COUNT_NODE)) {
        polynomial_write(&line->cost.products, &text);
        lines_add_at(out, STYLE_DIM, x, buffer_text(&text));
        lines_cell(out, FIGURES);
        lines_most(out, GROWTH_W - 1);
        buffer_clear(&text);
        grown = true;
    }
    write_formula(table, line, &text);
    // Beside nothing it begins where it has room.
    const int wide = (int)utf8_width(buffer_text(&text));
    if (!table->grows || (!grown && wide > table->width - x - GROWTH_W))
        lines_add_at(out, STYLE_DIM, x, buffer_text(&text));
    else if (table->width - x > GROWTH_W + 4)
        lines_add_at(out, STYLE_DIM, x + GROWTH_W, buffer_text(&text));
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
        const double figure = figure_of(cost, i, 0);
        if (!cost->covered)
            write_count(figure, table->figure, text);
        add_figure(table, i, role, figure == 0 && !cost->covered ? "-" : text, out);
    }
    add_formula(table, line, out);
}

// ---- Where it goes -----------------------------------------------------

// What is shared out among the lines: a figure, as it is or (n > 0) with n tokens.
typedef struct Share {
    Text title;
    int figure;
    double n;
} Share;

// What a line has of it: nothing if it is no part of the whole, or covered.
static double part_of(const Counts *counts, const CountLine *line, const Share *share)
{
    const bool counted =
        line->kind != COUNT_TOTAL && (!line->inside || counts->line[0].kind == COUNT_TOTAL);
    return counted && !line->cost.covered ? figure_of(&line->cost, share->figure, share->n) : 0;
}

// The lines that take some of it, as bars against the one that takes most; how much of the whole
// is not said while a part of it is covered.
static void add_share(const CountTable *table, const Share *share, Lines *out)
{
    const Counts *counts = table->counts;
    const Lang lang = table->scene->lang;
    double sum = 0, most = 0;
    bool covered = false;
    for (size_t i = 0; i < counts->count; i++) {
        const double part = part_of(counts, &counts->line[i], share);
        sum += part;
        most = part > most ? part : most;
        covered |= counts->line[i].cost.covered;
    }
    if (!(most > 0)) // as of functions in the backward pass
        return;
    lines_start(out, 1);
    // Not the last that is seen.
    lines_begin(out, LINES_MARKED, STYLE_NAME, SAID_ROW(lang, &share->title, say_double(share->n)));
    for (size_t i = 0; i < counts->count; i++) {
        const double part = part_of(counts, &counts->line[i], share);
        char text[32] = "";
        if (!(part > 0))
            continue;
        add_title(table, &counts->line[i], STYLE_TEXT, 0, out);
        const double percent = 100 * part / sum;
        if (!covered) // a digit more only where it is not rounded to "1.0"
            snprintf(text, sizeof text, "%.*f %%", (percent < 0.95) + (percent < 0.095), percent);
        lines_add_at(out, STYLE_TEXT, table->name + 1 + SHARE_W - (int)strlen(text), text);
        lines_bar(out, STYLE_BAR_PLUS, table->name + SHARE_W + 3, part / most);
    }
}

// Of what there is now; and where it grows, of what there would be with many tokens.
static void add_shares(const CountTable *table, Lines *out)
{
    static const Share now[] = {{{"of all multiplications", "乘除都花在哪里"}, PRODUCTS, 0},
                                {{"of the numbers kept", "存的数都在哪里"}, KEPT, 0}};
    static const Share more[] = {
        {{"of all multiplications, with n = {1}", "n = {1} 时，乘除都花在哪里"}, PRODUCTS, 1000},
        {{"of the numbers kept, with n = {1}", "n = {1} 时，存的数都在哪里"}, KEPT, 1000}};
    static const Share rest[] = {{{"of all additions", "加减都花在哪里"}, SUMS, 0},
                                 {{"of all functions", "函数都花在哪里"}, FUNCTIONS, 0}};
    const Counts *counts = table->counts;
    bool all = counts->growth.of != NODE_NONE;
    for (size_t i = 0; i < counts->count; i++)
        all &= !counts->line[i].cost.fixed && !counts->line[i].cost.covered;
    for (int i = 0; i < 2; i++)
        add_share(table, &now[i], out);
    for (int i = 0; i < 2; i++)
        add_share(table, all ? &more[i] : &rest[i], out);
}

// What all comes to, or what each named matrix comes to.
static void add_summary(const CountTable *table, const CountLine *line, Lines *out)
{
    const Session *session = table->scene->session;
    const Lang lang = table->scene->lang;
    Buffer text = {0};
    SAYF(&text, lang, "{1}: ", "{1}：", title_of(session, line, lang));
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
    lines_prose(out, STYLE_TEXT, 0, say_buffer(&text));
    if (grows(&line->cost))
        lines_prose(out, STYLE_TEXT, 0,
                    growth_text(session, &table->counts->growth, &line->cost, lang));
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
        table.grows |= grows(&counts.line[i].cost);
        if (counts.line[i].kind == COUNT_TOTAL)
            add_summary(&table, &counts.line[i], document_lines(document));
    }
    add_heads(&table, document_lines(document));
    document_stays(document);
    Lines shares = {0};
    add_shares(&table, &shares);
    // Of groups that of the stop is open, and from the first on others for which there is room.
    int spare = document->height - HEADS - (int)shares.count;
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
    for (size_t i = 0; i < shares.count; i++)
        lines_append(document_lines(document), &shares, i);
    lines_release(&shares);
    counts_release(&counts);
}
