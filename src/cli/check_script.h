// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef QKV_CLI_CHECK_SCRIPT_H
#define QKV_CLI_CHECK_SCRIPT_H

#include "cli/run.h"

// Plays the lesson's own script to its end on a fresh session, without waiting.
// Prints the command that fails. Returns how many failures there were (0 or 1),
// and in *played how many commands were done.
size_t check_script(const Run *run, const Lesson *lesson, size_t *played);

#endif
