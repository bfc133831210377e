// SPDX-License-Identifier: GPL-3.0-or-later
#include "term/term.h"

#include <langinfo.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <readline/readline.h>

#include "term/locale.h"
#include "term/screen.h"

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <term.h>

bool term_utf8(void)
{
    return locale_open();
}

TermInfo term_info(void)
{
    const char *type = getenv("TERM");
    locale_open();
    TermInfo info = {
        .type = type ? type : "",
        .codeset = nl_langinfo(CODESET),
        .readline = rl_library_version,
        .curses = curses_version(),
        .terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO),
        .screen = screen_usable(NULL),
    };
    const int colors = info.screen ? tigetnum("colors") : 0;
    info.colors = colors > 0 ? colors : 0;
    return info;
}
