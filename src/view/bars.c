// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/canvas.h"

#include <math.h>

#include "base/error.h"
#include "base/minmax.h"

enum { DOWN = 4 };

// Solid where blocks have one width everywhere, and of the ground's colour, which leaves no seams,
// where there are colours; else of dots, or of characters.
void bar_up(Canvas *canvas, Rect rect, double share, Style style)
{
    static const uint32_t part[GLYPHS_COUNT][DOWN] = {
        [GLYPHS_UNICODE] = {0x2582, 0x2584, 0x2586, 0x2588},
        [GLYPHS_SAFE] = {0x28c0, 0x28e4, 0x28f6, 0x28ff},
        [GLYPHS_ASCII] = {'.', '.', ':', '#'}};
    const int steps = share > 0 ? int_max((int)lround(fmin(share, 1) * rect.h * DOWN), 1) : 0;
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
