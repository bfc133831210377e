// SPDX-License-Identifier: GPL-3.0-or-later
// A question that long work asks now and then: whether somebody wants it to
// stop. It is handed down from the front end, which knows of keys and signals.
#pragma once

#include <stdbool.h>
#include <stddef.h>

// Nothing but this: work that is stopped leaves everything consistent, and
// says how far it came.
typedef struct Interrupt {
    bool (*asked)(void *context); // true once for each time; NULL: never
    void *context;
    bool waited; // somebody waits, and no other work is done beside it
} Interrupt;

static inline bool interrupt_asked(const Interrupt *interrupt)
{
    return interrupt && interrupt->asked && interrupt->asked(interrupt->context);
}

// For a loop over rows of `cols` cells, or over cells (each its row): asks once in so many cells,
// which take a few milliseconds at most, and not before the first.
static inline bool interrupt_asked_at(const Interrupt *interrupt, size_t row, size_t cols)
{
    enum { OFTEN = 1 << 16 };
    const size_t rows = cols < OFTEN ? OFTEN / cols : 1;
    return row > 0 && row % rows == 0 && interrupt_asked(interrupt);
}
