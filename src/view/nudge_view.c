// SPDX-License-Identifier: GPL-3.0-or-later
// The error of a central difference is about h²⋅f‴∕6 for a large h, since f is
// bent, and about 1e-16⋅f∕h for a small one, since f(x + h) and f(x − h) then
// agree in nearly all their digits: between them is the best h.
#include "view/nudge_view.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/minmax.h"
#include "graph/check.h"
#include "session/cell_look.h"

enum {
    STEPS = 11, // 1e-1 … 1e-11
    CELLS_MOST = 4096,
    SLOPE_PLACES = 9,
    DIGITS_MOST = 12,
    H_AT = 2,
    SLOPE_END = 21,
    ERROR_END = NUDGE_W,
    PROMISE_LINES = 2, // and one for the step where there is room
    FORM_WIDTH = 23,   // columns of "(f(+h) - f(-h)) ∕ 2h = "
};

// The value cell whose gradient is selected.
static CellRef value_cell(const Scene *scene)
{
    const CellRef cell = scene->session->cell;
    return (CellRef){SIDE_VALUE, cell.node, 0, cell.row, cell.col};
}

// Whether the selected number is a gradient that can be checked.
static bool is_checked(const Scene *scene)
{
    Graph *graph = scene->session->graph;
    const CellRef cell = scene->session->cell;
    return cell.node != NODE_NONE && cell.side == SIDE_GRAD &&
           cell_may_be_revealed(scene->session, cell) && graph_has_grad(graph, cell.node) &&
           isfinite(graph_number(graph, value_cell(scene)));
}

bool nudge_applies(const Scene *scene)
{
    const Graph *graph = scene->session->graph;
    size_t cells = 0;
    for (size_t i = 0; i < graph_count(graph); i++) {
        const Shape shape = graph_node(graph, (NodeId)i)->shape;
        cells += shape.rows * shape.cols;
    }
    return cells <= CELLS_MOST && is_checked(scene);
}

// ---- The table ---------------------------------------------------------

// Draws a text that ends at a column of the table.
static void draw_ending(Canvas *canvas, Rect at, int end, Style style, const char *text)
{
    canvas_text(canvas, at.x + end - canvas_width(canvas, text), at.y, -1, style, text);
}

// One step of the difference. Where there is room, a bar as long as there are
// digits after the point that agree, and at the ends of the table what spoils
// the others, where some are spoilt.
static void draw_step(const Scene *scene, int exponent, Rect rect, Canvas *canvas)
{
    static const Text bent = {"truncation", "截断"}, rounded = {"rounding", "舍入"};
    Session *session = scene->session;
    Difference d;
    char h[16], text[NUMBER_SIZE];
    snprintf(h, sizeof h, "1e-%d", exponent);
    check_difference(session->graph, value_cell(scene), pow(10, -exponent), &d);
    const bool here = fabs(log10(session->h) + exponent) < 0.5;
    const Style style = scene_style(scene, here ? STYLE_EMPHASIS : STYLE_TEXT);
    canvas_text(canvas, rect.x, rect.y, 1, style, here ? "▸" : " ");
    canvas_text(canvas, rect.x + H_AT, rect.y, -1, style, h);
    draw_ending(canvas, rect, SLOPE_END, style, arithmetic_number(d.quotient, SLOPE_PLACES, text));
    number_significant(d.error, 1, text);
    draw_ending(canvas, rect, ERROR_END, style, text);
    if (rect.w < NUDGE_W_MOST)
        return;
    const double digits = d.error > 0 ? floor(-log10(d.error)) : DIGITS_MOST;
    const int n = (int)fmax(0, fmin(digits, DIGITS_MOST));
    const int x = ERROR_END + 2, after = x + n + (n > 0);
    const char *spoilt = text_in(d.h > 0.05 ? &bent : &rounded, scene->lang);
    canvas_fill(canvas, (Rect){rect.x + x, rect.y, n, 1}, scene_style(scene, STYLE_BAR_PLUS), '=');
    if ((d.h > 0.05 || d.h < 2e-11) && after + canvas_width(canvas, spoilt) <= rect.w)
        canvas_text(canvas, rect.x + after, rect.y, -1, scene_style(scene, STYLE_DIM), spoilt);
}

// The power of row `i`: spread evenly from 1e-1 to 1e-11, but the row that comes
// nearest to the h in use has that h.
static int exponent_at(const Scene *scene, int i, int rows)
{
    BUG_ON(rows < 2 || i >= rows);
    const int used = (int)lround(-log10(scene->session->h));
    int best = 0, here = 0;
    for (int k = 0; k < rows; k++) {
        const int at = 1 + (k * (STEPS - 1) + (rows - 1) / 2) / (rows - 1);
        if (k == 0 || abs(at - used) < abs(best - used))
            best = at;
        here = k == i ? at : here;
    }
    return here == best && used >= 1 && used <= STEPS ? used : here;
}

// A number of one step of the selected weight alone.
typedef struct Promise {
    const char *name;
    double value;
} Promise;

// Δw, g⋅Δw, and what f really does. False where no weight is selected.
static bool step_alone(const Scene *scene, Promise step[3])
{
    static const Text names[] = {{"one step  Δw", "走一步  Δw"},
                                 {"promise g⋅Δw", "预计  g⋅Δw"},
                                 {"really    Δf", "实际    Δf"},
                                 {"really    ΔL", "实际    ΔL"}};
    Graph *graph = scene->session->graph;
    const CellRef cell = value_cell(scene);
    if (graph_node(graph, cell.node)->role != ROLE_WEIGHT)
        return false;
    const double g = graph_number(graph, scene->session->cell);
    const double by = -graph_lr(graph) * g;
    const double after = graph_objective_if(graph, cell, graph_number(graph, cell) + by);
    const double value[] = {by, g * by, after - graph_objective(graph)};
    for (size_t i = 0; i < 3; i++) {
        const Text *name = &names[i == 2 && graph_root_is_loss(graph) ? 3 : i];
        step[i] = (Promise){text_in(name, scene->lang), value[i]};
    }
    return true;
}

void nudge_promise_line(const Scene *scene, Lines *out)
{
    Promise step[3];
    if (!nudge_applies(scene) || !step_alone(scene, step))
        return;
    lines_start(out, 1);
    for (int i = 0; i < 3; i++) {
        char number[NUMBER_SIZE];
        arithmetic_number(step[i].value, SLOPE_PLACES, number);
        lines_printf(out, STYLE_DIM, "%s%s %s", i ? "  " : "", step[i].name, number);
    }
}

void nudge_draw(const Scene *scene, Rect rect, Canvas *canvas)
{
    static const Text slope = {"slope", "斜率"}, error = {"off by", "相差"};
    static const Text digits = {"digits that agree", "相符的位数"};
    const Style dim = scene_style(scene, STYLE_DIM);
    Promise step[3];
    const bool promises = step_alone(scene, step);
    const int all = 1 + STEPS + (promises ? PROMISE_LINES + 2 : 0);
    const int below = !promises ? 0 : PROMISE_LINES + (rect.h > all - 2);
    const int gap = rect.h >= all;
    const int rows = int_clamp(rect.h - 1 - below - gap, 2, STEPS);
    canvas_text(canvas, rect.x + H_AT, rect.y, -1, dim, "h");
    draw_ending(canvas, rect, SLOPE_END, dim, text_in(&slope, scene->lang));
    draw_ending(canvas, rect, ERROR_END, dim, text_in(&error, scene->lang));
    if (rect.w >= NUDGE_W_MOST)
        canvas_text(canvas, rect.x + ERROR_END + 2, rect.y, -1, dim, text_in(&digits, scene->lang));
    for (int i = 0; i < rows; i++)
        draw_step(scene, exponent_at(scene, i, rows), (Rect){rect.x, rect.y + 1 + i, rect.w, 1},
                  canvas);
    // The numbers of the step, under the slopes.
    rect.y += 1 + rows + gap;
    for (int i = 3 - below; promises && i < 3; i++, rect.y++) {
        char number[NUMBER_SIZE];
        arithmetic_number(step[i].value, SLOPE_PLACES, number);
        canvas_text(canvas, rect.x + H_AT, rect.y, -1, scene_style(scene, STYLE_KEY), step[i].name);
        draw_ending(canvas, rect, ERROR_END, scene_style(scene, STYLE_TEXT), number);
    }
}

// ---- One line ----------------------------------------------------------

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

static const Text agree_text = {"off by {1}", "相差 {1}"};

// Whether gradient and quotient agree, and if not, which of them is to blame:
// the gradient is right where smaller and larger steps than this one agree.
static const Text *verdict_on(Graph *graph, CellRef value, const Difference *d, StyleRole *style)
{
    static const Text differ = {"WRONG by {1}", "不一致，相差 {1}"};
    static const Text coarse = {"h is too large: truncation {1}", "h 太大：截断误差 {1}"};
    static const Text fine = {"h is too small: rounding {1}", "h 太小：舍入误差 {1}"};
    static const Text unknown = {"f is not finite, nothing to compare: off by {1}",
                                 "f 不是有限数，没法比较；相差 {1}"};
    static const Text kink = {"at a kink, where there is no slope: off by {1}",
                              "正好在拐点上，没有斜率可比；相差 {1}"};
    static const double usual = 1e-5; // where check_cell begins
    Difference best;
    *style = STYLE_GOOD;
    if (check_excess(d) <= 1)
        return &agree_text;
    *style = STYLE_CHANGED;
    switch (check_cell(graph, value, &best)) {
    case VERDICT_AGREES: return d->h > usual ? &coarse : &fine;
    case VERDICT_KINK: return &kink;
    case VERDICT_MASKED: return &agree_text;
    case VERDICT_UNKNOWN: return &unknown;
    case VERDICT_DIFFERS: break;
    }
    *style = STYLE_BAD;
    return &differ;
}

// "h 1e-5  (f(+h) - f(-h)) ∕ 2h = (8.2304 - 8.2305) ∕ 2h = -0.062627", the formula
// only where the line has room for it beside the `verdict` columns that follow,
// or where it says what f is.
static void add_difference(const ExpansionView *view, CellRef value, const Difference *d,
                           int verdict)
{
    const Graph *graph = view->scene->session->graph;
    const char *f = graph_root_is_loss(graph) ? "L" : "f";
    const int places = places_of_f(d);
    char number[NUMBER_SIZE], minus[NUMBER_SIZE], quotient[NUMBER_SIZE];
    Buffer head = {0}, text = {0};
    number_significant(d->h, 2, number);
    buffer_printf(&head, "  h %s  ", number);
    arithmetic_number(d->plus, places, number);
    arithmetic_number(d->minus, places, minus);
    arithmetic_number(d->quotient, PANEL_PLACES, quotient);
    const bool negative = minus[0] == '-';
    buffer_printf(&text, "(%s %c %s) ∕ 2h = %s  ", number, negative ? '+' : '-', minus + negative,
                  quotient);
    const int used = lines_column(view->out, view->canvas) + verdict +
                     canvas_width(view->canvas, buffer_text(&head)) +
                     canvas_width(view->canvas, buffer_text(&text));
    if (used + FORM_WIDTH <= view->width || value.node == graph_root(graph))
        buffer_printf(&head, "(%s(+h) - %s(-h)) ∕ 2h = ", f, f);
    expansion_printf(view, STYLE_TEXT, KEEP_CHECK, "%s%s", buffer_text(&head), buffer_text(&text));
    buffer_release(&head);
    buffer_release(&text);
}

void nudge_line(const ExpansionView *view, bool tabled)
{
    static const Text nudge = {"nudge", "拨一下"};
    const Scene *scene = view->scene;
    Graph *graph = scene->session->graph;
    const CellRef value = value_cell(scene);
    Difference d;
    StyleRole style;
    if (!is_checked(scene))
        return;
    check_difference(graph, value, scene->session->h, &d);
    const Text *words = verdict_on(graph, value, &d, &style);
    if (tabled && words == &agree_text)
        return;
    char error[NUMBER_SIZE];
    Buffer verdict = {0}; // "h is too large: truncation 2e-3"
    number_significant(d.error, 1, error);
    SAY_ROW(&verdict, scene->lang, words, say_text(error));
    lines_start(view->out, KEEP_CHECK);
    lines_printf(view->out, STYLE_KEY, " %s", text_in(&nudge, scene->lang));
    if (tabled)
        lines_add(view->out, STYLE_TEXT, "  ");
    else
        add_difference(view, value, &d, canvas_width(view->canvas, buffer_text(&verdict)));
    expansion_broken(view, style, KEEP_CHECK, buffer_text(&verdict));
    buffer_release(&verdict);
}
