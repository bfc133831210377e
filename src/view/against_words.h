// SPDX-License-Identifier: GPL-3.0-or-later
// What comparing a person's arrays has found (session/against.h), in words.
#pragma once

#include "base/buffer.h"
#include "base/lang.h"
#include "base/say.h"
#include "session/against.h"

// Appends in brief, on one line without its end, how many are right of what such a file has (values
// and gradients, where it has some), and what is wrong first, or is next to be written: "4 of 9
// right; dK: dS stands where dSᵀ belongs (in dK, from S)"; where that is seen, its name alone.
void against_write_brief(const Against *against, bool seen, Lang lang, Buffer *out);

// Appends the whole report in lines. `lesson` and `file` are what they are called.
void against_write(const Against *against, const char *lesson, const char *file, Lang lang,
                   Buffer *out);

// Of the whole report, in lines: how the numbers came about, and the sum of the worst cell, right
// and as each of these mistakes makes it.
void against_write_named(const Against *against, Lang lang, Buffer *out);
void against_write_sums(const Against *against, Lang lang, Buffer *out);

// Appends the id of a mistake: that of the fault it is, else "softmax.back.sign".
void against_write_id(const AgainstMistake *mistake, Buffer *out);

// What was done otherwise, a clause: "dS stands where dSᵀ belongs".
SayArg against_say_mistake(const Against *against, const AgainstMistake *mistake, Lang lang);
