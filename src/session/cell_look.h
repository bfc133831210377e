// SPDX-License-Identifier: GPL-3.0-or-later
// How one cell is seen: the only place that decides whether a number may be
// shown and how it is spelt. Screens, figures, exports and line mode all ask
// here, so that looks which must never mix (not computed yet, masked, zero,
// rounded to zero) and what a question covers are the same everywhere.
#pragma once

#include "num/format.h"
#include "session/session.h"

typedef enum Seen {
    SEEN_NOT_COMPUTED, // no gradient has come here yet
    SEEN_COVERED,      // a question asks for it
    SEEN_MASKED,       // put there by a mask, or a share of 0 that comes from −∞
    SEEN_NUMBER,
} Seen;

typedef struct CellLook {
    Seen seen;
    bool filled;  // masked with a number of the mask's own, which is `value`
    bool changed; // by the last command, from `before`
    bool wrong;   // changed stands for: a person's array has `before` there
    double value; // of a number
    double before;
    const char *word, *before_word; // what the numbers mean, of ids; else NULL
} CellLook;

// What the cells of one matrix have in common, so that asking for many of them
// is cheap. Valid until the session changes.
typedef struct MatrixLook {
    Session *session;
    CellRef of;           // the matrix; row and column mean nothing
    const Matrix *now;    // NULL where its cells have to be computed one by one
    const Matrix *before; // what the last command overwrote, or NULL
    bool computed;
    bool covered;                      // all of it, its shape as well
    bool covers;                       // perhaps some of it
    bool masks;                        // perhaps some of it
    bool made;                         // of a pair: masked is what has no number of its own
    const struct AgainstMatrix *wrong; // a person's array that is compared, where it is wrong
    CellRef also;                      // of a pair: what is covered in this matrix is covered too
} MatrixLook;
MatrixLook matrix_look(Session *session, CellRef of);

// The same for numbers that are not in the graph, but were made from two matrices of it:
// old ones, those of another setting, their difference. A cell is covered where it is in
// one of the two.
MatrixLook matrix_look_of_pair(Session *session, const Matrix *numbers, const CellRef of[2]);

// Whether each of its cells is seen, as its number.
bool matrix_look_is_plain(const MatrixLook *look);

// The least and the greatest finite number of look->now, which is not NULL, seen or not.
// False where there is none.
bool matrix_look_range(const MatrixLook *look, double *low, double *high);

// How a cell is seen. Covering comes before masking, since a hatch would give the answer away.
CellLook matrix_look_at(const MatrixLook *matrix, size_t row, size_t col);
CellLook cell_look(Session *session, CellRef cell);
// Whether a question asks for the loss, which is the objective.
bool session_asks_objective(Session *session);

// Writes it with `decimals` places, of ids the word: "?" covered, "⋅" not computed, "" masked or
// its fill; a nonzero number that rounds to zero, which is returned, ends in "~", exactly 0 is "0".
enum { CELL_TEXT = NUMBER_SIZE + 8 };
bool cell_look_write(const CellLook *look, int decimals, char out[CELL_TEXT]);

// The same with `digits` significant digits, which never round to zero.
void cell_look_write_digits(const CellLook *look, int digits, char out[CELL_TEXT]);

// Appends the word for what stands there where it is no number: "covered", "masked",
// "not computed yet". Returns whether it has.
bool cell_look_word(const CellLook *look, Lang lang, Buffer *out);

// That word, or the number with so many significant digits.
SayArg cell_look_say(const CellLook *look, int digits, Lang lang);

// Appends "A[2,1] = 0.305695".
void cell_write_reading(Session *session, CellRef cell, int digits, Buffer *out);

// Whether what follows from a cell may be shown, such as a quotient that would
// tell it: it is not asked for, and no planted fault is to be found.
bool cell_may_be_revealed(const Session *session, CellRef cell);

// Whether its number counts in bounds, means and largest values: that of a word is no amount.
bool cell_look_counts(const CellLook *look);
