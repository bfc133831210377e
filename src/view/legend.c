// SPDX-License-Identifier: GPL-3.0-or-later

#include <string.h>

#include "base/error.h"
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
    const Heat heat = matrix_heat(scene, item);
    return legend_between(scene, canvas, &heat);
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
        const int level = legend->first + i * (legend->last - legend->first) / (LEGEND_W - 1);
        const Style style = theme_heat(&scene->theme, legend->map, level);
        canvas_fill(canvas, (Rect){x++, y, 1, 1}, style, ' ');
    }
    canvas_text(canvas, x + 1, y, -1, dim, legend->to);
}
