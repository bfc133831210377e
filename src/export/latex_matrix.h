// SPDX-License-Identifier: GPL-3.0-or-later
// A matrix on paper, in LaTeX's mathematics: its name, its labels outside of lines or, where it
// has none, brackets, and of a large one the first rows and columns and the last.
#pragma once

#include "session/cell_look.h"

// How it is used: what is covered is a box to write into (PAPER_SHEET), or stands in a box
// (PAPER_KEY, of a worksheet: export/sheet.h).
typedef enum PaperUse { PAPER_HANDOUT, PAPER_SHEET, PAPER_KEY } PaperUse;

// Rows or columns as they are seen; of more than `most` some are left out.
typedef struct PaperPlaces {
    size_t count, most;
    const Labels *labels;
} PaperPlaces;

typedef struct LatexMatrix {
    Session *session;
    CellRef of;
    Lang lang;
    PaperUse use;
    Buffer name;
    PaperPlaces rows, cols;
    MatrixLook look, sheet; // sheet: of a key, what is covered on its worksheet
    int decimals;
    size_t digits; // of the longest number, in characters
} LatexMatrix;

LatexMatrix latex_matrix(Session *session, CellRef of, PaperUse use, Lang lang);
void latex_matrix_release(LatexMatrix *matrix);

// About how many characters it is wide, at most LATEX_WIDTH unless two columns are wider.
enum { LATEX_WIDTH = 76 };
size_t latex_matrix_width(const LatexMatrix *matrix);

// Appends "A = …".
void latex_matrix_write(const LatexMatrix *matrix, Buffer *out);
