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

void bar_up(Canvas *canvas, Rect rect, double share, Style style)
{
    static const uint32_t part[2][DOWN] = {{0x28c0, 0x28e4, 0x28f6, BRAILLE_FULL},
                                           {'.', '.', ':', '#'}};
    const bool ascii = canvas->glyphs == GLYPHS_ASCII;
    const int steps = steps_of(share, rect.h * DOWN);
    for (int i = 0; i < rect.h && i * DOWN < steps; i++) {
        const int filled = int_min(steps - i * DOWN, DOWN);
        BUG_ON(filled < 1);
        canvas_fill(canvas, (Rect){rect.x, rect.y + rect.h - 1 - i, rect.w, 1}, style,
                    part[ascii][filled - 1]);
    }
}

void bar_right(Canvas *canvas, Rect rect, double share, Style style)
{
    const bool ascii = canvas->glyphs == GLYPHS_ASCII;
    const int steps = steps_of(share, rect.w * ACROSS);
    const int whole = ascii ? (steps + 1) / ACROSS : steps / ACROSS;
    canvas_fill(canvas, (Rect){rect.x, rect.y, whole, 1}, style, ascii ? '#' : BRAILLE_FULL);
    if (!ascii && steps % ACROSS)
        canvas_fill(canvas, (Rect){rect.x + whole, rect.y, 1, 1}, style, 0x2847);
}
