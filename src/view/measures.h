// SPDX-License-Identifier: GPL-3.0-or-later
// The sizes that screens share, in columns and lines.
#pragma once

enum {
    GAP_W = 3,      // between two things that stand side by side
    INDENT_W = 4,   // of what belongs to the line above
    NUMBER_W = 9,   // of a number, where there is room
    LABEL_W = 12,   // of a label at most
    NAME_W = 16,    // of a name at most
    READ_W = 72,    // of running text
    NARROW_W = 64,  // of a screen that shows less
    ROOMY_W = 100,  // of one that shows more
    BESIDE_W = 120, // of one that has two things side by side
    PLOT_H = 4,     // of a picture at least
    HIGH_H = 3,     // of a number in a high cell
    LARGE_H = 4,    // of a text in large letters at most
    LARGE_W = 16,   // of a line of them at most, where characters are wide
    BIG_MOST = 5,   // of sizes of letters made of dots
    ITEMS_MOST = 8, // of a list beside something else at most
    SHORT_H = 16,   // of a screen that shows less
    ROOMY_H = 40,   // of one that shows more
    SCREEN_LEAST_W = 40,
    SCREEN_LEAST_H = 12, // of any screen
};
