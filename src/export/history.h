// SPDX-License-Identifier: GPL-3.0-or-later
// What was trained, step by step: the watched scalar, and the matrices that were chosen as
// they are with the weights after that step.
#pragma once

#include "export/export.h"

// A table with a head: step, L, "Wq[1,1]" …
void history_csv(const Export *export, Buffer *out);

// An array "step" and one "loss" ("f" without a loss) with a number in each row, and of each
// matrix one with a row for each step, its numbers in reading order.
void history_npz(const Export *export, Buffer *out);

// {"schema":"qkv.training/1","lesson":…,"steps":[{"step":0,"loss":…,"matrices":{"Wq":[[…]]}},…]}
void history_json(const Export *export, Buffer *out);
