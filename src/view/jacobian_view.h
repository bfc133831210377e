// SPDX-License-Identifier: GPL-3.0-or-later
// The gradient of a softmax in its other forms: the Jacobian of the row, and
// what is left of it where only its diagonal is kept.
#ifndef QKV_VIEW_JACOBIAN_VIEW_H
#define QKV_VIEW_JACOBIAN_VIEW_H

#include "view/expansion_view.h"

// Whether the expansion is the gradient that comes back through a softmax.
bool jacobian_applies(const ExpansionView *view);

// Appends what the cell is: "dA[2,:]⋅J[:,1]".
void jacobian_symbol(const ExpansionView *view, Buffer *out);

// Appends the cell as the upstream row times the cell's column of the Jacobian.
void jacobian_terms(const ExpansionView *view, Lines *out);

// Appends the row's Jacobian, its emphasized column the one that the terms use.
void jacobian_matrix(const ExpansionView *view, Lines *out);

// Appends the row of gradients as the diagonal alone would have it, beside the
// true one and the finite difference.
void jacobian_diagonal(const ExpansionView *view, Lines *out);

#endif
