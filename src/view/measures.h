// SPDX-License-Identifier: GPL-3.0-or-later
// The sizes that all screens beside the stage share, in columns and lines.
#pragma once

enum {
    GAP_W = 3,      // between two things that stand side by side
    INDENT_W = 4,   // of what belongs to the line above
    NUMBER_W = 9,   // of a number, where there is room
    LABEL_W = 12,   // a label and a
    NAME_W = 16,    // name take so many at most
    READ_W = 72,    // running text
    NARROW_W = 64,  // of screens that show less,
    ROOMY_W = 100,  // more,
    BESIDE_W = 120, // and two things side by side
    PLOT_H = 4,     // of a picture, at least
    HIGH_H = 3,     // of a number in a high cell
    LARGE_H = 4,    // of a text in large letters, which has
    LARGE_W = 16,   // so many where characters are wide
    ITEMS_MOST = 8, // of a list beside something else
    SHORT_H = 16,   // of screens that show less,
    ROOMY_H = 40,   // and more
    SCREEN_LEAST_W = 40,
    SCREEN_LEAST_H = 12, // of any screen
};
