// SPDX-License-Identifier: GPL-3.0-or-later
// The curve of an activation. The tangent is drawn through the cell's point a
// little way to both sides; the point itself is an "o", which stands out in any
// font.
#include <math.h>

#include "graph/cellwise.h"
#include "view/expansion_view.h"
#include "view/plot.h"

enum { COLS = 28 };

// The function, the point on it, and its slope there.
typedef struct Curve {
    const Op *op;
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
    const Matrix *from = graph_value(graph, cell.node);
    if (cell.row >= from->rows || cell.col >= from->cols)
        return false;
    curve->at = matrix_get(from, cell.row, cell.col);
    return cellwise_curve(curve->op, curve->at, &curve->y, &curve->slope) && isfinite(curve->at) &&
           isfinite(curve->y);
}

static double value_at(const Curve *curve, double x)
{
    double y = NAN, slope;
    cellwise_curve(curve->op, x, &y, &slope);
    return y;
}

// The x of a column of dots.
static double x_of(const Plot *plot, size_t i)
{
    return plot->x0 + (plot->x1 - plot->x0) * (double)i / (double)(plot->w - 1);
}

// The row of dots of a height, from the top; may lie outside.
static int row_of(const Plot *plot, double y)
{
    const double share = (plot->y1 - y) / (plot->y1 - plot->y0);
    return share < -1 || share > 2 ? -1 : (int)lround(share * (double)(plot->h - 1));
}

static void set_dot(Plot *plot, size_t i, int row)
{
    BUG_ON(i >= plot->w);
    if (row >= 0 && row < (int)plot->h)
        plot->dot[(size_t)row * plot->w + i] = 1;
}

// The window is −4 to 4, or more where the point lies outside, and as high as
// the curve is.
static void plot_curve(const Curve *curve, Plot *plot)
{
    const double half = fmax(4, ceil(fabs(curve->at)) + 1);
    double low = curve->y, high = curve->y;
    plot_bounds(plot, -half, half, 0, 1);
    for (size_t i = 0; i < plot->w; i++) {
        const double y = value_at(curve, x_of(plot, i));
        if (!isfinite(y))
            continue;
        low = fmin(low, y);
        high = fmax(high, y);
    }
    plot_bounds(plot, -half, half, low, high > low ? high : low + 1);
    int before = -1;
    for (size_t i = 0; i < plot->w; i++) {
        const double y = value_at(curve, x_of(plot, i)), off = x_of(plot, i) - curve->at;
        const int row = isfinite(y) ? row_of(plot, y) : -1;
        set_dot(plot, i, row);
        for (int r = before; row >= 0 && r >= 0 && r != row; r += r < row ? 1 : -1)
            set_dot(plot, i, r);
        before = row;
        if (fabs(off) <= half / 3)
            set_dot(plot, i, row_of(plot, curve->y + curve->slope * off));
    }
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
        LINES_SAYF(view->out, STYLE_TEXT, view->scene->lang, "   slope there {1}",
                   "   此处斜率 {1}", arithmetic_say(curve->slope, PANEL_PLACES));
}

void curve_line(const ExpansionView *view)
{
    Curve curve = {0};
    if (view->x->hidden || !find_curve(view, &curve))
        return;
    lines_start(view->out, KEEP_LINKS);
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
    const int across = (int)plot.w / COLS, down = (int)plot.h / CURVE_LINES;
    const double share = (curve.at - plot.x0) / (plot.x1 - plot.x0);
    const int column = (int)lround(share * (double)(plot.w - 1)) / across;
    const int row = row_of(&plot, curve.y) / down;
    for (int line = 0; line < CURVE_LINES; line++) {
        lines_start(view->out, KEEP_LINKS);
        lines_add(view->out, STYLE_TEXT, "    ");
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
