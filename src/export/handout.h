// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson on paper: every stop with its formula, its matrices, the sum of the number that is
// selected there, what the lesson says and what it asks.
#pragma once

#include "export/export.h"
#include "export/markup.h"

// Appends the stops of the export's matrices, or the whole walk where all are wanted; on a
// worksheet always the whole, with blanks where numbers are covered, or in its key the numbers
// that belong there, in boxes.
void handout_write(const Export *export, const Markup *markup, Buffer *out);
