// SPDX-License-Identifier: GPL-3.0-or-later
// `qkv practice`: exercises without end, one after another, as plain lines.
// Answers are read a line each; "hint", "reveal", "skip" and "quit" are words.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/nearest.h"
#include "base/output.h"
#include "base/say.h"
#include "cli/run.h"
#include "export/text.h"
#include "session/exercise.h"

static const Text intro_text =
    TEXT("Answer with a number or arithmetic; hint, reveal, skip, quit.\n");

typedef struct Practice {
    const Run *run;
    Random random;
    size_t asked, right;
} Practice;

// ---- One exercise ------------------------------------------------------

// Prints what is asked now, and before it, where it is `first`, its number and
// what it is about.
static void print_task(const Practice *practice, Session *session, bool first)
{
    Buffer out = {0};
    if (first)
        buffer_printf(&out, "\n%zu. ", practice->asked);
    text_stop(session, practice->run->lang, 1U << ZONE_QUESTION | (unsigned)first << ZONE_FIGURE,
              &out);
    output_print(buffer_text(&out), out.size);
    buffer_release(&out);
}

// A line of the input, the caller's; NULL at its end, and where it says to leave.
static char *read_line(void)
{
    char *typed = NULL, *line = NULL;
    size_t room = 0;
    if (getline(&typed, &room, stdin) >= 0)
        line = app_tidy(typed);
    free(typed);
    if (!line || (strcmp(line, "quit") != 0 && strcmp(line, "q") != 0))
        return line;
    free(line);
    return NULL;
}

// Asks until it is settled. False where the person leaves.
static bool ask(Practice *practice, Session *session)
{
    static const char *const words[] = {"hint", "reveal", "skip", NULL};
    const TaskState *state = &session->exercise->state;
    char *line = NULL;
    print_task(practice, session, true);
    while (outcome_is_open(state->outcome) && (line = read_line())) {
        Error err = {0};
        const int word = word_in(line, words);
        const char *said = line + (strncmp(line, "answer ", 7) == 0 ? 7 : 0);
        if (word == 0  ? session_hint(session, &err)
            : word > 0 ? session_give_up(session, word == 1 ? TASK_REVEALED : TASK_SKIPPED, &err)
                       : *line && session_answer(session, said, &err))
            print_task(practice, session, false);
        else if (*line)
            run_fail(practice->run, &err);
        free(line);
    }
    practice->right += task_known(state);
    return !outcome_is_open(state->outcome);
}

static int practise(Run *run, App *app)
{
    const Options *options = run->options;
    Practice practice = {
        .run = run,
        .random = random_seeded(options->has_seed ? options->seed : (uint64_t)time(NULL))};
    Random *random = &practice.random;
    bool stays = true;
    const char *intro = text_in(&intro_text, run->lang);
    output_print(intro, strlen(intro));
    while (stays && (options->count == 0 || practice.asked < options->count)) {
        Error err = {0};
        Session *session = run->job.name
                               ? practice_on_graph(app->session->graph, NULL, random, &err)
                               : practice_on_op(run->lesson[0], random, &err);
        if (!session)
            return run_fail(run, &err);
        session_show(session, &app->display);
        practice.asked++;
        stays = ask(&practice, session);
        session_free(session);
    }
    Buffer out = {0};
    SAYF(&out, run->lang, "\n{1} of {2} right at once\n", say_count(practice.right),
         say_count(practice.asked - !stays));
    output_print(buffer_text(&out), out.size);
    buffer_release(&out);
    return 0;
}

int run_practice(Run *run)
{
    const char *name = run->lesson[0] ? run->lesson[0] : "1";
    const bool alone =
        op_find(name) || strcmp(name, "softmax2") == 0 || strcmp(name, "softmax3") == 0;
    return run_job(run, (Job){.work = practise, .name = alone ? NULL : name});
}
