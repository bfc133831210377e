// SPDX-License-Identifier: GPL-3.0-or-later
// Completion of command lines: commands, addresses, stops, lessons, words.
#pragma once

#include "command/app.h"

typedef struct Completion {
    size_t start;  // byte where the word begins
    Owned choice;  // the candidates, sorted
    size_t common; // bytes that all of them begin with
} Completion;

// Completes the word that ends at byte `point` of `line`. The choices are the caller's.
Completion complete_line(App *app, const char *line, size_t point);
// What the command of that name does, or "".
const char *completion_about(const char *name, Lang lang);
