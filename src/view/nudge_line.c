// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/nudge_line.h"

#include <math.h>

#include "graph/check.h"
#include "session/cell_look.h"
#include "session/task.h"
#include "view/arithmetic.h"
#include "view/panel_view.h"

// The columns of "(f(+h) - f(-h)) ∕ 2h = ".
enum { FORM_WIDTH = 23 };

static const Text nudge_text = {"nudge", "拨一下"};
static const Text agree_text = {"off by", "相差"};
static const Text differ_text = {"WRONG by", "不一致，相差"};
static const Text coarse_text = {"h is too large: truncation", "h 太大：截断误差"};
static const Text fine_text = {"h is too small: rounding", "h 太小：舍入误差"};
static const Text unknown_text = {"f is not finite, nothing to compare: off by",
                                  "f 不是有限数，没法比较；相差"};
static const Text kink_text = {"at a kink, where there is no slope: off by",
                               "正好在拐点上，没有斜率可比；相差"};

// The places with which the printed f(±h) give the printed quotient.
static int places_of_f(const Difference *d)
{
    for (int places = 9; places < DECIMALS_MAX; places++) {
        const double plus = arithmetic_read(d->plus, places);
        const double minus = arithmetic_read(d->minus, places);
        if (arithmetic_equal((plus - minus) / (2 * d->h), d->quotient, PANEL_PLACES))
            return places;
    }
    return DECIMALS_MAX;
}

// Whether gradient and quotient agree, and if not, which of them is to blame:
// the gradient is right where smaller and larger steps than this one agree.
static const Text *verdict_on(Graph *graph, CellRef value, const Difference *d, StyleRole *style)
{
    static const double usual = 1e-5; // where check_cell begins
    Difference best;
    *style = STYLE_GOOD;
    if (check_excess(d) <= 1)
        return &agree_text;
    *style = STYLE_CHANGED;
    switch (check_cell(graph, value, &best)) {
    case VERDICT_AGREES: return d->h > usual ? &coarse_text : &fine_text;
    case VERDICT_KINK: return &kink_text;
    case VERDICT_MASKED: return &agree_text;
    case VERDICT_UNKNOWN: return &unknown_text;
    case VERDICT_DIFFERS: break;
    }
    *style = STYLE_BAD;
    return &differ_text;
}

// "(8.2304 - 8.2305) ∕ 2h = -0.062627"
static void write_quotient(const Difference *d, Buffer *out)
{
    const int places = places_of_f(d);
    char plus[NUMBER_SIZE], minus[NUMBER_SIZE], quotient[NUMBER_SIZE];
    arithmetic_number(d->plus, places, plus);
    arithmetic_number(d->minus, places, minus);
    arithmetic_number(d->quotient, PANEL_PLACES, quotient);
    const bool negative = minus[0] == '-';
    buffer_printf(out, "(%s %c %s) ∕ 2h = %s  ", plus, negative ? '+' : '-', minus + negative,
                  quotient);
}

// "h 1e-5  (f(+h) - f(-h)) ∕ 2h = (8.2304 - 8.2305) ∕ 2h = -0.062627", the formula
// only where the line has room for it beside the `verdict` columns that follow,
// or where it says what f is.
static void add_difference(const ExpansionView *view, CellRef value, const Difference *d,
                           int verdict, Lines *out)
{
    const Graph *graph = view->scene->session->graph;
    const char *f = graph_root_is_loss(graph) ? "L" : "f";
    char h[NUMBER_SIZE];
    Buffer text = {0}, quotient = {0};
    write_quotient(d, &quotient);
    number_significant(d->h, 2, h);
    buffer_printf(&text, "  h %s  ", h);
    const int used = lines_column(out, view->canvas) + verdict +
                     canvas_width(view->canvas, buffer_text(&quotient)) +
                     canvas_width(view->canvas, buffer_text(&text));
    if (used + FORM_WIDTH <= view->width || value.node == graph_root(graph))
        buffer_printf(&text, "(%s(+h) - %s(-h)) ∕ 2h = ", f, f);
    buffer_add(&text, buffer_text(&quotient));
    expansion_broken(view, STYLE_TEXT, KEEP_CHECK, buffer_text(&text), out);
    buffer_release(&text);
    buffer_release(&quotient);
}

void nudge_line(const ExpansionView *view, CellRef cell, bool tabled, Lines *out)
{
    const Scene *scene = view->scene;
    Graph *graph = scene->session->graph;
    const CellRef value = {SIDE_VALUE, cell.node, 0, cell.row, cell.col};
    if (!cell_may_be_told(scene->session, cell))
        return;
    if (cell.side != SIDE_GRAD || !graph_has_grad(graph, cell.node) ||
        !isfinite(graph_number(graph, value)))
        return;
    Difference d;
    StyleRole style;
    check_difference(graph, value, scene->session->h, &d);
    const Text *words = verdict_on(graph, value, &d, &style);
    if (tabled && words == &agree_text)
        return;
    char error[NUMBER_SIZE];
    Buffer verdict = {0}; // "h is too large: truncation 2e-3"
    number_significant(d.error, 1, error);
    buffer_printf(&verdict, "%s %s", text_in(words, scene->lang), error);
    lines_start(out, KEEP_CHECK);
    lines_printf(out, STYLE_KEY, " %s", text_in(&nudge_text, scene->lang));
    if (tabled)
        lines_add(out, STYLE_TEXT, "  ");
    else
        add_difference(view, value, &d, canvas_width(view->canvas, buffer_text(&verdict)), out);
    expansion_broken(view, style, KEEP_CHECK, buffer_text(&verdict), out);
    buffer_release(&verdict);
}
