// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/cli.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/catalogue.h"
#include "base/file.h"
#include "base/nearest.h"
#include "base/output.h"
#include "base/utf8.h"
#include "cli/run.h"
#include "export/export.h"

MESSAGE(NOT_PRINTED, ERROR_OUTPUT, "stdout: not written: {1}");
MESSAGE(LESSON_MISSING, ERROR_USAGE,
        "'qkv {1}' needs the name, number or file of a lesson; 'qkv list' names them");
MESSAGE(
    ARRAYS_MISSING, ERROR_USAGE,
    "'qkv {1} {2}' needs a file of arrays: .npz, .npy, .csv, .safetensors, or a folder of .csv");
MESSAGE(WORD_UNWANTED, ERROR_USAGE, "'{1}' does not take '{2}'");

MESSAGE(NOT_A_COMMAND, ERROR_USAGE,
        "'{1}' is no command of qkv, and a lesson takes no '{2}'; 'qkv --help' lists the commands");
MESSAGE(NO_SUCH_COMMAND, ERROR_USAGE,
        "there is no command or lesson '{1}'; the nearest command is 'qkv {2}'");

// A name and its function, or its work on a lesson, and how many words it takes.
#define SUBCOMMAND(word, from, to) .name = #word, .run = run_##word, .least = from, .most = to
#define JOB(word, from, to, ...)                                                                   \
    .name = #word, .job = {.work = job_##word, __VA_ARGS__}, .least = from, .most = to

const Subcommand subcommand_table[] = {
    {.run = run_contents,
     .most = 1,
     .arguments = TEXT("[LESSON]"),
     .help = TEXT("open a lesson, or the contents")},
    {JOB(list, 0, 0), .arguments = TEXT(""), .help = TEXT("all lessons, one a line")},
    {JOB(show, 1, 1, .limits = true), .arguments = TEXT("LESSON"),
     .help = TEXT("one stop as text")},
    {JOB(line, 0, 1, .keeps = true, .settings = true), .arguments = TEXT("[LESSON]"),
     .help = TEXT("line mode: no screen control, for screen readers")},
    {SUBCOMMAND(play, 1, 1), .arguments = TEXT("LESSON"),
     .help = TEXT("play a lesson back: on the terminal, into a pipe as text, or as a recording")},
    {.name = "tour",
     .run = run_play,
     .arguments = TEXT(""),
     .help = TEXT("two minutes played, as an introduction")},
    {SUBCOMMAND(export, 0, 1), .arguments = TEXT("LESSON"),
     .help = TEXT("write a lesson in another format")},
    {SUBCOMMAND(check, 0, SIZE_MAX), .arguments = TEXT("[LESSON...]"),
     .help = TEXT("walk lessons, check gradients and what they expect")},
    {SUBCOMMAND(against, 2, 2), .arguments = TEXT("LESSON FILE"),
     .help = TEXT("compare your own arrays: the first that is wrong, and what mistake gives it")},
    {SUBCOMMAND(kata, 1, 1), .arguments = TEXT("LESSON"),
     .help = TEXT("write the backward pass yourself: a program to fill in, which against marks")},
    {SUBCOMMAND(new, 0, 1), .arguments = TEXT("FILE"),
     .help = TEXT("write the skeleton of a lesson of your own")},
    {SUBCOMMAND(reference, 0, 0), .arguments = TEXT(""),
     .help = TEXT("all of the lesson language")},
    {SUBCOMMAND(practice, 0, 1), .arguments = TEXT("[LESSON|OP]"),
     .help = TEXT("exercises on fresh small numbers, without end")},
    {JOB(due, 0, 0, .limits = true, .plain = true), .arguments = TEXT(""),
     .help = TEXT("what is to be reviewed today; exit status 1 where nothing is")},
    {JOB(review, 0, 0, .keeps = true, .settings = true), .arguments = TEXT(""),
     .help = TEXT("ask what is due, one question after the other; exit status 1 where nothing is")},
    {JOB(results, 0, 0, .limits = true, .plain = true), .arguments = TEXT(""),
     .help = TEXT("what was answered in all lessons")},
    {SUBCOMMAND(article, 0, 1), .arguments = TEXT("[LETTER]"),
     .help = TEXT("a source article item by item, each with its stop; alone: which there are")},
    {SUBCOMMAND(notes, 0, 0), .arguments = TEXT(""),
     .help = TEXT("speaker notes that follow a running presentation")},
    {SUBCOMMAND(help, 0, SIZE_MAX), .arguments = TEXT("[WORD]"),
     .help =
         TEXT("this help, or that of a subcommand, a command inside, or a term; keys: all keys")},
    {SUBCOMMAND(version, 0, 0), .arguments = TEXT(""), .help = TEXT("the version")},
    {JOB(info, 0, 0), .arguments = TEXT(""),
     .help = TEXT("version, folders, what the terminal can do")},
    {0},
};

// ---- Messages and output -----------------------------------------------

void run_notice(const Run *run, const Error *err, const Error *cause)
{
    char text[ERROR_TEXT_SIZE], why[ERROR_TEXT_SIZE] = "";
    if (!error_is_set(err))
        return;
    error_write(err, run->lang, text, sizeof text);
    if (cause)
        error_write(cause, run->lang, why, sizeof why);
    output_tell("%s%s%s\n", err->line > 0 ? "" : "qkv: ", text, why); // editors know FILE:LINE:
}

int run_fail(Run *run)
{
    BUG_ON(!error_is_set(&run->err));
    run_notice(run, &run->err, NULL);
    return error_status(&run->err);
}

bool run_print(Run *run, const Buffer *text)
{
    const bool raw = run->bytes || run->options->color; // show's, which has a canvas
    if (raw ? output_bytes(text) : output_print(buffer_text(text), text->size))
        return true;
    RUN_FAIL(run, &NOT_PRINTED, err_system(errno));
    return false;
}

int run_output(Run *run, const char *file)
{
    Buffer *out = &run->out;
    if (!file || strcmp(file, "-") == 0)
        return 0;
    const size_t size = run->bytes ? out->size : utf8_clean(buffer_edit(out), out->size, true);
    const bool written = file_output(file, buffer_text(out), size, &run->err);
    buffer_clear(out);
    return written ? 0 : run_fail(run);
}

// ---- Which subcommand --------------------------------------------------

const Subcommand *subcommand_find(const char *name)
{
    for (const Subcommand *row = subcommand_table + 1; name && row->help.en; row++) {
        if (strcmp(name, row->name) == 0)
            return row;
    }
    return subcommand_table; // the word is a lesson
}

bool run_misspelt(const char *word, size_t distance, Error *err)
{
    Nearest nearest = nearest_start(word);
    for (const Subcommand *row = subcommand_table + 1; row->help.en; row++)
        nearest_try(&nearest, row->name);
    if (strchr(word, '/') || strchr(word, '.') || nearest.distance >= distance ||
        !nearest_is_near(&nearest))
        return false;
    ERROR(err, &NO_SUCH_COMMAND, err_text(word), err_text(nearest.best));
    return true;
}

// The options and words of a subcommand are its own, and as many as it takes.
static bool fits(Run *run, const Subcommand *command)
{
    Error *err = &run->err;
    char called[64] = "qkv";
    if (command->name)
        snprintf(called, sizeof called, "qkv %s", command->name);
    if (run->lessons == 1 && command->least == 2)
        return ERROR(err, &ARRAYS_MISSING, err_text(command->name), err_text(run->lesson[0]));
    if (run->lessons < command->least)
        return ERROR(err, &LESSON_MISSING, err_text(command->name));
    if (run->lessons > command->most && !command->name)
        return !run_misspelt(run->lesson[0], (size_t)-1, err) &&
               ERROR(err, &NOT_A_COMMAND, err_text(run->lesson[0]), err_text(run->lesson[1]));
    if (run->lessons > command->most)
        return ERROR(err, &WORD_UNWANTED, err_text(called), err_text(run->lesson[command->most]));
    return options_belong(run->options, command->name, called, err);
}

// --version takes no word but a subcommand; --help is about the subcommand, and minds
// only words that look like one misspelt.
static int run_options(Run *run)
{
    const Options *options = run->options;
    const Subcommand *command = subcommand_find(options->word[0]);
    const char *lesson = command->name ? NULL : options->word[0];
    if (options->help) {
        if (lesson && run_misspelt(lesson, (size_t)-1, &run->err))
            return run_fail(run);
        help_write(command->name ? command : NULL, run->lang, false, &run->out);
        return 0;
    }
    if (options->version) {
        if (lesson)
            return RUN_FAIL(run, &WORD_UNWANTED, err_text("qkv --version"), err_text(lesson));
        return run_version(run);
    }
    const size_t skip = command->name != NULL;
    run->lesson = (const char *const *)options->word + skip;
    run->lessons = options->words - skip;
    if (!fits(run, command))
        return run_fail(run);
    Job job = command->job;
    job.name = run->lesson[0];
    const int status = command->run ? command->run(run) : run_job(run, job);
    return status == 0 ? run_next(run) : status;
}

// Chinese on a terminal that shows only ASCII would be rows of question marks.
// The terminal programs find that out and say it themselves, as what is wrong with its texts.
static void choose_language(Run *run)
{
    const Subcommand *command = subcommand_find(run->options->word[0]);
    const bool terminal =
        (command->job.work == job_line || (!command->name && isatty(STDOUT_FILENO))) &&
        !run->options->help && !run->options->version;
    const bool falls_back = run->ascii && run->lang == LANG_ZH;
    Error notice = {0};
    if (falls_back) {
        run->lang = LANG_EN;
        error_set(&notice, &app_no_chinese);
    }
    if (!terminal && (falls_back || !lang_ready(run->lang, &notice)))
        run_notice(run, &notice, NULL);
}

int cli_main(int argc, char **argv, const FrontEnds *front_ends)
{
    Options options;
    Run run = {.options = &options, .front_ends = front_ends};
    // A descriptor that is closed would be given to the next file that is opened,
    // and messages would end up in it. A wrong-way /dev/null takes its place:
    // using it fails, as with a closed one.
    for (int fd = 0; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) == -1 && errno == EBADF)
            open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    const bool understood = options_read(&options, argc, argv, &run.err);
    run.lang = options.lang;
    run.ascii = isatty(STDOUT_FILENO) && !front_ends->utf8();
    if (understood)
        choose_language(&run);
    int status = understood ? run_options(&run) : run_fail(&run);
    if (status <= 1 && !run_print(&run, &run.out)) // or what went before it
        status = 3;
    buffer_release(&run.out);
    options_release(&options);
    return status;
}
