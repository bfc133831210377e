// SPDX-License-Identifier: GPL-3.0-or-later
// Where the parts of a lesson's screen stand: by the lesson and the size of the screen alone, so
// that nothing moves but what changes.
#pragma once

#include "view/expansion_view.h"

// A part that has no room has no lines.
typedef struct Stage {
    Rect title, strip, figure, sum, text, question, message;
    Rect help;  // hints and replies
    Rect mark;  // of pages, at its right end
    Rect numpy; // the line of NumPy
    int cell_h; // lines of a number of the figure
    int operand_w, result_w;
    bool beside;            // text and question stand beside figure and sum
    int helped;             // lines below the sum that the question and what helps with it have
    bool above;             // the result of a sum stands in its title
    PictureColumns picture; // where the figure has its columns
} Stage;

enum {
    SUM_LEAST = 3, // lines of a sum below a figure of many rows, or above a text that is large
    PLACE_W = 8,   // columns of the place in the strip, with a gap
};

// A line of any screen, without the columns that stay free at both sides of it.
Rect stage_line(const Canvas *canvas, int y);

// The stage of the stop where the session stands: a lesson has two at most, a tall one for matrices
// of many rows.
Stage stage_of(const Scene *scene, const Canvas *canvas);
