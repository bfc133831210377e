// SPDX-License-Identifier: GPL-3.0-or-later
// One accent, three weights of grey, and the data's own colours (color_map.c). Colours are
// never palette changes. A terminal of 8 colours gets the nearest of its own and, like a mono
// one, tells things apart by bold, underline and reverse. The accent is a violet, which no
// number has.
#include "view/theme.h"

#include <math.h>

#include "base/error.h"

// Colours for terminals of 256 and of 8.
typedef struct RoleColors {
    int16_t fg, bg, fg8, bg8;
} RoleColors;

// The attributes of a role, which carry the meaning where there are no colours,
// and its colours in the themes: dark, light, contrast. Text on the terminal's own ground has the
// terminal's own colour, since nobody may know what that ground is.
typedef struct RoleRow {
    uint8_t attr, attr_mono;
    RoleColors in[3];
} RoleRow;

static const RoleRow roles[STYLE_COUNT] = {
    [STYLE_TEXT] = {0, 0, {{-1, -1, -1, -1}, {-1, -1, -1, -1}, {231, 16, 7, 0}}},
    [STYLE_DIM] = {0, ATTR_DIM, {{245, -1, -1, -1}, {241, -1, -1, -1}, {252, 16, 7, 0}}},
    [STYLE_TITLE] = {ATTR_BOLD,
                     ATTR_REVERSE,
                     {{255, 236, 7, 4}, {232, 253, 7, 4}, {16, 231, 0, 7}}},
    [STYLE_STOP] = {ATTR_BOLD, ATTR_REVERSE, {{141, 236, 0, 3}, {91, 254, 7, 4}, {16, 226, 0, 3}}},
    [STYLE_NAME] = {ATTR_BOLD, ATTR_BOLD, {{-1, -1, 6, -1}, {-1, -1, 4, -1}, {231, 16, 6, 0}}},
    [STYLE_SELECTED] = {ATTR_BOLD,
                        ATTR_REVERSE | ATTR_BOLD,
                        {{16, 141, 0, 7}, {231, 91, 7, 0}, {16, 226, 0, 7}}},
    [STYLE_POINTED] = {ATTR_BOLD,
                       ATTR_REVERSE | ATTR_UNDERLINE,
                       {{16, 141, 0, 7}, {231, 91, 7, 0}, {16, 226, 0, 7}}},
    [STYLE_SOURCE] = {ATTR_BOLD,
                      ATTR_BOLD | ATTR_UNDERLINE,
                      {{141, -1, 3, -1}, {91, -1, 1, -1}, {226, 16, 3, 0}}},
    [STYLE_CHANGED] = {ATTR_BOLD,
                       ATTR_UNDERLINE,
                       {{141, -1, 5, -1}, {91, -1, 5, -1}, {226, 16, 5, 0}}},
    [STYLE_GOOD] = {0, 0, {{-1, -1, 2, -1}, {-1, -1, 2, -1}, {231, 16, 2, 0}}},
    [STYLE_BAD] = {ATTR_BOLD, ATTR_BOLD, {{141, -1, 1, -1}, {91, -1, 1, -1}, {226, 16, 1, 0}}},
    [STYLE_KEY] = {ATTR_BOLD, ATTR_BOLD, {{-1, -1, 3, -1}, {-1, -1, 4, -1}, {231, 16, 3, 0}}},
    [STYLE_HINT] = {0, 0, {{245, -1, -1, -1}, {241, -1, -1, -1}, {252, 16, 7, 0}}},
    [STYLE_EMPHASIS] = {ATTR_BOLD,
                        ATTR_BOLD,
                        {{-1, -1, -1, -1}, {-1, -1, -1, -1}, {231, 16, 3, 0}}},
    [STYLE_BAR_PLUS] = {0, 0, {{172, -1, 3, -1}, {130, -1, 3, -1}, {215, 16, 3, 0}}},
    [STYLE_BAR_MINUS] = {0, 0, {{74, -1, 6, -1}, {24, -1, 4, -1}, {117, 16, 6, 0}}},
};

// Accent, text and dim text with 24 bits; other roles have the same as with 256 colours.
static int32_t exact(const Theme *theme, int16_t index)
{
    static const int32_t rows[][2] = {{141, 0xc79bff}, {255, 0xeceff4}, {245, 0x858b98},
                                      {91, 0x8a2be2},  {232, 0x1b1d24}, {241, 0x6f7480}};
    for (size_t i = 0; theme->depth == DEPTH_TRUE && i < sizeof rows / sizeof *rows; i++) {
        if (rows[i][0] == index)
            return COLOR_RGB | rows[i][1];
    }
    return index;
}

bool theme_is_mono(const Theme *theme)
{
    return theme->depth == DEPTH_MONO || theme->name == THEME_MONO;
}

Style theme_style(const Theme *theme, StyleRole role)
{
    BUG_ON(role >= STYLE_COUNT);
    const RoleRow *row = &roles[role];
    if (theme_is_mono(theme))
        return (Style){-1, -1, row->attr_mono};
    const bool contrast = theme->name == THEME_CONTRAST;
    const RoleColors *in = &row->in[contrast ? 2 : theme->name == THEME_LIGHT];
    uint8_t attr = row->attr;
    attr |= contrast && role == STYLE_GOOD ? ATTR_BOLD : 0; // green alone is too thin on black
    if (theme->depth == DEPTH_8)
        return (Style){in->fg8, in->bg8, attr};
    return (Style){exact(theme, in->fg), exact(theme, in->bg), attr};
}

// Hues after Okabe and Ito, which colour-blind eyes tell apart, the first two those of the data.
Style theme_series(const Theme *theme, size_t which)
{
    static const int16_t dark[SERIES_MOST] = {214, 117, 72, 227, 175, 209, 68, 250};
    static const int16_t light[SERIES_MOST] = {130, 25, 29, 58, 90, 124, 61, 238};
    BUG_ON(which >= SERIES_MOST);
    Style style = theme_style(theme, STYLE_TEXT);
    if (!theme_is_mono(theme))
        style.fg = theme->depth == DEPTH_8      ? (int32_t)(1 + which % 6)
                   : theme->name == THEME_LIGHT ? light[which]
                                                : dark[which];
    return style;
}

// The step 0 … `steps` of a part of the scale, by a power. Where they are few, each fifth of the
// scale has one of its own, numbers so far apart differ, and the first those that are left.
static int step_of(double part, double power, int steps)
{
    enum { FIFTHS = 5, FEW = 2 * FIFTHS };
    const int step = (int)lround(pow(part, power) * steps), low = steps - FIFTHS + 1;
    if (step == 0 || power == 1 || steps <= FIFTHS || steps > FEW)
        return step;
    const double fifths = part * FIFTHS;
    return fifths > 1 ? low + (int)ceil(fifths) - 1 : (int)ceil(pow(fifths, power) * low);
}

// A share is as far from nothing as it is; else by a power by which small numbers are told from
// nothing, and large ones from each other.
int heat_level(const Heat *heat, double value, int zero, int levels)
{
    static const double power[] = {
        [HEAT_SEQUENTIAL] = 1, [HEAT_DIVERGING] = 0.3, [HEAT_QUIET] = 0.6};
    BUG_ON(levels < 1 || zero < 0 || zero >= levels);
    if (!(heat->most > 0) || isnan(value))
        return zero;
    const double part = fmin(fabs(value) / heat->most, 1);
    if (value < 0 && heat->map != HEAT_QUIET)
        return zero - step_of(part, power[heat->map], zero);
    return zero + step_of(part, power[heat->map], levels - 1 - zero);
}

Style heat_style(const Theme *theme, const Heat *heat, double value)
{
    const int zero = theme_zero(theme, heat->map), levels = theme_levels(theme, heat->map);
    return theme_heat(theme, heat->map, heat_level(heat, value, zero, levels));
}

Style theme_over(const Theme *theme, Style under, StyleRole role)
{
    const bool few = theme_is_mono(theme) || theme->depth == DEPTH_8;
    const bool frames = role == STYLE_SELECTED || role == STYLE_POINTED;
    if (frames && few && (theme_is_mono(theme) || under.bg < 0)) // else it keeps its colour
        return theme_style(theme, role);
    under.attr |= role == STYLE_SOURCE && few ? ATTR_BOLD | ATTR_UNDERLINE : ATTR_BOLD;
    return under;
}
