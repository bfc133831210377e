// SPDX-License-Identifier: GPL-3.0-or-later

#include <string.h>

#include "base/error.h"
#include "base/say.h"
#include "view/glyphs.h"
#include "view/matrix_view.h"

enum { LEGEND_W = 9 };

// A whole map between two texts, or without colours the characters of all sizes; returns the
// columns they take.
static int draw_map(const Scene *scene, HeatMap map, const Text around[2], Rect at, Canvas *canvas)
{
    const int levels = theme_levels(&scene->theme, map), x = at.x;
    const char *ink = matrix_ink(map);
    const int n = levels > 1 ? LEGEND_W : (int)strlen(ink);
    at.x += scene_say(scene, at, STYLE_DIM, say_text(text_in(&around[0], scene->lang)), canvas);
    for (int i = 0; i < n; i++)
        canvas_fill(canvas, (Rect){at.x + i, at.y, 1, 1},
                    levels > 1 ? theme_heat(&scene->theme, map, (levels - 1) * i / (LEGEND_W - 1))
                               : scene_style(scene, STYLE_TEXT),
                    levels > 1 ? ' ' : (uint32_t)ink[i]);
    at.x += n;
    at.x += scene_say(scene, at, STYLE_DIM, say_text(text_in(&around[1], scene->lang)), canvas);
    return at.x - x;
}

void legend_draw_pictures(const Scene *scene, Rect line, Canvas *canvas)
{
    static const Text signs[2] = {TEXT("- "), TEXT(" +")};
    static const Text shares[2] = {TEXT("   shares 0 "), TEXT(" 1")};
    static const Text looks[] = {TEXT("masked"), TEXT("asked")};
    Rect at = {line.x, line.y, -1, 1};
    at.x += draw_map(scene, HEAT_DIVERGING, signs, at, canvas);
    at.x += draw_map(scene, HEAT_SEQUENTIAL, shares, at, canvas);
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
