// SPDX-License-Identifier: GPL-3.0-or-later
// A matrix in words: row by row, every number beside what it belongs to.
#ifndef QKV_VIEW_MATRIX_WORDS_H
#define QKV_VIEW_MATRIX_WORDS_H

#include "session/cell_look.h"

// Appends all numbers of a matrix (of `cell` row and column do not count), those that the
// last command changed as old → new; or that it is not computed yet.
void matrix_words(Session *session, CellRef cell, Lang lang, Buffer *out);

// Appends "A[2,1] 0.306 → 0.310" lines for what the last command changed in it.
void matrix_words_changed(Session *session, CellRef cell, Lang lang, Buffer *out);

#endif
