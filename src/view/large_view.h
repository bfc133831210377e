// SPDX-License-Identifier: GPL-3.0-or-later
// A matrix in large cells with its rulers, for other views too.
#pragma once

#include "view/document.h"

// How many of `room` lines the matrix takes below what a view says of it, with the blank line that
// parts them: at most two fifths, and none on a low screen or where it is not seen.
int large_view_lines(const Scene *scene, CellRef of, int room);

// Appends it in so many lines; nothing where there are none.
void large_view_below(const Scene *scene, CellRef of, int lines, Document *document);
