// SPDX-License-Identifier: GPL-3.0-or-later
// `qkv against LESSON FILE`: a person's own arrays beside those of a lesson, once, or with --watch
// each time that they are saved.
#include <poll.h>

#include "base/file.h"
#include "cli/child.h"
#include "cli/run.h"
#include "export/against_json.h"
#include "session/progress.h"
#include "view/against_words.h"

enum { LOOK_MS = 100, QUIET_MS = 200 };

MESSAGE(is_awaited, ERROR_DATA, "waiting for {1}");

// Waits until the file is there, is another than it was, and has not changed for a while; returns
// its stamp.
static uint64_t await_file(const char *path, uint64_t was)
{
    uint64_t now = file_stamp(path), last;
    int quiet = 0;
    do {
        poll(NULL, 0, LOOK_MS);
        last = now;
        now = file_stamp(path);
        quiet = now == last ? quiet + LOOK_MS : 0;
    } while (now == 0 || now == was || quiet < QUIET_MS);
    return now;
}

static int job_against(Run *run, App *app)
{
    const char *lesson = app->session->lesson->header.id, *file = run->lesson[1];
    const Options *options = run->options;
    Against *against = NULL;
    uint64_t was, now = file_stamp(file);
    if (now == 0 && options->watched)
        return RUN_FAIL(run, &is_awaited, err_text(file));
    child_doing(CHILD_COMPARING, 0);
    do { // what has changed while it was read is read again
        was = now;
        against_free(against);
        error_clear(&run->err);
        against = against_read(app->session->graph, file, &options->against, &run->err);
        now = file_stamp(file);
        if (now != was && now != 0)
            now = await_file(file, 0);
    } while (now != was && now != 0);
    if (!against)
        return run_fail(run);
    if (options->watched && !options->json) {
        against_write_brief(against, false, run->lang, &run->out);
        buffer_add(&run->out, "\n");
    } else {
        (options->json ? against_json : against_write)(against, lesson, file, run->lang, &run->out);
    }
    progress_kata(lesson, against->whole);
    const int status = against->wrong + against->unsure > 0 || !against->begun;
    against_free(against);
    return status;
}

int run_against(Run *run)
{
    const Job job = {.work = job_against, .name = run->lesson[0], .lesson = true, .limits = true};
    const char *file = run->lesson[1];
    uint64_t seen = file_stamp(file);
    int status = run_job(run, job);
    while (run->options->watched && (status <= 1 || status == ERROR_DATA)) {
        if (status <= 1 && !run_print(run, &run->out))
            return ERROR_OUTPUT;
        buffer_clear(&run->out);
        seen = await_file(file, seen);
        status = run_job(run, job);
    }
    return status;
}
