// SPDX-License-Identifier: GPL-3.0-or-later
// qkv: self-attention in a terminal. Puts the command line and the front ends
// together.
#include "cli/cli.h"
#include "term/term.h"

// What the terminal can do, for `qkv info`.
static void describe_terminal(Lang lang, Buffer *out)
{
    const TermInfo info = term_info();
    const bool zh = lang == LANG_ZH;
    buffer_add(out, zh ? "终端：" : "terminal: ");
    buffer_add_line(out, *info.type ? info.type : "-");
    buffer_add(out, "\n");
    buffer_printf(out, zh ? "字符编码：%s\n" : "characters: %s\n", info.codeset);
    if (info.terminal) {
        buffer_printf(out, zh ? "颜色：%d\n" : "colours: %d\n", info.colors);
        buffer_printf(out, zh ? "全屏：%s\n" : "screen: %s\n",
                      info.screen ? (zh ? "可以" : "yes")
                                  : (zh ? "不行，用行模式" : "no, line mode"));
    } else {
        buffer_add(out, zh ? "颜色、全屏：不知道，因为标准输入和输出不都是终端\n"
                           : "colours, screen: not known, since standard input and "
                             "output are not both a terminal\n");
    }
    buffer_printf(out, "curses: %s\nreadline: %s\n", info.curses, info.readline);
}

int main(int argc, char **argv)
{
    const FrontEnds front_ends = {
        .screen = term_run,
        .line = line_run,
        .utf8 = term_utf8,
        .describe = describe_terminal,
    };
    return cli_main(argc, argv, &front_ends);
}
