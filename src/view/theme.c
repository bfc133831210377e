// SPDX-License-Identifier: GPL-3.0-or-later
// Colours are fixed xterm-256 indices, never palette changes. A terminal of 8
// colours gets the nearest of its own and, like a mono one, tells things apart
// by bold, underline and reverse. No data colour is near the selected cell's
// purple, nor the pointed one's, for any kind of eye: tests/unit/view_theme.c.
#include "view/theme.h"

#include <math.h>

#include "base/error.h"

// Colours for terminals of 256 and of 8.
typedef struct RoleColors {
    int16_t fg, bg, fg8, bg8;
} RoleColors;

// The attributes of a role, which carry the meaning where there are no colours,
// and its colours in the themes.
typedef struct RoleRow {
    uint8_t attr, attr_mono;
    struct {
        RoleColors dark, light, contrast;
    } in;
} RoleRow;

static const RoleRow roles[STYLE_COUNT] = {
    [STYLE_TEXT] = {0, 0, {{-1, -1, -1, -1}, {-1, -1, -1, -1}, {231, 16, 7, 0}}},
    [STYLE_DIM] = {0, ATTR_DIM, {{245, -1, -1, -1}, {241, -1, -1, -1}, {252, 16, 7, 0}}},
    [STYLE_TITLE] = {ATTR_BOLD,
                     ATTR_REVERSE,
                     {{255, 236, 7, 4}, {232, 252, 7, 4}, {16, 231, 0, 7}}},
    [STYLE_STOP] = {ATTR_BOLD, ATTR_REVERSE, {{232, 180, 0, 3}, {231, 24, 7, 4}, {16, 226, 0, 3}}},
    [STYLE_NAME] = {ATTR_BOLD, ATTR_BOLD, {{117, -1, 6, -1}, {25, -1, 4, -1}, {51, 16, 6, 0}}},
    [STYLE_SELECTED] = {ATTR_BOLD,
                        ATTR_REVERSE | ATTR_BOLD,
                        {{231, 93, 0, 7}, {231, 92, 7, 0}, {231, 55, 0, 7}}},
    [STYLE_POINTED] = {ATTR_BOLD | ATTR_UNDERLINE,
                       ATTR_REVERSE | ATTR_UNDERLINE,
                       {{16, 195, 0, 7}, {231, 238, 7, 0}, {16, 195, 0, 7}}},
    [STYLE_SOURCE] = {ATTR_BOLD | ATTR_UNDERLINE,
                      ATTR_BOLD | ATTR_UNDERLINE,
                      {{220, -1, 3, -1}, {88, -1, 1, -1}, {226, 16, 3, 0}}},
    [STYLE_CHANGED] = {ATTR_BOLD,
                       ATTR_UNDERLINE,
                       {{213, -1, 5, -1}, {90, -1, 5, -1}, {219, 16, 5, 0}}},
    [STYLE_GOOD] = {0, 0, {{114, -1, 2, -1}, {22, -1, 2, -1}, {120, 16, 2, 0}}},
    [STYLE_BAD] = {ATTR_BOLD, ATTR_BOLD, {{203, -1, 1, -1}, {124, -1, 1, -1}, {217, 16, 1, 0}}},
    [STYLE_KEY] = {ATTR_BOLD, ATTR_BOLD, {{220, -1, 3, -1}, {24, -1, 4, -1}, {226, 16, 3, 0}}},
    [STYLE_HINT] = {0, 0, {{250, -1, -1, -1}, {238, -1, -1, -1}, {231, 16, 7, 0}}},
    [STYLE_EMPHASIS] = {ATTR_BOLD,
                        ATTR_BOLD,
                        {{230, -1, -1, -1}, {16, -1, -1, -1}, {226, 16, 3, 0}}},
    [STYLE_BAR_PLUS] = {0, 0, {{172, -1, 3, -1}, {130, -1, 3, -1}, {215, 16, 3, 0}}},
    [STYLE_BAR_MINUS] = {0, 0, {{74, -1, 6, -1}, {61, -1, 4, -1}, {117, 16, 6, 0}}},
};

static bool is_mono(const Theme *theme)
{
    return theme->depth == DEPTH_MONO || theme->name == THEME_MONO;
}

Style theme_style(const Theme *theme, StyleRole role)
{
    BUG_ON(role >= STYLE_COUNT);
    const RoleRow *row = &roles[role];
    if (is_mono(theme))
        return (Style){-1, -1, row->attr_mono};
    const RoleColors *in = theme->name == THEME_LIGHT ? &row->in.light : &row->in.dark;
    uint8_t attr = row->attr;
    if (theme->name == THEME_CONTRAST) {
        in = &row->in.contrast;
        attr |= role == STYLE_GOOD ? ATTR_BOLD : 0; // green alone is too thin on black
    }
    if (theme->depth == DEPTH_8)
        return (Style){in->fg8, in->bg8, attr};
    return (Style){in->fg, in->bg, attr};
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
