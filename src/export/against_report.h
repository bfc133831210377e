// SPDX-License-Identifier: GPL-3.0-or-later
// What comparing a person's arrays has found (session/against.h), in words and as JSON.
#pragma once

#include "base/buffer.h"
#include "base/lang.h"
#include "session/against.h"

// Appends in brief, on one line without its end, how many are right of what such a file has (values
// and gradients, where it has some), and what is wrong first, or is next to be written: "4 of 9
// right; dK: dS stands where dSᵀ belongs (in dK, from S)".
void against_write_brief(const Against *against, Lang lang, Buffer *out);

// Appends the whole report in lines. `lesson` and `file` are what they are called.
void against_write(const Against *against, const char *lesson, const char *file, Lang lang,
                   Buffer *out);

// Appends the id of a mistake: that of the fault it is, else "softmax.back.sign".
void against_write_id(const AgainstMistake *mistake, Buffer *out);

// Appends it as one object, schema "qkv.against/1", and a line end. assets/arrays.md documents it.
void against_json(const Against *against, const char *lesson, const char *file, Lang lang,
                  Buffer *out);
