// SPDX-License-Identifier: GPL-3.0-or-later
// The panel: where the selected cell's number comes from, the stack of "why", and
// the finite difference beside the gradient.
#pragma once

#include "view/lines.h"

// The lines of a panel besides its terms: heading, sum and finite difference.
enum { PANEL_OTHERS = 3 };

// Parts of it alone, for line mode: the selected cell's arithmetic, or where a number behind
// it is asked about, that one's; what stands below, the step's promise, the finite
// difference; what it says beside the arithmetic in words, who a weight hears
// from, why there is no gradient. And for a class the sum of the number that was asked about
// last, without its name.
typedef enum PanelPart {
    PANEL_ALL,
    PANEL_WHY,
    PANEL_NOTES,
    PANEL_WORDS,
    PANEL_ASKED,
} PanelPart;

// How the panel is written.
typedef struct PanelForm {
    PanelPart part;
    int width;          // columns
    int room;           // lines that long sums are folded into; 0: not known
    bool compact;       // a sum in one line, broken between its terms, instead of a
                        // line for each: where lines are few
    bool bare;          // PANEL_ASKED: nothing stands before a term
    const Expansion *x; // session_expand of the selected cell, for who writes
                        // several forms of it; NULL: it is made here
} PanelForm;

// What the panel says in place of a sum whose result is asked for.
extern const Text panel_hidden;

// Appends the panel's lines. Every number that they print can be recomputed
// from the others that they print.
void panel_lines(const Scene *scene, const Canvas *canvas, PanelForm form, Lines *out);
