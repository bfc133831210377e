// SPDX-License-Identifier: GPL-3.0-or-later
// Colours are fixed xterm-256 indices, never palette changes. A terminal of 8
// colours gets the nearest of its own and, like a mono one, tells things apart
// by bold, underline and reverse. No data colour is near the selected cell's
// purple, nor the pointed one's, for any kind of eye: tests/unit/view_theme.c.
#include "view/theme.h"

#include <math.h>

#include "base/error.h"

// One look of a role: for 256 colours, for 8, and the attributes, which carry
// the meaning where there are no colours.
typedef struct RoleRow {
    int16_t fg, bg, fg8, bg8;
    uint8_t attr, attr_mono;
} RoleRow;

static const RoleRow dark[STYLE_COUNT] = {
    [STYLE_TEXT] = {-1, -1, -1, -1, 0, 0},
    [STYLE_DIM] = {245, -1, -1, -1, 0, ATTR_DIM},
    [STYLE_TITLE] = {255, 236, 7, 4, ATTR_BOLD, ATTR_REVERSE},
    [STYLE_STOP] = {232, 180, 0, 3, ATTR_BOLD, ATTR_REVERSE},
    [STYLE_NAME] = {117, -1, 6, -1, ATTR_BOLD, ATTR_BOLD},
    [STYLE_SELECTED] = {231, 93, 0, 7, ATTR_BOLD, ATTR_REVERSE | ATTR_BOLD},
    [STYLE_POINTED] = {16, 195, 0, 7, ATTR_BOLD | ATTR_UNDERLINE, ATTR_REVERSE | ATTR_UNDERLINE},
    [STYLE_SOURCE] = {220, -1, 3, -1, ATTR_BOLD | ATTR_UNDERLINE, ATTR_BOLD | ATTR_UNDERLINE},
    [STYLE_CHANGED] = {213, -1, 5, -1, ATTR_BOLD, ATTR_UNDERLINE},
    [STYLE_GOOD] = {114, -1, 2, -1, 0, 0},
    [STYLE_BAD] = {203, -1, 1, -1, ATTR_BOLD, ATTR_BOLD},
    [STYLE_KEY] = {220, -1, 3, -1, ATTR_BOLD, ATTR_BOLD},
    [STYLE_HINT] = {250, -1, -1, -1, 0, 0},
    [STYLE_EMPHASIS] = {230, -1, -1, -1, ATTR_BOLD, ATTR_BOLD},
    [STYLE_BAR_PLUS] = {172, -1, 3, -1, 0, 0},
    [STYLE_BAR_MINUS] = {74, -1, 6, -1, 0, 0},
};

static const RoleRow light[STYLE_COUNT] = {
    [STYLE_TEXT] = {-1, -1, -1, -1, 0, 0},
    [STYLE_DIM] = {241, -1, -1, -1, 0, ATTR_DIM},
    [STYLE_TITLE] = {232, 252, 7, 4, ATTR_BOLD, ATTR_REVERSE},
    [STYLE_STOP] = {231, 24, 7, 4, ATTR_BOLD, ATTR_REVERSE},
    [STYLE_NAME] = {25, -1, 4, -1, ATTR_BOLD, ATTR_BOLD},
    [STYLE_SELECTED] = {231, 92, 7, 0, ATTR_BOLD, ATTR_REVERSE | ATTR_BOLD},
    [STYLE_POINTED] = {231, 238, 7, 0, ATTR_BOLD | ATTR_UNDERLINE, ATTR_REVERSE | ATTR_UNDERLINE},
    [STYLE_SOURCE] = {88, -1, 1, -1, ATTR_BOLD | ATTR_UNDERLINE, ATTR_BOLD | ATTR_UNDERLINE},
    [STYLE_CHANGED] = {90, -1, 5, -1, ATTR_BOLD, ATTR_UNDERLINE},
    [STYLE_GOOD] = {22, -1, 2, -1, 0, 0},
    [STYLE_BAD] = {124, -1, 1, -1, ATTR_BOLD, ATTR_BOLD},
    [STYLE_KEY] = {24, -1, 4, -1, ATTR_BOLD, ATTR_BOLD},
    [STYLE_HINT] = {238, -1, -1, -1, 0, 0},
    [STYLE_EMPHASIS] = {16, -1, -1, -1, ATTR_BOLD, ATTR_BOLD},
    [STYLE_BAR_PLUS] = {130, -1, 3, -1, 0, 0},
    [STYLE_BAR_MINUS] = {61, -1, 4, -1, 0, 0},
};

static const RoleRow contrast[STYLE_COUNT] = {
    [STYLE_TEXT] = {231, 16, 7, 0, 0, 0},
    [STYLE_DIM] = {252, 16, 7, 0, 0, ATTR_DIM},
    [STYLE_TITLE] = {16, 231, 0, 7, ATTR_BOLD, ATTR_REVERSE},
    [STYLE_STOP] = {16, 226, 0, 3, ATTR_BOLD, ATTR_REVERSE},
    [STYLE_NAME] = {51, 16, 6, 0, ATTR_BOLD, ATTR_BOLD},
    [STYLE_SELECTED] = {231, 55, 0, 7, ATTR_BOLD, ATTR_REVERSE | ATTR_BOLD},
    [STYLE_POINTED] = {16, 195, 0, 7, ATTR_BOLD | ATTR_UNDERLINE, ATTR_REVERSE | ATTR_UNDERLINE},
    [STYLE_SOURCE] = {226, 16, 3, 0, ATTR_BOLD | ATTR_UNDERLINE, ATTR_BOLD | ATTR_UNDERLINE},
    [STYLE_CHANGED] = {219, 16, 5, 0, ATTR_BOLD, ATTR_UNDERLINE},
    [STYLE_GOOD] = {120, 16, 2, 0, ATTR_BOLD, 0},
    [STYLE_BAD] = {217, 16, 1, 0, ATTR_BOLD, ATTR_BOLD},
    [STYLE_KEY] = {226, 16, 3, 0, ATTR_BOLD, ATTR_BOLD},
    [STYLE_HINT] = {231, 16, 7, 0, 0, 0},
    [STYLE_EMPHASIS] = {226, 16, 3, 0, ATTR_BOLD, ATTR_BOLD},
    [STYLE_BAR_PLUS] = {215, 16, 3, 0, 0, 0},
    [STYLE_BAR_MINUS] = {117, 16, 6, 0, 0, 0},
};

static const RoleRow *rows_of(ThemeName name)
{
    switch (name) {
    case THEME_LIGHT: return light;
    case THEME_CONTRAST: return contrast;
    default: return dark;
    }
}

static bool is_mono(const Theme *theme)
{
    return theme->depth == DEPTH_MONO || theme->name == THEME_MONO;
}

Style theme_style(const Theme *theme, StyleRole role)
{
    BUG_ON(role >= STYLE_COUNT);
    const RoleRow *row = &rows_of(theme->name)[role];
    if (is_mono(theme))
        return (Style){-1, -1, row->attr_mono};
    if (theme->depth == DEPTH_8)
        return (Style){row->fg8, row->bg8, row->attr};
    return (Style){row->fg, row->bg, row->attr};
}

// A level of a map: background, and the ink that reads on it.
typedef struct Level {
    int16_t bg, fg;
} Level;

static const Level sequential[] = {{17, 255}, {53, 255}, {24, 255}, {30, 16},
                                   {36, 16},  {78, 16},  {119, 16}, {226, 16}};
static const Level diverging_light[] = {{17, 255}, {61, 231}, {103, 16}, {189, 16}, {231, 16},
                                        {223, 16}, {215, 16}, {94, 231}, {88, 255}};
static const Level diverging_dark[] = {{117, 16}, {74, 16},  {32, 16},  {24, 255}, {235, 255},
                                       {88, 255}, {94, 231}, {172, 16}, {215, 16}};
// Eight colours: low, middle, high.
static const Level sequential_8[] = {{4, 7}, {6, 0}, {3, 0}};
static const Level diverging_8[] = {{6, 0}, {-1, -1}, {3, 0}};

typedef struct Map {
    const Level *level;
    int levels;
} Map;

#define MAP(list) ((Map){(list), (int)(sizeof(list) / sizeof *(list))})

static Map map_of(const Theme *theme, HeatMap map)
{
    if (theme->depth == DEPTH_8)
        return map == HEAT_SEQUENTIAL ? MAP(sequential_8) : MAP(diverging_8);
    if (map == HEAT_SEQUENTIAL)
        return MAP(sequential);
    return theme->name == THEME_LIGHT ? MAP(diverging_light) : MAP(diverging_dark);
}

int theme_levels(const Theme *theme, HeatMap map)
{
    return is_mono(theme) ? 1 : map_of(theme, map).levels;
}

Style theme_heat(const Theme *theme, HeatMap map, int level)
{
    if (is_mono(theme))
        return theme_style(theme, STYLE_TEXT);
    const Map levels = map_of(theme, map);
    BUG_ON(level < 0 || level >= levels.levels);
    const Level *at = &levels.level[level];
    return (Style){at->fg, at->bg, 0};
}

Style theme_over(const Theme *theme, Style under, StyleRole role)
{
    if (role == STYLE_SELECTED || role == STYLE_POINTED)
        return theme_style(theme, role);
    if (role == STYLE_SOURCE)
        under.attr |= ATTR_BOLD | ATTR_UNDERLINE;
    if (role == STYLE_CHANGED)
        under.attr |= ATTR_BOLD;
    return under;
}

int heat_level(double value, double low, double high, int levels)
{
    BUG_ON(levels < 1);
    if (!(high > low) || value != value)
        return levels / 2;
    const double at = floor((value - low) / (high - low) * levels);
    if (at != at) // infinite numbers between infinite bounds
        return levels / 2;
    return at < 0 ? 0 : at >= levels ? levels - 1 : (int)at;
}

Style heat_style(const Theme *theme, const Heat *heat, double value)
{
    const int levels = theme_levels(theme, heat->map);
    return theme_heat(theme, heat->map, heat_level(value, heat->low, heat->high, levels));
}
