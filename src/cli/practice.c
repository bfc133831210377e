// SPDX-License-Identifier: GPL-3.0-or-later
// `qkv practice`: exercises without end, one after another, as plain lines.
// Answers are read a line each; "hint", "reveal", "skip" and "quit" are words.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/output.h"
#include "base/say.h"
#include "base/utf8.h"
#include "cli/run.h"
#include "export/text.h"
#include "session/exercise.h"

static const Text intro_text = {
    "Answer with a number or arithmetic; hint, reveal, skip, quit.\n",
    "输入一个数或算式作答；hint 提示，reveal 看答案，skip 跳过，quit 退出。\n"};

typedef struct Practice {
    const Run *run;
    App *app;         // the lesson, or no lesson open
    const char *what; // an op, or NULL
    Random random;
    size_t asked, right;
} Practice;

// ---- What is practised -------------------------------------------------

static bool is_op(const char *what)
{
    return op_find(what) || strcmp(what, "softmax2") == 0 || strcmp(what, "softmax3") == 0;
}

static bool open_practice(Run *run, Practice *practice, int *status)
{
    const char *name = run->lessons > 0 ? run->lesson[0] : "1";
    const Options *options = run->options;
    practice->run = run;
    practice->what = is_op(name) ? name : NULL;
    practice->random = random_seeded(options->has_seed ? options->seed : (uint64_t)time(NULL));
    practice->app = run_open(run, practice->what ? NULL : name, false, status);
    return practice->app != NULL;
}

static Session *next_exercise(Practice *practice, Error *err)
{
    Session *session = practice->what ? practice_on_op(practice->what, &practice->random, err)
                                      : practice_on_graph(practice->app->session->graph, NULL,
                                                          &practice->random, err);
    if (session)
        session_show(session, &practice->app->display);
    return session;
}

// ---- One exercise ------------------------------------------------------

static void print(const Buffer *text)
{
    output_print(buffer_text(text), text->size);
}

static void print_task(Practice *practice, Session *session)
{
    Buffer out = {0};
    text_task(session, practice->run->lang, &out);
    print(&out);
    buffer_release(&out);
}

static void print_exercise(Practice *practice, Session *session)
{
    Buffer out = {0};
    buffer_printf(&out, "\n%zu. ", practice->asked);
    text_exercise(session, practice->run->lang, &out);
    text_task(session, practice->run->lang, &out);
    print(&out);
    buffer_release(&out);
}

// A line without blanks at its ends, full-width forms as their ASCII twins.
// False at the end of the input.
static bool read_line(Buffer *line)
{
    char *typed = NULL;
    size_t room = 0;
    const ssize_t n = getline(&typed, &room, stdin);
    buffer_clear(line);
    for (ssize_t i = 0; i < n;) {
        uint32_t ch;
        i += (ssize_t)utf8_decode(typed + i, (size_t)(n - i), &ch);
        ch = utf8_narrow(ch);
        ch = ch < ' ' ? ' ' : ch;
        if (ch != ' ' || line->size > 0)
            buffer_add_char(line, ch);
    }
    while (line->size > 0 && line->text[line->size - 1] == ' ')
        line->text[--line->size] = '\0';
    free(typed);
    return n >= 0;
}

static bool take_line(Session *session, const char *line, Error *err)
{
    if (strcmp(line, "hint") == 0)
        return session_hint(session, err);
    if (strcmp(line, "reveal") == 0)
        return session_reveal(session, err);
    if (strcmp(line, "skip") == 0)
        return session_skip(session, err);
    return session_answer(session, strncmp(line, "answer ", 7) == 0 ? line + 7 : line, err);
}

// Asks until it is settled. False where the person leaves.
static bool ask(Practice *practice, Session *session)
{
    const TaskState *state = &session->exercise->state;
    Buffer line = {0};
    bool stays = true;
    print_exercise(practice, session);
    while (stays && outcome_is_open(state->outcome)) {
        Error err = {0};
        stays = read_line(&line) && strcmp(buffer_text(&line), "quit") != 0;
        if (!stays || line.size == 0)
            continue;
        if (take_line(session, line.text, &err))
            print_task(practice, session);
        else
            run_fail(practice->run, &err);
    }
    practice->right += state->outcome == TASK_RIGHT && state->tries == 1;
    buffer_release(&line);
    return stays;
}

static void print_score(const Practice *practice, size_t answered)
{
    Buffer out = {0};
    SAYF(&out, practice->run->lang, "\n{1} of {2} right at once\n", "\n{2} 题中一次答对 {1} 题\n",
         say_count(practice->right), say_count(answered));
    print(&out);
    buffer_release(&out);
}

static int practise(Practice *practice)
{
    const size_t most = practice->run->options->count;
    bool stays = true;
    const char *intro = text_in(&intro_text, practice->run->lang);
    output_print(intro, strlen(intro));
    while (stays && (most == 0 || practice->asked < most)) {
        Error err = {0};
        Session *session = next_exercise(practice, &err);
        if (!session)
            return run_fail(practice->run, &err);
        practice->asked++;
        stays = ask(practice, session);
        session_free(session);
    }
    print_score(practice, practice->asked - !stays);
    return 0;
}

int run_practice(Run *run)
{
    int status = 0;
    Practice practice = {0};
    if (!open_practice(run, &practice, &status))
        return status;
    status = practise(&practice);
    app_free(practice.app);
    return status;
}
