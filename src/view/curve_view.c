// SPDX-License-Identifier: GPL-3.0-or-later
// The curve is a grid of dots: eight to a character in braille, one where only
// ASCII may be used. The tangent is drawn through the point a little way to
// both sides; the point itself is an "o", which stands out in any font.
#include "view/curve_view.h"

#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/utf8.h"
#include "graph/cellwise.h"
#include "view/arithmetic.h"
#include "view/panel_view.h"

enum { COLS = 28, DOTS_X = 2, DOTS_Y = 4 };

// What is drawn: the function, the point, and the window on the plane.
typedef struct Curve {
    const Op *op;
    double at, y, slope;
    double left, right, low, high;
    int dots_x, dots_y;                   // to a character
    unsigned char dot[CURVE_LINES][COLS]; // braille bits; ASCII: not 0
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

static double x_of(const Curve *curve, int i)
{
    const int last = COLS * curve->dots_x - 1;
    return curve->left + (curve->right - curve->left) * i / last;
}

// −4 to 4, or more where the point lies outside; as high as the curve is.
static void set_window(Curve *curve)
{
    const double half = fmax(4, ceil(fabs(curve->at)) + 1);
    curve->left = -half;
    curve->right = half;
    curve->low = curve->high = curve->y;
    for (int i = 0; i < COLS * curve->dots_x; i++) {
        const double y = value_at(curve, x_of(curve, i));
        if (!isfinite(y))
            continue;
        curve->low = fmin(curve->low, y);
        curve->high = fmax(curve->high, y);
    }
    if (!(curve->high > curve->low))
        curve->high = curve->low + 1;
}

// The row of dots of a height, from the top; may lie outside.
static int row_of(const Curve *curve, double y)
{
    const int last = CURVE_LINES * curve->dots_y - 1;
    const double share = (curve->high - y) / (curve->high - curve->low);
    return share < -1 || share > 2 ? -1 : (int)lround(share * last);
}

static void set_dot(Curve *curve, int i, int row)
{
    static const unsigned char bits[DOTS_Y][DOTS_X] = {
        {0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
    BUG_ON(i < 0 || i >= COLS * curve->dots_x);
    if (row < 0 || row >= CURVE_LINES * curve->dots_y)
        return;
    curve->dot[row / curve->dots_y][i / curve->dots_x] |=
        bits[row % curve->dots_y][i % curve->dots_x];
}

static void draw_function(Curve *curve)
{
    int before = -1;
    for (int i = 0; i < COLS * curve->dots_x; i++) {
        const double y = value_at(curve, x_of(curve, i));
        const int row = isfinite(y) ? row_of(curve, y) : -1;
        set_dot(curve, i, row);
        for (int r = before; row >= 0 && r >= 0 && r != row; r += r < row ? 1 : -1)
            set_dot(curve, i, r);
        before = row;
    }
}

static void draw_tangent(Curve *curve)
{
    const double reach = (curve->right - curve->left) / 6;
    for (int i = 0; i < COLS * curve->dots_x; i++) {
        const double off = x_of(curve, i) - curve->at;
        if (fabs(off) <= reach)
            set_dot(curve, i, row_of(curve, curve->y + curve->slope * off));
    }
}

static int column_of_point(const Curve *curve)
{
    const double share = (curve->at - curve->left) / (curve->right - curve->left);
    return (int)lround(share * (COLS * curve->dots_x - 1)) / curve->dots_x;
}

// Appends some cells of a line of dots.
static void write_dots(const Curve *curve, int line, int from, int to, Lines *out)
{
    BUG_ON(line < 0 || line >= CURVE_LINES || from < 0 || to > COLS);
    Buffer text = {0};
    for (int i = from; i < to; i++) {
        const unsigned char dots = curve->dot[line][i];
        char ch[5] = {dots ? '.' : ' ', '\0'};
        if (dots && curve->dots_x > 1)
            ch[utf8_encode(0x2800u + dots, ch)] = '\0';
        buffer_add(&text, ch);
    }
    lines_add(out, STYLE_BAR_PLUS, buffer_text(&text));
    buffer_release(&text);
}

// `point`: how the point is drawn.
static void write_words(const ExpansionView *view, const Curve *curve, int line, const char *point,
                        Lines *out)
{
    char at[NUMBER_SIZE], y[NUMBER_SIZE], slope[NUMBER_SIZE];
    arithmetic_number(curve->at, PANEL_PLACES, at);
    arithmetic_number(curve->y, PANEL_PLACES, y);
    arithmetic_number(curve->slope, PANEL_PLACES, slope);
    if (line == 1)
        lines_printf(out, STYLE_TEXT, "   y = %s(x)", curve->op->name);
    else if (line == 2)
        lines_printf(out, STYLE_TEXT, "   %sx %s  y %s", point, at, y);
    else if (line == 3)
        LINES_SAYF(out, STYLE_TEXT, view->scene->lang, "   slope there {1}", "   此处斜率 {1}",
                   say_text(slope));
    else if (line == 5)
        lines_printf(out, STYLE_DIM, "   x %g … %g", curve->left, curve->right);
}

void curve_line(const ExpansionView *view, Lines *out)
{
    Curve curve = {0};
    if (view->x->hidden || !find_curve(view, &curve))
        return;
    lines_start(out, KEEP_LINKS);
    for (int line = 1; line <= 3; line++)
        write_words(view, &curve, line, "", out);
}

void curve_lines(const ExpansionView *view, Lines *out)
{
    const bool ascii = view->canvas->glyphs == GLYPHS_ASCII;
    Curve curve = {.dots_x = ascii ? 1 : DOTS_X, .dots_y = ascii ? 1 : DOTS_Y};
    if (view->x->hidden || !find_curve(view, &curve))
        return;
    set_window(&curve);
    draw_function(&curve);
    draw_tangent(&curve);
    const int column = column_of_point(&curve);
    const int row = row_of(&curve, curve.y) / curve.dots_y;
    for (int line = 0; line < CURVE_LINES; line++) {
        lines_start(out, KEEP_LINKS);
        lines_add(out, STYLE_TEXT, "    ");
        const bool point = line == row;
        write_dots(&curve, line, 0, point ? column : COLS, out);
        if (point) {
            lines_add(out, STYLE_EMPHASIS, "o");
            write_dots(&curve, line, column + 1, COLS, out);
        }
        write_words(view, &curve, line, "o  ", out);
    }
}
