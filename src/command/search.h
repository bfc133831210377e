// SPDX-License-Identifier: GPL-3.0-or-later
// Searching: an open help page for lines, an open lesson for stops by their names, formulas and
// narration, the contents for lessons.
#pragma once

#include "base/error.h"

typedef struct App App;

typedef struct Search {
    char *text;   // that is searched for, or NULL
    bool in_help; // in the help page that is open, which it ends with
    bool types;   // the `:` line searches that page, which was at line `from` before
    int from;
    int found; // the line of the page
    int place; // of those that the door has
} Search;

// Whether one is on where the person is now.
bool search_is_on(const App *app);

// While the `:` line is typed, a help page shows the first match of a `search` in it; with another
// line, or NULL where it is closed, it goes back to where it was.
void search_type(App *app, const char *line);

void search_end(App *app);
