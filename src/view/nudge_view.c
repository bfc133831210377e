// SPDX-License-Identifier: GPL-3.0-or-later
// The error of a central difference is about h²⋅f‴∕6 for a large h, since f is
// bent, and about 1e-16⋅f∕h for a small one, since f(x + h) and f(x − h) then
// agree in nearly all their digits: between them is the best h.
#include "view/nudge_view.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "graph/address.h"
#include "graph/check.h"
#include "session/cell_look.h"
#include "session/task.h"
#include "view/arithmetic.h"

enum {
    STEPS = 11, // 1e-1 … 1e-11
    CELLS_MOST = 4096,
    SLOPE_PLACES = 9,
    DIGITS_MOST = 12,
    H_AT = 2,
    SLOPE_END = 21,
    ERROR_END = NUDGE_W,
    PROMISE_LINES = 2, // and one for the step where there is room
};

// The value cell whose gradient is selected.
static CellRef value_cell(const Scene *scene)
{
    const CellRef cell = scene->session->cell;
    return (CellRef){SIDE_VALUE, cell.node, 0, cell.row, cell.col};
}

static size_t cells_of(const Graph *graph)
{
    size_t cells = 0;
    for (size_t i = 0; i < graph_count(graph); i++) {
        const Shape shape = graph_node(graph, (NodeId)i)->shape;
        cells += shape.rows * shape.cols;
    }
    return cells;
}

bool nudge_applies(const Scene *scene)
{
    Graph *graph = scene->session->graph;
    const CellRef cell = scene->session->cell;
    return cell.node != NODE_NONE && cell.side == SIDE_GRAD &&
           cell_may_be_told(scene->session, cell) && graph_has_grad(graph, cell.node) &&
           cells_of(graph) <= CELLS_MOST && isfinite(graph_number(graph, value_cell(scene)));
}

static void text_ending_at(Canvas *canvas, Rect at, Style style, const char *text)
{
    canvas_text(canvas, at.x + at.w - canvas_width(canvas, text), at.y, -1, style, text);
}

static void draw_head(const Scene *scene, Rect rect, Canvas *canvas)
{
    static const Text slope = {"slope", "斜率"};
    static const Text error = {"off by", "相差"};
    static const Text digits = {"digits that agree", "相符的位数"};
    const Style dim = scene_style(scene, STYLE_DIM);
    canvas_text(canvas, rect.x + H_AT, rect.y, -1, dim, "h");
    text_ending_at(canvas, (Rect){rect.x, rect.y, SLOPE_END, 1}, dim, text_in(&slope, scene->lang));
    text_ending_at(canvas, (Rect){rect.x, rect.y, ERROR_END, 1}, dim, text_in(&error, scene->lang));
    if (rect.w >= NUDGE_W_MOST)
        canvas_text(canvas, rect.x + ERROR_END + 2, rect.y, -1, dim, text_in(&digits, scene->lang));
}

// A bar as long as there are digits after the point that agree, and at the ends
// of the table what spoils the others, where some are spoilt.
static void draw_digits(const Scene *scene, const Difference *d, Rect rect, Canvas *canvas)
{
    static const Text bent = {"truncation", "截断"};
    static const Text rounded = {"rounding", "舍入"};
    const double digits = d->error > 0 ? floor(-log10(d->error)) : DIGITS_MOST;
    const int n = digits < 0 ? 0 : digits > DIGITS_MOST ? DIGITS_MOST : (int)digits;
    const char *spoilt = text_in(d->h > 0.05 ? &bent : &rounded, scene->lang);
    const int after = n + (n > 0);
    canvas_fill(canvas, (Rect){rect.x, rect.y, n, 1}, scene_style(scene, STYLE_BAR_PLUS), '=');
    if ((d->h > 0.05 || d->h < 2e-11) && after + canvas_width(canvas, spoilt) <= rect.w)
        canvas_text(canvas, rect.x + after, rect.y, -1, scene_style(scene, STYLE_DIM), spoilt);
}

static void draw_step(const Scene *scene, int exponent, Rect rect, Canvas *canvas)
{
    Session *session = scene->session;
    Difference d;
    char h[16], slope[NUMBER_SIZE], error[NUMBER_SIZE];
    snprintf(h, sizeof h, "1e-%d", exponent);
    check_difference(session->graph, value_cell(scene), pow(10, -exponent), &d);
    arithmetic_number(d.quotient, SLOPE_PLACES, slope);
    number_significant(d.error, 1, error);
    const bool here = fabs(log10(session->h) + exponent) < 0.5;
    const Style style = scene_style(scene, here ? STYLE_EMPHASIS : STYLE_TEXT);
    canvas_text(canvas, rect.x, rect.y, 1, style, here ? "▸" : " ");
    canvas_text(canvas, rect.x + H_AT, rect.y, -1, style, h);
    text_ending_at(canvas, (Rect){rect.x, rect.y, SLOPE_END, 1}, style, slope);
    text_ending_at(canvas, (Rect){rect.x, rect.y, ERROR_END, 1}, style, error);
    if (rect.w >= NUDGE_W_MOST)
        draw_digits(scene, &d, (Rect){rect.x + ERROR_END + 2, rect.y, rect.w - ERROR_END - 2, 1},
                    canvas);
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

// A number of the step, under the slopes.
static void draw_number(const Scene *scene, const Text *name, double value, Rect at, Canvas *canvas)
{
    char number[NUMBER_SIZE];
    const Style style = scene_style(scene, STYLE_TEXT);
    arithmetic_number(value, SLOPE_PLACES, number);
    canvas_text(canvas, at.x + H_AT, at.y, -1, scene_style(scene, STYLE_KEY),
                text_in(name, scene->lang));
    text_ending_at(canvas, (Rect){at.x, at.y, ERROR_END, 1}, style, number);
}

// One step of the selected weight alone: Δw, g⋅Δw, and what f really does.
typedef struct Named {
    const Text *name;
    double value;
} Named;

static void step_alone(const Scene *scene, Named step[3])
{
    static const Text step_text = {"one step  Δw", "走一步  Δw"};
    static const Text promise_text = {"promise g⋅Δw", "预计  g⋅Δw"};
    static const Text f_text = {"really    Δf", "实际    Δf"};
    static const Text loss_text = {"really    ΔL", "实际    ΔL"};
    Graph *graph = scene->session->graph;
    const CellRef cell = value_cell(scene);
    const double g = graph_number(graph, scene->session->cell);
    const double by = -graph_lr(graph) * g;
    const double after = graph_objective_if(graph, cell, graph_number(graph, cell) + by);
    step[0] = (Named){&step_text, by};
    step[1] = (Named){&promise_text, g * by};
    step[2] =
        (Named){graph_root_is_loss(graph) ? &loss_text : &f_text, after - graph_objective(graph)};
}

static bool learns(const Scene *scene)
{
    const NodeId node = scene->session->cell.node;
    return graph_node(scene->session->graph, node)->role == ROLE_WEIGHT;
}

static void draw_promise(const Scene *scene, Rect rect, Canvas *canvas)
{
    Named step[3];
    step_alone(scene, step);
    for (int i = rect.h > PROMISE_LINES ? 0 : 1; i < 3; i++)
        draw_number(scene, step[i].name, step[i].value, (Rect){rect.x, rect.y++, rect.w, 1},
                    canvas);
}

void nudge_promise_line(const Scene *scene, Lines *out)
{
    Named step[3];
    if (!nudge_applies(scene) || !learns(scene))
        return;
    step_alone(scene, step);
    lines_start(out, 1);
    for (int i = 0; i < 3; i++) {
        char number[NUMBER_SIZE];
        arithmetic_number(step[i].value, SLOPE_PLACES, number);
        lines_printf(out, STYLE_DIM, "%s%s %s", i ? "  " : "", text_in(step[i].name, scene->lang),
                     number);
    }
}

void nudge_draw(const Scene *scene, Rect rect, Canvas *canvas)
{
    const bool promises = learns(scene);
    const int all = 1 + STEPS + (promises ? PROMISE_LINES + 2 : 0);
    const int below = !promises ? 0 : PROMISE_LINES + (rect.h > all - 2);
    const int gap = rect.h >= all;
    int rows = rect.h - 1 - below - gap;
    rows = rows > STEPS ? STEPS : rows < 2 ? 2 : rows;
    draw_head(scene, rect, canvas);
    for (int i = 0; i < rows; i++)
        draw_step(scene, exponent_at(scene, i, rows), (Rect){rect.x, rect.y + 1 + i, rect.w, 1},
                  canvas);
    if (promises)
        draw_promise(scene, (Rect){rect.x, rect.y + 1 + rows + gap, rect.w, below}, canvas);
}
