// SPDX-License-Identifier: GPL-3.0-or-later
// A command's example, as its help shows it.
#pragma once

#include "command/command.h"

// The caller's.
static inline char *example_of(const Command *command)
{
    Buffer example = {0};
    command_write_example(command, &example);
    return buffer_take(&example);
}
