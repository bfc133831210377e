// SPDX-License-Identifier: GPL-3.0-or-later
// What the panel says in words: where a weight's gradient comes from, what f is, and why a
// node has no gradient.
#ifndef QKV_VIEW_PANEL_WORDS_H
#define QKV_VIEW_PANEL_WORDS_H

#include "view/expansion_view.h"

extern const Text panel_gradient; // "gradient"

// On the gradient of a weight that adds up one term a token or a row: "one
// weight, used by three tokens: it hears from all three". Behind the heading
// if it fits, else on a line of its own.
void panel_hearing(const ExpansionView *view, Lines *out);

// On the gradient that was given: what f is and what it comes to.
void panel_objective(const Scene *scene, CellRef cell, Lines *out);

// Why no gradient comes to a node.
void panel_no_gradient(const Scene *scene, NodeId node, Lines *out);

#endif
