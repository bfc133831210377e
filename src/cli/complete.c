// SPDX-License-Identifier: GPL-3.0-or-later
// `qkv complete -- WORD…`: what the last of these words of a command line can be, for the
// completion of shells: a candidate a line, a tab, and what it is. It is found by the tables that
// the line is read by: the name of an argument, as help writes it, says what stands in its place.
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/path.h"
#include "cli/run.h"
#include "command/command.h"
#include "export/export.h"
#include "graph/op.h"
#include "lesson/manual.h"

// What is asked for, of the words typed so far.
typedef struct Asked {
    const Subcommand *command;
    const OptionRow *option; // whose value it is, or NULL
    const char *lesson;      // the first word behind the subcommand, or NULL
    const char *word;        // what was typed of it
    size_t fixed;            // bytes of it that stand before the candidate: "--lang="
} Asked;

static Asked read_words(const Run *run)
{
    Asked asked = {.command = subcommand_table, .word = ""};
    const OptionRow *open = NULL; // an option whose value is to follow
    for (size_t i = 0; i < run->lessons; i++) {
        const char *word = run->lesson[i], *equals = strchr(word, '=');
        const OptionRow *row = option_find(word);
        asked.word = word;
        asked.fixed = !open && row && equals ? (size_t)(equals + 1 - word) : 0;
        asked.option = open ? open : equals ? row : NULL;
        const bool is_value = open != NULL;
        open = !is_value && row && row->argument.en && !row->alone && !equals ? row : NULL;
        if (is_value || word[0] == '-' || i + 1 == run->lessons)
            continue;
        const Subcommand *command = subcommand_find(word);
        if (command->name && !asked.command->name && !asked.lesson)
            asked.command = command;
        else if (!asked.lesson)
            asked.lesson = word;
    }
    return asked;
}

static void offer(Run *run, const Asked *asked, const char *word, const char *help)
{
    BUG_ON(asked->fixed > strlen(asked->word));
    const char *typed = asked->word + asked->fixed;
    if (strncasecmp(word, typed, strlen(typed)) != 0)
        return;
    buffer_add_n(&run->out, asked->word, asked->fixed);
    buffer_add_line(&run->out, word);
    buffer_add(&run->out, "\t");
    buffer_add_line(&run->out, help);
    buffer_add(&run->out, "\n");
}

// ---- What an argument can be ---------------------------------------------

static int job_lessons(Run *run, App *app)
{
    const Asked asked = read_words(run);
    const Catalog *catalog = &app->catalog;
    const size_t before = run->out.size;
    for (int by_title = 0; by_title < 2 && run->out.size == before; by_title++) {
        for (size_t i = 0; i < catalog->count; i++) {
            const char *id = catalog->entry[i].header.id;
            const char *title = words_either(&catalog->entry[i].header.title, run->lang);
            offer(run, &asked, by_title ? title : id, by_title ? id : title);
        }
    }
    return 0;
}

static int job_stops(Run *run, App *app)
{
    const Asked asked = read_words(run);
    const Session *session = app->session;
    char name[STOP_NAME_SIZE];
    for (size_t i = 0; i < session->lesson->walk.count; i++)
        offer(run, &asked, stop_name(session->graph, &session->lesson->walk.stop[i], name), "");
    return 0;
}

static void offer_lessons(Run *run, const Asked *asked)
{
    (void)asked;
    run_job(run, (Job){.work = job_lessons});
}

static void offer_stops(Run *run, const Asked *asked)
{
    if (asked->lesson)
        run_job(run,
                (Job){.work = job_stops, .name = asked->lesson, .lesson = true, .limits = true});
}

static void offer_formats(Run *run, const Asked *asked)
{
    if (asked->command->bit == FOR_REFERENCE) {
        offer(run, asked, "md", "Markdown");
        offer(run, asked, "lua", "LuaLS");
    }
    for (const Exporter *row = export_table; row->name && asked->command->bit == FOR_EXPORT; row++)
        offer(run, asked, row->name, text_in(&row->help, run->lang));
}

static void offer_commands(Run *run, const Asked *asked)
{
    for (const Command *row = command_table; row->name; row++)
        offer(run, asked, row->name, text_in(&row->help, run->lang));
}

static void offer_subcommands(Run *run, const Asked *asked)
{
    for (const Subcommand *row = subcommand_table + 1; row->help.en; row++)
        offer(run, asked, row->name, text_in(&row->help, run->lang));
}

static void offer_ops(Run *run, const Asked *asked)
{
    for (const Op *const *op = op_table; *op; op++)
        offer(run, asked, (*op)->name, "");
}

static void offer_functions(Run *run, const Asked *asked)
{
    char *assets = path_program("assets");
    Manual manual = {0};
    if (manual_read(&manual, assets, run->lang, ERROR_DROPPED)) {
        for (size_t i = 0; i < manual.entries; i++)
            if (manual.entry[i].name)
                offer(run, asked, manual.entry[i].name, manual.entry[i].help);
        manual_release(&manual);
    }
    free(assets);
}

static const struct {
    const char *argument;
    void (*offer)(Run *run, const Asked *asked);
} argument_table[] = {
    {"LESSON", offer_lessons},   {"STOP", offer_stops},       {"FORMAT", offer_formats},
    {"COMMAND", offer_commands}, {"WORD", offer_subcommands}, {"OP", offer_ops},
    {"NAME", offer_functions},
};

// "en|zh" is one of these words; "[LESSON|OP]" has the names of arguments.
static void offer_argument(Run *run, const Asked *asked, const char *argument)
{
    for (const char *p = argument, *end; *(p += strspn(p, "[].| ")); p = end) {
        const size_t size = strcspn(p, "[].| ");
        char name[32] = "";
        BUG_ON(size >= sizeof name);
        memcpy(name, p, size);
        end = p + size;
        size_t row = 0;
        while (row < sizeof argument_table / sizeof *argument_table &&
               strcmp(argument_table[row].argument, name) != 0)
            row++;
        if (row < sizeof argument_table / sizeof *argument_table)
            argument_table[row].offer(run, asked);
        else if (strchr(argument, '|'))
            offer(run, asked, name, "");
    }
}

int run_complete(Run *run)
{
    const Asked asked = read_words(run);
    if (asked.option) {
        offer_argument(run, &asked, asked.option->argument.en ? asked.option->argument.en : "");
        return 0;
    }
    for (const OptionRow *row = option_table; row->name && asked.word[0] == '-'; row++)
        if (row->where & asked.command->bit)
            offer(run, &asked, row->name, text_in(&row->help, run->lang));
    if (asked.word[0] == '-' || (asked.lesson && asked.command->most < SIZE_MAX))
        return 0;
    if (!asked.command->name)
        offer_subcommands(run, &asked);
    offer_argument(run, &asked, asked.command->arguments.en);
    return 0;
}
