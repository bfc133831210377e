// SPDX-License-Identifier: GPL-3.0-or-later
// Words of a list: where one stands in it, and "did you mean …?": the known word
// nearest to an unknown one.
#pragma once

#include <stdbool.h>
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

// The place of a word in a list that ends with NULL, from 0; −1 where it is not
// there.
int word_in(const char *word, const char *const *list);

// The nearest of such a list.
Nearest nearest_in(const char *word, const char *const *list);

// Whether the best is near enough to be worth naming: no more than a third of
// the word is wrong (one letter of a short one), or the word is how the best
// begins. Anything further away would only mislead.
bool nearest_is_near(const Nearest *nearest);
