// SPDX-License-Identifier: GPL-3.0-or-later
// How things are shown: switches that change no number.
#pragma once

#include "base/lang.h"

// Which characters may be used. `safe` has only characters that are narrow on
// every terminal; `ascii` rewrites the mathematics ("⋅" as "*", "ᵀ" as "'").
typedef enum GlyphSet {
    GLYPHS_UNICODE,
    GLYPHS_SAFE,
    GLYPHS_ASCII,
    GLYPHS_COUNT,
} GlyphSet;

typedef enum ThemeName {
    THEME_AUTO, // dark unless the terminal says otherwise
    THEME_DARK,
    THEME_LIGHT,
    THEME_CONTRAST,
    THEME_MONO,
    THEME_COUNT,
} ThemeName;

// Which part of the lesson screen is enlarged.
typedef enum Zoom { ZOOM_NONE, ZOOM_PANEL, ZOOM_TEXT, ZOOM_FIGURE, ZOOM_COUNT } Zoom;

// How the panel opens the gradient of a softmax: the row's columns, its
// Jacobian, or beside them what keeping only the diagonal would give.
typedef enum PanelMode {
    PANEL_PLAIN,
    PANEL_JACOBIAN,
    PANEL_DIAGONAL,
} PanelMode;

typedef struct Display {
    Lang lang;
    GlyphSet glyphs;
    ThemeName theme;
    Zoom zoom;
    PanelMode panel;
    int decimals; // of matrices, 0 … 9
    bool columns; // tokens as columns
    bool numpy;   // a line of NumPy under the formula
    bool signs;   // in line mode operators stay signs
    bool lines;   // line mode: all is said, and there are no keys
} Display;

static inline Display display_initial(void)
{
    return (Display){.lang = LANG_EN, .glyphs = GLYPHS_UNICODE, .theme = THEME_AUTO, .decimals = 3};
}
