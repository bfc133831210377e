// SPDX-License-Identifier: GPL-3.0-or-later
// How the numbers of a matrix are spread, one or several matrices below each
// other on the same axis; a matrix of few long rows row by row.
#pragma once

#include "num/spread.h"
#include "session/session.h"

// A matrix of the view, or one row of it.
typedef struct Sample {
    CellRef of;             // its first cell
    size_t rows;            // 1, or all of the matrix
    bool computed;          // else there is nothing in it yet
    Spread spread;          // of the numbers that may be shown
    size_t zeros;           // of them
    size_t masked, covered; // how many were left out
} Sample;

// The samples that the view shows, and what they all lie between.
size_t histogram_samples(Session *session, Sample sample[SHOWN_MOST], Spread *all);

// How many numbers of the sample are in each bin.
void histogram_count(Session *session, const Sample *sample, const Bins *bins, size_t *count);
