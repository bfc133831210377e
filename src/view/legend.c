// SPDX-License-Identifier: GPL-3.0-or-later

#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/say.h"
#include "view/glyphs.h"
#include "view/matrix_view.h"

enum { LEGEND_W = 9 };

Legend legend_of(const Scene *scene, const PictureItem *item)
{
    const CellRef of = item_matrix(item);
    const Heat heat = matrix_heat(scene->session, of);
    double low = 0, high = 1;
    Legend legend = {.map = heat.map, .levels = theme_levels(&scene->theme, heat.map)};
    const int decimals = scene->session->display.decimals;
    BUG_ON(legend.levels < 0);
    if (heat.map != HEAT_SEQUENTIAL)
        matrix_seen_range(scene->session, of, &low, &high);
    low = fmin(low, 0);
    high = fmax(high, 0);
    if (!(high > low) || legend.levels <= 1)
        return legend;
    legend.first = heat_level(&scene->theme, &heat, low);
    legend.last = heat_level(&scene->theme, &heat, high);
    number_trimmed(low, decimals, 0, legend.from);
    number_trimmed(high, decimals, 0, legend.to);
    legend.width = (int)(strlen(legend.from) + strlen(legend.to)) + 2 + LEGEND_W;
    return legend;
}

// The colours from the least to the greatest level, or without colours the characters of all;
// returns the columns they take.
static int draw_scale(const Scene *scene, const Legend *legend, int x, int y, Canvas *canvas)
{
    const char *ink = matrix_ink(legend->map);
    const bool colors = legend->levels > 1;
    const int n = colors ? LEGEND_W : (int)strlen(ink);
    for (int i = 0; i < n; i++) {
        const int level = legend->first + (legend->last - legend->first) * i / (LEGEND_W - 1);
        canvas_fill(canvas, (Rect){x + i, y, 1, 1},
                    colors ? theme_heat(&scene->theme, legend->map, level)
                           : scene_style(scene, STYLE_TEXT),
                    colors ? ' ' : (uint32_t)ink[i]);
    }
    return n;
}

void legend_draw(const Scene *scene, const Legend *legend, int x, int y, Canvas *canvas)
{
    const Style dim = scene_style(scene, STYLE_DIM);
    if (legend->width == 0)
        return;
    x += canvas_text(canvas, x, y, -1, dim, legend->from) + 1;
    x += draw_scale(scene, legend, x, y, canvas) + 1;
    canvas_text(canvas, x, y, -1, dim, legend->to);
}

// The same of a whole map between two texts.
static int draw_whole(const Scene *scene, HeatMap map, const Text around[2], Rect at,
                      Canvas *canvas)
{
    const int levels = theme_levels(&scene->theme, map), x = at.x;
    const Legend whole = {.map = map, .levels = levels, .last = levels - 1};
    at.x += scene_say(scene, at, STYLE_DIM, say_text(text_in(&around[0], scene->lang)), canvas);
    at.x += draw_scale(scene, &whole, at.x, at.y, canvas);
    at.x += scene_say(scene, at, STYLE_DIM, say_text(text_in(&around[1], scene->lang)), canvas);
    return at.x - x;
}

void legend_draw_pictures(const Scene *scene, Rect line, Canvas *canvas)
{
    static const Text signs[2] = {TEXT("- "), TEXT(" +")};
    static const Text shares[2] = {TEXT("   shares 0 "), TEXT(" 1")};
    static const Text looks[] = {TEXT("masked"), TEXT("asked")};
    Rect at = {line.x, line.y, -1, 1};
    at.x += draw_whole(scene, HEAT_DIVERGING, signs, at, canvas);
    at.x += draw_whole(scene, HEAT_SEQUENTIAL, shares, at, canvas);
    const char *sign[] = {canvas->glyphs == GLYPHS_ASCII ? ":" : "░", "?"};
    for (size_t i = 0; i < sizeof sign / sizeof *sign; i++) {
        Buffer look = {0};
        buffer_printf(&look, "   %s %s", sign[i], text_in(&looks[i], scene->lang));
        at.w = canvas_width(canvas, buffer_text(&look));
        if (at.x + at.w <= line.x + line.w)
            scene_say(scene, at, STYLE_DIM, say_text(buffer_text(&look)), canvas);
        at.x += at.w;
        buffer_release(&look);
    }
}
