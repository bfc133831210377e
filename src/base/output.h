// SPDX-License-Identifier: GPL-3.0-or-later
// Standard output and standard error: the only way to them for text. Names of
// files, arguments, the environment and what the system says come from outside
// and may hold anything; all of it is made fit to be shown here (utf8_clean).
#pragma once

#include <stdbool.h>

#include "base/buffer.h"

// Writes text to standard output at once. False, errno saying why, where not
// all of it could be written, then or before.
bool output_print(const char *text, size_t size);

// The same for bytes that are no text from outside: a file that is no text, and what was drawn
// with escape sequences of the program's own, on a canvas, which lets none of others through.
bool output_bytes(const Buffer *bytes);

// Writes text to standard error, after all that was printed before.
__attribute__((format(printf, 1, 2))) void output_tell(const char *format, ...);
