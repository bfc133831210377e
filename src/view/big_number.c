// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/big_number.h"

#include <string.h>

#include "base/error.h"

typedef struct Shape5 {
    char ch;
    const char *line[BIG_H];
} Shape5;

static const Shape5 shapes[] = {
    {'0', {"###", "# #", "# #", "# #", "###"}},
    {'1', {" # ", "## ", " # ", " # ", "###"}},
    {'2', {"###", "  #", "###", "#  ", "###"}},
    {'3', {"###", "  #", "###", "  #", "###"}},
    {'4', {"# #", "# #", "###", "  #", "  #"}},
    {'5', {"###", "#  ", "###", "  #", "###"}},
    {'6', {"###", "#  ", "###", "# #", "###"}},
    {'7', {"###", "  #", "  #", "  #", "  #"}},
    {'8', {"###", "# #", "###", "# #", "###"}},
    {'9', {"###", "# #", "###", "  #", "###"}},
    {'-', {"   ", "   ", "###", "   ", "   "}},
    {'+', {"   ", " # ", "###", " # ", "   "}},
    {'.', {" ", " ", " ", " ", "#"}},
    {'e', {"   ", "###", "###", "#  ", "###"}},
    {'~', {"    ", " # #", "# # ", "    ", "    "}},
    {'?', {"###", "  #", " ##", "   ", " # "}},
    {' ', {"   ", "   ", "   ", "   ", "   "}}, // and any other: the last
};

int big_number_draw(Canvas *canvas, int x, int y, BigDot dot, Style style, const char *text)
{
    // A full block where it is narrow everywhere, else what looks like one.
    const uint32_t ink = canvas->glyphs == GLYPHS_UNICODE ? 0x2588 : '#';
    const int start = x;
    BUG_ON(dot.w < 1 || dot.h < 1);
    for (; *text; text++) {
        const Shape5 *shape = shapes;
        while (shape->ch != *text && shape->ch != ' ')
            shape++;
        const int w = (int)strlen(shape->line[0]);
        for (int i = 0; i < BIG_H * w; i++) {
            if (shape->line[i / w][i % w] == '#')
                canvas_fill(canvas, (Rect){x + i % w * dot.w, y + i / w * dot.h, dot.w, dot.h},
                            style, ink);
        }
        x += (w + 1) * dot.w;
    }
    return x > start ? x - start - dot.w : 0;
}
