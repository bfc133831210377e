// SPDX-License-Identifier: GPL-3.0-or-later

#include <string.h>

#include "base/error.h"
#include "view/matrix_view.h"

static const Text range_text = {"range", "范围"};

Legend legend_between(const Scene *scene, const Canvas *canvas, const Heat *heat)
{
    Legend legend = {.map = heat->map, .levels = theme_levels(&scene->theme, heat->map)};
    const int decimals = scene->session->display.decimals;
    BUG_ON(legend.levels < 0);
    number_trimmed(heat->low, decimals, 0, legend.from);
    number_trimmed(heat->high, decimals, 0, legend.to);
    legend.width = (int)(strlen(legend.from) + strlen(legend.to)) + 2;
    legend.width += legend.levels > 1 ? legend.levels
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
    if (legend->levels <= 1) {
        x += canvas_text(canvas, x, y, -1, dim, text_in(&range_text, scene->lang)) + 1;
        x += canvas_text(canvas, x, y, -1, dim, legend->from) + 1;
        x += canvas_text(canvas, x, y, -1, dim, "…") + 1;
        canvas_text(canvas, x, y, -1, dim, legend->to);
        return;
    }
    x += canvas_text(canvas, x, y, -1, dim, legend->from) + 1;
    for (int i = 0; i < legend->levels; i++)
        canvas_fill(canvas, (Rect){x++, y, 1, 1}, theme_heat(&scene->theme, legend->map, i), ' ');
    canvas_text(canvas, x + 1, y, -1, dim, legend->to);
}
