// SPDX-License-Identifier: GPL-3.0-or-later
// --help, printed from the tables. `qkv help tables` prints the same with a tab in each row, and
// the commands inside and the operations: manual pages and completions are made from that
// (tests/tools/docs.sh).
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/path.h"
#include "base/say.h"
#include "base/utf8.h"
#include "cli/run.h"
#include "command/command.h"
#include "command/keys.h"
#include "command/say.h"
#include "export/export.h"
#include "graph/op.h"
#include "session/progress.h"

#ifndef QKV_VERSION
#define QKV_VERSION "0"
#define QKV_LIBRARIES ""
#endif

enum { HELP_COLUMN = 26 };

typedef struct HelpPage {
    const Subcommand *of; // it is about; NULL: all
    Lang lang;
    bool tabs; // rows are for programs
    Buffer *out;
} HelpPage;

static void add_paragraph(const HelpPage *page, const Text *text)
{
    buffer_printf(page->out, "%s%s\n", page->out->size > 0 ? "\n" : "", text_in(text, page->lang));
}

// "  left     right", the right part in a column of its own.
static void add_line(const HelpPage *page, const char *left, const char *right)
{
    Buffer *out = page->out;
    const size_t width = utf8_width(left);
    if (page->tabs) {
        buffer_printf(out, "%s\t%s\n", left, right);
        return;
    }
    buffer_printf(out, "  %s", left);
    if (width + 2 < HELP_COLUMN) {
        buffer_pad(out, HELP_COLUMN - width);
    } else {
        buffer_add(out, "\n");
        buffer_pad(out, HELP_COLUMN + 2);
    }
    buffer_printf(out, "%s\n", right);
}

static void add_subcommands(const HelpPage *page)
{
    for (const Subcommand *row = subcommand_table; row->help.en; row++) {
        SCOPED(buffer_release) Buffer left = {0};
        const char *arguments = text_in(&row->arguments, page->lang);
        buffer_printf(&left, "qkv%s%s%s%s", row->name ? " " : "", row->name ? row->name : "",
                      *arguments ? " " : "", arguments);
        if (!page->of || page->of == row)
            add_line(page, buffer_text(&left), text_in(&row->help, page->lang));
    }
}

// By their use, but for those of one subcommand. Behind an option stand the subcommands that take
// it, where not all lessons' do.
static void add_options(const HelpPage *page)
{
    static const Text open = TEXT("qkv LESSON"), options = TEXT("Options");
    const bool by_use = !page->of && !page->tabs;
    if (!by_use)
        add_paragraph(page, &options);
    for (const OptionRow *row = option_table; row->name; row++) {
        const bool all = page->of || !row->where || strstr(row->where, OF_ONE_LESSON);
        const char *before = " (";
        SCOPED(buffer_release) Buffer left = {0}, right = {0};
        if (page->of && !option_is_of(row, page->of->name))
            continue;
        if (by_use && row->use.en)
            add_paragraph(page, &row->use);
        if (row->letter)
            buffer_printf(&left, "-%c, ", row->letter[0]);
        buffer_add(&left, row->name);
        if (row->argument.en)
            buffer_printf(&left, row->alone ? "[=%s]" : " %s", text_in(&row->argument, page->lang));
        buffer_add(&right, text_in(&row->help, page->lang));
        for (const Subcommand *command = subcommand_table; command->help.en && !all; command++) {
            const char *name = command->name ? command->name : text_in(&open, page->lang);
            if (option_is_of(row, command->name)) {
                buffer_printf(&right, "%s%s", before, name);
                before = ", ";
            }
        }
        buffer_add(&right, all ? "" : ")");
        add_line(page, buffer_text(&left), buffer_text(&right));
    }
}

// The commands inside with one of the flags; 0: all.
static void add_commands(const HelpPage *page, unsigned flags)
{
    for (const Command *row = NULL; (row = command_after(row));) {
        SCOPED(buffer_release) Buffer left = {0};
        buffer_printf(&left, "%s%s", row->name, row->most > 0 ? " " : "");
        command_write_arguments(row, page->lang, &left);
        if (!flags || (row->flags & flags))
            add_line(page, buffer_text(&left), text_in(&row->help, page->lang));
    }
}

// Keys and what they do, as the help of a moment says it; the same ones twice where they do
// another thing in another place.
static void add_keys(const HelpPage *page)
{
    for (const KeyRow *row = key_table; row->command; row++) {
        SCOPED(buffer_release) Buffer left = {0};
        char title[16];
        for (size_t i = 0; i < ROW_KEYS && row->key[i]; i++)
            if (*key_title_in(row, i, title))
                buffer_printf(&left, "%s%s", left.size > 0 ? ", " : "",
                              key_title_in(row, i, title));
        if (row->says.en)
            add_line(page, buffer_text(&left), text_in(&row->says, page->lang));
    }
}

void help_write(const Subcommand *of, Lang lang, bool tabs, Buffer *out)
{
    const HelpPage all = {of, lang, tabs, out}, *page = &all;
    if (!page->of) {
        add_paragraph(
            page, &(const Text)TEXT(
                      "qkv shows self-attention at work, forward and backward, every number open\n"
                      "to the question where it comes from."));
        buffer_add(page->out, "\n");
    }
    if (page->tabs)
        add_paragraph(page, &(const Text)TEXT("Subcommands"));
    add_subcommands(page);
    add_options(page);
    if (!page->of || page->of->run == run_export) {
        add_paragraph(page, &(const Text)TEXT("Formats of export"));
        for (const Exporter *row = export_table; row->name; row++)
            add_line(page, row->name, text_in(&row->help, page->lang));
    }
    if (!page->of)
        add_paragraph(
            page,
            &(const Text)TEXT(
                "A lesson is named by its id, number, title, keyword or file (with a / or .lua).\n"
                "Exit status: 0 fine, 1 a check failed, 2 usage, 3 a data file, 4 a lesson,\n"
                "5 what cannot be written."));
    if (!page->tabs)
        return;
    add_paragraph(page, &(const Text)TEXT("Keys"));
    add_keys(page);
    add_paragraph(page, &(const Text)TEXT("Commands inside"));
    add_commands(page, 0);
    add_paragraph(page, &(const Text)TEXT("Settings"));
    add_commands(page, SETTING);
    add_paragraph(page, &(const Text)TEXT("Operations"));
    for (const Op *const *op = op_table; *op; op++)
        add_line(page, (*op)->name, text_in(&(*op)->title, page->lang));
}

// A page of the program inside, about a command or a term, or an article: on the screen where the
// job has one, to go on from there.
static int page_inside(Run *run, App *app)
{
    SCOPED(buffer_release) Buffer line = {0};
    buffer_add(&line, strcmp(run->options->word[0], "help") == 0 ? "help" : "open article");
    for (size_t i = 0; i < run->lessons; i++)
        buffer_printf(&line, " %s", run->lesson[i]);
    const bool found = app_run(app, buffer_text(&line), &run->err);
    if (found && run->job.keeps)
        return run_screen(run, app);
    if (found)
        say_help(app, &run->out);
    return found ? 0 : run_fail(run);
}

int run_help(Run *run)
{
    const char *word = run->lesson[0];
    const Subcommand *of = subcommand_find(word);
    if (word && strcmp(word, "tables") == 0)
        help_write(NULL, run->lang, true, &run->out);
    else if (word && run->lessons == 1 && strcmp(word, "keys") == 0)
        add_keys(&(HelpPage){.lang = run->lang, .out = &run->out});
    else if (word && (run->lessons > 1 || !of->name))
        return run_job(run, (Job){.work = page_inside});
    else
        help_write(word ? of : NULL, run->lang, false, &run->out);
    return 0;
}

int run_article(Run *run)
{
    const bool screen = isatty(STDOUT_FILENO) && isatty(STDIN_FILENO);
    return run_job(run, (Job){.work = page_inside, .keeps = screen, .settings = screen});
}

int run_version(Run *run)
{
    buffer_printf(&run->out, "qkv %s\n%s\n", QKV_VERSION, QKV_LIBRARIES);
    return 0;
}

// ---- `qkv info` ----------------------------------------------------------

int job_info(Run *run, App *app)
{
    Buffer *out = &run->out, count = {0};
    buffer_printf(&count, "%zu", app->catalog.count);
    struct {
        Text head;
        char *value; // NULL: there is none
    } rows[] = {
        {TEXT("program"), path_executable()},
        {TEXT("lessons"), path_program("lessons")},
        {TEXT("own lessons"), path_in(PATH_DATA, "lessons")},
        {TEXT("lessons found"), buffer_take(&count)},
        {TEXT("settings"), path_home(PATH_CONFIG)},
        {TEXT("progress"), progress_dir()},
        {TEXT("language"), mem_text(lang_name(run->lang))},
    };
    run_version(run);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        buffer_add(out, text_in(&rows[i].head, run->lang));
        SAY(out, run->lang, ": ");
        buffer_add_line(out, rows[i].value ? rows[i].value : "-");
        buffer_add(out, "\n");
        free(rows[i].value);
    }
    run->front_ends->describe(run->lang, out);
    return 0;
}
