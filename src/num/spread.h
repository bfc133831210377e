// SPDX-License-Identifier: GPL-3.0-or-later
// How numbers are spread: where they lie, and how many fall into each of a row
// of equal bins.
#pragma once

#include <stdbool.h>
#include <stddef.h>

// Of the numbers added so far; all zero is empty and ready. What is not finite
// is counted apart and is in nothing else.
typedef struct Spread {
    size_t count, not_finite;
    double low, high; // 0 before the first
    double mean;
    double squares; // Σ (x − mean)²
    bool fraction;  // some number is not whole
} Spread;

void spread_add(Spread *spread, double value);

// √(Σ (x − mean)² / count): of these numbers, not of what they were drawn from.
double spread_deviation(const Spread *spread);

// Bin i holds first + i⋅step ≤ x < first + (i + 1)⋅step.
typedef struct Bins {
    double first, step;
    size_t count;
} Bins;

// The finest bins over low … high, at most `most` (at least 2), whose edges are
// round: a step of 1, 2 or 5 times a power of ten. Of whole numbers each bin
// has its number in the middle, or several.
Bins bins_over(double low, double high, bool whole, size_t most);

// Where a bin begins, or the one before it ends; one that should be 0 is.
double bins_edge(const Bins *bins, size_t bin);

// The bin of a number; what lies outside is in the first or the last.
size_t bins_at(const Bins *bins, double value);
