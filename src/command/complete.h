// SPDX-License-Identifier: GPL-3.0-or-later
// Completion of command lines: commands, addresses, stops, lessons, words.
#ifndef QKV_COMMAND_COMPLETE_H
#define QKV_COMMAND_COMPLETE_H

#include <stddef.h>

#include "command/app.h"

// Completes the word that ends at byte `point` of `line`. Returns the start of
// that word and the candidates (each the caller's, the array too), sorted.
size_t complete_line(App *app, const char *line, size_t point, char ***choice, size_t *choices);

#endif
