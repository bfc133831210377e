// SPDX-License-Identifier: GPL-3.0-or-later

#include <string.h>

#include "base/error.h"
#include "base/say.h"
#include "view/glyphs.h"
#include "view/matrix_view.h"

enum { LEGEND_W = 9 };

static const Text range_text = {"range", "范围"};

Legend legend_between(const Scene *scene, const Canvas *canvas, const Heat *heat)
{
    Legend legend = {.map = heat->map, .levels = theme_levels(&scene->theme, heat->map)};
    const int decimals = scene->session->display.decimals;
    BUG_ON(legend.levels < 0);
    if (!(heat->high > heat->low))
        return legend;
    legend.first = heat_level(heat->from, heat->low, heat->high, legend.levels);
    legend.last = heat_level(heat->to, heat->low, heat->high, legend.levels);
    number_trimmed(heat->from, decimals, 0, legend.from);
    number_trimmed(heat->to, decimals, 0, legend.to);
    legend.width = (int)(strlen(legend.from) + strlen(legend.to)) + 2;
    legend.width += legend.levels > 1 ? LEGEND_W
                                      : canvas_width(canvas, text_in(&range_text, scene->lang)) +
                                            canvas_width(canvas, "…") + 1;
    return legend;
}

Legend legend_of(const Scene *scene, const Canvas *canvas, const PictureItem *item)
{
    const Heat heat = matrix_heat(scene, item_matrix(item));
    return legend_between(scene, canvas, &heat);
}

// The level of a column: of few levels each has as many columns, of many the ends are there.
static int level_at(int first, int last, int column)
{
    const int levels = last - first + 1, many = levels >= LEGEND_W;
    return first + column * (levels - many) / (LEGEND_W - many);
}

void legend_draw(const Scene *scene, const Legend *legend, int x, int y, Canvas *canvas)
{
    const Style dim = scene_style(scene, STYLE_DIM);
    if (legend->width == 0)
        return;
    if (legend->levels <= 1) {
        x += canvas_text(canvas, x, y, -1, dim, text_in(&range_text, scene->lang)) + 1;
        x += canvas_text(canvas, x, y, -1, dim, legend->from) + 1;
        x += canvas_text(canvas, x, y, -1, dim, "…") + 1;
        canvas_text(canvas, x, y, -1, dim, legend->to);
        return;
    }
    x += canvas_text(canvas, x, y, -1, dim, legend->from) + 1;
    for (int i = 0; i < LEGEND_W; i++) {
        const int level = level_at(legend->first, legend->last, i);
        const Style style = theme_heat(&scene->theme, legend->map, level);
        canvas_fill(canvas, (Rect){x++, y, 1, 1}, style, ' ');
    }
    canvas_text(canvas, x + 1, y, -1, dim, legend->to);
}

// From its least to its greatest; returns the columns it takes.
static int draw_scale(const Scene *scene, HeatMap map, int x, int y, Canvas *canvas)
{
    const char *ink = matrix_ink(map);
    const int levels = theme_levels(&scene->theme, map);
    const int n = levels > 1 ? LEGEND_W : (int)strlen(ink);
    for (int i = 0; i < n; i++) {
        const Style style = levels > 1 ? theme_heat(&scene->theme, map, level_at(0, levels - 1, i))
                                       : scene_style(scene, STYLE_TEXT);
        canvas_fill(canvas, (Rect){x + i, y, 1, 1}, style, levels > 1 ? ' ' : (uint32_t)ink[i]);
    }
    return n;
}

void legend_draw_pictures(const Scene *scene, Rect line, Canvas *canvas)
{
    static const Text below = {"- ", "负 "}, above = {" +", " 正"};
    static const Text none = {"   shares 0 ", "   份额 0 "}, all = {" 1", " 1"};
    static const Text looks = {"   {1} masked   ? asked   {2} not computed",
                               "   {1} 被掩码   ? 待答   {2} 还没算"};
    const Style dim = scene_style(scene, STYLE_DIM);
    const Lang lang = scene->lang;
    Buffer text = {0};
    int x = line.x;
    x += canvas_text(canvas, x, line.y, -1, dim, text_in(&below, lang));
    x += draw_scale(scene, HEAT_DIVERGING, x, line.y, canvas);
    x += canvas_text(canvas, x, line.y, -1, dim, text_in(&above, lang));
    x += canvas_text(canvas, x, line.y, -1, dim, text_in(&none, lang));
    x += draw_scale(scene, HEAT_SEQUENTIAL, x, line.y, canvas);
    x += canvas_text(canvas, x, line.y, -1, dim, text_in(&all, lang));
    SAY_ROW(&text, lang, &looks, say_text(canvas->glyphs == GLYPHS_ASCII ? ":" : "░"),
            say_text(glyph_not_computed(canvas->glyphs)));
    canvas_text_cut(canvas, x, line.y, line.x + line.w - x, dim, buffer_text(&text));
    buffer_release(&text);
}
