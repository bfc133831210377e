// SPDX-License-Identifier: GPL-3.0-or-later
// qkv: self-attention in a terminal. Puts the command line and the front ends
// together.
#include "cli/cli.h"
#include "term/term.h"

int main(int argc, char **argv)
{
    const FrontEnds front_ends = {
        .screen = term_run,
        .line = line_run,
        .utf8 = locale_open,
        .describe = term_describe,
    };
    return cli_main(argc, argv, &front_ends);
}
