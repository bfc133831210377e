// SPDX-License-Identifier: GPL-3.0-or-later
// A matrix on paper, in LaTeX's mathematics: its name, its labels outside of lines or, where it
// has none, brackets, and of a large one the first rows and columns and the last.
#pragma once

#include "session/cell_look.h"

// How it is used: what is covered is a box to write into (PAPER_SHEET), or stands in a box
// (PAPER_KEY, of a worksheet).
typedef enum PaperUse { PAPER_HANDOUT, PAPER_SHEET, PAPER_KEY } PaperUse;

// Appends "A = …". Returns about how many characters wide it is, at most LATEX_WIDTH unless two
// columns are wider.
enum { LATEX_WIDTH = 76 };
size_t latex_matrix(Session *session, CellRef of, PaperUse use, Lang lang, Buffer *out);
