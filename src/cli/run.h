// SPDX-License-Identifier: GPL-3.0-or-later
// One run of the program, as its subcommands see it, and what they share.
#pragma once

#include <stdbool.h>

#include "base/buffer.h"
#include "base/error.h"
#include "cli/cli.h"
#include "cli/options.h"
#include "command/app.h"

typedef struct Run Run;

// What is done for a subcommand, alone or with the program open. Returns the exit status.
typedef int SubcommandRun(Run *run);
typedef int JobWork(Run *run, App *app);

typedef struct Job {
    JobWork *work;
    const char *name; // the lesson that is open, or NULL
    bool lesson;      // one has to be open after --do
    bool keeps;       // saved progress is opened and kept
    bool settings;    // the person's hold, as they do where progress is kept
    bool limits;      // in a process with limits (cli/child.h)
    bool plain;       // without what --do asks for
} Job;

struct Run {
    const Options *options;
    const FrontEnds *front_ends;
    Lang lang;
    bool ascii;                // stdout is a terminal that shows nothing else
    const char *const *lesson; // the lessons that were named, and NULL where there are none
    size_t lessons;
    Buffer out;   // for stdout; printed only if the status is 0 or 1
    bool bytes;   // which is no text
    Job job;      // what run_job was called with last
    AppNext next; // what the screen was left for
    Error err;    // for run_fail
};

typedef struct Subcommand {
    const char *name;   // NULL: qkv and qkv LESSON
    Text arguments;     // "LESSON", or both ""
    size_t least, most; // how many
    Text help;
    SubcommandRun *run; // NULL: the job, on the lesson that is named
    Job job;
} Subcommand;

// All subcommands, the one without a name first; the list ends with a row
// without help.
extern const Subcommand subcommand_table[];

// The subcommand of that name, which may be NULL; the row without a name where there is none.
const Subcommand *subcommand_find(const char *name);

// Writes the page of a folder of assets, as far as `until` (NULL: all of it), to what is printed.
// Returns the exit status.
int run_page(Run *run, const char *folder, const char *until);

// Prints run->err to stderr and returns its exit status.
int run_fail(Run *run);

// The same of a message and its arguments, as in RUN_FAIL(run, &NOT_MADE, err_text(path)).
#define RUN_FAIL(run, message, ...) (ERROR(&(run)->err, (message), __VA_ARGS__), run_fail(run))

// A message to stderr after "qkv: ", if there is one, which ends in what its cause says (NULL:
// none), however long that is. What is a failure as well run_fail says.
void run_notice(const Run *run, const Error *err, const Error *cause);

// Whether a word that names no lesson is rather a subcommand misspelt: one of
// them is near, and nearer than `distance`. Then an error says which.
bool run_misspelt(const char *word, size_t distance, Error *err) NONNULL(3);

// The program with the lesson job->name open and all --do done; `work` and `limits`
// mean nothing. NULL after a failure that was printed, *status being the exit status.
App *run_open(Run *run, const Job *job, int *status);

// Opens the program for a job, does it, and returns the exit status.
int run_job(Run *run, Job job);

// Does the one that the run holds, in this process.
int run_do(Run *run);

// Writes all of `text` to stdout. False, with a message, where it cannot be.
bool run_print(Run *run, const Buffer *text);

// Writes run->out to `file` and empties it; where that is NULL or "-" it stays
// for stdout. Returns the exit status.
int run_output(Run *run, const char *file);

// Appends --help, of one subcommand or (NULL) of all; with `tabs` for programs, and more of it.
void help_write(const Subcommand *of, Lang lang, bool tabs, Buffer *out);

// Shows the screen until it is left; the language is then the last that was chosen there.
int run_screen(Run *run, App *app);

// Shows what the screen was left for, and what that was left for in its turn.
int run_next(Run *run);

// Adds the screen as it is now, as text or as a picture (SVG).
int show_screen(Run *run, App *app, bool picture);

// The subcommands; run_version names the libraries that the program was built with, too, and
// run_play plays the tour where no lesson is named.
SubcommandRun run_against, run_article, run_check, run_contents, run_export, run_help, run_kata,
    run_version, run_new, run_notes, run_play, run_practice, run_reference;
JobWork job_due, job_info, job_line, job_list, job_results, job_review, job_show;
