// SPDX-License-Identifier: GPL-3.0-or-later
// --help, printed from the tables.
#include <string.h>

#include "base/say.h"
#include "base/utf8.h"
#include "cli/run.h"
#include "command/say.h"
#include "export/export.h"

#ifndef QKV_VERSION
#define QKV_VERSION "0"
#endif

enum { HELP_COLUMN = 26 };

// "  left     right", the right part in a column of its own.
static void add_line(const char *left, const char *right, Buffer *out)
{
    const size_t width = utf8_width(left);
    buffer_printf(out, "  %s", left);
    if (width + 2 < HELP_COLUMN) {
        buffer_pad(out, HELP_COLUMN - width);
    } else {
        buffer_add(out, "\n");
        buffer_pad(out, HELP_COLUMN + 2);
    }
    buffer_printf(out, "%s\n", right);
}

static void add_subcommands(const Subcommand *of, Lang lang, Buffer *out)
{
    for (const Subcommand *row = subcommand_table; row->help.en; row++) {
        Buffer left = {0};
        const char *arguments = text_in(&row->arguments, lang);
        buffer_printf(&left, "qkv%s%s%s%s", row->name ? " " : "", row->name ? row->name : "",
                      *arguments ? " " : "", arguments);
        if (!of || of == row)
            add_line(buffer_text(&left), text_in(&row->help, lang), out);
        buffer_release(&left);
    }
}

static void add_option_name(const OptionRow *row, Lang lang, Buffer *left)
{
    if (row->letter)
        buffer_printf(left, "-%c, ", row->letter[0]);
    buffer_add(left, row->name);
    if (row->argument.en)
        buffer_printf(left, row->alone ? "[=%s]" : " %s", text_in(&row->argument, lang));
}

// Behind an option stand the subcommands that take it, where not all lessons' do and help is not
// about one of them.
static void add_options(const Subcommand *of, Lang lang, Buffer *out)
{
    static const Text open = {"qkv LESSON", "qkv 课"};
    for (const OptionRow *row = option_table; row->name; row++) {
        const bool all = of || (row->where & FOR_LESSONS) == FOR_LESSONS;
        const char *before = " (";
        Buffer left = {0}, right = {0};
        if (of && !(row->where & of->bit))
            continue;
        add_option_name(row, lang, &left);
        buffer_add(&right, text_in(&row->help, lang));
        for (const Subcommand *command = subcommand_table; command->help.en && !all; command++) {
            const char *name = command->name ? command->name : text_in(&open, lang);
            if (row->where & command->bit) {
                buffer_printf(&right, "%s%s", before, name);
                before = ", ";
            }
        }
        buffer_add(&right, all ? "" : ")");
        add_line(buffer_text(&left), buffer_text(&right), out);
        buffer_release(&left);
        buffer_release(&right);
    }
}

void help_write(const Subcommand *of, Lang lang, Buffer *out)
{
    if (!of)
        SAY(out, lang,
            "qkv shows self-attention at work, forward and backward, every number open\n"
            "to the question where it comes from.\n\n",
            "qkv 演示自注意力的前向与反向计算，每个数都可以追问从哪来。\n\n");
    add_subcommands(of, lang, out);
    SAY(out, lang, "\nOptions\n", "\n选项\n");
    add_options(of, lang, out);
    if (!of || of->bit == FOR_EXPORT) {
        SAY(out, lang, "\nFormats of export\n", "\n导出格式\n");
        for (const Exporter *row = export_table; row->name; row++)
            add_line(row->name, text_in(&row->help, lang), out);
    }
    if (!of)
        SAY(out, lang,
            "\nA lesson is named by its id, number, title, keyword or file (with a / or .lua).\n"
            "Exit status: 0 fine, 1 a check failed, 2 usage, 3 a data file, 4 a lesson.\n",
            "\n课可以用 id、编号、标题、关键词或文件（含 / 或以 .lua 结尾）指定。\n"
            "退出状态：0 正常，1 检查未通过，2 用法有误，3 数据文件有误，4 课程有误。\n");
}

// What the program inside says of a command or a term.
static int help_inside(Run *run, App *app)
{
    Buffer line = {0};
    Error err = {0};
    buffer_add(&line, "help");
    for (size_t i = 0; i < run->lessons; i++)
        buffer_printf(&line, " %s", run->lesson[i]);
    const bool found = app_run(app, line.text, &err);
    if (found)
        say_help(app, &run->out);
    buffer_release(&line);
    return found ? 0 : run_fail(run, &err);
}

int run_help(Run *run)
{
    const Subcommand *of = subcommand_table + 1;
    while (run->lessons == 1 && of->help.en && strcmp(of->name, run->lesson[0]) != 0)
        of++;
    if (run->lessons > 0 && (run->lessons > 1 || !of->help.en))
        return run_job(run, (Job){.work = help_inside});
    help_write(run->lessons > 0 ? of : NULL, run->lang, &run->out);
    return 0;
}

void version_write(Buffer *out)
{
    buffer_add(out, "qkv " QKV_VERSION "\n");
}
