// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/plot.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/minmax.h"
#include "num/format.h"
#include "num/spread.h"
#include "view/glyphs.h"
#include "view/measures.h"

enum { ACROSS = 2, DOWN = 4, BRAILLE = 0x2800, BRAILLE_FULL = 0x28ff };

static void widen(double *low, double *high)
{
    if (!isfinite(*low) || !isfinite(*high)) {
        *low = 0;
        *high = 1;
    } else if (!(*high > *low)) {
        const double by = *low == 0 ? 1 : fabs(*low) * 0.1;
        *low -= by;
        *high += by;
    }
}

Plot plot_over(Rect rect, double x1, double y0, double y1, const Canvas *canvas)
{
    const bool braille = canvas->glyphs != GLYPHS_ASCII;
    double x0 = 0;
    widen(&x0, &x1);
    widen(&y0, &y1);
    rect.w = int_max(rect.w, 1);
    rect.h = int_max(rect.h, 1);
    const size_t w = (size_t)rect.w * (braille ? ACROSS : 1);
    return (Plot){rect, x0, x1, y0, y1, w, (size_t)rect.h * (braille ? DOWN : 1)};
}

// ---- Dots --------------------------------------------------------------

// The dot of a coordinate among `n`, the first edge being 0; −1 outside.
static long dot_of(double value, double from, double to, size_t n)
{
    BUG_ON(n == 0);
    const double at = (value - from) / (to - from);
    if (!(at >= 0) || at > 1)
        return -1;
    return lround(at * (double)(n - 1));
}

// The same of a height on the axis that goes up.
static long row_dot(const Plot *plot, double y)
{
    return dot_of(y, plot->y1, plot->y0, plot->h);
}

// Sets a dot of a plot, whose dots are row by row.
static void add_dot(const Plot *plot, double x, double y, unsigned char *dot)
{
    const long i = dot_of(x, plot->x0, plot->x1, plot->w), j = row_dot(plot, y);
    if (i >= 0 && j >= 0)
        dot[(size_t)j * plot->w + (size_t)i] = 1;
}

// The dots from one point to another.
static void add_way(const Plot *plot, double x0, double y0, double x1, double y1,
                    unsigned char *dot)
{
    const double dx = fabs(x1 - x0) / (plot->x1 - plot->x0);
    const double dy = fabs(y1 - y0) / (plot->y1 - plot->y0);
    const double far = fmax(dx * (double)plot->w, dy * (double)plot->h);
    if (!isfinite(dx) || !isfinite(dy))
        return;
    const size_t most = 2 * (plot->w + plot->h);
    const size_t steps = far > (double)most ? most : (size_t)ceil(far) + 1;
    for (size_t k = 0; k <= steps; k++) {
        const double at = (double)k / (double)steps;
        add_dot(plot, x0 + at * (x1 - x0), y0 + at * (y1 - y0), dot);
    }
}

// The character of the dots in a column and line of the rectangle, counted from its corner; ' '
// where there is none.
static uint32_t dots_char(const Plot *plot, const unsigned char *dot, int x, int y, uint32_t ink)
{
    // Dots 1 2 3 7 are the left column from top to bottom, 4 5 6 8 the right one.
    static const unsigned char bit[DOWN][ACROSS] = {
        {0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
    BUG_ON(x < 0 || x >= plot->rect.w || y < 0 || y >= plot->rect.h);
    const size_t across = plot->w / (size_t)plot->rect.w, down = plot->h / (size_t)plot->rect.h;
    unsigned bits = 0;
    for (size_t j = 0; j < down; j++) {
        for (size_t i = 0; i < across; i++) {
            if (dot[((size_t)y * down + j) * plot->w + (size_t)x * across + i])
                bits |= bit[j][i];
        }
    }
    if (bits == 0)
        return ' ';
    return across > 1 ? BRAILLE + bits : ink;
}

// What stands on the canvas; ' ' outside of it.
static uint32_t char_at(const Canvas *canvas, int x, int y)
{
    const bool inside = x >= 0 && y >= 0 && x < canvas->w && y < canvas->h;
    return inside ? canvas_at(canvas, x, y)->ch : ' ';
}

void plot_curve(const Plot *plot, const double *x, const double *y, size_t n, uint32_t ink,
                Style style, Canvas *canvas)
{
    unsigned char *dot = mem_new(plot->w * plot->h, 1);
    for (size_t i = 0; i < n; i++)
        add_dot(plot, x[i], y[i], dot);
    for (size_t i = 0, last; i + 1 < n; i = last + 1) {
        // All that stand in a column of dots: from the lowest to the highest.
        const long column = dot_of(x[i], plot->x0, plot->x1, plot->w);
        double low = y[i], high = y[i];
        for (last = i; column >= 0 && last + 1 < n && isfinite(y[last]) && isfinite(y[last + 1]) &&
                       dot_of(x[last + 1], plot->x0, plot->x1, plot->w) == column;) {
            last++;
            low = fmin(low, y[last]);
            high = fmax(high, y[last]);
        }
        if (last > i)
            add_way(plot, x[i], low, x[i], high, dot);
        if (last + 1 < n)
            add_way(plot, x[last], y[last], x[last + 1], y[last + 1], dot);
    }
    for (int i = 0; i < plot->rect.w * plot->rect.h; i++) {
        const int column = i % plot->rect.w, line = i / plot->rect.w;
        const Rect at = {plot->rect.x + column, plot->rect.y + line, 1, 1};
        const uint32_t ch = dots_char(plot, dot, column, line, ink);
        const uint32_t under = char_at(canvas, at.x, at.y);
        const bool both = under >= BRAILLE && under <= BRAILLE_FULL && ch >= BRAILLE;
        if (ch != ' ')
            canvas_fill(canvas, at, style, both ? ch | under : ch);
    }
    free(dot);
}

int plot_column(const Plot *plot, double x)
{
    const long at = dot_of(x, plot->x0, plot->x1, plot->w);
    return at < 0 ? -1 : plot->rect.x + (int)at / ((int)plot->w / plot->rect.w);
}

int plot_row(const Plot *plot, double y)
{
    const long at = row_dot(plot, y);
    return at < 0 ? -1 : plot->rect.y + (int)at / ((int)plot->h / plot->rect.h);
}

// ---- Axes --------------------------------------------------------------

// A number, and in a high plot a dotted line through the blanks of its row.
static void draw_mark(const Plot *plot, const Scene *scene, double y, Canvas *canvas)
{
    char text[NUMBER_SIZE];
    const Rect rect = plot->rect;
    const int row = plot_row(plot, y);
    const Style dim = scene_style(scene, STYLE_DIM);
    number_significant(y, 4, text);
    if (row < 0 || char_at(canvas, rect.x - 2, row) != ' ')
        return;
    canvas_text(canvas, rect.x - 1 - (int)strlen(text), row, -1, dim, text);
    for (int x = rect.x; rect.h >= SHORT_H && x < rect.x + rect.w; x += GAP_W) {
        if (char_at(canvas, x, row) == ' ')
            canvas_text(canvas, x, row, 1, dim, glyph_not_computed(canvas->glyphs));
    }
}

size_t plot_marks(int lines)
{
    return (size_t)int_max(lines / GAP_W, 2);
}

void plot_axis(const Plot *plot, const Scene *scene, bool edges, Canvas *canvas)
{
    BUG_ON(plot->rect.x < 2);
    if (edges) {
        draw_mark(plot, scene, plot->y1, canvas);
        draw_mark(plot, scene, plot->y0, canvas);
    }
    const Bins bins = bins_over(plot->y0, plot->y1, false, plot_marks(plot->rect.h));
    for (size_t i = 0; i <= bins.count; i++) {
        const double y = bins_edge(&bins, i);
        const double edge = fmin(fabs(y - plot->y0), fabs(y - plot->y1)) / (plot->y1 - plot->y0);
        if (!edges || edge * plot->rect.h >= 2)
            draw_mark(plot, scene, y, canvas);
    }
}

void ruler_label(Ruler *ruler, int x, StyleRole role, SayArg label, Canvas *canvas)
{
    const Rect at = ruler->rect;
    const char *text = say_arg_text(&label);
    const int w = canvas_width(canvas, text);
    const bool first = ruler->first_end == 0;
    x = int_max(int_min(x, at.x + at.w - w), at.x);
    const int end = x + w + 1;
    if (first || (x >= ruler->free_from && (x > ruler->first_end || end <= ruler->first))) {
        canvas_text(canvas, x, at.y, at.w, scene_style(ruler->scene, role), text);
        ruler->free_from = first ? ruler->free_from : end;
        ruler->first = first ? x : ruler->first;
        ruler->first_end = first ? end - 1 : ruler->first_end;
    }
    free(label.own);
}
