// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/cell_paint.h"

#include <math.h>

#include "view/glyphs.h"

Style cell_style_of(const Scene *scene, const Heat *heat, const CellLook *look)
{
    if (look->seen == SEEN_MASKED)
        return scene_style(scene, STYLE_DIM);
    if (look->seen != SEEN_NUMBER || theme_levels(&scene->theme, heat->map) <= 1)
        return scene_style(scene, STYLE_TEXT);
    return heat_style(&scene->theme, heat, look->value);
}

void cell_hatch(Rect at, Style style, Canvas *canvas)
{
    canvas_fill(canvas, at, style, canvas->glyphs == GLYPHS_ASCII ? ':' : 0x2591);
}

// A character by size, for screens without colours.
static const char *ink_of(const Heat *heat, double value)
{
    static const char *const both[] = {"#", "=", "-", ".", "+", "*", "@"};
    static const char *const one[] = {" ", ".", ":", "+", "*", "#"};
    return heat->map == HEAT_SEQUENTIAL ? one[heat_level(value, heat->low, heat->high, 6)]
                                        : both[heat_level(value, heat->low, heat->high, 7)];
}

void cell_paint(const Scene *scene, const Heat *heat, const CellLook *look, Rect at, Canvas *canvas)
{
    const bool colors = theme_levels(&scene->theme, heat->map) > 1;
    const Style dim = scene_style(scene, STYLE_DIM);
    switch (look->seen) {
    case SEEN_MASKED: cell_hatch(at, dim, canvas); return;
    case SEEN_COVERED: canvas_text(canvas, at.x, at.y, at.w, dim, "?"); return;
    case SEEN_NOT_COMPUTED:
        canvas_text(canvas, at.x, at.y, at.w, dim, glyph_not_computed(canvas->glyphs));
        return;
    case SEEN_NUMBER: break;
    }
    const Style style = cell_style_of(scene, heat, look);
    const char *ink = colors ? " " : ink_of(heat, look->value);
    for (int x = 0; x < at.w; x++)
        canvas_text(canvas, at.x + x, at.y, 1, style, ink);
}

CellLook cells_strongest(const MatrixLook *matrix, const size_t at[4], bool covering)
{
    CellLook best = {.seen = SEEN_MASKED};
    for (size_t i = at[0]; i < at[1] && !graph_asked(matrix->session->graph); i++) {
        for (size_t j = at[2]; j < at[3]; j++) {
            const CellLook look = matrix_look_at(matrix, i, j);
            if (look.seen == SEEN_COVERED && covering)
                return look;
            if (look.seen == SEEN_NUMBER &&
                (best.seen != SEEN_NUMBER || !(fabs(look.value) <= fabs(best.value))))
                best = look;
        }
    }
    return best;
}

const char *bracket_piece(size_t line, size_t lines, bool left)
{
    static const char *const piece[2][4] = {{"⎤", "⎥", "⎦", "]"}, {"⎡", "⎢", "⎣", "["}};
    const int at = lines == 1 ? 3 : line == 0 ? 0 : line + 1 >= lines ? 2 : 1;
    return piece[left][at];
}

size_t window_start(size_t at, size_t room, size_t size)
{
    if (size <= room)
        return 0;
    const size_t start = at > room / 2 ? at - room / 2 : 0;
    return start + room > size ? size - room : start;
}
