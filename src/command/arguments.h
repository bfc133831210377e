// SPDX-License-Identifier: GPL-3.0-or-later
// A command line cut into words.
#ifndef QKV_COMMAND_ARGUMENTS_H
#define QKV_COMMAND_ARGUMENTS_H

#include "command/command.h"

// Cuts `line` (borrowed, trimmed by the caller) into the command's name, which
// is returned and the caller's, and its arguments. A word ends at a blank that
// is not inside "", [] or (). More words than COMMAND_ARGS are counted but
// not copied.
char *arguments_parse(const char *line, Arguments *arguments);
void arguments_release(Arguments *arguments);

// The bytes of the word at the start of `text`.
size_t word_length(const char *text);

#endif
