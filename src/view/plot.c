// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/plot.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/minmax.h"

enum { ACROSS = 2, DOWN = 4, BRAILLE = 0x2800 };

void plot_init(Plot *plot, Rect rect, const Canvas *canvas)
{
    const bool braille = canvas->glyphs != GLYPHS_ASCII;
    rect.w = int_max(rect.w, 1);
    rect.h = int_max(rect.h, 1);
    *plot = (Plot){.rect = rect,
                   .x1 = 1,
                   .y1 = 1,
                   .w = (size_t)rect.w * (braille ? ACROSS : 1),
                   .h = (size_t)rect.h * (braille ? DOWN : 1)};
    plot->dot = mem_new(plot->w * plot->h, 1);
}

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

void plot_bounds(Plot *plot, double x0, double x1, double y0, double y1)
{
    widen(&x0, &x1);
    widen(&y0, &y1);
    plot->x0 = x0;
    plot->x1 = x1;
    plot->y0 = y0;
    plot->y1 = y1;
}

void plot_release(Plot *plot)
{
    free(plot->dot);
    *plot = (Plot){0};
}

// The dot of a coordinate among `n`, the first edge being 0; −1 outside.
static long dot_of(double value, double from, double to, size_t n)
{
    BUG_ON(n == 0);
    const double at = (value - from) / (to - from);
    if (!(at >= 0) || at > 1)
        return -1;
    return lround(at * (double)(n - 1));
}

void plot_dot(Plot *plot, double x, double y)
{
    const long i = dot_of(x, plot->x0, plot->x1, plot->w);
    const long j = dot_of(y, plot->y1, plot->y0, plot->h);
    if (i >= 0 && j >= 0)
        plot->dot[(size_t)j * plot->w + (size_t)i] = 1;
}

void plot_line(Plot *plot, const double *x, const double *y, size_t n)
{
    if (n == 1)
        plot_dot(plot, x[0], y[0]);
    for (size_t i = 0; i + 1 < n; i++) {
        const double dx = fabs(x[i + 1] - x[i]) / (plot->x1 - plot->x0);
        const double dy = fabs(y[i + 1] - y[i]) / (plot->y1 - plot->y0);
        const double far = fmax(dx * (double)plot->w, dy * (double)plot->h);
        if (!isfinite(far))
            continue;
        const size_t steps =
            far > 4 * (double)(plot->w + plot->h) ? 4 * (plot->w + plot->h) : (size_t)ceil(far) + 1;
        for (size_t k = 0; k <= steps; k++) {
            const double at = (double)k / (double)steps;
            plot_dot(plot, x[i] + at * (x[i + 1] - x[i]), y[i] + at * (y[i + 1] - y[i]));
        }
    }
}

uint32_t plot_char(const Plot *plot, int x, int y)
{
    // Dots 1 2 3 7 are the left column from top to bottom, 4 5 6 8 the right one.
    static const unsigned char bit[DOWN][ACROSS] = {
        {0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
    BUG_ON(x < 0 || x >= plot->rect.w || y < 0 || y >= plot->rect.h);
    const size_t across = plot->w / (size_t)plot->rect.w, down = plot->h / (size_t)plot->rect.h;
    unsigned bits = 0;
    for (size_t j = 0; j < down; j++) {
        for (size_t i = 0; i < across; i++) {
            if (plot->dot[((size_t)y * down + j) * plot->w + (size_t)x * across + i])
                bits |= bit[j][i];
        }
    }
    if (bits == 0)
        return ' ';
    return across > 1 ? BRAILLE + bits : '*';
}

void plot_draw(const Plot *plot, Style style, Canvas *canvas)
{
    for (int y = 0; y < plot->rect.h; y++) {
        for (int x = 0; x < plot->rect.w; x++) {
            const uint32_t ch = plot_char(plot, x, y);
            if (ch != ' ')
                canvas_fill(canvas, (Rect){plot->rect.x + x, plot->rect.y + y, 1, 1}, style, ch);
        }
    }
}

int plot_column(const Plot *plot, double x)
{
    const long at = dot_of(x, plot->x0, plot->x1, plot->w);
    return at < 0 ? -1 : plot->rect.x + (int)at / ((int)plot->w / plot->rect.w);
}

int plot_row(const Plot *plot, double y)
{
    const long at = dot_of(y, plot->y1, plot->y0, plot->h);
    return at < 0 ? -1 : plot->rect.y + (int)at / ((int)plot->h / plot->rect.h);
}
