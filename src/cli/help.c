// SPDX-License-Identifier: GPL-3.0-or-later
// --help, printed from the tables; the manual page qkv(1) is the same in another form.
#include <string.h>

#include "base/say.h"
#include "base/utf8.h"
#include "cli/run.h"
#include "command/say.h"
#include "export/export.h"

#ifndef QKV_VERSION
#define QKV_VERSION "0"
#define QKV_LIBRARIES ""
#endif

MESSAGE(NO_FORMAT, ERROR_USAGE,
        "help is printed as text, or with --format man as a manual page, not as '{1}'",
        "帮助打印成文本，或用 --format man 打印成手册页，不能是“{1}”");

enum { HELP_COLUMN = 26 };

static void add_paragraph(const char *text, Buffer *out)
{
    buffer_printf(out, "%s%s\n", out->size > 0 ? "\n" : "", text);
}

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

static const HelpForm AS_TEXT = {add_paragraph, add_paragraph, add_line};

static void add_subcommands(const Subcommand *of, Lang lang, const HelpForm *form, Buffer *out)
{
    for (const Subcommand *row = subcommand_table; row->help.en; row++) {
        Buffer left = {0};
        const char *arguments = text_in(&row->arguments, lang);
        buffer_printf(&left, "qkv%s%s%s%s", row->name ? " " : "", row->name ? row->name : "",
                      *arguments ? " " : "", arguments);
        if (!of || of == row)
            form->line(buffer_text(&left), text_in(&row->help, lang), out);
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
static void add_options(const Subcommand *of, Lang lang, const HelpForm *form, Buffer *out)
{
    static const Text open = {"qkv LESSON", "qkv 课"};
    for (const OptionRow *row = option_table; row->name; row++) {
        const bool all = of || (row->where & FOR_ONE_LESSON) == FOR_ONE_LESSON;
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
        form->line(buffer_text(&left), buffer_text(&right), out);
        buffer_release(&left);
        buffer_release(&right);
    }
}

void help_write(const Subcommand *of, Lang lang, const HelpForm *form, Buffer *out)
{
    static const Text about = {
        "qkv shows self-attention at work, forward and backward, every number open\n"
        "to the question where it comes from.",
        "qkv 演示自注意力的前向与反向计算，每个数都可以追问从哪来。"};
    static const Text end = {
        "A lesson is named by its id, number, title, keyword or file (with a / or .lua).\n"
        "Exit status: 0 fine, 1 a check failed, 2 usage, 3 a data file, 4 a lesson.",
        "课可以用 id、编号、标题、关键词或文件（含 / 或以 .lua 结尾）指定。\n"
        "退出状态：0 正常，1 检查未通过，2 用法有误，3 数据文件有误，4 课程有误。"};
    static const Text options = {"Options", "选项"}, formats = {"Formats of export", "导出格式"};
    form = form ? form : &AS_TEXT;
    if (!of) {
        form->paragraph(text_in(&about, lang), out);
        buffer_add(out, form == &AS_TEXT ? "\n" : "");
    }
    add_subcommands(of, lang, form, out);
    form->title(text_in(&options, lang), out);
    add_options(of, lang, form, out);
    if (!of || of->bit == FOR_EXPORT) {
        form->title(text_in(&formats, lang), out);
        for (const Exporter *row = export_table; row->name; row++)
            form->line(row->name, text_in(&row->help, lang), out);
    }
    if (!of)
        form->paragraph(text_in(&end, lang), out);
}

// What the program inside says of a command or a term.
static int help_inside(Run *run, App *app)
{
    Buffer line = {0};
    Error err = {0};
    buffer_add(&line, "help");
    for (size_t i = 0; i < run->lessons; i++)
        buffer_printf(&line, " %s", run->lesson[i]);
    const bool found = app_run(app, buffer_text(&line), &err);
    if (found)
        say_help(app, &run->out);
    buffer_release(&line);
    return found ? 0 : run_fail(run, &err);
}

int run_help(Run *run)
{
    const char *format = run->options->format, *word = run->lesson[0];
    const Subcommand *of = subcommand_find(word ? word : "");
    Error err = {0};
    if (format && strcmp(format, "man") != 0)
        return RUN_FAIL(run, NULL, &NO_FORMAT, err_text(format));
    if (format)
        return man_write(word ? word : "qkv", run->lang, &run->out, &err) ? 0 : run_fail(run, &err);
    if (word && (run->lessons > 1 || !of->name))
        return run_job(run, (Job){.work = help_inside});
    help_write(word ? of : NULL, run->lang, NULL, &run->out);
    return 0;
}

const char qkv_version[] = "qkv " QKV_VERSION;

void version_write(Buffer *out)
{
    buffer_printf(out, "%s\n%s\n", qkv_version, QKV_LIBRARIES);
}
