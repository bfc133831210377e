// SPDX-License-Identifier: GPL-3.0-or-later
// "Did you mean …?": the known word nearest to an unknown one.
#ifndef QKV_BASE_NEAREST_H
#define QKV_BASE_NEAREST_H

#include <stddef.h>

// Looks at one candidate after another and keeps the best. Start it with
// nearest_start; `best` is borrowed from the candidates, "" where there were
// none. Nearness is edit distance with swaps of neighbours, case ignored.
typedef struct Nearest {
    const char *word;
    const char *best;
    size_t distance;
} Nearest;

Nearest nearest_start(const char *word);
void nearest_try(Nearest *nearest, const char *candidate);

#endif
