// SPDX-License-Identifier: GPL-3.0-or-later
// The curve of an activation. The tangent is drawn through the cell's point a
// little way to both sides; the point itself is an "o", which stands out in any
// font.
#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "graph/rule.h"
#include "view/expansion_view.h"
#include "view/plot.h"

enum { COLS = 28 };

// The function, the point on it, and its slope there.
typedef struct Curve {
    const Op *op;
    const double *param;
    double at, y, slope;
} Curve;

// The op and the number that it was given; false where it is no curve.
static bool find_curve(const ExpansionView *view, Curve *curve)
{
    Graph *graph = view->scene->session->graph;
    CellRef cell = view->x->cell;
    NodeId through = cell.node;
    if (cell.side == SIDE_NEXT)
        return false;
    if (cell.side != SIDE_VALUE) {
        if (cell.side == SIDE_GRAD && graph_paths(graph, cell.node) != 1)
            return false;
        through = graph_path_use(graph, cell.node, cell.side == SIDE_PATH ? cell.path : 0).consumer;
    } else if (graph_node(graph, through)->inputs > 0) {
        cell.node = graph_node(graph, through)->input[0];
    }
    if (through == NODE_NONE)
        return false;
    curve->op = graph_node(graph, through)->op;
    curve->param = graph_node(graph, through)->param;
    const Matrix *from = graph_value(graph, cell.node);
    if (cell.row >= from->rows || cell.col >= from->cols)
        return false;
    curve->at = matrix_get(from, cell.row, cell.col);
    return rule_curve(curve->op, curve->param, curve->at, &curve->y, &curve->slope) &&
           isfinite(curve->at) && isfinite(curve->y);
}

// The window is −4 to 4, or more where the point lies outside, and as high as
// the curve is. The tangent reaches a third of it to both sides.
static void plot_curve(const Curve *curve, Plot *plot)
{
    const double half = fmax(4, ceil(fabs(curve->at)) + 1), from = curve->at - half / 3,
                 to = curve->at + half / 3;
    double low = curve->y, high = curve->y, slope;
    double *x = mem_new(2 * plot->w, sizeof *x), *y = x + plot->w;
    for (size_t i = 0; i < plot->w; i++) {
        x[i] = -half + 2 * half * (double)i / (double)(plot->w - 1);
        y[i] = NAN;
        rule_curve(curve->op, curve->param, x[i], &y[i], &slope);
        if (!isfinite(y[i]))
            continue;
        low = fmin(low, y[i]);
        high = fmax(high, y[i]);
    }
    plot_bounds(plot, -half, half, low, high > low ? high : low + 1);
    plot_line(plot, x, y, plot->w);
    plot_line(plot, (double[]){from, to},
              (double[]){curve->y + curve->slope * (from - curve->at),
                         curve->y + curve->slope * (to - curve->at)},
              2);
    free(x);
}

// What stands behind a line of the curve; `point`: how the point is drawn.
static void add_words(const ExpansionView *view, const Curve *curve, int line, const char *point)
{
    char at[NUMBER_SIZE], y[NUMBER_SIZE];
    if (line == 1)
        lines_printf(view->out, STYLE_TEXT, "   y = %s(x)", curve->op->name);
    else if (line == 2)
        lines_printf(view->out, STYLE_TEXT, "   %sx %s  y %s", point,
                     arithmetic_number(curve->at, PANEL_PLACES, at),
                     arithmetic_number(curve->y, PANEL_PLACES, y));
    else if (line == 3)
        lines_say(view->out, STYLE_TEXT,
                  SAIDF(view->scene->lang, "   slope there {1}",
                        arithmetic_say(false, curve->slope, PANEL_PLACES)));
}

void curve_line(const ExpansionView *view)
{
    Curve curve = {0};
    if (view->x->hidden || !find_curve(view, &curve))
        return;
    lines_start(view->out, KEEP_REMARK);
    for (int line = 1; line <= 3; line++)
        add_words(view, &curve, line, "");
}

void curve_lines(const ExpansionView *view)
{
    Curve curve = {0};
    if (view->x->hidden || !find_curve(view, &curve))
        return;
    Plot plot;
    plot_init(&plot, (Rect){0, 0, COLS, CURVE_LINES}, view->canvas);
    plot_curve(&curve, &plot);
    const int column = plot_column(&plot, curve.at), row = plot_row(&plot, curve.y);
    for (int line = 0; line < CURVE_LINES; line++) {
        lines_begin(view->out, KEEP_REMARK, STYLE_TEXT, say_text("    "));
        Buffer dots = {0};
        for (int i = 0; i < COLS; i++) {
            const uint32_t ch = plot_char(&plot, i, line);
            if (line == row && i == column) {
                lines_add(view->out, STYLE_BAR_PLUS, buffer_text(&dots));
                lines_add(view->out, STYLE_EMPHASIS, "o");
                buffer_clear(&dots);
            } else {
                buffer_add_char(&dots, ch == '*' ? '.' : ch);
            }
        }
        lines_add(view->out, STYLE_BAR_PLUS, buffer_text(&dots));
        buffer_release(&dots);
        add_words(view, &curve, line, "o  ");
        if (line == CURVE_LINES - 1)
            lines_printf(view->out, STYLE_DIM, "   x %g … %g", plot.x0, plot.x1);
    }
    plot_release(&plot);
}
