// SPDX-License-Identifier: GPL-3.0-or-later
// An array of a file as the numbers of a given matrix: what `open` does beside opening lessons.
#pragma once

#include "command/command.h"

// Does what `open` is given, if it is "FILE … into X" and a session is open: else *is is false.
// False and `err` where the file, the part or the matrix is not as it should be: nothing is changed
// then.
bool open_into(App *app, const Arguments *arguments, bool *is, Error *err) NONNULL(4);

// For completion: where the text begins with a file of arrays and a blank, "FILE ARRAY into " for
// each of its arrays, which `lines` gets.
void open_arrays(const char *text, Owned *lines);
