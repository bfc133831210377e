// SPDX-License-Identifier: GPL-3.0-or-later
// The lesson language on paper, printed from the manual (manual.h). `assets` is
// the folder that the manual comes in. Both functions fail with an Error of
// ERROR_DATA where the manual is missing or damaged.
#ifndef QKV_LESSON_REFERENCE_H
#define QKV_LESSON_REFERENCE_H

#include <stdbool.h>

#include "base/buffer.h"
#include "base/error.h"

// Appends the reference as Markdown: all of it where `name` is NULL, else one
// function ("softmax", "string.rep"), operator ("*", "M.T"), table of functions
// ("string", "attention") or group ("Asking", "Library", in either language).
// False and `err` (ERROR_USAGE) that suggests the nearest for another name.
bool reference_write(const char *assets, const char *name, Lang lang, Buffer *out, Error *err);

// Appends annotations for the Lua language server, which completes and checks
// lessons in an editor with them. They are never run.
bool annotations_write(const char *assets, Lang lang, Buffer *out, Error *err);

#endif
