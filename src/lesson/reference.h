// SPDX-License-Identifier: GPL-3.0-or-later
// The lesson language on paper, printed from the bindings and their manual.
#ifndef QKV_LESSON_REFERENCE_H
#define QKV_LESSON_REFERENCE_H

#include <stdbool.h>

#include "base/buffer.h"
#include "base/error.h"

// Appends the reference as Markdown: all of it where `name` is NULL, else one
// function ("softmax", "string.rep"), operator ("*", "M.T"), table of functions
// ("string", "attention") or group ("Asking", "Library").
// False and `err` (ERROR_USAGE) that suggests the nearest for another name.
bool reference_write(const char *name, Lang lang, Buffer *out, Error *err);

// Appends annotations for the Lua language server, which completes and checks
// lessons in an editor with them. They are never run.
void annotations_write(Buffer *out);

// One after the other: the example of each function, as lines after a lesson's
// header, and the function's name. False at the end. For tests.
bool reference_example(size_t index, const char **name, const char **example);

#endif
