// SPDX-License-Identifier: GPL-3.0-or-later
// Each curve has a letter, which stands on it here and there and in the legend: colours come on
// top. The legend reads all curves off at the selected place.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/minmax.h"
#include "base/say.h"
#include "num/format.h"
#include "num/spread.h"
#include "view/arithmetic.h"
#include "view/matrix_view.h"
#include "view/measures.h"
#include "view/plot.h"
#include "view/series.h"
#include "view/view_table.h"

typedef struct Curves {
    Series series;
    size_t first, count; // of its lines: those that are drawn
    double *x, *y;       // the places; their numbers, one line after the other; nan: none
    double low, high;
} Curves;

// ---- Drawing -----------------------------------------------------------

// A letter in the place of a dot.
static void draw_letter(const Plot *plot, double x, double y, uint32_t letter, Style style,
                        Canvas *canvas)
{
    const Rect at = {plot_column(plot, x), plot_row(plot, y), 1, 1};
    style.attr |= ATTR_BOLD;
    canvas_fill(canvas, at, style, letter);
}

static void draw_curve(const Curves *curves, size_t k, const Scene *scene, const Plot *plot,
                       Canvas *canvas)
{
    const Series *s = &curves->series;
    const double *x = curves->x, *y = curves->y + k * s->length;
    const Style style = theme_series(&scene->theme, k);
    const uint32_t letter = 'a' + (uint32_t)k;
    plot_curve(plot, x, y, s->length, letter, style, canvas);
    const size_t every = s->length * LABEL_W / (size_t)plot->rect.w + 1;
    for (size_t i = k % every; i < s->length; i += every) {
        if (!isnan(y[i]))
            draw_letter(plot, x[i], y[i], letter, style, canvas);
    }
    if (curves->first + k != s->line || isnan(y[s->place]))
        return;
    const int column = plot_column(plot, x[s->place]), row = plot_row(plot, y[s->place]);
    const bool colors = matrix_view_halves(scene, canvas); // else brackets frame it
    Style frame = scene_style(scene, STYLE_SELECTED);
    frame = colors ? (Style){frame.bg, -1, 0} : frame;
    draw_letter(plot, x[s->place], y[s->place], letter, style, canvas);
    canvas_text(canvas, column - 1, row, 1, frame, colors ? "▌" : "[");
    canvas_text(canvas, column + 1, row, 1, frame, colors ? "▐" : "]");
}

// The axes, the line at 0 and at the selected place, and what the mouse selects.
static void draw_axes(const Curves *curves, const Scene *scene, const Plot *plot, Canvas *canvas)
{
    const Series *s = &curves->series;
    const Rect rect = plot->rect;
    const Style dim = scene_style(scene, STYLE_DIM);
    plot_axis(plot, scene, false, canvas);
    const int zero = plot_row(plot, 0);
    for (int x = rect.x; zero >= 0 && x < rect.x + rect.w; x += 2)
        canvas_text(canvas, x, zero, 1, dim, "─");
    Ruler ruler = {.scene = scene, .rect = {rect.x, rect.y + rect.h, rect.w, 1}};
    for (size_t i = 0; i <= s->length; i++) { // the selected place first
        const size_t place = i == 0 ? s->place : i - 1;
        const int column = plot_column(plot, (double)place);
        const SayArg label = series_say_place(s, place, scene->lang);
        ruler_label(&ruler, column - (canvas_width(canvas, say_arg_text(&label)) - 1) / 2,
                    i == 0 ? STYLE_STOP : STYLE_DIM, label, canvas);
        if (i > 0 && s->length <= (size_t)rect.w)
            scene_selects(scene, (Rect){column, rect.y, rect.x + rect.w - column, rect.h + 1},
                          series_cell(s, s->line, place), canvas);
    }
}

// "a sin 0.841" for each curve, below the place at which they are read, in columns that are as wide
// wherever that is.
static Lines legend_of(const Curves *curves, const Scene *scene, const Canvas *canvas)
{
    const Series *s = &curves->series;
    const bool colors = matrix_view_halves(scene, canvas);
    const LinesColumn columns[] = {
        {0}, {.gap = 1, .most = LABEL_W}, {true, 1, (int)strlen("-10") + s->decimals, 0}};
    Lines lines = {0};
    lines_begin(&lines, 1, STYLE_STOP,
                SAIDF(scene->lang, "at {1}", series_say_place(s, s->place, scene->lang)));
    for (size_t k = 0; k < curves->count; k++) {
        const size_t line = curves->first + k;
        const bool here = line == s->line;
        const StyleRole role = here ? STYLE_EMPHASIS : STYLE_TEXT;
        const CellLook look = series_look(s, line, s->place);
        char number[CELL_TEXT];
        cell_look_write(&look, s->decimals, number);
        lines_begin(&lines, 1, STYLE_EMPHASIS,
                    say_printf(here && !colors ? "[%c]" : " %c ", 'a' + (int)k));
        lines.span[lines.spans - 1].own = theme_series(&scene->theme, k);
        lines_say(&lines, role, series_say_line(s, line, false, scene->lang));
        lines_add(&lines, role, number);
    }
    lines_table(&lines, 1, columns, sizeof columns / sizeof *columns, READ_W);
    return lines;
}

static void draw_curves(const Scene *scene, const void *data, Rect rect, Canvas *canvas)
{
    const Curves *curves = data;
    SCOPED(lines_release) Lines legend = legend_of(curves, scene, canvas);
    const int w = lines_width_of(&legend, 1, canvas);
    const Rect at = {rect.x + NUMBER_W, rect.y, rect.w - NUMBER_W - w - 2, rect.h - 1};
    const Rect beside = {rect.x + rect.w - w, rect.y, w, rect.h};
    lines_draw_from(&legend, 0, beside, scene, canvas);
    for (size_t k = 0; k < curves->count; k++)
        scene_selects(scene, (Rect){beside.x, beside.y + 1 + (int)k, w, 1},
                      series_cell(&curves->series, curves->first + k, curves->series.place),
                      canvas);
    if (at.w < 2 || at.h < 2)
        return;
    double low = curves->low, high = curves->high;
    if (high > low) { // the edges are round
        const Bins bins = bins_over(low, high, false, plot_marks(at.h));
        const double last = bins_edge(&bins, bins.count - 1);
        low = bins.first; // the last bin may hold its edge alone
        high = last < high - bins.step * 1e-9 ? last + bins.step : last;
    }
    const Plot plot = plot_over(at, (double)(curves->series.length - 1), low, high, canvas);
    draw_axes(curves, scene, &plot, canvas);
    const size_t selected = curves->series.line - curves->first;
    for (size_t i = 0; i <= curves->count; i++) { // the selected one last, over the others
        if (i != selected)
            draw_curve(curves, i == curves->count ? selected : i, scene, &plot, canvas);
    }
}

// ---- In words ----------------------------------------------------------

static void write_curve(const Curves *curves, size_t k, Lang lang, Buffer *out)
{
    const Series *s = &curves->series;
    const size_t length = s->length;
    const double *y = curves->y + k * length;
    size_t first = length, last = 0, least = 0, most = 0;
    for (size_t i = 0; i < length; i++) {
        if (isnan(y[i]))
            continue;
        if (first == length)
            first = least = most = i;
        last = i;
        least = y[i] < y[least] ? i : least;
        most = y[i] > y[most] ? i : most;
    }
    SAYF(out, lang, "{1}: ", series_say_line(s, curves->first + k, true, lang));
    if (first == length) {
        SAY(out, lang, "no number to be seen\n");
        return;
    }
    SAYF(out, lang, "{1} at {2}, {3} at {4}", number_say(y[first], 3),
         series_say_place(s, first, lang), number_say(y[last], 3), series_say_place(s, last, lang));
    SAYF(out, lang, "; smallest {1} at {2}, largest {3} at {4}", number_say(y[least], 3),
         series_say_place(s, least, lang), number_say(y[most], 3), series_say_place(s, most, lang));
    buffer_add(out, "\n");
}

static void write_curves(const Scene *scene, const void *data, Buffer *out)
{
    const Curves *curves = data;
    for (size_t k = 0; k < curves->count; k++)
        write_curve(curves, k, scene->lang, out);
}

// ---- The document ------------------------------------------------------

static void curves_release(void *data)
{
    free(((Curves *)data)->x);
    free(data);
}

const Text *curves_view_write(const Scene *scene, Document *document)
{
    static const Figure figure = {
        .draw = draw_curves, .words = write_curves, .release = curves_release};
    static const Text form[] = {TEXT("{1}: each row is a curve, across its columns"),
                                TEXT("{1}: each column is a curve, across its rows")};
    const Lang lang = scene->lang;
    Curves curves = {.low = INFINITY, .high = -INFINITY};
    const Series *s = &curves.series;
    const Text *nothing = series_of(scene, VIEW_CURVES, &curves.series);
    if (nothing)
        return nothing;
    curves.count = size_min(s->count, SERIES_MOST);
    curves.first = window_start(s->line, curves.count, s->count);
    curves.x = mem_new((1 + curves.count) * s->length, sizeof *curves.x);
    curves.y = curves.x + s->length;
    for (size_t i = 0; i < s->length; i++)
        curves.x[i] = (double)i;
    for (size_t i = 0; i < curves.count * s->length; i++) {
        const CellLook look = series_look(s, curves.first + i / s->length, i % s->length);
        curves.y[i] = cell_look_counts(&look) ? look.value : NAN;
        curves.low = fmin(curves.low, curves.y[i]);
        curves.high = fmax(curves.high, curves.y[i]);
    }
    const bool shares = s->heat.map == HEAT_SEQUENTIAL;
    curves.low = shares ? 0 : curves.low;
    curves.high = shares ? 1 : curves.high;
    // What is read off has as many digits as tell the lines of the plot apart.
    int *places = &curves.series.decimals;
    while (*places > 0 && *places < PANEL_PLACES &&
           (curves.high - curves.low) * pow(10, *places) < document->height)
        ++*places;
    Buffer title = {0};
    SAY_ROW(&title, lang, &form[s->columns != s->session->display.columns],
            series_say_name(s, lang));
    if (curves.count < s->count) // which, where not all are
        SAYF(&title, lang, ", {1}-{2} of {3}", say_count(curves.first + 1),
             say_count(curves.first + curves.count), say_count(s->count));
    lines_prose(&document->lines, STYLE_EMPHASIS, 0, say_buffer(&title));
    document_figure(document, &figure, mem_copy(&curves, 1, sizeof curves));
    return NULL;
}
