// SPDX-License-Identifier: GPL-3.0-or-later
// The mistake behind a wrong answer, found by making it: the cell is computed
// again under each mistake that people make, and the answer that comes out the
// same is named.
#pragma once

#include "graph/mistake.h"
#include "session/session.h"

typedef enum SlipKind {
    SLIP_NONE,
    SLIP_SIGN,       // the number with the other sign
    SLIP_ROUNDING,   // cut off, or rounded the wrong way
    SLIP_TRANSPOSED, // the cell on the other side of the diagonal
    SLIP_FAULT,      // what a fault of the table gives
    SLIP_TERM,       // the sum without one of its terms
    SLIP_PATH,       // one of the paths that add up to a gradient
    SLIP_OTHER_CELL, // another cell of the row or column
    SLIP_PLACES,     // of several numbers: the right ones in other places
    SLIP_SWAPPED,    // a shape's rows and columns exchanged
    SLIP_REVERSED,   // an order from least to most
    SLIP_NEIGHBOURS, // an order with two neighbours exchanged
} SlipKind;

typedef struct FoundSlip {
    SlipKind kind;
    CellRef cell;        // SLIP_TRANSPOSED, SLIP_OTHER_CELL, SLIP_PATH
    size_t term;         // SLIP_TERM: which one is missing, from 1
    const Fault *fault;  // SLIP_FAULT
    size_t parts, right; // of several numbers: how many, and how many of them are right;
    size_t wrong;        // the first that is not, from 1; 0: nothing to say of that
} FoundSlip;

// The mistake that gives `text` for the cell. SLIP_NONE where none does.
FoundSlip slip_of_number(Graph *graph, CellRef cell, const char *text);

// The same for a number that is of no cell.
SlipKind slip_of_value(double truth, const char *text);

// The mistake of the backward pass that gives the cell the sign `sign`.
FoundSlip slip_of_sign(Graph *graph, CellRef cell, int sign);

// Appends one sentence that names it.
void slip_write(const Session *session, const FoundSlip *slip, Lang lang, Buffer *out);
