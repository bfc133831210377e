// SPDX-License-Identifier: GPL-3.0-or-later
// The command line: `qkv [COMMAND] [LESSON] [OPTION…]`.
#pragma once

#include <stdbool.h>

#include "base/buffer.h"
#include "base/lang.h"
#include "command/app.h"

// What a person sits in front of. The command line knows no terminal: main
// hands these over.
typedef struct FrontEnds {
    int (*screen)(App *app); // returns the exit status
    int (*line)(App *app);   // line mode
    bool (*utf8)(void);      // whether the terminal's characters are UTF-8
    // Appends what the terminal can do, a line each.
    void (*describe)(Lang lang, Buffer *out);
} FrontEnds;

// Does what the arguments ask for and returns the exit status: 0 fine, 1 a
// check failed, 2 usage, 3 a data file or an output that cannot be written, 4
// a lesson. stdout gets data, stderr messages.
int cli_main(int argc, char **argv, const FrontEnds *front_ends);
