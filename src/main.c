// SPDX-License-Identifier: GPL-3.0-or-later
// qkv: self-attention in a terminal. Puts the command line and the front ends
// together.
#include "base/say.h"
#include "cli/cli.h"
#include "term/locale.h"
#include "term/term.h"

// What the terminal can do, for `qkv info`.
static void describe_terminal(Lang lang, Buffer *out)
{
    const TermInfo info = term_info();
    SAY(out, lang, "terminal: ");
    buffer_add_line(out, *info.type ? info.type : "-");
    buffer_add(out, "\n");
    SAYF(out, lang, "characters: {1}\n", say_text(info.codeset));
    if (info.terminal) {
        SAYF(out, lang, "colours: {1}\n", say_int(info.colors));
        if (info.screen)
            SAY(out, lang, "screen: yes\n");
        else
            SAY(out, lang, "screen: no, line mode\n");
    } else {
        SAY(out, lang,
            "colours, screen: not known, since standard input and output are not both a "
            "terminal\n");
    }
    buffer_printf(out, "curses: %s\nreadline: %s\n", info.curses, info.readline);
}

int main(int argc, char **argv)
{
    const FrontEnds front_ends = {
        .screen = term_run,
        .line = line_run,
        .utf8 = locale_open,
        .describe = describe_terminal,
    };
    return cli_main(argc, argv, &front_ends);
}
