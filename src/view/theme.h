// SPDX-License-Identifier: GPL-3.0-or-later
// What each part of the screen looks like, by theme and by the colours that
// the terminal has. Colour never carries a meaning alone.
#pragma once

#include "view/canvas.h"

// Colours that the terminal can show.
typedef enum ColorDepth { DEPTH_MONO, DEPTH_8, DEPTH_256, DEPTH_TRUE } ColorDepth;

typedef enum StyleRole {
    STYLE_TEXT,     // running text
    STYLE_DIM,      // labels, rules, what is secondary
    STYLE_TITLE,    // captions, completions
    STYLE_STOP,     // the present one of a list, a map, a curve
    STYLE_NAME,     // names of matrices
    STYLE_SELECTED, // the selected cell
    STYLE_POINTED,  // the number that the stack of "why" points at
    STYLE_SOURCE,   // the cells it was made from
    STYLE_CHANGED,  // differs since the last change
    STYLE_GOOD,     // agrees
    STYLE_BAD,      // differs, wrong, an error
    STYLE_KEY,      // a key in the footer
    STYLE_HINT,     // what the key does
    STYLE_EMPHASIS, // stressed words of narration
    STYLE_BAR_PLUS,
    STYLE_BAR_MINUS, // bars of positive and negative terms
    STYLE_COUNT,
} StyleRole;

typedef struct Theme {
    ThemeName name;
    ColorDepth depth;
} Theme;

bool theme_is_mono(const Theme *theme); // it has no colours, or wants none

Style theme_style(const Theme *theme, StyleRole role);

// The style of one of several curves that stand together; there are SERIES_MOST.
enum { SERIES_MOST = 8 };
Style theme_series(const Theme *theme, size_t which);

// The style of a number in a heat map: `level` from 0 to theme_levels−1, 1 of them where there are
// no colours. Sequential for shares (0 … 1), diverging for signed numbers. Text keeps a contrast
// of at least 4.5:1 on its background. What is nothing has the terminal's own; blue is negative,
// orange positive.
typedef enum HeatMap { HEAT_SEQUENTIAL, HEAT_DIVERGING, HEAT_QUIET } HeatMap;
int theme_levels(const Theme *theme, HeatMap map);
int theme_zero(const Theme *theme, HeatMap map); // the level that is nothing
Style theme_heat(const Theme *theme, HeatMap map, int level);

// The colours of numbers: a map, and the size from which on they are full. 0: none has one.
typedef struct Heat {
    HeatMap map;
    double most;
} Heat;
Style heat_style(const Theme *theme, const Heat *heat, double value);

// The colour of a bar as long as the number, −1 without any: that of the number, no nearer to the
// ground than a short bar is seen.
int32_t heat_bar(const Theme *theme, const Heat *heat, double value);

// How far from nothing, level `zero`, a number is among so many levels of any kind.
int heat_level(const Heat *heat, double value, int zero, int levels);

// What lies over a number of the map: selected, pointed at, a source, changed. Its colours
// stay where there are enough: what frames it has the role's own.
Style theme_over(const Theme *theme, Style under, StyleRole role);
