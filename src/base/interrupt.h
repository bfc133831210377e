// SPDX-License-Identifier: GPL-3.0-or-later
// A question that long work asks now and then: whether somebody wants it to
// stop. It is handed down from the front end, which knows of keys and signals.
#pragma once

#include <stdbool.h>

// Nothing but this: work that is stopped leaves everything consistent, and
// says how far it came.
typedef struct Interrupt {
    bool (*asked)(void *context); // true once for each time; NULL: never
    void *context;
} Interrupt;

static inline bool interrupt_asked(const Interrupt *interrupt)
{
    return interrupt && interrupt->asked && interrupt->asked(interrupt->context);
}
