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
    SAY(out, lang, "terminal: ", "终端：");
    buffer_add_line(out, *info.type ? info.type : "-");
    buffer_add(out, "\n");
    SAYF(out, lang, "characters: {1}\n", "字符编码：{1}\n", say_text(info.codeset));
    if (info.terminal) {
        SAYF(out, lang, "colours: {1}\n", "颜色：{1}\n", say_int(info.colors));
        if (info.screen)
            SAY(out, lang, "screen: yes\n", "全屏：可以\n");
        else
            SAY(out, lang, "screen: no, line mode\n", "全屏：不行，用行模式\n");
    } else {
        SAY(out, lang,
            "colours, screen: not known, since standard input and output are not both a "
            "terminal\n",
            "颜色、全屏：不知道，因为标准输入和输出不都是终端\n");
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
