// SPDX-License-Identifier: GPL-3.0-or-later
// The panel: where the selected cell's number comes from, the stack of "why", and
// the finite difference beside the gradient.
#pragma once

#include "view/expansion_view.h"

// All of it as on a screen, and that without the stack of "why"; for line mode the number that is
// asked about last, of the selected one its arithmetic and what the panel says beside it; the
// arithmetic of the selected one alone, a line a step, and a note in words last. And for a class
// the sum of the number that was asked about last, without its name.
typedef enum PanelPart { PANEL_ALL, PANEL_OWN, PANEL_SAID, PANEL_SUM, PANEL_ASKED } PanelPart;

// What the panel says in place of a sum whose result is asked for.
const Text *panel_hidden(Session *session);

// Appends the panel's lines, in so many columns and lines (0: as many as it takes) and the form of
// a view that has no more than that. Every number that they print can be recomputed from the others
// that they print.
void panel_lines(const Scene *scene, const Canvas *canvas, PanelPart part, ExpansionView form,
                 Lines *out);

// Appends how one came to the cell from the selected one: "dWq[2,1] ▸ … ▸ A[2,3]".
void panel_way(const Session *session, CellRef cell, Buffer *out);
