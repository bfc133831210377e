// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/counts_view.h"

#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/minmax.h"
#include "base/say.h"
#include "base/utf8.h"
#include "graph/formula.h"
#include "view/chrome.h"
#include "view/lines.h"
#include "view/wrap.h"

enum {
    FIGURE_W = 6, // columns of a count
    FIGURES = 4,
    NAME_LEAST = 12,
    NAME_MOST = 22,
    GROWTH_W = 13,
};

typedef struct CountTable {
    const Scene *scene;
    const Counts *counts;
    int name, figure; // columns
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

static int figures_x(const CountTable *table)
{
    return table->name + 1;
}

static void draw_titles(const CountTable *table, Rect rect, Canvas *canvas)
{
    static const Text titles[FIGURES] = {
        {"mul", "乘除"}, {"add", "加减"}, {"func", "函数"}, {"kept", "存数"}};
    static const Text growth = {"mul of n", "乘除(n)"};
    const Style style = scene_style(table->scene, STYLE_DIM);
    int x = rect.x + figures_x(table);
    for (int i = 0; i < FIGURES; i++, x += table->figure) {
        const char *text = text_in(&titles[i], table->scene->lang);
        canvas_text(canvas, x + table->figure - canvas_width(canvas, text), rect.y, -1, style,
                    text);
    }
    x += 2;
    if (rect.x + rect.w - x < GROWTH_W)
        return;
    canvas_text(canvas, x, rect.y, GROWTH_W, style, text_in(&growth, table->scene->lang));
}

static StyleRole role_of(const CountTable *table, const CountLine *line)
{
    const Stop *stop = session_stop(table->scene->session);
    const bool here = line->kind == COUNT_NODE && line->node == stop->node;
    return here ? STYLE_STOP : line->kind == COUNT_NODE ? STYLE_TEXT : STYLE_EMPHASIS;
}

static void draw_figures(const CountTable *table, const CountLine *line, Rect rect, Canvas *canvas)
{
    const Work *work = &line->cost.work;
    const double figure[FIGURES] = {work->products, work->sums, work->functions, line->cost.kept};
    const Style style = scene_style(table->scene, role_of(table, line));
    int x = rect.x + figures_x(table);
    for (int i = 0; i < FIGURES; i++, x += table->figure) {
        char text[32];
        write_count(figure[i], table->figure, text);
        if (line->cost.covered)
            strcpy(text, "?");
        if (figure[i] == 0 && !line->cost.covered)
            strcpy(text, "-");
        canvas_text(canvas, x + table->figure - (int)strlen(text), rect.y, -1, style, text);
    }
}

// How the multiplications grow, and the formula that they are counted from.
static void draw_formula(const CountTable *table, const CountLine *line, Rect rect, Canvas *canvas)
{
    const Session *session = table->scene->session;
    const int x = rect.x + figures_x(table) + FIGURES * table->figure + 2;
    const int room = rect.x + rect.w - x;
    if (room < GROWTH_W)
        return;
    Buffer text = {0};
    const Style dim = scene_style(table->scene, STYLE_DIM);
    if (counts_grow(&line->cost) && (line->cost.work.products > 0 || line->kind != COUNT_NODE)) {
        polynomial_write(&line->cost.products, &text);
        canvas_text_cut(canvas, x, rect.y, GROWTH_W - 1, dim, buffer_text(&text));
        buffer_clear(&text);
    }
    const FormulaStyle style = {NOTATION_PLAIN, session->display.columns};
    if (line->kind == COUNT_NODE && line->side == SIDE_VALUE)
        formula_forward(session->graph, line->node, style, &text);
    else if (line->kind == COUNT_NODE)
        formula_backward(session->graph, line->node, style, &text);
    if (room > GROWTH_W + 4)
        canvas_text_cut(canvas, x + GROWTH_W, rect.y, room - GROWTH_W, dim, buffer_text(&text));
    buffer_release(&text);
}

static void draw_line(const CountTable *table, const CountLine *line, Rect rect, Canvas *canvas)
{
    Buffer name = {0};
    const int x = line->inside ? 2 : 0;
    counts_write_title(table->scene->session, line, table->scene->lang, &name);
    canvas_text_cut(canvas, rect.x + x, rect.y, table->name - x,
                    scene_style(table->scene, role_of(table, line)), buffer_text(&name));
    buffer_release(&name);
    draw_figures(table, line, rect, canvas);
    draw_formula(table, line, rect, canvas);
}

// ---- Above the list ----------------------------------------------------

static void add_text(Buffer *text, int width, const Canvas *canvas, Lines *out)
{
    if (text->size > 0)
        wrap_text(canvas, buffer_text(text), width, out);
    buffer_clear(text);
}

// What all comes to, or what each named matrix comes to.
static void add_summary(const CountTable *table, const CountLine *line, int width,
                        const Canvas *canvas, Lines *out)
{
    const Session *session = table->scene->session;
    const Lang lang = table->scene->lang;
    Buffer text = {0};
    counts_write_title(session, line, lang, &text);
    SAY(&text, lang, ": ", "：");
    counts_write_cost(&line->cost, lang, &text);
    add_text(&text, width, canvas, out);
    counts_write_growth(session, table->counts, &line->cost, lang, &text);
    add_text(&text, width, canvas, out);
    buffer_release(&text);
}

static int draw_summary(const CountTable *table, Rect rect, Canvas *canvas)
{
    Lines lines = {0};
    for (size_t i = 0; i < table->counts->count; i++) {
        if (table->counts->line[i].kind == COUNT_TOTAL)
            add_summary(table, &table->counts->line[i], rect.w, canvas, &lines);
    }
    const int used = int_min((int)lines.count, rect.h / 2);
    lines_draw_from(&lines, 0, (Rect){rect.x, rect.y, rect.w, used}, table->scene, canvas);
    lines_release(&lines);
    return used;
}

// Whether a line is in the list: of groups only that of the stop is open.
static bool is_open(const CountTable *table, const CountLine *line)
{
    BUG_ON(table->counts->count == 0);
    const Session *session = table->scene->session;
    const NodeId at = session_stop(session)->node;
    return !line->inside || table->counts->line[0].kind == COUNT_TOTAL ||
           (at != NODE_NONE && graph_same_group(session->graph, at, line->node));
}

static void draw_list(const CountTable *table, Rect rect, Canvas *canvas)
{
    const Counts *counts = table->counts;
    int open = 0;
    for (size_t i = 0; i < counts->count; i++)
        open += is_open(table, &counts->line[i]);
    int y = rect.y - chrome_scroll(table->scene, open, rect.h, canvas);
    for (size_t i = 0; i < counts->count; i++) {
        if (!is_open(table, &counts->line[i]))
            continue;
        if (y >= rect.y && y < rect.y + rect.h)
            draw_line(table, &counts->line[i], (Rect){rect.x, y, rect.w, 1}, canvas);
        y++;
    }
}

void counts_view_draw(const Scene *scene, Canvas *canvas)
{
    static const Text title = {"Operations", "运算量"};
    Rect rect;
    if (!chrome_frame(scene, &title, &rect, canvas))
        return;
    Counts counts = counts_of(scene->session);
    CountTable table = {.scene = scene, .counts = &counts, .figure = figure_width(&counts, rect.w)};
    table.name = int_clamp(rect.w - 1 - FIGURES * table.figure, NAME_LEAST, NAME_MOST);
    const int above = draw_summary(&table, rect, canvas);
    rect.y += above;
    rect.h -= above;
    draw_titles(&table, rect, canvas);
    rect.y++;
    rect.h--;
    draw_list(&table, rect, canvas);
    counts_release(&counts);
}
