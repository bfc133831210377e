// SPDX-License-Identifier: GPL-3.0-or-later
// Searching: the contents for lessons, an open lesson for stops by their
// names, formulas and narration.
#pragma once

#include "base/error.h"

typedef struct App App;

typedef struct Search {
    char *text; // that is searched for, or NULL
} Search;

// `text` in the form in which texts are compared, small letters and narrow ones; the
// caller's.
char *search_folded(const char *text);

void search_end(App *app);
