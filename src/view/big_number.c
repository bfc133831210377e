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

static const Shape5 *shape_of(char ch)
{
    const Shape5 *shape = shapes;
    while (shape->ch != ch && shape->ch != ' ')
        shape++;
    return shape;
}

int big_number_width(BigDot dot, const char *text)
{
    int w = 0;
    for (; *text; text++)
        w += ((int)strlen(shape_of(*text)->line[0]) + 1) * dot.w;
    return w > 0 ? w - dot.w : 0;
}

void big_number_draw(Canvas *canvas, int x, int y, BigDot dot, Style style, const char *text)
{
    // A full block where it is narrow everywhere, else what looks like one.
    const uint32_t ink = canvas->glyphs == GLYPHS_UNICODE ? 0x2588 : '#';
    BUG_ON(dot.w < 1 || dot.h < 1);
    for (; *text; text++) {
        const Shape5 *shape = shape_of(*text);
        const int w = (int)strlen(shape->line[0]);
        for (int i = 0; i < BIG_H * w; i++) {
            if (shape->line[i / w][i % w] == '#')
                canvas_fill(canvas, (Rect){x + i % w * dot.w, y + i / w * dot.h, dot.w, dot.h},
                            style, ink);
        }
        x += (w + 1) * dot.w;
    }
}
