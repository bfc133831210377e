// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/canvas.h"

#include <math.h>

#include "base/error.h"
#include "base/minmax.h"

enum { DOWN = 4, ACROSS = 2, BRAILLE_FULL = 0x28ff };

// Steps of a bar of that share, at least one where there is something.
static int steps_of(double share, int most)
{
    if (!(share > 0))
        return 0;
    return int_max((int)lround(fmin(share, 1) * most), 1);
}

// Solid where blocks have one width everywhere, and of the ground's colour, which leaves no seams,
// where there are colours; else of dots, or of characters.
void bar_up(Canvas *canvas, Rect rect, double share, Style style)
{
    static const uint32_t part[GLYPHS_COUNT][DOWN] = {
        [GLYPHS_UNICODE] = {0x2582, 0x2584, 0x2586, 0x2588},
        [GLYPHS_SAFE] = {0x28c0, 0x28e4, 0x28f6, BRAILLE_FULL},
        [GLYPHS_ASCII] = {'.', '.', ':', '#'}};
    const int steps = steps_of(share, rect.h * DOWN);
    for (int i = 0; i < rect.h && i * DOWN < steps; i++) {
        const int filled = int_min(steps - i * DOWN, DOWN);
        const bool ground =
            filled == DOWN && canvas->glyphs == GLYPHS_UNICODE && style.fg >= 0 && style.bg < 0;
        BUG_ON(filled < 1);
        canvas_fill(canvas, (Rect){rect.x, rect.y + rect.h - 1 - i, rect.w, 1},
                    ground ? (Style){-1, style.fg, 0} : style,
                    ground ? ' ' : part[canvas->glyphs][filled - 1]);
    }
}

void bar_along(Canvas *canvas, Rect rect, double share, bool left, Style style)
{
    // Blocks leave a gap to the line above.
    static const uint32_t full[GLYPHS_COUNT] = {
        [GLYPHS_UNICODE] = 0x2586, [GLYPHS_SAFE] = BRAILLE_FULL, [GLYPHS_ASCII] = '#'};
    const bool halves = canvas->glyphs == GLYPHS_SAFE;
    const int steps = steps_of(share, rect.w * ACROSS);
    const int whole = halves ? steps / ACROSS : (steps + 1) / ACROSS;
    const int x = left ? rect.x + rect.w - whole : rect.x;
    canvas_fill(canvas, (Rect){x, rect.y, whole, 1}, style, full[canvas->glyphs]);
    if (halves && steps % ACROSS)
        canvas_fill(canvas, (Rect){left ? x - 1 : x + whole, rect.y, 1, 1}, style,
                    left ? 0x28b8 : 0x2847);
}
