// SPDX-License-Identifier: GPL-3.0-or-later
// What comparing (against.c) and looking for mistakes (against_mistakes.c) share.
#pragma once

#include "session/against.h"

// The largest number of a matrix that no mask has put there.
double against_largest(const Graph *graph, CellRef of, const Matrix *m);

// Whether the array, read as it lies, has these numbers, but for so much.
bool against_agrees(const AgainstMatrix *m, const Matrix *right, bool masked, double bound);

// By how much it may differ from numbers of that size, which may be far larger than right ones.
double against_bound(const AgainstMatrix *m, double size);

// Whether it has the right shape, so that cells can be held against each other.
bool against_comparable(const Against *against, const AgainstMatrix *m);

// Finds which of the wrong matrices only follow from other wrong ones, and the mistakes with which
// the others come out.
void find_mistakes(Against *against);
void against_forget_mistakes(Against *against);
